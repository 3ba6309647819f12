/*
 * The stable key of a paper, on which the reader's marks hang: "doi:10.1/x" (lower
 * case), else "arxiv:2407.10040" (without version), else "id:NATIVE", else "hash:" and
 * 16 hexadecimal digits of the folded, lower-cased title + first author + year, else
 * "text:" and 16 digits of the folded start (200 bytes) of the abstract.
 *
 * A title that was taken from another file (corpus/titles.h) makes no key.
 *
 * A native id that is a number, or a word and a number ("paper222", "Smith2020"), or a
 * citation key of author, year and word ("smith2020deep"), is another paper's in the next
 * list, so it is passed over when there is a title or an abstract: a mark on the wrong paper
 * is worse than one that a new title loses. In
 * 95,652 papers of many lists 3,584 shared such an id with another title, none an id of
 * another shape.
 */
#ifndef SHEAF_CORPUS_KEY_H
#define SHEAF_CORPUS_KEY_H

#include "base/buffer.h"
#include "corpus/paper.h"

void key_append(struct buffer *out, const struct paper *paper);
/* Finds a DOI (10.NNNN/...) in text such as a URL; empty when there is none. The
   view lies in text. Source: https://www.doi.org/doi-handbook, 2.2; closing
   punctuation is not taken. */
struct view key_find_doi(struct view text);
/* The DOI that a field made for it gives: where the text is one, "doi:" before it or not, it may
   hold what would end it elsewhere (10.1002/…3.0.CO;2-#). The text where none is found. */
struct view key_stated_doi(struct view text);
/* The same for arXiv ids, old (hep-ex/0503059) and new (2407.10040), with or without
   "arXiv:", URL and version; without the version. */
struct view key_find_arxiv(struct view text);

#endif
