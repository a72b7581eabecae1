# Completion of `harary` in bash: the program says what may follow.
_harary() {
    local line=${COMP_LINE:0:COMP_POINT} word candidate
    word=${line##*[[:space:]]}
    COMPREPLY=()
    while IFS= read -r candidate; do
        COMPREPLY+=("${candidate%%$'\t'*}")
    done < <(harary __complete "$line" 2>/dev/null)
    # Bash takes what follows = for a word of its own.
    if [[ $word == *=* && $COMP_WORDBREAKS == *=* ]]; then
        COMPREPLY=("${COMPREPLY[@]#"${word%"${word##*=}"}"}")
    fi
    if [[ ${#COMPREPLY[@]} -eq 1 && ${COMPREPLY[0]} == *= ]]; then
        compopt -o nospace 2>/dev/null
    fi
}
complete -o default -F _harary harary
