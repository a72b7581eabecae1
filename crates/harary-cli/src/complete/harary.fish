# Completion of `harary` in fish: the program says what may follow.
function __harary_candidates
    set -l found (harary __complete (commandline --current-process --cut-at-cursor | string collect) 2>/dev/null)
    if set -q found[1]
        printf '%s\n' $found
    else
        __fish_complete_path (commandline --current-token --cut-at-cursor)
    end
end
complete --command harary --no-files --keep-order --arguments '(__harary_candidates)'
