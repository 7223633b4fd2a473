#!/bin/sh
# An agent that follows a script: it needs no key and no network, and does what a good agent does,
# so that there is something to see: blackbox run -- sh "$PWD/examples/agents/scripted.sh"
set -eu
echo "asked for: ${BLACKBOX_REQUEST:-nothing in particular}" >&2

mkdir -p tests
cat >sum.sh <<'END'
#!/bin/sh
# Adds up the numbers it is given.
total=0
for number in "$@"; do
  total=$((total + number))
done
echo "$total"
END
chmod +x sum.sh

cat >tests/sum_test.sh <<'END'
#!/bin/sh
[ "$(./sum.sh 1 2 3)" = 6 ] && [ "$(./sum.sh)" = 0 ]
END
printf 'test:\n\t@sh tests/sum_test.sh\n' >Makefile

if command -v make >/dev/null; then make test >&2; else sh tests/sum_test.sh; fi
echo '{"status": "done", "files": ["sum.sh", "tests/sum_test.sh", "Makefile"]}'
