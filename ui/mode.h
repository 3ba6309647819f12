/*
 * A mode says what keys mean: it has a context of the key map and runs actions
 * (ui/screen_internal.h has the stack that they stand on). Each is a file ui/mode_NAME.c, or
 * part of one.
 */
#ifndef SHEAF_UI_MODE_H
#define SHEAF_UI_MODE_H

#include "ui/painter.h"

#include "session/action.h"

struct screen;

struct mode {
    enum context context;
    const char *prompt; /* of the line it types into; NULL: it types none */
    void (*run)(struct screen *screen, enum action action, long count);
    /* The text of the line has changed. */
    void (*changed)(struct screen *screen);
    /* Paints all between title and query line, when DIRTY_BODY is set; NULL: the panes of the
       mode below are seen. */
    void (*paint)(struct screen *screen, const struct painter *painter, struct area area);
    /* A row below the title was clicked; NULL: nothing happens. */
    void (*click)(struct screen *screen, int row);
    /* What the left side of the status line says instead of the usual, if anything; NULL:
       never anything. */
    void (*append_status)(const struct screen *screen, struct buffer *out);
};

extern const struct mode mode_papers;
extern const struct mode mode_reader;
extern const struct mode mode_query;
extern const struct mode mode_command;
extern const struct mode mode_help;
extern const struct mode mode_filter;
extern const struct mode mode_settings;
extern const struct mode mode_links;
extern const struct mode mode_facets;
extern const struct mode mode_facet_filter;
extern const struct mode mode_export;
extern const struct mode mode_target;
extern const struct mode mode_replace;
extern const struct mode mode_writing;
extern const struct mode mode_tags;
extern const struct mode mode_items;

#endif
