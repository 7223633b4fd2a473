# Prints what zsh offers for each line typed into a terminal: SCRIPT LINE...
zmodload zsh/zpty
setup="
PROMPT=
autoload -Uz compinit && compinit -u -D
source ${(q)1}
compadd() {
  if [[ \${@[1,(i)(-|--)]} == *-(O|A|D)\\ * ]]; then
    builtin compadd \"\$@\"
    return
  fi
  local -a hits
  local hit
  builtin compadd -A hits \"\$@\"
  for hit in \$hits; do print -r -- \"offered: \${(Q)hit}\"; done
  builtin compadd \"\$@\"
}
offer() {
  zle complete-word
  print -r -- 'the end'
}
zle -N offer
bindkey '^I' offer
print -r -- ready
"
shift
print -r -- "$setup" >setup.zsh
zpty terminal zsh -f -i
zpty -w terminal 'source ./setup.zsh'
zpty -r -m terminal text '*ready*'
for typed in "$@"; do
  print -r -- "== $typed"
  zpty -w -n terminal "$typed"$'\t'
  zpty -r -m terminal text '*the end*'
  print -r -- "$text" | tr -d '\r' | sed -n 's/.*offered: //p'
  zpty -w -n terminal $'\x15'
done
zpty -d terminal
