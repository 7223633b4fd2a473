# Offers the files that can be recordings or transcripts; all files if there are none.
_blackbox_recordings() {
  local file
  local -a all=() likely=()
  while IFS= read -r file; do
    all+=("$file")
    case $file in
      *.bbox | *.zst | *.json | *.jsonl) likely+=("$file") ;;
      *) [[ ! -d ${file/#\~/$HOME} ]] || likely+=("$file") ;;
    esac
  done < <(compgen -f -- "$current")
  ((${#likely[@]})) || likely=("${all[@]}")
  COMPREPLY+=("${likely[@]}")
}

# Offers numbers and ids of blackbox list, unless the word is a path.
_blackbox_sessions() {
  local name
  case $current in */* | .* | '~'*) return ;; esac
  while IFS=$'\t' read -r name _; do
    COMPREPLY+=("$name")
  done < <("${COMP_WORDS[0]/#\~/$HOME}" completion --sessions="$current" 2>/dev/null </dev/null)
}

_blackbox() {
  local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}
  local verb=${COMP_WORDS[1]} offered='' i
  COMPREPLY=()
  # bash makes three words of --option=value.
  if [[ $current == = ]]; then
    current=
  elif [[ $before == = ]]; then
    before=${COMP_WORDS[COMP_CWORD - 2]}
  fi
  if ((COMP_CWORD == 1)); then
    offered="$_blackbox_verbs help --help --version"
  elif [[ $verb == help ]]; then
    offered="$_blackbox_verbs environment --man"
  else
    for ((i = 2; i < COMP_CWORD; i++)); do
      [[ ${COMP_WORDS[i]} != -- ]] || before=--
    done
    if [[ $before == -- ]] || ! _blackbox_values "$verb $before"; then
      if [[ $current == -* && $before != -- ]]; then
        _blackbox_options "$verb"
      else
        _blackbox_arguments "$verb"
      fi
    fi
  fi
  case $offered in
    @*) compopt -o filenames 2>/dev/null ;;
  esac
  local IFS=$' \t\n'
  case $offered in
    @sessions)
      _blackbox_sessions
      _blackbox_recordings
      ;;
    @recordings) _blackbox_recordings ;;
    @files) while IFS= read -r i; do COMPREPLY+=("$i"); done < <(compgen -f -- "$current") ;;
    @folders) while IFS= read -r i; do COMPREPLY+=("$i"); done < <(compgen -d -- "$current") ;;
    @command) while IFS= read -r i; do COMPREPLY+=("$i"); done < <(compgen -cf -- "$current") ;;
    *) while IFS= read -r i; do COMPREPLY+=("$i"); done < <(compgen -W "$offered" -- "$current") ;;
  esac
}

complete -F _blackbox blackbox
