/*
 * What all snapshots of one builder share (private to src/corpus/): the names of
 * fields that have no place of their own, and the strings of sources. Append-only and
 * reference-counted. The builder's thread alone adds; a reader looks only at
 * names that a snapshot handed to it refers to, and those never change or move.
 *
 * paper_text.name of a FIELD_OTHER text is
 *
 *   below STORE_NAMES       the index of its name here
 *   STORE_INLINE + length   of a name that found no room: the name stands in the paper's
 *                           text directly behind the value, `length` bytes long
 *
 * so that a file whose every record has names of its own cannot fill memory with a
 * table that nobody needs. A name is shorter than STORE_INLINE (RECORD_NAME_BYTES of
 * record.h sees to it).
 */
#ifndef SHEAF_CORPUS_STORE_H
#define SHEAF_CORPUS_STORE_H

#include "base/view.h"

#include <stdint.h>

enum { STORE_NAMES = 4096, STORE_INLINE = 0x8000 };

struct store;

/* The caller owns the reference. */
struct store *store_new(void);
struct store *store_ref(struct store *store);
void store_unref(struct store *store);

/* The index of a name, added when it is new, or STORE_NAMES when the table is full. */
size_t store_add_name(struct store *store, struct view name);
/* index < STORE_NAMES, from store_add_name(). */
struct view store_name(const struct store *store, size_t index);
/* The name is one of those whose values say where the paper itself is found (a link,
   an identifier), so that its DOI may be taken from there. */
bool store_name_is_link(const struct store *store, size_t index);

/* A NUL-terminated copy that lives as long as the store. */
const char *store_add_string(struct store *store, struct view string);
size_t store_memory_bytes(const struct store *store);

#endif
