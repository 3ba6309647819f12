/*
 * What the command line can do without a screen: print the papers that match a query,
 * count them, check files, tell what was loaded. Each returns the exit status.
 */
#ifndef SHEAF_UI_BATCH_H
#define SHEAF_UI_BATCH_H

#include "io/loader.h"
#include "ui/inputs.h"
#include "ui/options.h"
#include "ui/output.h"

/* Loads everything, then does what the options say. */
int batch_run(const struct options *options, const struct inputs *inputs);

/* --check: a line for each file, then its problems. EXIT_NONE when a record was
   skipped, EXIT_TROUBLE when a file could not be read. */
int check_print(const struct load_update *update, struct output *output);

#endif
