/*
 * The reading pane: the current paper's document, how far it is scrolled, and the match
 * that n and N have gone to. What is wrapped and found is kept until paper, query,
 * view or width change.
 */
#ifndef SHEAF_UI_PANE_READER_H
#define SHEAF_UI_PANE_READER_H

#include "session/session.h"
#include "ui/document.h"

#define READER_NO_MATCH ((size_t)-1)

/* How the paper is shown. */
enum reader_view {
    READER_RENDERED,
    READER_RECORD, /* what the file says, as it stands there; where it cannot be had: */
    READER_FIELDS  /* each field in its source form, with the query's matches */
};

struct pane_reader {
    struct document document;
    struct buffer record;            /* the text of READER_RECORD; empty: it could not be had */
    struct snapshot *snapshot;       /* holds the text that the document's fields point to */
    const struct paper *paper;       /* which it shows; NULL: none */
    struct twins *twins;             /* say which records are the same paper; may be NULL */
    struct annotation *annotation;   /* what the reader has added to it; NULL: nothing */
    struct query *query;             /* whose matches it shows; NULL: none */
    enum reader_view view;           /* asked for */
    enum reader_view shows;          /* shown */
    struct hyphenation *hyphenation; /* NULL: words stay whole */
    int measure;                     /* columns of text, at most */
    int width;                       /* columns that it is wrapped to */
    size_t rows;
    size_t top; /* the first line on the screen */
    size_t match;
};

void pane_reader_deinit(struct pane_reader *reader);
/* Something about widths has changed: the next update makes the document anew. */
void pane_reader_forget(struct pane_reader *reader);
/* Brings the document up to date for an area of the screen. Call it before the
   functions below when anything may have changed. */
void pane_reader_update(struct pane_reader *reader, const struct session *session,
                        struct matcher *matcher, const struct painter *painter, struct area area);
/* Whether words of English papers are divided at the ends of lines. False when that is asked for
   and cannot be had. */
bool pane_reader_hyphenate(struct pane_reader *reader, bool hyphenate);
/* Asks for the next view: rendered, record, fields. */
void pane_reader_turn(struct pane_reader *reader);
/* Scrolls by one of the movement actions. Returns whether anything moved. */
bool pane_reader_scroll(struct pane_reader *reader, enum action action, long count);
/* Goes to the next (1) or previous (-1) match and scrolls to it; from where the text is
   when there was none yet. False at the last one. */
bool pane_reader_step_match(struct pane_reader *reader, int direction);
void pane_reader_paint(const struct pane_reader *reader, const struct painter *painter,
                       struct area area);

#endif
