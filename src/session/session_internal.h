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
 *
 * Stores. When files have changed, the latest snapshot may be of another store than the
 * result shown. Indexes of papers belong to a store: the anchor to that of the result, the
 * paper that others are related to to that of the latest snapshot.
 */
#ifndef SHEAF_SESSION_INTERNAL_H
#define SHEAF_SESSION_INTERNAL_H

#include "corpus/key_set.h"
#include "session/movement.h"
#include "session/session.h"

struct position {
    struct movement movement;
    size_t anchor; /* index of a paper; only with has_anchor */
    size_t row;    /* of the screen, where the anchor stood last */
    bool has_anchor;
    bool touched;        /* the reader has moved or searched */
    bool keep;           /* the next complete result makes its current paper the anchor */
    bool has_home;       /* the anchor stands for another paper, which is gone: */
    struct key_set home; /* its keys, … */
    size_t home_paper;   /* … and its index when it was there */
};

/* Instead of the query's matches the papers related to one are shown. */
struct related_request {
    bool active;
    size_t paper;
};

struct session {
    struct loader *loader;
    struct engine *engine;
    struct turns *turns; /* of these two */
    enum engine_level level;
    struct load_update *loading; /* the latest, or NULL */
    struct snapshot *snapshot;   /* the latest */
    struct twins *twins;         /* that fit it; NULL: none are known so far */

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
    bool tentative;                /* it is for what the reader did to papers */
    bool held;                     /* its result is not shown before the reader moves */
    bool searching;                /* what is shown is not the complete answer */

    struct related_request related;
    struct position position;
    struct buffer message;
    struct buffer title;
    struct buffer given_title; /* of the first input, whose source has … */
    struct buffer first_name;  /* … this name */
    struct load_update *told;  /* the finished update that the reader was told of last */
    uint64_t asked;            /* the latest request to the loader */

    struct writer *writer;        /* NULL: saving has ended */
    struct report *report;        /* the latest, or NULL */
    uint64_t submitted;           /* the number of the last request */
    uint64_t snapshot_number;     /* of the snapshot that the writer was given last */
    struct marks *searched_marks; /* of the last request to the engine */
    uint64_t searched_foreign;   /* report->foreign at that time */
    bool has_range;
    size_t range; /* the paper where a range of marks was begun */
    struct buffer library;
    bool restores_query;
    bool restored_query; /* or there was nothing to restore */

    struct settings *settings;
    struct settings *own_settings; /* when none were given */
};

struct session_bookmark {
    struct buffer query;
    enum query_match match;
    struct result *result;
    struct result *error_result;
    struct order_spec order;
    struct snapshot *snapshot; /* the latest, then */
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

/* Looks for the anchor in the result, and puts the cursor there. Returns SESSION_CURSOR. */
unsigned session_place_cursor(struct session *session);

/* session_twins.c */

/* Takes what an update says of records that are one paper. */
void session_take_twins(struct session *session, const struct load_update *update);
/* Tells the writer which papers are open, and how records of one paper are shown. */
void session_send_papers(struct session *session);

/* session_state.c */

/* Takes what the writer has sent. */
unsigned session_take_report(struct session *session);
/* Goes where the reader was the last time, as far as that is known. */
unsigned session_restore(struct session *session);
/* The marks to search with; may be NULL. */
struct marks *session_marks_to_search(const struct session *session);
/* The result is to be another one, for what nobody did here. */
bool session_marks_are_behind(const struct session *session);
/* The reader has moved. */
void session_catch_up(struct session *session);
bool session_state_is_settled(const struct session *session);
/* Does an action that is about papers' marks. False when it is none. */
bool session_do_state(struct session *session, enum action action, long count, unsigned *changes);

/* session_title.c */

/* Makes the title from the sources. True when it changed. */
bool session_update_title(struct session *session);
/* A path's last part, repaired; standard input is named in words. */
void session_append_name(struct buffer *out, const char *path);

/* session_files.c */

/* Tells what has happened to the files, when a finished update has been taken. */
unsigned session_tell_files(struct session *session);

/* session_place.c */

/* Where a paper of one snapshot is in another; false when it is not there. */
bool session_find_again(const struct snapshot *from, size_t paper, const struct snapshot *to,
                        size_t *found);
/* Makes the anchor, which is a paper of the result before, one of the result now. */
void session_follow_anchor(struct session *session, struct result *before);

#endif
