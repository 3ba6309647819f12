/*
 * What a paper is about, as terms with weights: for corpus/related.h. A term is a word in small
 * letters without a plural's s, or two CJK characters side by side, known by a hash of
 * RELATED_TERM_BITS bits. Digits alone and single letters are no terms; English words that
 * carry the grammar are not counted: in a small library they would seem rare.
 */
#ifndef SHEAF_CORPUS_RELATED_TERMS_H
#define SHEAF_CORPUS_RELATED_TERMS_H

#include "corpus/paper.h"

enum { RELATED_TERM_BITS = 24 };

/* Reads terms one after another. text is in the search form and must outlive the reader. */
struct term_reader {
    struct view text;
    size_t offset;
};

struct related_term {
    uint32_t id;
    struct view word; /* as it stands in the text */
};

bool term_reader_next(struct term_reader *reader, struct related_term *term);

/* The distinct terms of one paper, with how often each occurs; those of the title count
   RELATED_TITLE times, those of the keywords RELATED_KEYWORD times. Filled again for every
   paper; a zeroed one is empty. */
enum { RELATED_TITLE = 2, RELATED_KEYWORD = 2 };
struct term_counts {
    struct term_count {
        uint32_t id;
        float count;
    } *terms;
    size_t length;
    size_t capacity;
    uint32_t *slots; /* hash table: index into terms, plus one; valid with this round's stamp */
    uint32_t *stamps;
    uint32_t round;
    uint32_t *stops; /* hash table of the ids of stop words; 0: free */
};

/* Of title (or headline), keywords and the first 32 KiB of the abstract. */
void term_counts_fill(struct term_counts *counts, const struct paper *paper);
void term_counts_deinit(struct term_counts *counts);

#endif
