# Prints what fish offers for each line typed: SCRIPT LINE...
source $argv[1]
for typed in $argv[2..-1]
    echo "== $typed"
    complete -C $typed | string replace -r '\t.*' ''
end
