#!/bin/sh
# The architecture as a test: who may include whom, what the archives may call and
# hold, and the house rules that a script can check. Each check prints the violations
# it finds; at the end each is tried on a planted violation, so none can rot.
set -u
: "${SHEAF_SOURCE:=$(cd "$(dirname "$0")/.." && pwd)}"
: "${SHEAF_BUILD:=$SHEAF_SOURCE}"
: "${SHEAF_SANITIZE:=no}"
work=$(mktemp -d "${TMPDIR:-/tmp}/sheaf-layers.XXXXXX")
trap 'rm -rf "$work"' EXIT
LC_ALL=C
export LC_ALL

# ---- the checks: each takes a source tree or an archive and prints violations ---------------

sources()
{
    (cd "$1" && find src ui -name '*.[ch]' | sort)
}

# folder -> the folders its files may include from
check_layers()
{
    (cd "$1" && sources . | xargs awk '
    BEGIN {
        may["base"] = " base "
        may["text"] = " base text "
        may["corpus"] = " base text corpus "
        may["query"] = " base text corpus query "
        may["io"] = " base text corpus io "
        may["state"] = " base text corpus state "
        may["session"] = " base text corpus query io state session "
        may["ui"] = " base text corpus query io state session ui assets "
    }
    /^[ \t]*#[ \t]*include[ \t]*"/ {
        split(FILENAME, path, "/")
        folder = path[1] == "src" ? path[2] : path[1]
        match($0, /"[^"]*"/)
        name = substr($0, RSTART + 1, RLENGTH - 2)
        from = name
        if (!sub("/.*", "", from) || index(may[folder], " " from " ") == 0)
            print FILENAME ":" FNR ": " folder " may not include " name
    }')
}

