/*
 * The model is what follows from the log: what holds of each paper now. It is kept in
 * memory, follows the log change by change, and gives the same whatever the order of the
 * changes.
 *
 * A group is the set of keys that a paper had when something was done to it, one row of
 * the log's table of papers. A paper that is open has keys of its own; what holds of it is what
 * was done to the groups that are the same paper:
 *
 *   - those that share a sure key (any but text:) with it, or with one of these, and
 *   - those that share the start of the abstract, when at most one of the two sides has a
 *     title: so a star from a list without titles is found again under the title. Of an
 *     abstract that stands under several titles nobody knows which is meant; it takes
 *     over nothing from them.
 *
 * Groups are never joined for good: what they are together is told anew each time. Of the
 * flags and tags of several groups the latest change counts, of notes all versions that
 * no other one replaces.
 */
#ifndef SHEAF_STATE_MODEL_H
#define SHEAF_STATE_MODEL_H

#include "corpus/key_set.h"
#include "state/change.h"

struct model;

struct model *model_new(void);
void model_free(struct model *model);

/* ---- following the log ---- */

/* A row of the table of papers: its number, its keys as text. */
void model_add_group(struct model *model, int64_t row, struct view keys);
/* Takes a change in; text is copied. A change of a paper that is not known is ignored, and
   so is one that came before. */
void model_apply(struct model *model, const struct change *change);
/* The change would tell the model something new. */
bool model_is_news(const struct model *model, const struct change *change);
/* The latest time of any change. */
int64_t model_latest(const struct model *model);

/* ---- groups ---- */

#define MODEL_NONE UINT32_MAX

size_t model_group_count(const struct model *model);
/* The group with exactly these keys, or of this row; MODEL_NONE when there is none. */
uint32_t model_find_group(const struct model *model, struct view keys);
uint32_t model_group_of_row(const struct model *model, int64_t row);
int64_t model_group_row(const struct model *model, uint32_t group);
const struct key_set *model_group_keys(const struct model *model, uint32_t group);
/* Any group has a key of this kind whose number ends in these 32 bits; a quick test that
   rules nearly all papers out. */
bool model_may_know(const struct model *model, enum key_kind kind, uint32_t number);

/* A list of groups. A zeroed struct is empty; free it with free(items). */
struct group_list {
    uint32_t *items;
    size_t count;
    size_t capacity;
};

/* The groups that are the paper with these keys; replaces what is in the list. */
void model_collect(const struct model *model, const struct key_set *keys, struct group_list *list);

/* ---- what holds of the groups of a list ---- */

/* CHANGE_STAR, CHANGE_READ, CHANGE_MARK. */
bool model_flag(const struct model *model, const struct group_list *list, enum change_kind kind);
bool model_has_tag(const struct model *model, const struct group_list *list, struct view tag);
/* Appends the tags in the order of their bytes, joined by FIELD_SEPARATOR. */
void model_append_tags(const struct model *model, const struct group_list *list,
                       struct buffer *out);
/* Appends the note: nothing when there is none, all versions one after the other when
   several are not replaced by another. Returns how many there are. */
size_t model_append_note(const struct model *model, const struct group_list *list,
                         struct buffer *out);
/* Appends the stamps of these versions, the context of who edits the note now. */
void model_append_context(const struct model *model, const struct group_list *list,
                          struct buffer *out);

/* ---- for exports ---- */

/* Calls visit for what was last done to each star, tag and so on of a group, also when it is
   off. Changes have neither id, paper nor before; those of a note are its versions, and
   their context is all versions that any of them replaces. Valid during the call. */
typedef void model_visit(void *context, const struct change *change);
void model_visit_group(const struct model *model, uint32_t group, model_visit *visit,
                       void *context);
/* The same for what is about no paper, of one kind. */
void model_visit_kind(const struct model *model, enum change_kind kind, model_visit *visit,
                      void *context);
/* Calls visit for each tag that any group has: how many groups. */
typedef void model_visit_tag(void *context, struct view tag, size_t groups);
void model_visit_tags(const struct model *model, model_visit_tag *visit, void *context);
/* What is about no paper: its value now. */
struct value model_value(const struct model *model, enum change_kind kind, struct view item);

#endif
