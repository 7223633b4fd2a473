# True if the verb is one of these words.
function __blackbox_verb_is
    set -l words (commandline -opc)
    test (count $words) -ge 2; and contains -- $words[2] $argv
end

# True where a verb is typed.
function __blackbox_has_no_verb
    test (count (commandline -opc)) -eq 1
end

# Offers numbers and ids of blackbox list with what was asked, unless the word is a path.
function __blackbox_sessions
    set -l start (commandline -ct)
    string match -qr '/|^[.~-]' -- $start; and return
    set -l command (commandline -opc)[1]
    $command completion --sessions="$start" 2>/dev/null </dev/null
end

# Offers the files that can be recordings or transcripts; all files if there are none.
function __blackbox_recordings
    set -l start (commandline -ct)
    string match -q -- '-*' $start; and return
    set -l files (__fish_complete_path $start)
    set -l likely (string match -r -- '.*(?:\.bbox|\.zst|\.jsonl?|/)(?:\t.*)?$' $files)
    test (count $likely) -gt 0; or set likely $files
    printf '%s\n' $likely
end

# Offers a program behind --, then what that program takes.
function __blackbox_run_command
    set -l words (commandline -opc)
    set -l at (contains -i -- -- $words); or return
    set -l typed (commandline -ct)
    test $at -lt (count $words); and set typed $words[(math $at + 1)..-1] $typed
    complete -C (string join ' ' -- $typed)
end

complete -c blackbox -e
complete -c blackbox -f
complete -c blackbox -n __blackbox_has_no_verb -s h -l help -d 'Shows help'
complete -c blackbox -n __blackbox_has_no_verb -l version -d 'Shows the version'
complete -c blackbox -n __blackbox_has_no_verb -a help -d 'explain a verb'
complete -c blackbox -n '__blackbox_verb_is help' -a environment -d 'explain the environment variables'
complete -c blackbox -n '__blackbox_verb_is help' -l man -d 'write a manual page'
