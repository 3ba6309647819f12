/*
 * What can be undone and redone (private to src/state/). It follows from the steps in the
 * log, also from those of earlier runs of the program: an undo is a step of its own that
 * names the one it undoes.
 *
 * Other programs may work on the same state at the same time. u takes back what was done
 * here, then what was done before this program started; what others do meanwhile is
 * theirs to undo.
 */
#ifndef SHEAF_STATE_UNDO_H
#define SHEAF_STATE_UNDO_H

#include "state/log.h"

enum { UNDO_STEPS_MOST = 10000 };

struct undo_step {
    int64_t id;
    int64_t first;
    int64_t changes;
    char *what;
};

struct undo_stack {
    struct undo_step *steps;
    size_t count;
    size_t capacity;
};

struct undo {
    int64_t run;
    int64_t horizon; /* steps up to this one were made before this program started */
    struct undo_stack done;
    struct undo_stack undone;
};

void undo_init(struct undo *undo, int64_t run, int64_t horizon);
void undo_deinit(struct undo *undo);
/* Takes in the next step of the log. */
void undo_follow(struct undo *undo, const struct step *step);
/* What the next undo or redo is about; NULL when there is nothing. */
const struct undo_step *undo_next(const struct undo *undo);
const struct undo_step *undo_next_redo(const struct undo *undo);

#endif
