#!/bin/sh
# What stands behind any assigned code point, any row of GraphemeBreakTest.txt and of
# emoji-test.txt stands in its column: in libvterm, and in tmux, which is asked.
. "$(dirname "$0")/lib.sh"

widths=$SHEAF_BUILD/tests/pty/widths
[ -x "$widths" ] || skip_all "libvterm is not here"
[ -e /usr/share/unicode/emoji/emoji-test.txt ] || skip_all "the package unicode-data is not here"

in_tmux()
{
    begin_server 200 24 "'$widths' ask 2>'$work/asked'; echo status \$? >>'$work/asked'"
    eventually grep -q '^status' "$work/asked"
    grep -v '^status' "$work/asked" | sed 's/^#*/#/'
    grep -q '^status 0' "$work/asked"
}

echo 1..2
check "libvterm keeps what stands behind a cluster in its column" "$widths" vterm
if command -v tmux >/dev/null 2>&1; then
    check "tmux keeps what stands behind a cluster in its column" in_tmux
else
    ok "tmux keeps what stands behind a cluster in its column # SKIP tmux is not here"
fi
