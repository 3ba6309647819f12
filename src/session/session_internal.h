/*
 * What the files of the session share, and nobody else sees.
 *
 * Requests. Every request to the engine has a generation of its own; results of older
 * ones are dropped. There are two kinds:
 *
 *   search    the reader changed query or order: the first part of a result is shown
 *             as soon as it comes
 *   refresh   more papers were loaded: only the complete result replaces the one
 *             shown, so that the list never shrinks under the reader, and no
 *             refresh is sent while a request is running, so that a slow search ends
 *             although papers keep coming
 *
 * The cursor. `anchor` is the paper that the reader is at: the one moved to last, or kept
 * with a query. Results change under it: where it is among the matches it is current,
 * else the first match is, for as long. Until the reader has done anything there is no
 * anchor, and the cursor stays on the first row.
 */
#ifndef SHEAF_SESSION_INTERNAL_H
#define SHEAF_SESSION_INTERNAL_H

#include "session/movement.h"
#include "session/session.h"

struct position {
    struct movement movement;
    size_t anchor; /* index of a paper; only with has_anchor */
    size_t row;    /* of the screen, where the anchor stood last */
    bool has_anchor;
    bool touched; /* the reader has moved or searched */
    bool keep;    /* the next complete result makes its current paper the anchor */
};

/* Instead of the query's matches the papers related to one are shown. */
struct related_request {
    bool active;
    size_t paper;
};

struct session {
    struct loader *loader;
    struct engine *engine;
    enum engine_level level;
    struct load_update *loading; /* the latest, or NULL */
    struct snapshot *snapshot;   /* the latest */

    struct buffer query; /* as typed */
    enum query_match match;
    struct order_spec order;
    struct order_spec shown_order; /* of the result */
    struct result *result;         /* shown; its query is the last good one */
    struct result *error_result;   /* says why the query is not valid, or NULL */
    uint64_t generation;           /* of the latest request */
    bool deferring;                /* requests wait for session_begin_search() */
    bool unsent;                   /* the latest request does */
    bool running;                  /* its last result has not come yet */
    bool refreshing;               /* it is a refresh */
    bool outdated;                 /* papers have come since it was sent */
    bool searching;                /* what is shown is not the complete answer */

    struct related_request related;
    struct position position;
    struct buffer message;
    struct buffer title;
    bool title_given;

    struct settings *settings;
    struct settings *own_settings; /* when none were given */
};

struct session_bookmark {
    struct buffer query;
    enum query_match match;
    struct result *result;
    struct result *error_result;
    struct order_spec order;
    struct related_request related;
    struct position position;
    bool searching;
};

/* session_search.c */

/* Asks for what is typed, for an answer as soon as possible. */
void session_search(struct session *session);
/* Asks for the query in force again, for the papers that have come. */
void session_refresh(struct session *session);
/* Makes the current paper the anchor, if there is one. */
void session_set_anchor(struct session *session);
/* Takes what the engine has sent. */
unsigned session_take_result(struct session *session);

/* session_title.c */

/* Makes the title from the sources, unless one was given. True when it changed. */
bool session_update_title(struct session *session);
/* Tells which files could not be read, when loading has finished. */
unsigned session_tell_failures(struct session *session);

#endif
