#compdef harary
# Completion of `harary` in zsh: the program says what may follow.
_harary() {
    local line="${(j: :)words[1,CURRENT-1]} $PREFIX" tab=$'\t' candidate word
    local -a keys shown_keys others shown_others
    for candidate in "${(@f)$(harary __complete "$line" 2>/dev/null)}"; do
        word=${candidate%%$tab*}
        if [[ $word == *= ]]; then
            keys+=("$word") shown_keys+=("${candidate/$tab/  -- }")
        elif [[ -n $word ]]; then
            others+=("$word") shown_others+=("${candidate/$tab/  -- }")
        fi
    done
    if (( $#keys + $#others == 0 )); then
        _files
        return
    fi
    (( $#keys )) && compadd -S '' -l -d shown_keys -a keys
    (( $#others )) && compadd -l -d shown_others -a others
}
if [[ $funcstack[1] == _harary ]]; then
    _harary "$@"
else
    compdef _harary harary
fi
