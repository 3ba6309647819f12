#include "text/hyphenation.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

#ifdef HAVE_HYPHEN

#include <hyphen.h>

enum { WORD_BYTES = 60, LETTERS_BEFORE = 2, LETTERS_BEHIND = 3 };

struct hyphenation {
    HyphenDict *dictionary;
};

struct hyphenation *hyphenation_new(void)
{
    HyphenDict *dictionary = hnj_hyphen_load(HYPHEN_DICTIONARY);
    if (!dictionary)
        return NULL;
    struct hyphenation *hyphenation = memory_alloc(sizeof *hyphenation);
    hyphenation->dictionary = dictionary;
    return hyphenation;
}

void hyphenation_free(struct hyphenation *hyphenation)
{
    if (hyphenation)
        hnj_hyphen_free(hyphenation->dictionary);
    free(hyphenation);
}

/* Fills marks: an odd digit behind each letter where the word may be divided. English has no
   divisions that change the spelling; whatever comes of them is given back. */
static bool mark_places(const struct hyphenation *hyphenation, struct view word, char *marks)
{
    char lower[WORD_BYTES];
    char **replaced = NULL;
    int *places = NULL, *cuts = NULL;
    for (size_t i = 0; i < word.length; i++)
        lower[i] = (char)(word.data[i] | 0x20);
    int failed = hnj_hyphen_hyphenate2(hyphenation->dictionary, lower, (int)word.length, marks,
                                       NULL, &replaced, &places, &cuts);
    for (size_t i = 0; replaced && i < word.length; i++)
        free(replaced[i]);
    bool plain = !replaced;
    free(replaced);
    free(places);
    free(cuts);
    return !failed && plain;
}

size_t hyphenation_find(const struct hyphenation *hyphenation, struct view word, size_t most)
{
    enum { MORE = 5 }; /* that libhyphen wants room for */
    char marks[WORD_BYTES + MORE] = "";
    if (word.length > WORD_BYTES || word.length < LETTERS_BEFORE + LETTERS_BEHIND ||
        !mark_places(hyphenation, word, marks))
        return 0;
    size_t last = word.length - LETTERS_BEHIND;
    for (size_t at = most < last ? most : last; at >= LETTERS_BEFORE; at--)
        if ((marks[at - 1] - '0') % 2 == 1)
            return at;
    return 0;
}

#else

struct hyphenation *hyphenation_new(void)
{
    return NULL;
}

void hyphenation_free(struct hyphenation *hyphenation)
{
    (void)hyphenation;
}

size_t hyphenation_find(const struct hyphenation *hyphenation, struct view word, size_t most)
{
    (void)hyphenation, (void)word, (void)most;
    return 0;
}

#endif
