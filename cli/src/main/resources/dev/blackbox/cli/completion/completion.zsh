# Offers numbers and ids of blackbox list with what was asked, unless the word is a path.
_blackbox_sessions() {
  local name text start=${(Q)PREFIX}
  local -a names texts
  case $start in */* | .* | '~'*) return 1 ;; esac
  while IFS=$'\t' read -r name text; do
    names+=("$name")
    texts+=("$name  $text")
  done < <(${(Q)_blackbox_command} completion --sessions="$start" 2>/dev/null </dev/null)
  (( $#names )) || return 1
  _wanted -V sessions expl session compadd -l -d texts -a names
}

_blackbox_recordings() {
  _files -g '*.(bbox|zst|json|jsonl)(-.)'
}

_blackbox_sessions_and_recordings() {
  local found=1
  _blackbox_sessions && found=0
  _blackbox_recordings && found=0
  return found
}

# Offers a program, then files; the words may begin with the -- before the program.
_blackbox_run_command() {
  if [[ CURRENT -eq 1 || ( CURRENT -eq 2 && $words[1] == -- ) ]]; then
    _path_commands
  else
    _files
  fi
}

_blackbox() {
  local curcontext=$curcontext context state line expl
  local -A opt_args
  local _blackbox_command=$words[1]
  if (( CURRENT == 2 )); then
    _describe -t verbs verb _blackbox_verbs
    return
  fi
  local verb=$words[2]
  shift words
  (( CURRENT-- ))
  if [[ $verb == help ]]; then
    local -a topics=($_blackbox_verbs 'environment:explain the environment variables'
      '--man:write a manual page')
    _describe -t verbs verb topics
    return
  fi
  _blackbox_verb $verb
}

(( $+functions[compdef] )) || { autoload -Uz compinit && compinit -i }
compdef _blackbox blackbox
[[ $funcstack[1] != _blackbox ]] || _blackbox "$@"
