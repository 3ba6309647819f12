/*
 * The single writer of a store. It turns records into papers (renders the display
 * form, folds the search form, lays out the text), fills chunks, and publishes
 * snapshots while it goes on. One thread owns it; published snapshots may go to
 * any thread and outlive it.
 */
#ifndef SHEAF_CORPUS_BUILDER_H
#define SHEAF_CORPUS_BUILDER_H

#include "corpus/record.h"
#include "corpus/snapshot.h"

struct builder;

struct builder *builder_new(void);
void builder_free(struct builder *builder);

/* Papers added from now on come from this source. The strings are copied; format
   is static and kept. Returns its index. */
size_t builder_add_source(struct builder *builder, struct view name, const char *format);
/* The list's own name, when the file has one; the first call for a source counts. */
void builder_set_source_title(struct builder *builder, struct view title);
/* Says what format the current source turned out to have. */
void builder_set_source_format(struct builder *builder, const char *format);

/* Adds a paper. False (nothing added) when the record is empty (record_is_empty). */
bool builder_add(struct builder *builder, const struct record *record);
/* Adds papers [first, first + count) of another store, unchanged, as of the current source. */
void builder_adopt(struct builder *builder, const struct snapshot *from, size_t first,
                   size_t count);
size_t builder_count(const struct builder *builder);
/* All papers so far. The caller owns the reference. Cheap: chunks are shared. */
struct snapshot *builder_publish(struct builder *builder);

#endif
