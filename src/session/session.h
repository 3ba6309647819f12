/*
 * The whole program without a screen: what is open, the query in force, the result,
 * where the reader is. session_do(), session_set_query() and session_poll() are
 * the only mutators; each returns what changed as bits, so that only the panes
 * concerned render again. Everything else takes a const session.
 *
 * The session owns the loader, the engine and the writer of the state, and never blocks on
 * any of them.
 */
#ifndef SHEAF_SESSION_SESSION_H
#define SHEAF_SESSION_SESSION_H

#include "io/loader.h"
#include "query/engine.h"
#include "session/action.h"
#include "state/settings.h"
#include "state/writer.h"

struct session;

struct session_options {
    const struct loader_input *inputs;
    size_t input_count;
    struct loader_options loading;
    struct view query;      /* to begin with */
    enum query_match match; /* what its bare words are */
    struct order_spec order;
    unsigned threads; /* that search; 0: one for each processor */
    enum engine_level engine;
    struct view title;         /* for the title line; empty: from the sources */
    struct settings *settings; /* borrowed; NULL: all defaults */

    bool saves;             /* what the reader does is kept in a file, else in memory */
    const char *state_file; /* NULL: in the usual place */
    struct view library;    /* names what is open: the place in it is remembered by it */
    bool restores_query;    /* query and order were not asked for: those of the last time */
};

enum session_change {
    SESSION_PAPERS = 1,   /* more papers are there, or loading has finished */
    SESSION_RESULT = 2,   /* another result is shown */
    SESSION_QUERY = 4,    /* the query's text or its error */
    SESSION_CURSOR = 8,   /* another paper is the current one, or it stands elsewhere */
    SESSION_READER = 16,  /* the reading pane's content or position */
    SESSION_LAYOUT = 32,  /* panes, focus */
    SESSION_MESSAGE = 64, /* the message in the status line */
    SESSION_SETTINGS = 128,
    SESSION_MARKS = 256, /* what the reader has done, and the lists of it */
    SESSION_ALL = 511
};

struct session *session_new(const struct session_options *options);
void session_free(struct session *session);

/* A key was typed: while papers are read, no more threads work than leave a processor to what
   shows it (base/turns.h). */
void session_note_key(struct session *session);
/* Takes what loader and engine have sent. */
unsigned session_poll(struct session *session);
/* Descriptors that are readable when session_poll() has something to do. */
enum { SESSION_DESCRIPTORS = 3 };
size_t session_descriptors(const struct session *session, int descriptors[SESSION_DESCRIPTORS]);
/* Loading has finished, of what was asked for last, too, the result in force is complete, what
   was done is saved (or cannot be at the moment). */
bool session_is_settled(const struct session *session);

/* From now on nothing is searched for before session_begin_search(), so that what is typed
   is on the screen first; of several requests in a row only the last is searched for. */
void session_defer_searches(struct session *session);
void session_begin_search(struct session *session);

/* Runs an action; count 0 means none was typed. Actions that only a screen can do (quit,
   redraw, suspend, help …) are not for the session and return 0. */
unsigned session_do(struct session *session, enum action action, long count);
unsigned session_set_order(struct session *session, struct order_spec order);
/* The query being typed. The list follows; the paper that was current when typing began
   is kept when it matches, else the first match is current: what is current in the end
   does not depend on how fast somebody types. */
unsigned session_set_query(struct session *session, struct view text);
/* Typing has ended: the paper that is current now is the one to be kept from now on. */
void session_keep_paper(struct session *session);
/* Shows the papers related to the current one instead of the query's matches, until a query is
   typed; a bookmark made before leads back. The index that it needs is made the first time. */
unsigned session_show_related(struct session *session);
/* Related papers were asked for; session_is_searching() until they are there. */
bool session_is_related(const struct session *session);
/* A line for the status line; empty removes it. */
unsigned session_set_message(struct session *session, struct view text);
/* Changes a setting until the program ends. When it is refused, 0 and the reason in
   message. */
unsigned session_set_setting(struct session *session, struct view name, struct view value,
                             struct buffer *message);
/* Asks for a file or folder to be added, or for one to be taken out (loader.h); what comes of
   it is told when it is done. */
unsigned session_open_file(struct session *session, const char *path);
void session_close_file(struct session *session, const char *path);
/* How many rows of the list are on the screen: pages are so long, and so many matches
   are looked for first. */
unsigned session_set_rows(struct session *session, size_t rows);

/* A bookmark remembers query, result, cursor and scroll; going back to it shows them
   again at once, and is no search. The caller frees it. */
