/*
 * Collation: keys that compare, byte by byte, as a reader expects texts to be sorted.
 *
 * Where the program's LC_COLLATE says how a language sorts (zh_CN.UTF-8: Han by pinyin,
 * sv_SE.UTF-8: a-ring behind z), keys follow its first level: letters differ, accents and
 * capitals only where the language counts them as letters of their own. Otherwise, and for
 * letters that the locale does not know, the order is
 *
 *   signs, digits, Latin, Greek and the rest by code point, Hangul, kana (katakana as
 *   hiragana), bopomofo, Han (by code point, which is by radical and strokes), its extensions
 *
 * as the Unicode collation algorithm has the scripts (UTS 10, table 11; UAX 38 on radicals).
 *
 * A collation first sees all texts, then makes their keys:
 *
 *   collation_new, collation_learn (each text), collation_settle, collation_append_key (each)
 *
 * The locale's LC_COLLATE is one for UTF-8, or "C" (ui/locale.c sees to that). One thread uses a
 * collation.
 */
#ifndef SHEAF_TEXT_COLLATION_H
#define SHEAF_TEXT_COLLATION_H

#include "base/buffer.h"

struct collation;

struct collation *collation_new(void);
/* NULL is allowed. */
void collation_free(struct collation *collation);
/* True when the locale has no rules and the order is our own: texts are to be folded
   (text/fold.h) then, because only a locale knows which accents make letters. */
bool collation_is_own(const struct collation *collation);

/* The text (valid UTF-8) will be asked about; nothing of it is kept but its characters. */
void collation_learn(struct collation *collation, struct view text);
/* All texts have been seen. */
void collation_settle(struct collation *collation);
/* Appends the key of a text that was seen: no byte of it is 0; at most `most` bytes, in whole
   characters. A key of texts without any letter or sign is empty. */
void collation_append_key(struct collation *collation, struct view text, size_t most,
                          struct buffer *out);

#endif
