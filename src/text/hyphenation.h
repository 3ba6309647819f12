/*
 * Where English words may be divided at the end of a line, by the patterns of TeX (libhyphen and
 * its dictionary hyph_en_US.dic, both optional).
 */
#ifndef SHEAF_TEXT_HYPHENATION_H
#define SHEAF_TEXT_HYPHENATION_H

#include "base/view.h"

struct hyphenation;

/* NULL when the program was built without it, or there is no dictionary. The caller frees it. */
struct hyphenation *hyphenation_new(void);
void hyphenation_free(struct hyphenation *hyphenation);

/* The last place in a word of ASCII letters, at most `most` bytes from its start, where it may be
   divided; 0 when there is none. At least two letters stay before it and three behind. */
size_t hyphenation_find(const struct hyphenation *hyphenation, struct view word, size_t most);

#endif
