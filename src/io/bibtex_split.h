/*
 * Cuts a BibTeX file into entries without understanding them, so that a broken one
 * costs no other:
 *
 *   free text, } and , between entries      is passed over
 *   @word { … }   @word ( … )               is an entry, from a line's start …
 *   text @word { key,                       … or behind other text, when it looks like one
 *   @comment text without a brace           is free text
 *
 * An entry ends where its braces balance. When another one begins at the start of a line
 * before that ("@word{key," or "@string{"), a brace has been left open: the entry ends
 * there. Only @comment may hold what looks like an entry, unless it has no end itself.
 */
#ifndef SHEAF_IO_BIBTEX_SPLIT_H
#define SHEAF_IO_BIBTEX_SPLIT_H

#include "base/buffer.h"

#include <stdint.h>

enum {
    BIBTEX_ENTRY_BYTES = 4 << 20,
    BIBTEX_REOPENED = 16 /* endless comments in one file whose text is looked at again */
};

struct bibtex_entry {
    struct view text; /* from '@' on; valid during the call */
    struct view type; /* in text */
    uint64_t offset;  /* in the decoded file, bytes */
    uint32_t line;
    bool unclosed; /* its braces do not balance */
    bool too_long; /* cut off at BIBTEX_ENTRY_BYTES */
};

struct bibtex_split {
    /* Called for each entry, comments left out. */
    void (*entry)(void *context, const struct bibtex_entry *entry);
    void *context;
    struct buffer text;
    size_t type_length;
    uint64_t offset;
    uint32_t line;
    int depth;
    int reopened;
    bool inside;
    bool comment;
    bool quoted; /* in an entry in parentheses: inside "…" */
    char close;
};

/* Finds "@word {" at the start of text (blanks before it allowed). *open is the offset of
   the brace or parenthesis, the word lies at [*start + 1, *start + 1 + *length). */
bool bibtex_split_is_entry(struct view text, size_t *start, size_t *length, size_t *open);

/* Takes a line with its end. */
void bibtex_split_line(struct bibtex_split *split, struct view line, uint64_t offset,
                       uint32_t number);
/* The file is over. */
void bibtex_split_end(struct bibtex_split *split);
void bibtex_split_deinit(struct bibtex_split *split);

#endif
