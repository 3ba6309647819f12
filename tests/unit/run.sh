#!/bin/sh
# Runs a unit test. cmocka 1.1.5 reports a skipped case as "not ok N # SKIP", which TAP
# counts as a failure; here it becomes "ok N # SKIP". The exit status stays the test's.
exec 4>&1
status=$({ { "$@"; echo $? >&3; } | sed 's/^not ok \([0-9]* # SKIP\)/ok \1/' >&4; } 3>&1)
exit "$status"
