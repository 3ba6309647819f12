/*
 * Which of the open papers the model knows, and so their marks (private to src/state/).
 *
 * Of each paper the last 32 bits of its keys are kept: comparing them with those of the
 * groups that have changed tells in a millisecond which of 100,000 papers may be meant, and
 * only these are looked at. As long as nothing was ever done to any paper nothing is
 * computed at all. Work is done piece by piece, so that requests need not wait for it.
 */
#ifndef SHEAF_STATE_ATTACH_H
#define SHEAF_STATE_ATTACH_H

#include "corpus/marks.h"
#include "state/model.h"

struct attachment;

struct attachment *attachment_new(void);
void attachment_free(struct attachment *attachment);

/* Other papers are open. Those that the last snapshot had are known already when the new
   one begins with them. Takes a reference of its own. */
void attachment_set_snapshot(struct attachment *attachment, struct snapshot *snapshot);
/* Records of one paper are known; together: they are one row, and what was done to any of them
   was done to all. Holds for papers of the snapshot that twins are of and later ones, until there
   is another store. Takes a reference of its own; NULL is allowed. True when that is news. */
bool attachment_set_twins(struct attachment *attachment, struct twins *twins, bool together);
/* The rows that papers are in; NULL: each is one. Borrowed. */
struct twins *attachment_rows(const struct attachment *attachment);
/* Groups have changed; or all may have. */
void attachment_note_changes(struct attachment *attachment, const struct model *model,
                             const struct group_list *changed, bool all);
/* Looks at these papers at once. */
void attachment_look(struct attachment *attachment, const struct model *model,
                     const struct snapshot *snapshot, const uint32_t *papers, size_t count);
/* Looks at some more papers. True when there are more to look at. */
bool attachment_work(struct attachment *attachment, const struct model *model);

/* A paper is wanted by its keys; found while working. */
void attachment_want(struct attachment *attachment, const struct key_set *keys);
#define ATTACHMENT_NONE ((size_t)-1)
size_t attachment_found(const struct attachment *attachment);

/* The papers that are marked, once each, in the order of the snapshot; the caller frees *papers. Returns how
   many. */
size_t attachment_marked(const struct attachment *attachment, uint32_t **papers);
/* Borrowed. */
struct snapshot *attachment_snapshot(const struct attachment *attachment);

/* Marks have changed since the last call of attachment_publish(). */
bool attachment_is_changed(const struct attachment *attachment);
/* The caller owns the reference. */
struct marks *attachment_publish(struct attachment *attachment);

/* Sets a bit for each group that is an open paper, after looking at all. bits has room for
   model_group_count() bits, all 0. */
void attachment_find_groups(struct attachment *attachment, const struct model *model,
                            uint64_t *bits);

#endif
