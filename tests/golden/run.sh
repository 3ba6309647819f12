#!/bin/sh
# Runs every script here and compares the screens with the expected ones. A script says
# in its first lines what to run it on:
#
#   # files: tests/data/shelf.jsonl        # options: --ascii --query=graph
#   # language: zh_CN
#
# GENERATE=1 writes the expected screens instead (make golden GENERATE=1): read the
# difference before you commit it.
set -u
: "${SHEAF_SOURCE:?}" "${SHEAF_BUILD:?}"
cd "$SHEAF_SOURCE" || exit 2
out=$(mktemp -d) || exit 2
trap 'rm -rf "$out"' EXIT
work=$out
. tests/language.sh

words() {
    sed -n "s/^# $1: //p" "$2" | head -n 1
}

set -- tests/golden/*.script
echo "1..$(($# * 2))"
number=0
failed=0

# result STATUS NAME: prints a line of TAP, and the difference when there is one
result() {
    number=$((number + 1))
    if [ "$1" -eq 0 ] && cmp -s "$out/screens" "$out/expected"; then
        echo "ok $number - $2"
    else
        failed=1
        echo "not ok $number - $2"
        { cat "$out/errors"; diff "$out/expected" "$out/screens" | head -n 60; } | sed 's/^/# /'
    fi
}

skip_both() {
    for what in "$1" "$1, by the program"; do
        number=$((number + 1))
        echo "ok $number - $what # SKIP no catalogue, or no locale can be made"
    done
}

for script; do
    name=$(basename "$script" .script)
    golden=tests/golden/$name.golden
    options=$(words options "$script")
    files=$(words files "$script")
    language=$(words language "$script")
    speaking=
    if [ -n "$language" ]; then
        can_speak "$language" || { skip_both "$name"; continue; }
        speaking="speak $language"
    fi
    # Options and files are words without blanks.
    # shellcheck disable=SC2086
    $speaking "$SHEAF_BUILD/tests/golden/golden" ${language:+--catalogues="$SHEAF_BUILD/po"} \
        $options "$script" $files \
        >"$out/screens" 2>"$out/errors"
    status=$?
    if [ "${GENERATE:-0}" = 1 ] && [ $status -eq 0 ]; then
        cp "$out/screens" "$golden"
    fi
    cp "$golden" "$out/expected"
    result $status "$name"

    # The program itself shows the same; its lines between screens are its own.
    case $options in *--colors*) colors=yes ;; *) colors=no ;; esac
    if [ -x "$SHEAF_BUILD/sheaf" ] && [ $colors = no ]; then
        # shellcheck disable=SC2086
        $speaking "$SHEAF_BUILD/sheaf" --no-color $options --script="$script" $files \
            >"$out/all" 2>"$out/errors"
        status=$?
        grep -v '^---' "$out/all" >"$out/screens"
        grep -v '^----' "$golden" >"$out/expected"
        result $status "$name, by the program"
    else
        number=$((number + 1))
        echo "ok $number - $name, by the program # SKIP no program, or not its option"
    fi
done
exit $failed
