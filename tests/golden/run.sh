#!/bin/sh
# Runs every script here and compares the screens with the expected ones. A script says
# in its first lines what to run it on:
#
#   # files: tests/data/shelf.jsonl        # options: --ascii --query=graph
#
# GENERATE=1 writes the expected screens instead (make golden GENERATE=1): read the
# difference before you commit it.
set -u
: "${SHEAF_SOURCE:?}" "${SHEAF_BUILD:?}"
cd "$SHEAF_SOURCE" || exit 2
out=$(mktemp -d) || exit 2
trap 'rm -rf "$out"' EXIT

words() {
    sed -n "s/^# $1: //p" "$2" | head -n 1
}

set -- tests/golden/*.script
echo "1..$#"
number=0
failed=0
for script; do
    number=$((number + 1))
    name=$(basename "$script" .script)
    expected=tests/golden/$name.golden
    # Options and files are words without blanks.
    # shellcheck disable=SC2046
    "$SHEAF_BUILD/tests/golden/golden" $(words options "$script") "$script" \
        $(words files "$script") >"$out/$name" 2>"$out/$name.err"
    status=$?
    if [ "${GENERATE:-0}" = 1 ] && [ $status -eq 0 ]; then
        cp "$out/$name" "$expected"
    fi
    if [ $status -eq 0 ] && cmp -s "$out/$name" "$expected"; then
        echo "ok $number - $name"
    else
        failed=1
        echo "not ok $number - $name"
        { cat "$out/$name.err"; diff "$expected" "$out/$name" | head -n 60; } 2>&1 | sed 's/^/# /'
    fi
done
exit $failed
