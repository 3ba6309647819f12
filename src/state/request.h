/*
 * What can be asked of the state. A request is carried out whole or not at all, by the
 * thread that writes (state/writer.h); what it means for each paper, such as the direction
 * of a toggle, is decided there, when it is known what others have done.
 */
#ifndef SHEAF_STATE_REQUEST_H
#define SHEAF_STATE_REQUEST_H

#include "corpus/twins.h"
#include "state/change.h"

enum request_kind {
    REQUEST_STAR,
    REQUEST_READ,
    REQUEST_MARK,
    REQUEST_TAG,      /* text: tags with blanks or commas between them, -tag takes it away */
    REQUEST_NOTE,     /* text: the new text; empty deletes the note */
    REQUEST_SEARCH,   /* item: a name; text: how words match, a blank, the query */
    REQUEST_QUERY,    /* item: a query that was used; text: how words match */
    REQUEST_POSITION, /* item: a library; text: a position */
    REQUEST_ORPHANS,  /* nothing changes; the next report lists them */
    REQUEST_UNDO,
    REQUEST_REDO
};

/* Which way. TOGGLE: on for all papers unless all have it. INVERT: each by itself. */
enum request_how { REQUEST_ON, REQUEST_OFF, REQUEST_TOGGLE, REQUEST_INVERT };

struct request {
    enum request_kind kind;
    enum request_how how;
    bool silent;               /* cannot be undone, and nothing is said about it */
    struct snapshot *snapshot; /* of the papers; NULL when there are none */
    uint32_t *papers;          /* indexes in the snapshot */
    size_t paper_count;
    struct twins *twins; /* whose rows the papers are, or NULL; filled in by who carries it out */
    bool for_marked; /* for the papers that are marked when it is carried out, if there are any,
                        and for these only when there are none */
    struct buffer item;
    struct buffer text;
    struct buffer context; /* of a note: the versions that its author has seen */
    bool has_context;      /* else: the versions there are when it is carried out */
    uint64_t number;       /* given by the queue, from 1 */
    struct request *next;  /* in the queue */
};

/* Empty. The caller frees it unless it is handed over. */
struct request *request_new(enum request_kind kind, enum request_how how);
void request_free(struct request *request);
/* Instead of those that it had. Takes a reference of its own to the snapshot. */
void request_set_papers(struct request *request, struct snapshot *snapshot, const uint32_t *papers,
                        size_t count);
/* The papers are those of a later snapshot of the same store, and rows of twins that fit it (NULL
   is allowed). Takes references of its own. */
void request_set_rows(struct request *request, struct snapshot *snapshot, struct twins *twins);

#endif
