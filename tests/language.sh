# Sourced by tests in other languages. $work is a scratch folder; SHEAF_BUILD is set.
# A locale of the language is made for them: by localedef where its sources are, else it is the
# C library's own C.UTF-8 under another name, which is all that messages need.

# What the C library itself keeps of LOCPATH is no leak of ours.
echo 'leak:__argz_add_sep' >"$work/leaks"
LSAN_OPTIONS="suppressions=$work/leaks:print_suppressions=0"
export LSAN_OPTIONS

# locale_of LANGUAGE: the name of its locale
locale_of()
{
    case $1 in ja) echo ja_JP.UTF-8 ;; *) echo "$1.UTF-8" ;; esac
}

# can_speak LANGUAGE: whether there is a catalogue and a locale can be made
can_speak()
{
    [ -f "$SHEAF_BUILD/po/$1/LC_MESSAGES/sheaf.mo" ] || return 1
    made=$work/locale/$(locale_of "$1")
    [ -e "$made" ] && return
    mkdir -p "$work/locale"
    territory=$(basename "$made" .UTF-8)
    localedef --no-archive -i "$territory" -f UTF-8 "$made" >/dev/null 2>&1 && return
    rm -rf "$made"
    for plain in /usr/lib/locale/C.utf8 /usr/lib/locale/C.UTF-8 /usr/lib64/locale/C.utf8; do
        [ -d "$plain" ] && ln -s "$plain" "$made" && return
    done
    return 1
}

# speak LANGUAGE COMMAND...: runs it where that language is spoken
speak()
{
    spoken=$(locale_of "$1")
    shift
    env -u LANGUAGE LOCPATH="$work/locale" LC_ALL="$spoken" "$@"
}
