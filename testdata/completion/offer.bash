# Prints what bash offers for each line typed: SCRIPT LINE...
# shellcheck shell=bash source=/dev/null
source "$1"
shift
for typed in "$@"; do
  echo "== $typed"
  # bash splits words at = as well.
  read -r -a COMP_WORDS <<<"${typed//=/ = }"
  case $typed in *' ' | *=) COMP_WORDS+=('') ;; esac
  COMP_CWORD=$((${#COMP_WORDS[@]} - 1))
  _blackbox
  ((${#COMPREPLY[@]} == 0)) || printf '%s\n' "${COMPREPLY[@]}"
done