# The pure half of ui/ (what libpanes.a is made of) includes nothing of the other half.
check_pure_half()
{
    (cd "$1" && awk '
    FILENAME == "Makefile.am" {
        if (/^[a-z]/) wanted = /^libpanes_a_SOURCES/
        if (wanted) for (i = 1; i <= NF; i++) if ($i ~ /^ui\//) pure[$i] = 1
        next
    }
    FILENAME in pure && /^#include "ui\// {
        match($0, /"[^"]*"/)
        name = substr($0, RSTART + 1, RLENGTH - 2)
        if (!(name in pure)) print FILENAME ":" FNR ": the pure half may not include " name
    }' Makefile.am $(sources . | grep '^ui/'))
}

# Libraries live in one place each: pattern of the header, pattern of the files.
check_libraries()
{
    (cd "$1" && sources . | xargs awk '
    BEGIN {
        place["^(n?curses|ncursesw/.*|term|panel)\\.h$"] = "^ui/(tty|keys)_curses\\.c$"
        place["^(uni(case|conv|ctype|gbrk|lbrk|name|norm|str|types|wbrk|width))\\.h$"] = "^src/text/"
        place["^hyphen\\.h$"] = "^src/text/hyphenation\\.c$"
        place["^pcre2.*\\.h$"] = "^src/query/pattern(_[a-z]+)?\\.c$"
        place["^hs(/.*)?\\.h$"] = "^src/query/"
        place["^(pthread|threads)\\.h$"] = "^src/(base/(mailbox|turns)|query/engine|io/loader(_pipeline)?|state/writer)\\.c$"
        place["^(yajl/.*|btparse|archive.*|uchardet.*|iconv|expat|zlib|zstd|lzma)\\.h$"] = "^src/io/"
        place["^(sqlite3|ini)\\.h$"] = "^src/state/"
    }
    /^[ \t]*#[ \t]*include[ \t]*</ {
        match($0, /<[^>]*>/)
        name = substr($0, RSTART + 1, RLENGTH - 2)
        for (header in place)
            if (name ~ header && FILENAME !~ place[header])
                print FILENAME ":" FNR ": <" name "> has no place here"
    }')
}

# Archives print nothing, end nothing, start nothing, and know no screen.
check_symbols()
{
    nm -A -u "$1" 2>/dev/null | awk '
    BEGIN {
        split("printf vprintf puts putchar putc fputc fputs fprintf vfprintf dprintf perror stdout " \
              "stderr exit _exit quick_exit system popen fork vfork execv execve execvp execl " \
              "execlp posix_spawn posix_spawnp initscr newterm endwin setupterm tputs tparm " \
              "tigetstr setlocale signal sigaction", names, " ")
        for (i in names) forbidden[names[i]] = 1
        split("dprintf fprintf stderr exit _exit", names, " ") # the end for want of memory
        for (i in names) dying[names[i]] = 1
    }
    {
        symbol = $NF
        sub(/@.*/, "", symbol)
        sub(/^__/, "", symbol)
        sub(/_chk$/, "", symbol)
        if (symbol in forbidden && !($0 ~ /[-_]memory\.o:/ && symbol in dying))
            print $1 " " symbol
    }'
}

# No state at file scope: nothing writable but the die hook.
check_data()
{
    nm -A -f sysv "$1" 2>/dev/null | awk -F'|' '
    {
        section = $7
        name = $1
        gsub(/[ \t]/, "", section)
        sub(/[ \t]*$/, "", name)
        if (section ~ /^(\.data|\.bss|\.tbss|\.tdata|\*COM\*)/ && section !~ /\.rel\.ro/ &&
            name !~ /memory\.o:die_hook$/)
            print name " lies in " section
    }'
}

# House rules, line by line.
check_house()
{
    (cd "$1" && { sources .; find tests -name '*.[ch]' 2>/dev/null; } | xargs awk '
    { line = $0; gsub(/"([^"\\]|\\.)*"/, "\"\"", line) }
    line ~ /(^|[^A-Za-z0-9_])(strcpy|strcat|sprintf|vsprintf|strtok|alloca|gets|system|popen)[ ]?\(/ {
        print FILENAME ":" FNR ": forbidden function" }
    FILENAME ~ /\.c$/ && line ~ /^[ \t]*extern[ \t]/ { print FILENAME ":" FNR ": extern in a .c file" }
    /^[ \t]*#[ \t]*include[ \t]*["<][^">]*\.c[">]/ { print FILENAME ":" FNR ": a .c file is included" }
    /(^|[^A-Za-z])(TODO|FIXME|XXX)([^A-Za-z]|$)/ { print FILENAME ":" FNR ": left for later" }
    /\t/ && FILENAME !~ /^tests/ { print FILENAME ":" FNR ": tab" }
    /[ ]$/ { print FILENAME ":" FNR ": blank at the end of the line" }')
}

# Length of files and of functions; tables of data are no code.
check_length()
{
    (cd "$1" && sources . | grep -v '_table\.[ch]$' | xargs awk '
    function report() {
        limit = last ~ /\.h$/ ? 200 : 800
        if (lines > limit) print last ": " lines " lines, more than " limit
    }
    FNR == 1 { if (last) report(); last = FILENAME; start = 0 }
    { lines = FNR }
    /^\{/ { start = FNR }
    /^\}/ { if (start && FNR - start - 1 > 60) print FILENAME ":" start ": function of " FNR - start - 1 " lines"
            start = 0 }
    END { report() }')
}

# ---- TAP -----------------------------------------------------------------------------------

number=0
say()
{
    number=$((number + 1))
    echo "$1 $number - $2"
}

# expect_none DESCRIPTION CHECK ARGUMENT
expect_none()
{
    found=$($2 "$3")
    if [ -z "$found" ]; then
        say ok "$1"
    else
        say "not ok" "$1"
        echo "$found" | sed 's/^/# /'
    fi
}

# expect_some DESCRIPTION CHECK ARGUMENT: the planted violation is found, and only it
expect_some()
{
    found=$($2 "$3" | wc -l)
    if [ "$found" -eq 1 ]; then say ok "$1"; else say "not ok" "$1 (found $found)"; fi
}

echo 1..20
expect_none "layers include only what lies to their left" check_layers "$SHEAF_SOURCE"
expect_none "the pure half of ui/ does not know the other" check_pure_half "$SHEAF_SOURCE"
expect_none "libraries are included in their place only" check_libraries "$SHEAF_SOURCE"
expect_none "house rules hold" check_house "$SHEAF_SOURCE"
expect_none "files and functions are short" check_length "$SHEAF_SOURCE"
for archive in libsheaf.a libpanes.a; do
    if [ -f "$SHEAF_BUILD/$archive" ]; then
        expect_none "$archive prints, ends and starts nothing" check_symbols "$SHEAF_BUILD/$archive"
    else
        say "not ok" "$archive is not there"
    fi
    if [ "$SHEAF_SANITIZE" = no ]; then
        expect_none "$archive has no state at file scope" check_data "$SHEAF_BUILD/$archive"
    else
        say ok "$archive has no state at file scope # SKIP sanitizers keep their own"
    fi
done

# ---- the checks themselves ---------------------------------------------------------------

# plant NAME TEXT: a tree with nothing in it but one file
plant()
{
    rm -rf "$work/tree"
    mkdir -p "$work/tree/src/query" "$work/tree/src/text" "$work/tree/ui" "$work/tree/tests"
    echo 'libpanes_a_SOURCES = ui/pure.c' >"$work/tree/Makefile.am"
    echo '#include "ui/harmless.h"' >"$work/tree/ui/start.c"
    printf '%b\n' "$2" >"$work/tree/$1"
}

plant src/query/bad.c '#include "base/view.h"\n#include "io/reader.h"'
expect_some "a forbidden include is found" check_layers "$work/tree"
plant ui/pure.c '#include "ui/tty.h"'
expect_some "a step from the pure half to the other is found" check_pure_half "$work/tree"
plant src/query/bad.c '#include <stdio.h>\n#include <curses.h>'
expect_some "curses outside its place is found" check_libraries "$work/tree"
plant src/text/bad.c '#include <pcre2.h>'
expect_some "PCRE2 outside its place is found" check_libraries "$work/tree"
plant src/query/bad.c '    strcpy(a, b); /* "strcpy(" in text is nothing */'
expect_some "a forbidden function is found" check_house "$work/tree"
plant src/query/bad.c 'extern int counter;'
expect_some "extern in a .c file is found" check_house "$work/tree"
plant src/query/bad.c '/* TO''DO: later */'
expect_some "what was left for later is found" check_house "$work/tree"
plant src/query/bad.c "int f(void)\n{\n$(yes '    f();' | head -61)\n}"
expect_some "a long function is found" check_length "$work/tree"

compiler=${CC:-cc}
if command -v "$compiler" >/dev/null 2>&1; then
    cat >"$work/bad.c" <<'END'
#include <stdio.h>
int counter = 7;
void shout(void);
void shout(void) { putchar(counter); }
END
    (cd "$work" && "$compiler" -c -o bad.o bad.c && ar rc libbad.a bad.o)
    expect_some "printing in an archive is found" check_symbols "$work/libbad.a"
    expect_some "state at file scope is found" check_data "$work/libbad.a"
else
    say ok "printing in an archive is found # SKIP no compiler"
    say ok "state at file scope is found # SKIP no compiler"
fi
plant src/query/good.c '#include "query/pattern.h"\n#include <string.h>'
if [ -z "$(check_layers "$work/tree")$(check_libraries "$work/tree")$(check_house "$work/tree")" ]; then
    say ok "a harmless file is left alone"
else
    say "not ok" "a harmless file is left alone"
fi
