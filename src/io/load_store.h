/*
 * The store that papers are built into, and the entries whose papers it holds, in order
 * (private to the loader).
 */
#ifndef SHEAF_IO_LOAD_STORE_H
#define SHEAF_IO_LOAD_STORE_H

#include "io/load_job.h"
#include "io/load_plan.h"

struct load_store {
    struct builder *builder;
    struct load_entry *entries;
    size_t count;
};

void load_store_init(struct load_store *store);
void load_store_deinit(struct load_store *store);
/* Carries out a plan made of the store's entries: the steps' entries are the store's then. Of
   the task builder and `before` are filled in here; it is shown only as long as papers come
   to the end of what is there. */
void load_store_update(struct load_store *store, struct load_plan *plan,
                       const struct load_task *task);

#endif
