/* Text taken sentence by sentence; English and the languages written with 。 */
#ifndef SHEAF_CORPUS_SENTENCE_H
#define SHEAF_CORPUS_SENTENCE_H

#include "base/view.h"

/* Cuts the next sentence off rest, with the mark that ends it; a newline ends one, too.
   False when only blanks are left. Linear in the bytes of the sentence. */
bool sentence_next(struct view *rest, struct view *sentence);

#endif
