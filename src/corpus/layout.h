/*
 * Laying out the text of one paper (private to src/corpus/): makes the three forms of
 * each field, stores equal ones once, and writes the block of bytes that paper.h
 * describes. One layout is used for all papers of a builder, so that its buffers
 * are allocated once. A zeroed struct is an empty layout.
 */
#ifndef SHEAF_CORPUS_LAYOUT_H
#define SHEAF_CORPUS_LAYOUT_H

#include "base/arena.h"
#include "base/buffer.h"
#include "corpus/paper.h"
#include "corpus/record.h"

/* The most fields without a place of their own that one paper has as single texts;
   whoever has more puts the rest into one text (paper.text_count is 16 bits). */
enum { LAYOUT_OTHERS = 65000 };

struct layout {
    struct buffer search; /* what becomes [0, search_length) of the paper's text */
    struct buffer rest;   /* what follows it; offsets in texts still count from its start */
    struct paper_text *texts;
    size_t text_count;
    size_t text_capacity;
    bool has_formula;     /* in what has been added so far */
    struct buffer source; /* scratch */
    struct buffer display;
    struct buffer folded;
};

void layout_deinit(struct layout *layout);
/* Begins a new paper. */
void layout_clear(struct layout *layout);

/* The fields are added in the order of enum field, each once, FIELD_OTHER last. */
void layout_add(struct layout *layout, enum field field, struct view source, enum markup markup);
/* All items that the record has for a field of items; returns the bytes of their
   source form. */
size_t layout_add_items(struct layout *layout, enum field field, const struct record *record);
/* A field of another paper, in all its forms; nothing when it has none. Not FIELD_OTHER. */
void layout_copy(struct layout *layout, const struct paper *paper, enum field field);
/* name_index as in corpus/store.h; name is kept with the value when it says so. */
void layout_add_other(struct layout *layout, uint16_t name_index, struct view name,
                      enum markup markup, struct view value);
/* The display form of a field added before; valid until the next is added. */
struct view layout_get_display(const struct layout *layout, enum field field);

/* How the white space of a field's display form is set. */
enum markup_shape layout_get_shape(enum field field);
/* Begins another item in a list of them; returns where. Ends it: a separator inside it would
   make two of it, and becomes a comma. */
size_t layout_begin_item(struct buffer *items);
void layout_end_item(struct buffer *items, size_t start);

/* Copies texts and bytes into the arena, in one piece, and points paper to them. Sets
   text, texts, text_count, search_length and the flags. */
void layout_finish(const struct layout *layout, struct arena *arena, struct paper *paper);

#endif
