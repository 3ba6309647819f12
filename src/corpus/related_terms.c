#include "corpus/related_terms.h"

#include "base/memory.h"
#include "text/lower.h"
#include "text/utf8.h"

#include <stdlib.h>

enum { SLOTS = 1 << 14, TERMS_MOST = SLOTS / 2, ABSTRACT_MOST = 32 * 1024, WORD_MOST = 64 };

static const uint64_t hash_seed = UINT64_C(0xcbf29ce484222325), hash_prime = UINT64_C(0x100000001b3);

static uint64_t hash_add(uint64_t hash, uint32_t code_point)
{
    return (hash ^ code_point) * hash_prime;
}

static uint32_t hash_finish(uint64_t hash)
{
    hash ^= hash >> 32;
    hash *= UINT64_C(0x9e3779b97f4a7c15);
    return (uint32_t)(hash >> (64 - RELATED_TERM_BITS));
}

enum letter { LETTER_NONE, LETTER_WORD, LETTER_DIGIT, LETTER_CJK };

static bool is_cjk(uint32_t c)
{
    return (c >= 0x3041 && c <= 0x30ff) || (c >= 0x3400 && c <= 0x9fff) ||
           (c >= 0xac00 && c <= 0xd7a3) || (c >= 0xf900 && c <= 0xfaff) ||
           (c >= 0x20000 && c <= 0x3ffff);
}

/* General punctuation, symbols and dingbats separate words; the letters of other scripts are
   taken as they are. */
static enum letter letter_of(uint32_t c)
{
    if (c < 0x80) {
        if ((c | 0x20) >= 'a' && (c | 0x20) <= 'z')
            return LETTER_WORD;
        return c >= '0' && c <= '9' ? LETTER_DIGIT : LETTER_NONE;
    }
    if (is_cjk(c))
        return LETTER_CJK;
    return c < 0xc0 || c == 0xd7 || c == 0xf7 || (c >= 0x2000 && c < 0x2c00) ||
                   (c >= 0x3000 && c < 0x3040) || c >= 0xfe00
               ? LETTER_NONE
               : LETTER_WORD;
}

/* The word ends in a plural's s: not "ss", "us", "is". */
static bool is_plural(struct view word)
{
    if (word.length < 4 || (word.data[word.length - 1] | 0x20) != 's')
        return false;
    char before = (char)(word.data[word.length - 2] | 0x20);
    return before != 's' && before != 'u' && before != 'i';
}

static uint32_t small_ascii(unsigned char byte)
{
    return byte >= 'A' && byte <= 'Z' ? byte | 0x20u : byte;
}

/* Without the s, and "y" for "ie" before it. */
static uint32_t hash_word(struct view word)
{
    uint64_t hash = hash_seed;
    bool plural = is_plural(word), replaced = false;
    if (plural) {
        word.length--;
        replaced = word.length > 4 && view_ends_with(word, "ie");
        word.length -= replaced ? 2 : 0;
    }
    for (size_t at = 0; at < word.length;) {
        unsigned char byte = (unsigned char)word.data[at];
        bool ascii = byte < 0x80;
        at += ascii;
        hash = hash_add(hash, ascii ? small_ascii(byte) : lower_code_point(utf8_next(word, &at)));
    }
    return hash_finish(replaced ? hash_add(hash, 'y') : hash);
}

/* Letters and digits from the reader's place on; at least one letter makes it a term. */
static bool take_word(struct term_reader *reader, struct related_term *term)
{
    size_t start = reader->offset, end = start;
    bool has_letter = false;
    for (size_t next = start; next < reader->text.length; end = next) {
        unsigned char byte = (unsigned char)reader->text.data[next];
        bool ascii = byte < 0x80;
        next += ascii;
        enum letter letter = letter_of(ascii ? byte : utf8_next(reader->text, &next));
        if (letter != LETTER_WORD && letter != LETTER_DIGIT)
            break;
        has_letter |= letter == LETTER_WORD;
    }
    reader->offset = end;
    term->word = view_slice(reader->text, start, end - start);
    if (!has_letter || term->word.length < 2 || term->word.length > WORD_MOST)
        return false;
    term->id = hash_word(term->word);
    return true;
}

/* Two CJK characters; the reader goes on at the second. */
static bool take_pair(struct term_reader *reader, struct related_term *term)
{
    size_t start = reader->offset, next = start;
    uint32_t first = utf8_next(reader->text, &next);
    reader->offset = next;
    if (next >= reader->text.length)
        return false;
    uint32_t second = utf8_next(reader->text, &next);
    if (!is_cjk(second))
        return false;
    term->word = view_slice(reader->text, start, next - start);
    term->id = hash_finish(hash_add(hash_add(hash_seed, first), second));
    return true;
}

