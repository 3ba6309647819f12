/*
 * Reading and writing the log (private to src/state/): rows of the database as changes and
 * steps.
 */
#ifndef SHEAF_STATE_LOG_H
#define SHEAF_STATE_LOG_H

#include "state/change.h"
#include "state/database.h"

/* What a step is. Its number in the log. */
enum step_kind {
    STEP_DONE = 0,
    STEP_UNDONE = 1, /* target is the step that was undone */
    STEP_REDONE = 2
};

struct step {
    int64_t id;
    int64_t run; /* a random number of the program that made it, while it ran */
    enum step_kind kind;
    int64_t target;
    int64_t first; /* its changes: [first, first + changes) */
    int64_t changes;
    struct view what; /* "star", "tag ml" */
};

/* Reading. Views are valid until the next call of the same function, or while visit runs. */

typedef void log_visit_paper(void *context, int64_t id, struct view keys);
typedef void log_visit_step(void *context, const struct step *step);
typedef void log_visit_change(void *context, const struct change *change);

/* Those after row `after`, in their order. */
enum trouble log_read_papers(struct database *database, int64_t after, log_visit_paper *visit,
                             void *context);
enum trouble log_read_steps(struct database *database, int64_t after, log_visit_step *visit,
                            void *context);
enum trouble log_read_changes(struct database *database, int64_t after, log_visit_change *visit,
                              void *context);
/* The changes [first, first + count). */
enum trouble log_read_some(struct database *database, int64_t first, int64_t count,
                           log_visit_change *visit, void *context);
enum trouble log_read_paper(struct database *database, int64_t paper, struct buffer *keys,
                            struct buffer *heading);
enum trouble log_read_device(struct database *database, uint64_t *device);

/* Writing, within a transaction. *id is the new row's. */

enum trouble log_add_paper(struct database *database, struct view keys, struct view heading,
                           int64_t *id);
/* Of two headings of the same paper the later in the order of bytes is kept. */
enum trouble log_set_heading(struct database *database, int64_t paper, struct view heading);
enum trouble log_add_change(struct database *database, struct change *change);
enum trouble log_add_step(struct database *database, struct step *step);

#endif
