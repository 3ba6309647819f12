/* What is to be read: the files of the command line, else the libraries of the settings,
   else the built-in sample. */
#ifndef SHEAF_UI_INPUTS_H
#define SHEAF_UI_INPUTS_H

#include "io/loader.h"
#include "state/settings.h"
#include "ui/options.h"

struct inputs {
    struct loader_input *items;
    size_t count;
    struct loader_options loading;
    struct view title;   /* for the title line; empty: from the sources */
    bool standard_input; /* papers come from there */
    struct buffer library; /* names what is read, whatever the current folder; empty when that
                              cannot be read again */
};

/* Borrows the strings of options and settings. */
void inputs_init(struct inputs *inputs, const struct options *options,
                 const struct settings *settings);
void inputs_deinit(struct inputs *inputs);

#endif
