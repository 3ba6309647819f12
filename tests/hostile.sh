#!/bin/sh
# Files that are broken, endless, packed to burst, or no files at all: each is told, costs no
# other, and is done with in time and memory that do not grow with the harm.
: "${SHEAF_SOURCE:=$(cd "$(dirname "$0")/.." && pwd)}"
. "$SHEAF_SOURCE/tests/expect.sh"

# The longest that anything here may take, also on a slow machine; it is a hang otherwise.
run="timeout 120 $sheaf"
paper='@book{a, title={A}}'

repeat() # COUNT TEXT
{
    yes "$2" | head -n "$1" | tr -d '\n'
}

skip()
{
    number=$((number + 1))
    echo "ok $number - $1 # SKIP $2"
}

# ---- BibTeX without ends ---------------------------------------------------------------------

printf '%s\n@book{b, title={B\n@book{c, title={C}}\n' "$paper" >open.bib
expect "an open brace costs no other entry" 0 \
    'open.bib: BibTeX, ASCII, 3 papers, *open.bib:2: a brace or quote is not closed: title' '' \
    $run --check open.bib
printf '%s\n@book{b, title="B' "$paper" >end.bib
expect "an open quote at the end of the file keeps what came before" 0 '*2 papers*' '' \
    $run --check end.bib
printf '%s\n@string{{\n$\n@book{c, title={C}}\n' "$paper" >string.bib
expect "@string{{ and \$ cost no entry" 0 '*2 papers, 0 records skipped*' '' \
    $run --check string.bib
{ printf '%s\n@book{b, title={' "$paper"; repeat 100 '{'; repeat 100 '}'; echo '}}'; } >deep.bib
expect "braces nested too deep are told" 0 '*2 papers*deep.bib:2: braces nested deeper*' '' \
    $run --check deep.bib
printf '@book{a, crossref={b}, title={A}}\n@book{b, crossref={a}, title={B}}\n' >loop.bib
expect "entries that refer to each other are read" 0 2 '' $run --count loop.bib
seq 300 | sed 's/.*/@book{k&, title={open/' >many.bib
expect "of many mistakes a hundred are listed and all are counted" 0 \
    '*many.bib:100: *many.bib: 200 more problems' '' $run --check many.bib

# ---- nesting and entities ----------------------------------------------------------------------

repeat 100000 '[' >nest.json
expect "a hundred thousand brackets" 0 '*the document ends in the middle' '' \
    $run --from=json --check nest.json
{ echo '<feed>'; repeat 100000 '<a>'; echo '<entry><title>A</title></entry>'; } >nest.xml
expect "a hundred thousand elements in each other" 1 \
    '*1 paper, 1 record skipped*too deep in each other' '' $run --from=atom --check nest.xml
{ printf '{"title": "A"'; seq 200000 | sed 's/.*/,"k&":1/' | tr -d '\n'; echo '}'
  echo '{"title": "B"}'; } >keys.jsonl
expect "two hundred thousand members of one object" 0 2 '' $run --count keys.jsonl

entry='<feed><entry><title>A &j;</title></entry></feed>'
{ printf '<!DOCTYPE feed [<!ENTITY a "ha">'
  last=a
  for next in b c d e f g h i j; do
      printf '<!ENTITY %s "%s">' $next "$(repeat 10 "&$last;")"
      last=$next
  done
  echo "]>$entry"; } >laughs.xml
expect "entities that grow are not expanded" 0 "{\"title\": \"A &j;\"}" '' \
    $run --from=atom --format=jsonl --fields=title laughs.xml
printf '<!DOCTYPE feed [<!ENTITY j SYSTEM "file://%s/secret"><!ENTITY %% p SYSTEM "http://127.0.0.1:9/x">%%p;]>%s\n' \
    "$work" "$entry" >outside.xml
echo 'a secret' >secret
expect "entities from outside are not fetched" 0 "{\"title\": \"A &j;\"}" '' \
    $run --from=atom --format=jsonl --fields=title outside.xml
if command -v strace >/dev/null 2>&1 && strace -o trace true 2>/dev/null; then
    ASAN_OPTIONS=detect_leaks=0 strace -f -o trace -e trace=openat,open,connect,socket \
        $run --from=atom --count outside.xml >/dev/null 2>&1
    expect "and nobody is asked for them" 1 '' '' grep -E 'secret|connect\(|socket\(' trace
else
    skip "and nobody is asked for them" "no strace"
fi
{ printf '<!DOCTYPE feed ['; head -c 3000000 /dev/zero | tr '\0' ' '; echo "]>$entry"; } >dtd.xml
expect "a document type of megabytes is refused" 2 '*' '*no XML element in the first MiB' \
    $run --from=atom --check dtd.xml

# ---- what is packed -----------------------------------------------------------------------------

title=$(repeat 1000 a)
yes "{\"title\": \"$title\"}" | head -c 40000000 | gzip -9c >bomb.gz
expect "a bomb is not unpacked to its end" 2 '*JSON*' \
    '*unpacks to more than 200 times its size; the rest is not read' $run --check bomb.gz
