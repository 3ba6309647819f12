#!/bin/sh
# The catalogues: every text that the sources mark is in each of them and nothing else, all are
# translated, take the same values, and fit where they are shown.
: "${SHEAF_SOURCE:=$(cd "$(dirname "$0")/.." && pwd)}"
: "${SHEAF_BUILD:=$SHEAF_SOURCE}"
work=$(mktemp -d "${TMPDIR:-/tmp}/sheaf-catalogues.XXXXXX")
trap 'rm -rf "$work"' EXIT
. "$SHEAF_SOURCE/tests/language.sh"
sheaf=$SHEAF_BUILD/sheaf
data=$SHEAF_SOURCE/tests/data
XDG_CONFIG_HOME=$work/config
XDG_STATE_HOME=$work/state
export XDG_CONFIG_HOME XDG_STATE_HOME
number=0
echo 1..33

# none DESCRIPTION TEXT: passes when the text is empty
none()
{
    number=$((number + 1))
    if [ -z "$2" ]; then
        echo "ok $number - $1"
    else
        echo "not ok $number - $1"
        printf '%s\n' "$2" | head -30 | sed 's/^/# /'
    fi
}

# says DESCRIPTION PATTERN TEXT: whether TEXT is like PATTERN
says()
{
    # shellcheck disable=SC2254
    case $3 in $2) none "$1" '' ;; *) none "$1" "is: $3" ;; esac
}

# skip COUNT WHY
skip()
{
    last=$((number + $1))
    while [ $number -lt $last ]; do
        number=$((number + 1))
        echo "ok $number # SKIP $2"
    done
}

# texts FILE: the English texts of a catalogue or template, one a line
texts()
{
    msgattrib --no-obsolete --no-wrap --no-location "$1" | sed -n '/^msgid/p' | LC_ALL=C sort
}

template=$work/sheaf.pot
command -v xgettext >/dev/null 2>&1 && (cd "$SHEAF_SOURCE" && sh po/update.sh "$template") 2>"$work/warnings"

for language in zh_CN ja; do
    catalogue=$SHEAF_SOURCE/po/$language.po
    if [ -f "$template" ]; then
        texts "$template" >"$work/marked"
        texts "$catalogue" >"$work/known"
        none "$language: every text is there" "$(LC_ALL=C comm -23 "$work/marked" "$work/known")"
        none "$language: none is there that is gone" "$(LC_ALL=C comm -13 "$work/marked" "$work/known")"
    else
        skip 2 "there is no xgettext"
    fi
    if command -v msgfmt >/dev/null 2>&1; then
        none "$language: the values of texts are those of the English ones" \
            "$(LC_ALL=C msgfmt --check -o /dev/null "$catalogue" 2>&1)"
        none "$language: none is left to translate or doubtful" \
            "$(LC_ALL=C msgfmt --statistics -o /dev/null "$catalogue" 2>&1 | grep -E 'fuzzy|untranslated')"
    else
        skip 2 "there is no msgfmt"
    fi
    if can_speak "$language"; then
        none "$language: all fits where it is shown" \
            "$(speak "$language" "$SHEAF_BUILD/tests/catalogue_widths" "$SHEAF_BUILD/po" "$catalogue" 2>&1)"
        none "$language: no line of --help begins with what ends a phrase" \
            "$(speak "$language" "$sheaf" --help | grep -E '^ *(，|。|、|；|：|！|？|）|」|ー|ッ|っ|ょ)')"
    else
        skip 2 "no locale can be made, or there is no catalogue"
    fi
done
none "what is marked can be collected" "$(grep -v '^$' "$work/warnings" 2>/dev/null)"

# unmarked FOLDER: sentences that are handed to the reader as they stand in the source. What
# --stats prints is for programs.
unmarked()
{
    callers='screen_tell\([a-z]+, |output_message(_format)?\((view_of\()?|return '
    callers="$callers|session_set_message\\([a-z]+, view_of\\(|(fail|refuse|report|say)\\([^\"]*"
    callers="$callers|append_(string|format)\\(&?(message|reason|error->message|said|text|out), "
    (cd "$1" && grep -rnE "($callers)\"[^\"]*[a-z]{2} [a-z]{2}" --include='*.c' src ui) |
        grep -v '_table\.c:\|_("'
}
none "no sentence is left unmarked" "$(unmarked "$SHEAF_SOURCE")"
mkdir -p "$work/planted/src" "$work/planted/ui"
echo '    screen_tell(screen, "there is no such thing");' >"$work/planted/ui/bad.c"
says "one that is would be found" 'ui/bad.c:1:*' "$(unmarked "$work/planted")"

