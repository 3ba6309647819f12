/*
 * Manuals and completions say what the program's tables say: they are made from
 * templates (assets/NAME.in) by a program that has these tables (describe.c). A line
 * "@NAME@" of a template stands for what the part NAME writes.
 */
#ifndef SHEAF_ASSETS_DESCRIBE_H
#define SHEAF_ASSETS_DESCRIBE_H

#include "base/buffer.h"

struct describe_part {
    const char *name;
    void (*append)(struct buffer *out);
};

/* Parts for manuals, in mdoc(7), and for completions; each table ends with a NULL name. */
extern const struct describe_part describe_manual[];
extern const struct describe_part describe_shells[];

#endif
