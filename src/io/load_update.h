/* Making the updates that the loader publishes (private to the loader; loader.h is how they
   are read). */
#ifndef SHEAF_IO_LOAD_UPDATE_H
#define SHEAF_IO_LOAD_UPDATE_H

#include "io/loader.h"

/* With one reference, the caller's; the rest is zero. Takes the caller's reference to the
   snapshot over. */
struct load_update *load_update_new(struct snapshot *snapshot);
/* load_update_unref() for mailboxes. */
void load_update_drop(void *update);

void load_file_init(struct load_file *file, const char *name, const char *path);
void load_file_deinit(struct load_file *file);
/* A copy with memory of its own. */
void load_file_copy(struct load_file *to, const struct load_file *from);
/* Notes why the file could not be read; the first reason counts. */
void load_file_fail(struct load_file *file, const char *reason);
void load_file_add_problem(struct load_file *file, uint32_t line, bool skipped, struct view reason);
/* Forgets the problems that came after the first `count`, of which `skipped` lost a record. */
void load_file_forget_problems(struct load_file *file, size_t count, size_t skipped);

#endif
