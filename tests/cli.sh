#!/bin/sh
# The command line: what is printed where, exit statuses, messages.
: "${SHEAF_SOURCE:=$(cd "$(dirname "$0")/.." && pwd)}"
. "$SHEAF_SOURCE/tests/expect.sh"

cat >papers.jsonl <<'END'
{"title": "Zebra graphs", "authors": ["Ann Able"], "year": 2021, "abstract": "About stripes."}
{"title": "Apple trees", "authors": ["Bob Best"], "year": 2019, "abstract": "About roots of graphs."}
{"title": "Middle ground", "authors": ["Cyd Cole"], "year": 2020, "abstract": "About neither."}
END
cat >broken.jsonl <<'END'
{"title": "Good one"}
{"title": "Bad one", }
{"title": "Another good one"}
END
printf '@article{a, title = {Only a title}, year = 1999}\n' >one.bib
cat >pages.jsonl <<'END'
{"title": "A first one"}
{"title": "Another", "pages": "7-9"}
END
mkdir folder empty
cp papers.jsonl folder/b.jsonl
cp one.bib folder/a.bib

# ---- help ---------------------------------------------------------------------------------

expect "--help explains each option on standard output" 0 \
    'Usage: sheaf *--filter=QUERY*--limit=N*Exit status*' '' "$sheaf" --help
expect "--version" 0 'sheaf [0-9]*.[0-9]*' '' "$sheaf" --version
expect "--help wins over what is wrong after it" 0 'Usage:*' '' "$sheaf" --help --bogus
expect "an unknown option is trouble" 2 '' \
    "sheaf: unknown or ambiguous option '--bogus'${newline}Try 'sheaf --help'*" "$sheaf" --bogus
expect "an unknown letter is trouble" 2 '' "sheaf: unknown option '-z'*" "$sheaf" -z
expect "a missing argument is trouble" 2 '' "sheaf: option '--filter' needs an argument*" \
    "$sheaf" --filter
expect "an argument too much is trouble" 2 '' "sheaf: option '--count' takes no argument*" \
    "$sheaf" --count=3
expect "options may be shortened" 0 3 '' "$sheaf" --cou papers.jsonl
expect "-- ends the options" 2 0 'sheaf: --count: *' "$sheaf" --count -- --count
expect "a format that is none is trouble, and the formats are named" 2 '' \
    'sheaf: --format=docx: unknown format; there are *text*tsv*jsonl*' "$sheaf" --format=docx
expect "an importer that is none is trouble, and they are named" 2 '' \
    'sheaf: --from=docx: unknown format; there are *json*' "$sheaf" --count --from=docx papers.jsonl
expect "a sort key that is none is trouble" 2 '' 'sheaf: --sort: ?*' "$sheaf" --sort=colour --count
expect "relevance comes first among sort keys" 2 '' 'sheaf: --sort: relevance can only be*' \
    "$sheaf" --count --sort=year,relevance papers.jsonl
expect "a way of matching that is none is trouble" 2 '' \
    'sheaf: --match=glob: should be regex, literal or fuzzy*' "$sheaf" --match=glob --count
expect "a limit that is no number is trouble" 2 '' 'sheaf: --limit=-1: not a number*' \
    "$sheaf" --filter= --limit=-1
expect "a size that is none is trouble" 2 '' 'sheaf: --size=80: should be COLSxROWS*' \
    "$sheaf" --dump --size=80
expect "--fields needs a format with columns" 2 '' 'sheaf: --fields goes with*' \
    "$sheaf" --filter= --fields=title papers.jsonl

# ---- settings -------------------------------------------------------------------------------

mkdir -m 755 config config/sheaf
cat >config/sheaf/config <<END
sort = title
measure = wide
libraries = $work/papers.jsonl
libraries = $work/one.bib
END
chmod 644 config/sheaf/config
wrong="sheaf: $work/config/sheaf/config:2: measure: should be a number in 20..500, not \"wide\""
expect "without FILE the libraries of the settings are opened" 0 4 "$wrong" "$sheaf" --count
expect "a FILE is read instead of them" 0 1 "$wrong" "$sheaf" --count one.bib
expect "printing follows the order that is set" 0 '*Apple*Middle*Zebra*' "$wrong" \
    "$sheaf" --filter= papers.jsonl
