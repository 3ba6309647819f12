# Sourced by tests that run the program: a folder of their own to be in, settings of nobody, and
# expect(). SHEAF_SOURCE is set.
: "${SHEAF_BUILD:=$SHEAF_SOURCE}"
sheaf=$SHEAF_BUILD/sheaf
[ -x "$sheaf" ] || { echo "1..0 # SKIP sheaf is not built"; exit 0; }
work=$(mktemp -d "${TMPDIR:-/tmp}/sheaf-test.XXXXXX")
trap 'rm -rf "$work"' EXIT
cd "$work" || exit 1
number=0
newline='
'
XDG_CONFIG_HOME=$work/config
XDG_STATE_HOME=$work/state
LANGUAGE=C
export XDG_CONFIG_HOME XDG_STATE_HOME LANGUAGE

# expect DESCRIPTION STATUS OUT ERR COMMAND...: the exit status, and what standard output
# and error hold, as patterns of the shell
expect()
{
    number=$((number + 1))
    title=$1
    status=$2
    out=$3
    err=$4
    shift 4
    "$@" >out 2>err </dev/null
    got=$?
    good=yes
    [ "$got" -eq "$status" ] || good=no
    # shellcheck disable=SC2254
    case $(cat out) in $out) ;; *) good=no ;; esac
    case $(cat err) in $err) ;; *) good=no ;; esac
    if [ $good = yes ]; then
        echo "ok $number - $title"
    else
        echo "not ok $number - $title"
        echo "# exit status $got, not $status"
        sed 's/^/# out: /' out | head -20
        sed 's/^/# err: /' err | head -20
    fi
}
