/*
 * What a record does not say but implies (private to src/corpus/): the bare DOI, the
 * arXiv id without version, the language. The views returned lie in the record or are
 * static; empty when there is nothing to tell.
 */
#ifndef SHEAF_CORPUS_DERIVE_H
#define SHEAF_CORPUS_DERIVE_H

#include "corpus/record.h"
#include "corpus/store.h"

/* The record's DOI without "https://doi.org/" and the like, in its own case; else one
   found in its URL, PDF or another field that says where the paper is. name_indexes[i]
   is the store's index of the name of record->texts[i], a FIELD_OTHER. */
struct view derive_doi(const struct record *record, const struct store *store,
                       const uint16_t *name_indexes);
/* The same for the arXiv id; it is also found in a DOI such as
   10.48550/arXiv.2407.10040. Text that is no arXiv id stays as the record has it. */
struct view derive_arxiv(const struct record *record, const struct store *store,
                         const uint16_t *name_indexes);

#endif