# ---- the program ----------------------------------------------------------------------------

if ! can_speak zh_CN || ! can_speak ja; then
    skip 18 "no locale can be made, or there are no catalogues"
    exit
fi
english=$(LC_ALL=C "$sheaf" --help)
says "help is in Chinese" '用法：sheaf*' "$(speak zh_CN "$sheaf" --help)"
says "and in Japanese" '使い方: sheaf*' "$(speak ja "$sheaf" --help)"
says "in the locale C it is in English" 'Usage: sheaf*' "$(LC_ALL=C LANGUAGE=zh_CN "$sheaf" --help)"
# words of options, settings and keys are read by programs, too
names() { sed -n 's/^ \{2,6\}\(-., \)\{0,1\}--\([a-z-]*\).*/\2/p; s/^  \([a-z][a-z0-9-]*\) .*/\1/p'; }
echo "$english" | names >"$work/names"
says "names of options and settings stay" "$(cat "$work/names")" "$(speak ja "$sheaf" --help | names)"
printf 'keys ?\n' >"$work/help.script"
help_names() { sed -n 's/^ .\{17\}  *\([a-z][a-z-]*\)  .*/\1/p'; }
says "names of actions stay" "$("$sheaf" --script="$work/help.script" --dump --size=100x400 | help_names)" \
    "$(speak zh_CN "$sheaf" --script="$work/help.script" --dump --size=100x400 | help_names)"
says "names of figures stay" '*papers: 3*search ms: *' \
    "$(speak zh_CN "$sheaf" --filter= --count --stats "$data/broken.jsonl" 2>&1 | sed 's/^papers: .*/papers: 3/')"
says "what is printed stays" "$("$sheaf" --filter= --format=jsonl "$data/shelf.jsonl" | cksum)" \
    "$(speak zh_CN "$sheaf" --filter= --format=jsonl "$data/shelf.jsonl" | cksum)"
says "a wrong query is told in Chinese, with its column" 'sheaf: 查询：第 3 列：( 没有闭合' \
    "$(speak zh_CN "$sheaf" --filter='a (b' "$data/shelf.jsonl" 2>&1)"
says "and in Japanese" 'sheaf: 検索: 3 桁目: ( が閉じていません' \
    "$(speak ja "$sheaf" --filter='a (b' "$data/shelf.jsonl" 2>&1)"
says "what the system says, too" 'sheaf: no-such.bib: 没有*文件或目录*' \
    "$(speak zh_CN "$sheaf" --count no-such.bib 2>&1)"
says "and what libraries say" '*broken.jsonl:*不是 JSON：*' "$(speak zh_CN "$sheaf" --check "$data/broken.jsonl")"
says "a line of a broken file keeps its place" '*broken.jsonl:[0-9]*: *' \
    "$(speak ja "$sheaf" --check "$data/broken.jsonl")"
says "of two forms of a count the right one is taken" 'sheaf: *：跳过 [0-9]* 条记录（用 --check 查看）*' \
    "$(speak zh_CN "$sheaf" --count "$data/broken.jsonl" 2>&1)"
says "a locale that is not there still says which language" '用法：*' \
    "$(env -u LANGUAGE -u LC_ALL -u LOCPATH LANG=zh_CN.UTF-8 "$sheaf" --help)"
says "LC_MESSAGES is stronger than LANG" '使い方:*' \
    "$(env -u LANGUAGE -u LC_ALL LOCPATH="$work/locale" LANG=zh_CN.UTF-8 LC_MESSAGES=ja_JP.UTF-8 "$sheaf" --help)"
says "LANGUAGE is stronger than both" '使い方:*' \
    "$(env LANGUAGE=ja:zh_CN LOCPATH="$work/locale" LC_ALL=zh_CN.UTF-8 "$sheaf" --help)"
says "English first is English" 'Usage:*' \
    "$(env LANGUAGE=en_GB:en:zh_CN LOCPATH="$work/locale" LC_ALL=zh_CN.UTF-8 "$sheaf" --help)"
printf 'dump\n' >"$work/ascii.script"
says "where only ASCII is drawn all is in English" '*papers*sort: file*' \
    "$(speak zh_CN "$sheaf" --ascii --script="$work/ascii.script" "$data/shelf.jsonl")"
