/*
 * What has to be done to bring a library up to date: a step for each file that belongs to it
 * now (private to the loader). Making a plan looks at the files and reads nothing of them but
 * what is compared (io/file_state.h).
 */
#ifndef SHEAF_IO_LOAD_PLAN_H
#define SHEAF_IO_LOAD_PLAN_H

#include "io/load_entry.h"
#include "io/loader_files.h"

enum load_fate {
    LOAD_KEEP,   /* its papers are what they were */
    LOAD_EXTEND, /* it has only grown: read on */
    LOAD_READ    /* read it from its start */
};

struct load_step {
    enum load_fate fate;
    struct load_entry *old;  /* the entry as it was; NULL: it is new */
    struct load_entry entry; /* as it is to be, to read into; not for LOAD_KEEP */
    struct file_look look;   /* for LOAD_EXTEND */
    char *failure;           /* owned; NULL, or why it cannot be read */
    uint64_t size;           /* in bytes; 0: not known */
};

struct load_plan {
    struct load_entry *entries; /* as they were */
    size_t entry_count;
    const struct loader_options *options;
    const atomic_bool *cancel;
    struct load_step *steps;
    size_t count;
    size_t capacity;
    struct load_entry **sorted; /* the entries, by input and path */
    bool news;                  /* a file is lost, or no longer is */
};

/* entries are borrowed; their stamps and what is lost are brought up to date. */
void load_plan_init(struct load_plan *plan, struct load_entry *entries, size_t count,
                    const struct loader_options *options, const atomic_bool *cancel);
void load_plan_deinit(struct load_plan *plan);
void load_plan_add_memory(struct load_plan *plan, size_t input, const char *name,
                          struct view memory);
void load_plan_add_path(struct load_plan *plan, size_t input, const struct loader_path *path);
/* All entries of an input are kept, because it cannot be looked at any more. */
void load_plan_add_lost(struct load_plan *plan, size_t input, int error);
/* One of the files cannot be read on: nothing is, but read from its start. */
void load_plan_read_all_anew(struct load_plan *plan);
/* All entries stay, and stay where they are, but that the last one may have grown; others
   come behind them. */
bool load_plan_only_adds(const struct load_plan *plan);
/* Anything is to be read, has gone, or is otherwise new. */
bool load_plan_changes(const struct load_plan *plan);

#endif
