/* What the files of the settings share, and nobody else sees. */
#ifndef SHEAF_STATE_SETTINGS_INTERNAL_H
#define SHEAF_STATE_SETTINGS_INTERNAL_H

#include "state/settings.h"

/* Strings that are owned. */
struct strings {
    char **items;
    size_t count;
    size_t capacity;
};

void strings_add(struct strings *strings, struct view text);
void strings_clear(struct strings *strings);

struct problem {
    unsigned line;
    char *text; /* "FILE:LINE: reason" */
};

struct setting_value {
    struct setting_place place;
    long number; /* SWITCH: 0 or 1; CHOICE: which word */
    struct order_spec order;
    struct list_wish columns;
    char *text; /* TEXT, COLUMNS, THEME; never NULL then */
    struct strings paths;
};

struct settings {
    struct setting_value values[SETTING_COUNT];
    struct width_override *widths; /* sorted by code point, none overlaps */
    size_t width_count;
    size_t width_capacity;
    struct settings_entry *entries;
    size_t entry_count;
    size_t entry_capacity;
    struct buffer file; /* its name, for problems */
    struct problem *problems;
    size_t problem_count;
    size_t problem_capacity;
};

/* settings_problem.c */

/* line 0: about the file as a whole. */
void settings_add_problem(struct settings *settings, const char *file, unsigned line,
                          const char *reason);

/* settings.c */

/* Takes back what a finished file turns out not to allow: a theme that no section is about. */
void settings_finish(struct settings *settings);

/* settings_widths.c */

/* A line of [widths]: "U+2026 = 1", "U+2460..U+24FF = 2". */
enum status settings_set_width(struct settings *settings, struct view name, struct view value,
                               struct buffer *message);

#endif
