/*
 * What the files of the screen and its modes share.
 *
 * A mode says what keys mean: it has a context of the key map and runs actions. Modes
 * stand on a stack; the lowest is browsing, prompts come on top and go when they
 * are kept or cancelled. At most one of them types into the line (`line`), because no
 * prompt opens another. There is one event loop for all: a mode returns at once.
 */
#ifndef SHEAF_UI_SCREEN_INTERNAL_H
#define SHEAF_UI_SCREEN_INTERNAL_H

#include "session/keymap.h"
#include "ui/help.h"
#include "ui/history.h"
#include "ui/layout.h"
#include "ui/line_editor.h"
#include "ui/pane_facets.h"
#include "ui/pane_items.h"
#include "ui/pane_links.h"
#include "ui/pane_list.h"
#include "ui/pane_reader.h"
#include "ui/pane_settings.h"
#include "ui/query_completion.h"
#include "ui/screen.h"
#include "ui/mode.h"
#include "ui/screen_complete.h"
#include "ui/screen_dwell.h"
#include "ui/screen_export.h"

enum dirty {
    DIRTY_TITLE = 1,
    DIRTY_LIST = 2,
    DIRTY_SEPARATOR = 4,
    DIRTY_READER = 8,
    DIRTY_BODY = 16,
    DIRTY_QUERY = 32,
    DIRTY_STATUS = 64,
    DIRTY_LINES = DIRTY_QUERY | DIRTY_STATUS,
    DIRTY_ALL = 127
};

enum { MODES_MOST = 4, TRAIL_MOST = 16 };

struct screen {
    struct session *session;
    const struct screen_outside *outside; /* NULL: a script has no terminal */
    int colors;                           /* of the terminal */
    struct width_policy widths;
    struct keymap keymap;
    struct theme theme;
    struct matcher *matcher;

    int rows;
    int columns;
    struct layout layout;
    bool reader_open;
    bool reader_decided; /* the reader has opened or closed it: sizes do not matter any more */
    bool reader_focused; /* only when it is open */
    bool zoomed;         /* the pane that has the keys is alone */
    bool dragging;       /* the mouse holds the divider */

    const struct mode *modes[MODES_MOST];
    size_t mode_count;
    struct line_editor line;
    struct session_bookmark *bookmark;          /* where Esc in the query line leads back to */
    struct session_bookmark *trail[TRAIL_MOST]; /* where related papers were asked for */
    size_t trail_length;
    struct history queries;
    struct history commands;
    struct history tags;
    struct completion completion;
    struct path_completion paths; /* of a file's name in the action prompt */
    struct query_completion candidates; /* of the query line */
    struct vocabulary *vocabulary;
    bool learns;   /* from the first query on that names a field, or the first Tab */
    bool learning; /* there is more to learn */
    struct help help;
    struct pane_settings settings;
    struct pane_links links;
    struct pane_items items;
    bool queries_known; /* those of earlier runs are in the history */
    struct pane_facets facets;
    struct screen_export export;
    struct view argument; /* of the action that ":" runs; empty for one that a key runs */

    struct pane_list list;
    struct pane_reader reader;
    struct dwell dwell;

    long count;                /* digits typed before a key; 0: none */
    struct key_series pending; /* keys that begin something; the next one decides */
    unsigned dirty;
    enum screen_effect effect; /* of the key being handled */
    const struct frame *drawn; /* the frame that dirty refers to */
    bool quit_told;            /* that something is not saved */
    bool reason_told;          /* the query line had room for the error */
};

/* Learns what up to so many more papers say. True when there is more to learn. */
bool screen_learn(struct screen *screen, size_t papers);
/* What nobody had the time to learn before is learnt now, as far as a key may take; the rest when
   there is nothing else to do. */
void screen_learn_quickly(struct screen *screen);
/* The mode that has the keys. */
const struct mode *screen_mode(const struct screen *screen);
/* A mode paints over the panes. */
bool screen_is_covered(const struct screen *screen);
/* Whether a mode is anywhere on the stack. */
bool screen_has_mode(const struct screen *screen, const struct mode *mode);
void screen_push(struct screen *screen, const struct mode *mode);
void screen_pop(struct screen *screen);
/* Runs an action in the mode that has the keys; for keys and for ":". */
void screen_run(struct screen *screen, enum action action, long count);
/* Runs an action of the session and notes what has to be drawn. */
void screen_do(struct screen *screen, enum action action, long count);
void screen_tell(struct screen *screen, const char *message);
/* Ends the program, unless something is not saved and cannot be at the moment: then it says
   so, and does it when asked again. */
void screen_quit(struct screen *screen);
/* Opens or closes the reading pane, gives it the keys, and places the panes. */
void screen_set_reader(struct screen *screen, bool open, bool focused);
/* Places the panes anew. */
void screen_place(struct screen *screen);
/* What panes paint with. frame may be NULL when nothing is painted. */
struct painter screen_painter(const struct screen *screen, struct frame *frame);
/* Something is typed or clicked: what was told is read, what was begun is given up. */
void screen_begin_input(struct screen *screen);
/* Whether list and reading pane can be seen at once. */
bool screen_shows_both(const struct screen *screen);
/* Moves what divides the panes: to the right or down, or (less than 0) back. */
void screen_move_divider(struct screen *screen, long steps);
/* What is the same in all modes that cover the panes: they are left, and run actions by name.
   True when the action was one of these. */
bool screen_run_cover(struct screen *screen, enum action action);
/* Opens the action prompt with some text in it. */
void screen_prompt(struct screen *screen, struct view text);
/* Shows the facets of what matches (mode_facets.c). */
void screen_show_facets(struct screen *screen);
/* Shows the papers related to the current one (screen_related.c). */
void screen_show_related(struct screen *screen);
/* Back to where they were asked for. False when none are shown. */
bool screen_leave_related(struct screen *screen);
void screen_forget_trail(struct screen *screen);
/* Takes over what the settings say about drawing (screen_settings.c). */
void screen_apply_settings(struct screen *screen);
/* Lets the reader edit the note on the current paper (screen_outside.c). */
void screen_edit_note(struct screen *screen);
/* Copying: one of its actions; the paper's record as its file has it. */
void screen_copy(struct screen *screen, enum action action);
void screen_copy_record(struct screen *screen);
void screen_edit_record(struct screen *screen); /* opens the file there */
/* Opens the paper's page or its PDF. */
void screen_open_paper(struct screen *screen, bool pdf);
/* Saved searches and papers that are not open (mode_items.c); screen_append_search() appends the
   index-th name of a search that begins with stem, false past the last. */
void screen_show_searches(struct screen *screen);
void screen_show_orphans(struct screen *screen);
void screen_save_search(struct screen *screen);
bool screen_append_search(const struct screen *screen, struct view stem, size_t index,
                          struct buffer *out);
/* Lists the links of the paper. */
void screen_list_links(struct screen *screen);
/* Opens or copies a link; NULL: says that there is none. */
void screen_open_link(struct screen *screen, const struct link *link, bool pdf);
void screen_copy_link(struct screen *screen, const struct link *link);
/* ":set" with its argument. */
void screen_set(struct screen *screen);
/* Appends the index-th text that may stand after "set " and begins with stem. False past
   the last. */
bool screen_append_setting(const struct screen *screen, struct view stem, size_t index,
                           struct buffer *out);
/* Brings the reading pane's document up to date. */
void screen_update_reader(struct screen *screen);

#endif
