/* --script and --dump: the screen, driven by a file of keys, without a terminal. */
#ifndef SHEAF_UI_SCRIPT_RUNNER_H
#define SHEAF_UI_SCRIPT_RUNNER_H

#include "ui/inputs.h"
#include "ui/options.h"

/* Runs the script, prints its dumps and, with --dump, the screen it ends with; each
   screen after the first has a line "--- N" above it. Returns the exit status. */
int script_runner_run(const struct options *options, const struct inputs *inputs,
                      struct settings *settings);

#endif