expect "and an option is stronger" 0 '*Zebra*Apple*Middle*' "$wrong" \
    "$sheaf" --filter= --sort=file papers.jsonl
expect "--config names another file" 0 175 '' "$sheaf" --config=/dev/null --count
printf 'match = literal\n' >other.config
expect "and that one holds" 1 0 '' \
    "$sheaf" --config=other.config --count --filter=gr.phs papers.jsonl
expect "a file of --config that is not there is trouble" 2 '' \
    'sheaf: no.config: No such file or directory' "$sheaf" --config=no.config --count
expect "--help lists the settings" 0 '*  measure *20..500; * (78)*  sort *' '' "$sheaf" --help
chmod 666 config/sheaf/config
expect "settings that others may write are not used, and that is said" 0 175 \
    "sheaf: $work/config/sheaf/config: others may write to it: not used*" "$sheaf" --count
rm -r config
mkdir sheaf
printf 'libraries = %s\n' "$work/papers.jsonl" | tee config .config sheaf/config >sheaf/.config
expect "nothing in the current directory is taken for settings" 0 175 '' "$sheaf" --count
expect "nor when the folder of settings is said to be there" 0 175 '' \
    env XDG_CONFIG_HOME=. HOME=. "$sheaf" --count
rm -r config .config sheaf

# ---- counting and printing -----------------------------------------------------------------

expect "--count without --filter counts all" 0 3 '' "$sheaf" --count papers.jsonl
expect "--count with --filter counts matches" 0 2 '' "$sheaf" --count --filter=graphs papers.jsonl
expect "no match is exit status 1" 1 0 '' "$sheaf" --count --filter=unicorn papers.jsonl
expect "no match prints nothing" 1 '' '' "$sheaf" --filter=unicorn papers.jsonl
expect "an empty query is all papers, in the order of the file" 0 \
    '*Zebra graphs*Apple trees*Middle ground*' '' "$sheaf" --filter= papers.jsonl
expect "words must all match" 0 '*Apple trees*' '' "$sheaf" --filter='graphs roots' papers.jsonl
expect "--sort=relevance puts hits in titles first" 0 '*Zebra graphs*Apple trees*' '' \
    "$sheaf" --filter=graphs --sort=relevance papers.jsonl
expect "--sort=relevance- puts them last" 0 '*Apple trees*Zebra graphs*' '' \
    "$sheaf" --filter=graphs --sort=relevance- papers.jsonl
expect "words are regular expressions" 0 2 '' "$sheaf" --count --filter=gr.phs papers.jsonl
expect "--match=literal" 1 0 '' "$sheaf" --count --match=literal --filter=gr.phs papers.jsonl
expect "--match=literal takes what is no regular expression" 1 0 '' \
    "$sheaf" --count --match=literal --filter='[(' papers.jsonl
expect "--match=fuzzy" 0 '*Zebra graphs*' '' \
    "$sheaf" --match=fuzzy --filter=zbgr papers.jsonl
expect "~ is fuzzy whatever words are" 0 1 '' "$sheaf" --count --filter='~zbgr' papers.jsonl
expect "is: of what nobody has done matches nothing" 1 0 '' \
    "$sheaf" --count --filter=is:starred papers.jsonl
expect "is: says what it takes" 2 '' 'sheaf: query: column 4: after is: stands one of starred *' \
    "$sheaf" --filter=is:nice papers.jsonl
expect "--sort=title" 0 '*Apple*Middle*Zebra*' '' "$sheaf" --filter= --sort=title papers.jsonl
expect "--sort=year-" 0 '*2021*2020*2019*' '' \
    "$sheaf" --format=tsv --fields=year --sort=year- papers.jsonl
