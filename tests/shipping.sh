#!/bin/sh
# What is installed beside the program: manuals that mandoc has nothing against and that name
# all there is, and completions that complete in their shells.
: "${SHEAF_SOURCE:=$(cd "$(dirname "$0")/.." && pwd)}"
: "${SHEAF_BUILD:=$SHEAF_SOURCE}"
assets=$SHEAF_BUILD/assets
program=$SHEAF_BUILD/sheaf
work=$(mktemp -d "${TMPDIR:-/tmp}/sheaf-shipping.XXXXXX")
trap 'rm -rf "$work"' EXIT
XDG_CONFIG_HOME=$work/config
export XDG_CONFIG_HOME
number=0
echo 1..26

# check DESCRIPTION PATTERN TEXT: whether TEXT is like PATTERN
check()
{
    number=$((number + 1))
    # shellcheck disable=SC2254
    case $3 in
    $2) echo "ok $number - $1" ;;
    *)
        echo "not ok $number - $1"
        printf '%s\n' "$3" | sed 's/^/# /' | head -20
        ;;
    esac
}

# without PROGRAM COUNT: whether it is missing; then COUNT tests are passed over
without()
{
    command -v "$1" >/dev/null 2>&1 && return 1
    last=$((number + $2))
    while [ $number -lt $last ]; do
        number=$((number + 1))
        echo "ok $number # SKIP there is no $1"
    done
}

# ---- manuals ------------------------------------------------------------------------------

# What the program's own help names and a manual does not.
missing_options()
{
    "$program" --help | sed -n 's/^ .* --\([a-z-]*\).*/\1/p' | while read -r option; do
        grep -q "^\.It.* Fl -$option\( \|\$\)" "$assets/sheaf.1" || echo "$option"
    done
}

missing_settings()
{
    "$program" --help | sed -n '/^Settings:/,/^Query:/s/^  \([a-z][a-z0-9-]*\) .*/\1/p' |
        while read -r setting; do
            grep -q "^\.It Ic $setting No =" "$assets/sheaf.conf.5" || echo "$setting"
        done
}

actions_of_help()
{
    printf 'keys ?\n' >"$work/help.script"
    "$program" --script="$work/help.script" --dump --size=100x400 |
        sed -n 's/^ .\{17\}  *\([a-z][a-z-]*\)  .*/\1/p' | sort -u
}

missing_actions()
{
    actions_of_help | while read -r action; do
        grep -q "^\.It Ic $action\$" "$assets/sheaf.conf.5" || echo "$action"
    done
}

check "sheaf(1) names every option" '' "$(missing_options)"
check "there are options" '*[1-9][0-9]*' "$("$program" --help | grep -c ' --[a-z]')"
check "sheaf.conf(5) names every setting" '' "$(missing_settings)"
check "sheaf.conf(5) names every action of the help" '' "$(missing_actions)"
check "the help names many" '[1-9][0-9]*' "$(actions_of_help | wc -l)"
check "and keys stand in sheaf(1)" '*Ic "\\&j Down"*next paper*' "$(cat "$assets/sheaf.1")"
without mandoc 3 || {
    lint=$(mandoc -Tlint "$assets/sheaf.1" "$assets/sheaf.conf.5" 2>/dev/null |
        grep -v 'referenced manual not found')
    check "mandoc has nothing against the manuals" '' "$lint"
    check "sheaf(1) can be read" '*SYNOPSIS*sheaf \[option*--filter=QUERY*EXIT STATUS*' \
        "$(mandoc -Tascii "$assets/sheaf.1" 2>/dev/null | col -b)"
    check "sheaf.conf(5) can be read" '*theme = auto|dark|light|NAME*sort-by-year*like = dark*' \
        "$(mandoc -Tascii "$assets/sheaf.conf.5" 2>/dev/null | col -b)"
}

# ---- completions --------------------------------------------------------------------------

cd "$work" || exit 1
mkdir folder
: >"papers one.bib"

# The words that bash would offer; the line is given in the pieces that bash makes of it.
in_bash()
{
    bash -c '. "$1"
        shift
        COMP_WORDS=("$@") COMP_CWORD=$(($# - 1))
        _sheaf
        printf "<%s>" "${COMPREPLY[@]}"' bash "$assets/sheaf.bash" "$@" 2>/dev/null
}

without bash 9 || {
    check "bash: options" '<--format=><--fields=><--from=>' "$(in_bash sheaf --f | sed 's/<--filter=>//')"
    check "bash: an option without argument" '<--count>' "$(in_bash sheaf --cou)"
    check "bash: formats" '<ris>' "$(in_bash sheaf --format = r)"
    check "bash: all formats" '<text>*<bibtex>*' "$(in_bash sheaf --format =)"
    check "bash: as two words" '<endnote-xml>' "$(in_bash sheaf --from endn)"
    check "bash: a list goes on" '<year,title>' "$(in_bash sheaf --sort = year,ti)"
    check "bash: files" '<papers one.bib>' "$(in_bash sheaf pap)"
    check "bash: a file after an option" '<papers one.bib>' "$(in_bash sheaf --config = pap)"
    check "bash: nothing after a query" '<>' "$(in_bash sheaf -q pa)"
}

# What is on the line after Tab in a zsh of its own.
in_zsh()
{
    zsh -f -c 'zmodload zsh/zpty
        zpty shell zsh -f -i
        zpty -w shell "PROMPT=; unsetopt zle_bracketed_paste; fpath=($1 \$fpath); autoload -Uz compinit; compinit -u -d $2/dump; bindkey -e; zstyle \":completion:*\" list-prompt \"\"; print READY\$((1 + 1))"
        zpty -r shell text "*READY2*"
        zpty -w -n shell "$3"$'"'\\t'"'
        line= ; integer tries=0
        while (( tries++ < 400 )); do
            zpty -rt shell part && line+=$part
            [[ $line == *"$4"* ]] && break
            sleep 0.05
        done
        print -r -- $line
        zpty -d shell' zsh "$work/zsh" "$work" "$1" "$2" 2>/dev/null
}
mkdir zsh
cp "$assets/sheaf.zsh" zsh/_sheaf
without zsh 3 || {
    check "zsh: an option" '*--count*' "$(in_zsh 'sheaf --cou' --count)"
    check "zsh: a format" '*--format=biblatex*' "$(in_zsh 'sheaf --format=bibl' biblatex)"
    check "zsh: a file" '*folder*' "$(in_zsh 'sheaf --config=fol' folder)"
}

in_fish()
{
    HOME=$work fish --no-config -c 'source $argv[1]; complete -C $argv[2]' "$assets/sheaf.fish" "$1" 2>/dev/null
}
without fish 5 || {
    check "fish: options with what they are for" '--format	how papers are printed*' "$(in_fish 'sheaf --form')"
    check "fish: formats" '--format=ris*' "$(in_fish 'sheaf --format=r')"
    check "fish: as two words" 'endnote-xml*' "$(in_fish 'sheaf --from endn')"
    check "fish: a list goes on" '--sort=year,title*' "$(in_fish 'sheaf --sort=year,ti')"
    check "fish: files" '*papers one.bib*' "$(in_fish 'sheaf --config=pap')"
}
