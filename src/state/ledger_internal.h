/*
 * What the files of the ledger share, and nobody else sees: ledger.c opens, follows and
 * commits, ledger_do.c carries requests out.
 */
#ifndef SHEAF_STATE_LEDGER_INTERNAL_H
#define SHEAF_STATE_LEDGER_INTERNAL_H

#include "state/ledger.h"
#include "state/undo.h"

#include <sys/types.h>

struct ledger {
    char *file; /* as the user gave it; NULL: the usual one */
    bool is_open;
    bool in_memory;
    bool was_read;      /* the model and undo are there, for this run */
    struct buffer path; /* of the open file; empty in memory */
    dev_t file_system;  /* where the open file lies, */
    ino_t inode;        /* to tell whether it is still at its path */
    struct buffer notice;
    struct buffer reason; /* of the last trouble */
    struct database database;
    struct model *model;
    struct undo undo;
    int64_t run;
    uint64_t device;
    int64_t last_paper; /* rows that have been followed */
    int64_t last_step;
    int64_t last_change;
    int64_t data_version;
    size_t others; /* changes of other programs that were followed */
    struct group_list changed;
    bool all_changed;

    /* Of the transaction. */
    int64_t first_merged; /* 0: nothing was merged */
};

/* ledger.c */

/* Adds a row of the log, and takes it in. A stamp without time is given the next one of this
   ledger. */
enum trouble ledger_add_change(struct ledger *ledger, struct change *change, int64_t time);
/* Adds a step of the changes from row first on, and takes it in. */
enum trouble ledger_add_step(struct ledger *ledger, enum step_kind kind, int64_t target,
                             int64_t first, struct view what);
/* The time of what is done now. */
int64_t ledger_now(const struct ledger *ledger);
/* The group with these keys, made when it is not there. */
enum trouble ledger_find_group(struct ledger *ledger, struct view keys, struct view heading,
                               uint32_t *group);

#endif