expect "--limit" 0 "title${newline}Apple trees" '' \
    "$sheaf" --format=tsv --fields=title --sort=title --limit=1 papers.jsonl
expect "--format=tsv begins with the names of fields" 0 \
    "title	year${newline}Zebra graphs	2021${newline}*" '' \
    "$sheaf" --format=tsv --fields=title,year papers.jsonl
expect "--format=jsonl" 0 '{"title": "Zebra graphs"*' '' \
    "$sheaf" --format=jsonl --fields=title --limit=1 papers.jsonl
expect "an invalid query says where and why" 2 '' 'sheaf: query: column 7: ?*' \
    "$sheaf" --filter='graph (' papers.jsonl
expect "a query that is no UTF-8 is trouble" 2 '' 'sheaf: query: not valid UTF-8' \
    "$sheaf" --filter="$(printf 'a\377')" papers.jsonl
expect "--stats goes to standard error" 0 3 '*papers: 3*load ms: *' \
    "$sheaf" --count --stats papers.jsonl
expect "--stats with --filter tells the time of the search" 0 '*Zebra*' '*search ms: *' \
    "$sheaf" --filter=zebra --stats papers.jsonl
expect "without FILE it is the sample" 0 '1[0-9][0-9]' '' "$sheaf" --count

# ---- files ------------------------------------------------------------------------------------

expect "a missing file is told, the others count" 2 3 'sheaf: nowhere: No such file*' \
    "$sheaf" --count nowhere papers.jsonl
expect "a folder is read by name" 0 '*Only a title*Zebra graphs*' '' \
    "$sheaf" --filter= folder
expect "--check tells format, encoding, papers" 0 \
    'papers.jsonl: JSON*, ASCII, 3 papers, 0 records skipped' '' "$sheaf" --check papers.jsonl
expect "--check tells what was skipped and where" 1 \
    "broken.jsonl: JSON*, 2 papers, 1 record skipped${newline}broken.jsonl:2: ?*" '' \
    "$sheaf" --check broken.jsonl
expect "without --check skipped records are mentioned" 0 2 \
    'sheaf: broken.jsonl: 1 record skipped*' "$sheaf" --count broken.jsonl
printf '@book{a, title={\344\270\255}}\n@book{b, title={caf\351}}\n@book{c, title={x\300\200}}\n' >mixed.bib
expect "--check tells of lines in another encoding and of what could not be decoded" 0 \
    'mixed.bib: BibTeX, UTF-8, 3 papers, 0 records skipped, 1 line in another encoding, 2 characters could not be decoded' \
    '' "$sheaf" --check mixed.bib
expect "--check of a missing file is trouble" 2 'papers.jsonl: *' 'sheaf: nowhere: *' \
    "$sheaf" --check nowhere papers.jsonl
expect "--from skips detection" 0 'papers.jsonl: BibTeX, *0 papers*' '' \
    "$sheaf" --from=bibtex --check papers.jsonl
tar -cf folder.tar folder/a.bib folder/b.jsonl
gzip -c folder.tar >folder.tar.gz
expect "each member of an archive is a file" 0 \
    "folder.tar.gz:folder/a.bib: BibTeX, *1 paper,*folder.tar.gz:folder/b.jsonl: JSON*3 papers*" '' \
    "$sheaf" --check folder.tar.gz
expect "an archive may come from standard input" 0 4 '' sh -c "cat folder.tar | '$sheaf' --count -"
expect "an archive in a folder is read, too" 0 8 '' "$sheaf" --count folder folder.tar
expect "papers know which member they are from" 0 '*folder.tar:folder/a.bib*' '' \
    "$sheaf" --format=tsv --fields=file --filter=file:a.bib folder.tar
esc=$(printf '\033')
cp papers.jsonl "x${esc}]0;t.jsonl"
expect "names in messages are clean" 2 0 'sheaf: nowhere^\[\]0;t: *' \
    "$sheaf" --count "nowhere${esc}]0;t"

# ---- pipes ---------------------------------------------------------------------------------------