struct session_bookmark;
struct session_bookmark *session_bookmark_new(const struct session *session);
void session_bookmark_free(struct session_bookmark *bookmark);
unsigned session_go_back(struct session *session, const struct session_bookmark *bookmark);

/* Reading the session. Views and pointers are valid until the next mutator. */

const struct result *session_result(const struct session *session); /* never NULL */
const struct snapshot *session_snapshot(const struct session *session);
/* How many papers there are; records of one count once where they are shown together. */
size_t session_paper_count(const struct session *session);
/* Which records of session_result()'s snapshot are one paper, shown together or not; NULL when
   that is not known. */
struct twins *session_twins(const struct session *session);
const struct load_update *session_loading(const struct session *session); /* may be NULL */
struct view session_query(const struct session *session);
enum query_match session_match(const struct session *session);
/* Of the text as typed, NULL when valid; session_result() is then the last good one. */
const struct query_error *session_query_error(const struct session *session);
/* True while the result shown is not the complete one for the query as typed. */
bool session_is_searching(const struct session *session);
/* The current paper's rank among the matches, and the paper; NULL when none matches. */
size_t session_cursor(const struct session *session);
/* The rank of the first row on the screen. */
size_t session_top(const struct session *session);
const struct paper *session_paper(const struct session *session);
struct view session_message(const struct session *session);
struct view session_title(const struct session *session);
/* Appends "papers.bib is gone". The file must be lost. */
void session_append_lost(struct buffer *out, const struct load_file *file);
const struct order_spec *session_order(const struct session *session);
const struct settings *session_settings(const struct session *session);

/* What the reader does with papers (session_state.c). Nothing is seen before it is saved. */

/* What was done to the papers of session_result(); NULL as long as that is not known. */
const struct marks *session_marks(const struct session *session);
/* What an action is for: the marked papers, whether they match or not, else the current
   one; indexes in session_targets_snapshot(). The caller frees *papers. Returns how many. */
size_t session_targets(const struct session *session, uint32_t **papers);
const struct snapshot *session_targets_snapshot(const struct session *session);
/* The current paper's tags and note; NULL when it has none. */
const struct annotation *session_annotation(const struct session *session);
/* Ranks [first, end) between where a range was begun and the current paper. False when none
   was begun. */
bool session_range(const struct session *session, size_t *first, size_t *end);
unsigned session_end_range(struct session *session);
/* Tags as they are typed (state/tag_list.h), for the targets. */
unsigned session_tag(struct session *session, struct view tags);
/* The current paper has been looked at for a while: it counts as read. */
unsigned session_see(struct session *session);

/* A note being edited: it stays the note of its paper whatever is current meanwhile. */
struct session_note {
    struct snapshot *snapshot;
    uint32_t paper;
    struct buffer text;     /* when editing began */
    struct buffer versions; /* that this text is */
};
/* Begins with the current paper's; false when there is none. */
bool session_note_begin(const struct session *session, struct session_note *note);
void session_note_end(struct session_note *note);
/* Returns the number of the request, for session_is_saved(). */
uint64_t session_write_note(struct session *session, struct session_note *note, struct view text);
bool session_is_saved(const struct session *session, uint64_t number);

/* The query in force was kept: it goes into the history, and the place is remembered. */
void session_remember_query(struct session *session);
void session_remember_place(struct session *session);
void session_save_search(struct session *session, struct view name);
/* Takes a saved search (value of an item of STATE_LIST_SEARCHES) as the query. */
unsigned session_use_search(struct session *session, struct view value);
void session_delete_search(struct session *session, struct view name);
/* Asks for the list of papers that are not open; it comes with SESSION_MARKS. */
void session_list_orphans(struct session *session);
/* What is kept: state/report.h. */
size_t session_list_count(const struct session *session, enum state_list list);
const struct state_item *session_list_item(const struct session *session, enum state_list list,
                                           size_t index);

/* How saving goes. */
enum session_saving {
    SESSION_SAVING,
    SESSION_SAVING_WAITS,  /* it does not succeed at the moment */
    SESSION_SAVING_NOTHING /* all is kept in memory only, and the reader was told why */
};
enum session_saving session_saving(const struct session *session);
/* Requests that are not saved. */
size_t session_unsaved(const struct session *session);
/* Ends saving: waits for what is not saved, for a second at most. Returns how many requests are
   lost; then reason says why. Nothing can be done to papers any more. */
size_t session_end_saving(struct session *session, struct buffer *reason);

#endif
