/*
 * All keys by which a paper is recognised again when its file has been edited, sorted,
 * downloaded anew or changed its format. The stable key of key.h is one of them; but what
 * one format says another leaves out, so every key that a paper has is kept with what the
 * reader did to it, and another record is the same paper when it has one of them.
 *
 *   doi:10.1/x   arxiv:2407.10040   id:NATIVE      as in key.h
 *   work:HASH    title and the first author's family name, letters and digits only; of
 *                titles of some length. Preprint and published version have the same
 *   hash:HASH    title, first author and year, as in key.h
 *   text:HASH    the start of the abstract, as in key.h; of a paper that has a title only
 *                when the abstract is of some length
 *
 * Measured on 95,652 papers of 30 conferences: of 87,294 abstracts 80 begin like one under
 * another title, half of them by a mistake of the list. So a text key does not join two
 * papers whose titles differ; who uses the set sees to that (src/state/attach.h).
 */
#ifndef SHEAF_CORPUS_KEY_SET_H
#define SHEAF_CORPUS_KEY_SET_H

#include "base/buffer.h"
#include "corpus/paper.h"

/* X(IDENTIFIER, what its text begins with). The surest first. */
#define KEY_KIND_LIST(X)                                                                           \
    X(DOI, "doi:")                                                                                 \
    X(ARXIV, "arxiv:")                                                                             \
    X(ID, "id:")                                                                                   \
    X(WORK, "work:")                                                                               \
    X(HASH, "hash:")                                                                               \
    X(TEXT, "text:")

enum key_kind {
#define KEY_ENUM(identifier, prefix) KEY_##identifier,
    KEY_KIND_LIST(KEY_ENUM)
#undef KEY_ENUM
        KEY_KINDS
};

/* The keys as numbers: equal keys of a kind have equal numbers. 0: it has none. */
struct key_set {
    uint64_t numbers[KEY_KINDS];
};

/* All 0 for a paper that nothing can be recognised by: no title, abstract nor id. scratch
   is reused from call to call. */
void key_set_read(struct key_set *set, const struct paper *paper, struct buffer *scratch);
/* One of these numbers; making it alone is cheaper. */
uint64_t key_set_read_kind(const struct paper *paper, enum key_kind kind, struct buffer *scratch);
/* Appends the keys as text, a line each without the last newline, in the order above. */
void key_set_append(struct buffer *out, const struct paper *paper, struct buffer *scratch);
/* Reads what key_set_append() has written; unknown kinds are passed over. False when
   there is none that is known. */
bool key_set_parse(struct key_set *set, struct view text);

#endif
