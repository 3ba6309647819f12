#!/bin/sh
# What is exported is read by other programs without a complaint: bibtool, bib2xml and
# ris2xml of bibutils, pandoc, each where it is installed.
sheaf=${SHEAF_BUILD:-.}/sheaf
data=${SHEAF_SOURCE:-.}/tests/data/shelf.jsonl
folder=$(mktemp -d) || exit 99
trap 'rm -rf "$folder"' EXIT
number=0

# check NAME PROGRAM FORMAT COMMAND...: the command reads $folder/out and says nothing on
# standard error, but for lines that only count.
check()
{
    name=$1 program=$2 format=$3
    shift 3
    number=$((number + 1))
    if ! command -v "$program" >/dev/null 2>&1; then
        echo "ok $number # SKIP $name: there is no $program"
        return
    fi
    "$sheaf" --format="$format" "$data" >"$folder/out" 2>"$folder/err" || :
    "$@" <"$folder/out" >"$folder/read" 2>>"$folder/err"
    status=$?
    grep -v 'Processed' "$folder/err" >"$folder/complaints"
    if test $status -eq 0 && test -s "$folder/read" && ! test -s "$folder/complaints"; then
        echo "ok $number - $name"
    else
        echo "not ok $number - $name"
        sed 's/^/# /' "$folder/complaints"
    fi
}

echo 1..6
check 'bibtool reads BibTeX' bibtool bibtex bibtool
check 'bibutils reads BibTeX' bib2xml bibtex bib2xml
check 'bibutils reads RIS' ris2xml ris ris2xml
check 'pandoc reads CSL-JSON' pandoc csljson pandoc -f csljson -t markdown
check 'pandoc reads BibTeX' pandoc bibtex pandoc -f bibtex -t csljson
check 'pandoc reads BibLaTeX' pandoc biblatex pandoc -f biblatex -t csljson