bool term_reader_next(struct term_reader *reader, struct related_term *term)
{
    while (reader->offset < reader->text.length) {
        size_t next = reader->offset;
        switch (letter_of(utf8_next(reader->text, &next))) {
        case LETTER_NONE:
            reader->offset = next;
            break;
        case LETTER_CJK:
            if (take_pair(reader, term))
                return true;
            break;
        case LETTER_WORD:
        case LETTER_DIGIT:
            if (take_word(reader, term))
                return true;
            break;
        }
    }
    return false;
}

/* ---- stop words ---- */

static const char *const stop_words[] = {
    "about",   "above",  "across", "after",   "against", "all",     "also",    "although", "among",
    "an",      "and",    "another", "any",    "are",     "as",      "at",      "based",   "be",
    "because", "been",   "before", "being",   "best",    "better",  "between", "both",    "but",
    "by",      "can",    "cannot", "could",   "do",      "does",    "due",     "during",  "each",
    "either",  "especially", "even", "existing", "for",  "from",    "further", "furthermore", "given",
    "had",     "has",    "have",   "here",    "high",    "how",     "however", "if",      "in",
    "into",    "is",     "it",     "its",     "large",   "less",    "like",    "made",    "make",
    "many",    "may",    "more",   "moreover", "most",   "much",    "must",    "need",    "new",
    "no",      "not",    "novel",  "of",      "on",      "one",     "only",    "or",      "other",
    "our",     "over",   "paper",  "present", "previous", "propose", "proposed", "rather", "recent",
    "same",    "several", "should", "show",   "shown",   "since",   "so",      "some",    "such",
    "than",    "that",   "the",    "their",   "them",    "then",    "there",   "these",   "they",
    "this",    "those",  "through", "thus",   "to",      "toward",  "two",     "under",   "up",
    "upon",    "use",    "used",   "using",   "various", "very",    "via",     "was",     "we",
    "well",    "were",   "what",   "when",    "where",   "whether", "which",   "while",   "who",
    "why",     "will",   "with",   "within",  "without", "work",    "would",   "you",     "your"};

enum { STOP_SLOTS = 1024 };

static void learn_stop_words(uint32_t *stops)
{
    for (size_t i = 0; i < sizeof stop_words / sizeof *stop_words; i++) {
        uint32_t id = hash_word(view_of(stop_words[i]));
        uint32_t slot = id % STOP_SLOTS;
        while (stops[slot])
            slot = (slot + 1) % STOP_SLOTS;
        stops[slot] = id;
    }
}

static bool is_stop_word(const uint32_t *stops, uint32_t id)
{
    uint32_t slot = id % STOP_SLOTS;
    while (stops[slot] && stops[slot] != id)
        slot = (slot + 1) % STOP_SLOTS;
    return stops[slot] == id;
}

/* ---- counting ---- */

static void begin(struct term_counts *counts)
{
    if (!counts->slots) {
        counts->slots = memory_alloc_zero(SLOTS, sizeof *counts->slots);
        counts->stamps = memory_alloc_zero(SLOTS, sizeof *counts->stamps);
        counts->stops = memory_alloc_zero(STOP_SLOTS, sizeof *counts->stops);
        learn_stop_words(counts->stops);
    }
    counts->length = 0;
    if (++counts->round == 0)
        counts->round = 1; /* after four thousand million papers an old slot may be taken for new */
}

static void add(struct term_counts *counts, uint32_t id, float weight)
{
    uint32_t slot = id % SLOTS;
    for (; counts->stamps[slot] == counts->round; slot = (slot + 1) % SLOTS) {
        struct term_count *term = &counts->terms[counts->slots[slot]];
        if (term->id == id) {
            term->count += weight;
            return;
        }
    }
    if (counts->length >= TERMS_MOST)
        return;
    void *terms = counts->terms;
    memory_reserve(&terms, &counts->capacity, counts->length + 1, sizeof *counts->terms);
    counts->terms = terms;
    counts->stamps[slot] = counts->round;
    counts->slots[slot] = (uint32_t)counts->length;
    counts->terms[counts->length++] = (struct term_count){id, weight};
}

static void add_text(struct term_counts *counts, struct view text, float weight)
{
    struct term_reader reader = {text, 0};
    for (struct related_term term; term_reader_next(&reader, &term);)
        if (!is_stop_word(counts->stops, term.id))
            add(counts, term.id, weight);
}

void term_counts_fill(struct term_counts *counts, const struct paper *paper)
{
    begin(counts);
    struct view abstract = paper_get(paper, FIELD_ABSTRACT, FORM_SEARCH);
    if (abstract.length > ABSTRACT_MOST)
        abstract = view_slice(abstract, 0, utf8_previous(abstract, ABSTRACT_MOST));
    add_text(counts, paper_get(paper, FIELD_TITLE, FORM_SEARCH), RELATED_TITLE);
    add_text(counts, paper_get(paper, FIELD_KEYWORDS, FORM_SEARCH), RELATED_KEYWORD);
    add_text(counts, abstract, 1);
}

void term_counts_deinit(struct term_counts *counts)
{
    free(counts->terms);
    free(counts->slots);
    free(counts->stamps);
    free(counts->stops);
    *counts = (struct term_counts){0};
}
