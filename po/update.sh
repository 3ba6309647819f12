#!/bin/sh
# Collects the texts that are marked in the sources and brings the catalogues up to date: new
# ones are added, to be translated, those that are gone are taken out.
#
#   po/update.sh             all of po/*.po
#   po/update.sh TEMPLATE    only collects, into this file
#
# Which calls mark a text: src/base/language.h. Some tables are marked as a whole, by the column
# of X() that is text. What libraries say is listed in po/libraries.txt.
set -eu
cd "$(dirname "$0")/.."

collected=$(mktemp "${TMPDIR:-/tmp}/sheaf-texts.XXXXXX")
trap 'rm -f "$collected"' EXIT
printf 'msgid ""\nmsgstr ""\n"Content-Type: text/plain; charset=UTF-8\\n"\n' >"$collected"

# collect KEYWORDS FILE...: adds what they mark
collect() {
    keywords=$1
    shift
    # shellcheck disable=SC2086
    xgettext --join-existing --output="$collected" --language=C --from-code=UTF-8 \
        --add-location=file --no-wrap --package-name=sheaf --keyword $keywords "$@"
}

sources=$(find src ui -name '*.[ch]' | LC_ALL=C sort)
# shellcheck disable=SC2086
collect "-k_ -kN_ -kP_:1,2 -kappend_count:3,4 -kmemory_die" $sources
collect "-kX:3" src/session/action.h src/query/pattern_error.c
collect "-kX:6" src/state/settings.h
collect "-kX:5" ui/options.h
collect "-kX:2" src/corpus/facets.h
collect "-kN_" po/libraries.txt po/words.txt

if [ $# -gt 0 ]; then
    cp "$collected" "$1"
    exit
fi
for catalogue in po/*.po; do
    msgmerge --quiet --update --backup=none --no-fuzzy-matching --no-wrap --add-location=file \
        "$catalogue" "$collected"
    msgattrib --no-obsolete --no-wrap --output-file="$catalogue" "$catalogue"
    # What changes each time and says nothing.
    sed -i '/^"POT-Creation-Date:/d; /^"Report-Msgid-Bugs-To: \\n"/d' "$catalogue"
    printf '%s: ' "$catalogue"
    LC_ALL=C msgfmt --statistics -o /dev/null "$catalogue" 2>&1
done