seq 20000 | sed 's/.*/{"title": "Paper &"}/' | gzip -c | head -c 20000 >cut.gz
expect "of a file that was cut what is there is read" 2 '*JSON*' '*truncated gzip input' \
    $run --check cut.gz
{ echo "$paper" | gzip -c; echo garbage; } >trail.gz
expect "what follows a compressed file is told" 2 '*1 paper*' '*bytes that are not compressed*' \
    $run --check trail.gz

# ---- lines without end ---------------------------------------------------------------------------

truncate -s 4G zeros
expect "a file of four GiB without a paper is seen to be none" 2 '*' \
    '*zeros: no papers recognised' $run --check zeros
truncate -s 100M line
for format in plain ris bibtex csv markdown arxiv-mail json; do
    $run --from=$format --count --stats line >out 2>err
    peak=$(sed -n 's/^peak memory bytes: //p' err)
    number=$((number + 1))
    if [ "${peak:-999999999}" -lt 90000000 ] || [ "${SHEAF_SANITIZE:-no}" != no ]; then
        echo "ok $number - one line of 100 MiB takes no memory ($format)"
    else
        echo "not ok $number - one line of 100 MiB takes no memory ($format): $peak"
    fi
done

# ---- the same records, whatever ends the lines ---------------------------------------------------

printf '@book{a,\n  title = {A},\n  year = 2001\n}\n\n@book{b,\n  title = {B}\n}\n' >lines.bib
printf 'TY  - JOUR\nTI  - A\nAU  - Li, Ann\nER  - \n\nTY  - JOUR\nTI  - B\nER  - \n' >lines.ris
printf 'title,year\nA,2001\nB,2002\n' >lines.csv
printf '{"title": "A"}\n{"title": "B"}\n' >lines.jsonl
for file in lines.bib lines.ris lines.csv lines.jsonl; do
    $run --format=jsonl --fields=title,year $file >wanted
    sed 's/$/\r/' $file >crlf.$file
    tr '\n' '\r' <$file >cr.$file
    head -c -1 $file >none.$file
    for way in crlf cr none; do
        expect "$file with other line ends ($way)" 0 "$(cat wanted)" '' \
            $run --format=jsonl --fields=title,year $way.$file
    done
done

# ---- what is no file -----------------------------------------------------------------------------

mkdir odd
echo "$paper" >odd/a.bib
mkfifo odd/pipe
ln -s /dev/zero odd/device
ln -s nowhere odd/gone
ln -s . odd/self
expect "what is no file is told, in a folder too, and the files are read" 2 \
    'odd/a.bib: BibTeX, *1 paper*' \
    "*odd/device: is a device${newline}*odd/gone: No such file*odd/pipe: is a pipe" \
    $run --check odd
expect "a pipe that nobody writes to" 2 '*' '*is a pipe that nobody writes to' $run --check odd/pipe
for device in /dev/zero /dev/tty /dev/null; do
    [ -c $device ] && expect "$device" 2 '*' "sheaf: $device: is a device" $run --check $device
done
expect "endless zeros on standard input" 2 '*' 'sheaf: -: no papers recognised' \
    sh -c "$run --check - </dev/zero"

# ---- folders and names ----------------------------------------------------------------------------

mkdir names
for name in -rf "new${newline}line" "$(printf 'bad\377')" "$(repeat 250 n)" 'semi;colon $(x)'; do
    echo "$paper" >"names/$name"
done
expect "names of all kinds are read" 0 5 '' $run --count names
expect "a name that is no UTF-8 makes no invalid JSON" 0 '{"file": "names/bad�"}' '' \
    $run --format=jsonl --fields=file "$(printf 'names/bad\377')"
mkdir nested
(cd nested && i=0 && while [ $i -lt 100 ]; do mkdir d && cd d && i=$((i + 1)); done)
echo "$paper" >nested/a.bib
expect "folders nested too deep are told, once" 2 'nested/a.bib: *1 paper*' \
    'sheaf: nested/d/*: folders nested deeper than 64 levels' $run --check nested
mkdir thousands
(cd thousands && seq 3000 | sed 's/.*/@book{k&, title={Paper &}}/' | split -l 1 -a 4 -)
expect "a folder of thousands of files" 0 3000 '' $run --count thousands

# ---- reads that fail -----------------------------------------------------------------------------

seq 20000 | sed 's/.*/{"title": "Paper &"}/' >reads.jsonl
expect "a pipe that gives a few bytes at a time" 0 20000 '' \
    sh -c "dd if=reads.jsonl bs=777 2>/dev/null | $run --count -"
if command -v strace >/dev/null 2>&1 && strace -o trace true 2>/dev/null; then
    ASAN_OPTIONS=detect_leaks=0
    export ASAN_OPTIONS
    inject="strace -f -o trace -P reads.jsonl -e trace=read -e inject=read"
    expect "a read that is interrupted is tried again" 0 20000 '*' \
        $inject:error=EINTR:when=2 $run --count reads.jsonl
    expect "when a read fails, what came before is kept and it is told" 2 '*JSON*papers*' \
        '*reads.jsonl: Input/output error' $inject:error=EIO:when=3 $run --check reads.jsonl
    expect "a file that has nothing to say now is no file" 2 '*' \
        '*it has nothing to read now' $inject:error=EAGAIN:when=2 $run --check reads.jsonl
else
    skip "reads that are interrupted or fail" "no strace"
fi

echo "1..$number"
