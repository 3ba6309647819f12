/*
 * What the two files of the model share, and nobody else sees: model_groups.c knows which
 * groups are one paper, model.c what was done to them.
 *
 * Groups that share a sure key hang together in rings (next), and the group that a chain of
 * parents ends at stands for the ring. Groups with the same start of the abstract are
 * chained by next_text.
 */
#ifndef SHEAF_STATE_MODEL_INTERNAL_H
#define SHEAF_STATE_MODEL_INTERNAL_H

#include "base/arena.h"
#include "base/number_map.h"
#include "state/model.h"
#include "state/note.h"

enum { MODEL_FLAGS = CHANGE_MARK + 1 };

struct flag {
    struct stamp stamp; /* zero: never changed */
    bool on;
};

struct tag {
    uint32_t name; /* index of model.names */
    struct flag flag;
};

struct group {
    int64_t row;
    struct key_set keys;
    uint32_t parent;    /* itself: it stands for its ring */
    uint32_t next;      /* in the ring */
    uint32_t next_text; /* MODEL_NONE: the last */
    bool titled;        /* of the ring, where it stands for one */
    struct flag flags[MODEL_FLAGS];
    struct tag *tags;
    size_t tag_count;
    size_t tag_capacity;
    struct note *note; /* NULL: none was ever written */
};

/* What is about no paper. */
struct thing {
    enum change_kind kind;
    struct view item;
    struct value value; /* its text is the thing's own */
    struct stamp stamp;
};

struct model {
    struct group *groups;
    size_t group_count;
    size_t group_capacity;
    struct number_map by_keys; /* hash of the text of keys */
    struct number_map by_row;
    struct number_map known[KEY_KINDS]; /* sure keys: a group; text: the first of the chain */
    uint64_t *filter;
    size_t filter_words; /* a power of two */
    struct arena texts;  /* names and items */
    struct view *names;  /* of tags */
    size_t name_count;
    size_t name_capacity;
    struct number_map by_name;
    struct thing *things;
    size_t thing_count;
    size_t thing_capacity;
    struct number_map by_item;
    int64_t latest;
};

#endif