expect "standard input is -" 0 3 '' sh -c "cat papers.jsonl | '$sheaf' --count -"
expect "a reader that leaves early is no trouble" 0 '*' '' \
    sh -c "'$sheaf' --filter= --format=jsonl | head -1; exit 0"
expect "output that is closed is trouble" 2 '' 'sheaf: standard output: *' \
    sh -c "'$sheaf' --count >&-"
if [ -c /dev/full ]; then
    expect "a full disk is trouble" 2 '' 'sheaf: standard output: No space left*' \
        sh -c "'$sheaf' --count >/dev/full"
fi
expect "closed standard input and error do no harm" 0 '1[0-9][0-9]' '' \
    sh -c "'$sheaf' --count <&- 2>&-"
expect "without a terminal there is no screen" 2 '' 'sheaf: standard output is not a terminal*' \
    "$sheaf" papers.jsonl

# ---- screens without a terminal ----------------------------------------------------------------------

expect "--dump shows the first screen" 0 '*papers.jsonl*3 papers*Zebra graphs*3 / 3*' '' \
    "$sheaf" --dump --size=60x12 papers.jsonl
number=$((number + 1))
if [ "$("$sheaf" --dump --size=60x12 papers.jsonl | wc -l)" -eq 12 ]; then
    echo "ok $number - a dump has as many lines as the screen has rows"
else
    echo "not ok $number - a dump has as many lines as the screen has rows"
fi
printf 'wait\nkeys /apple<Enter>\nwait\ndump\nkeys /<C-u><Enter>\nwait\ndump\n' >script
expect "--script runs keys and prints each dump" 0 \
    '*/ apple*1 / 3*--- 2*3 / 3*' '' "$sheaf" --script=script papers.jsonl
expect "a field that no paper has is told, whatever else is asked for" 2 '' \
    'sheaf: --fields: no paper has a field "nope"' \
    "$sheaf" --format=tsv --fields=title,nope papers.jsonl
expect "what a field is called in queries names it, too" 0 "authors${newline}Ann Able*" '' \
    "$sheaf" --format=tsv --fields=author --limit=1 papers.jsonl
expect "a field that only some paper of the file has is one" 0 "pages${newline}*7-9*" '' \
    "$sheaf" --format=tsv --fields=pages pages.jsonl
expect "a field that only papers that do not match have is one, too" 0 pages '' \
    "$sheaf" --filter=first --format=tsv --fields=pages pages.jsonl
expect "where there are no papers, no field is missing" 1 "nope" '' \
    "$sheaf" --format=tsv --fields=nope empty
expect "a script is no device" 2 '' 'sheaf: /dev/zero: is a device' \
    timeout 60 "$sheaf" --script=/dev/zero papers.jsonl
expect "a script that does not end is refused" 2 '' 'sheaf: -: is longer than 1 MiB' \
    sh -c 'yes "# nothing" | timeout 60 "$0" --script=- papers.jsonl' "$sheaf"
expect "an error is placed by columns, not bytes" 2 '' 'sheaf: query: column 4: \\C *' \
    "$sheaf" --filter='词 \C' papers.jsonl
printf 'wait\njump\n' >script
expect "a wrong step is told with its line" 2 '' 'sheaf: script:2: ?*' \
    "$sheaf" --script=script papers.jsonl
expect "a missing script is told" 2 '' 'sheaf: nowhere: No such file*' \
    "$sheaf" --script=nowhere papers.jsonl
expect "--ascii draws ASCII only" 0 '*> *' '' "$sheaf" --ascii --dump papers.jsonl
number=$((number + 1))
if LC_ALL=C grep -q '[^ -~]' out; then
    echo "not ok $number - and nothing else"
else
    echo "ok $number - and nothing else"
fi
expect "-q opens with a query" 0 '*/ apple*1 / 3*' '' "$sheaf" -q apple --dump papers.jsonl
expect "numbers are the same in every locale" 0 '*"year": 2021*' '' \
    env LC_ALL=de_DE.UTF-8 "$sheaf" --format=jsonl --fields=year --limit=1 papers.jsonl

# ---- what the reader has done ---------------------------------------------------------------

printf 'wait\nkeys *Gr\nwait\n' >script
"$sheaf" --state=own.db --script=script papers.jsonl
expect "--filter knows what was starred" 0 '*Zebra graphs*' '' \
    "$sheaf" --state=own.db --filter=is:starred papers.jsonl
expect "and read, in another order of the file" 0 1 '' \
    sh -c 'sort papers.jsonl | "$0" --state=own.db --count --filter=is:read -' "$sheaf"
expect "a script that is told of no state leaves none behind" 1 0 '' \
    sh -c '"$0" --script=script papers.jsonl && [ ! -e state ] &&
        "$0" --count --filter=is:starred papers.jsonl' "$sheaf"
expect "a search makes no state either" 1 '' '' \
    sh -c '"$0" --filter=is:starred papers.jsonl || [ -e state ] || [ -e new ] ||
        "$0" --filter=is:starred --state=new/own.db papers.jsonl || [ -e new ]' "$sheaf"
echo 'nothing of the kind' >odd.db
expect "a state that cannot be read is trouble" 2 '' \
    'sheaf: stars, tags and notes cannot be read: ?*' \
    "$sheaf" --state=odd.db --filter=is:starred papers.jsonl
expect "but not for who does not ask for it" 0 1 '' \
    "$sheaf" --state=odd.db --count --filter=year:2020 papers.jsonl

expect "--state-export prints lines of JSON" 0 '{"keys":*"kind":"star"*"on":true*"title":"*' '' \
    "$sheaf" --state=own.db --state-export
cp out own.jsonl
expect "and --state-import takes them in" 0 '' 'sheaf: own.jsonl: 2 changes taken in' \
    "$sheaf" --state=other.db --state-import own.jsonl
expect "once" 0 '' 'sheaf: -: 0 changes taken in' \
    sh -c '"$0" --state=other.db --state-import <own.jsonl' "$sheaf"
expect "so that the other state says the same" 0 '' '' \
    sh -c '"$0" --state=other.db --state-export | cmp - own.jsonl' "$sheaf"
expect "a state that is not there has nothing to export" 0 '' '' \
    sh -c '"$0" --state=new/own.db --state-export && [ ! -e new ]' "$sheaf"
expect "a line that is wrong is told" 2 '' \
    "sheaf: odd.db:1: no JSON object${newline}sheaf: odd.db: 0 changes taken in" \
    "$sheaf" --state=other.db --state-import odd.db
expect "so is a file that is not there" 2 '' 'sheaf: nowhere: No such file*' \
    "$sheaf" --state=other.db --state-import nowhere
expect "exporting stands alone" 2 '' 'sheaf: --state-export and --state-import stand alone*' \
    "$sheaf" --state-export papers.jsonl

# ---- the order of a language ------------------------------------------------------------------

printf '{"title": "%s"}\n' Öar Zebra Anka >swedish.jsonl
expect "without a language accents make no difference" 0 "*Anka*Öar*Zebra" '' \
    env LC_ALL=C.UTF-8 "$sheaf" --filter= --format=tsv --fields=title --sort=title swedish.jsonl
echo 'leak:__argz_add_sep' >leaks # of LOCPATH, by the C library
if localedef -c --no-archive -i sv_SE -f UTF-8 "$PWD/sv_SE.UTF-8" >/dev/null 2>&1; then
    expect "LC_COLLATE says how titles are sorted, whatever else is missing" 0 "*Anka*Zebra*Öar" '' \
        env -u LC_ALL LOCPATH="$PWD" LC_COLLATE=sv_SE.UTF-8 LANG=none_XX.UTF-8 \
        LSAN_OPTIONS="suppressions=$PWD/leaks:print_suppressions=0" \
        "$sheaf" --filter= --format=tsv --fields=title --sort=title swedish.jsonl
else
    echo "# skipped: no rules of Swedish to sort by"
fi

echo "1..$number"
