/*
 * A unit is folded in three steps, which are those of NFKC (UAX 15) with two things
 * put in:
 *
 *   expand    each code point gives its full compatibility decomposition, but one
 *             that the table below spells in ASCII gives that; a mark which is an
 *             accent on its base is not kept
 *   reorder   marks are sorted by combining class, keeping equal ones in order
 *   compose   what is left is composed again: what has no accent to lose (kana,
 *             Hangul, Cyrillic short i) comes out as it was
 */
#include "text/fold_unit.h"

#include "base/memory.h"
#include "text/character.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <unictype.h>
#include <uninorm.h>

/* ---- tables ---- */

struct spelling {
    uint32_t first, last;
    const char *ascii;
};

/* Sorted. Dashes are General_Category Pd and the minus signs; quotes are Pi, Pf, the
   primes and what is used as an apostrophe. */
static const struct spelling spellings[] = {
    {0x0009, 0x0009, " "},   {0x000B, 0x000C, " "},  {0x000D, 0x000D, "\n"},
    {0x0085, 0x0085, "\n"},  {0x00A0, 0x00A0, " "},  {0x00AB, 0x00AB, "\""},
    {0x00B4, 0x00B4, "'"},   {0x00BB, 0x00BB, "\""}, {0x00C6, 0x00C6, "AE"},
    {0x00D0, 0x00D0, "D"},   {0x00D8, 0x00D8, "O"},  {0x00DE, 0x00DE, "Th"},
    {0x00DF, 0x00DF, "ss"},  {0x00E6, 0x00E6, "ae"}, {0x00F0, 0x00F0, "d"},
    {0x00F8, 0x00F8, "o"},   {0x00FE, 0x00FE, "th"}, {0x0110, 0x0110, "D"},
    {0x0111, 0x0111, "d"},   {0x0126, 0x0126, "H"},  {0x0127, 0x0127, "h"},
    {0x0131, 0x0131, "i"},   {0x0141, 0x0141, "L"},  {0x0142, 0x0142, "l"},
    {0x0152, 0x0152, "OE"},  {0x0153, 0x0153, "oe"}, {0x0166, 0x0166, "T"},
    {0x0167, 0x0167, "t"},   {0x0237, 0x0237, "j"},  {0x02B9, 0x02B9, "'"},
    {0x02BA, 0x02BA, "\""},  {0x02BB, 0x02BC, "'"},  {0x058A, 0x058A, "-"},
    {0x05BE, 0x05BE, "-"},   {0x1400, 0x1400, "-"},  {0x141F, 0x141F, "/"},
    {0x1680, 0x1680, " "},   {0x1806, 0x1806, "-"},  {0x1E9E, 0x1E9E, "SS"},
    {0x2000, 0x200A, " "},   {0x2010, 0x2015, "-"},  {0x2018, 0x201B, "'"},
    {0x201C, 0x201F, "\""},  {0x2028, 0x2029, "\n"}, {0x202F, 0x202F, " "},
    {0x2032, 0x2032, "'"},   {0x2033, 0x2033, "\""}, {0x2034, 0x2034, "'''"},
    {0x2035, 0x2035, "'"},   {0x2036, 0x2036, "\""}, {0x2037, 0x2037, "'''"},
    {0x2039, 0x203A, "'"},   {0x2044, 0x2044, "/"},  {0x205F, 0x205F, " "},
    {0x2212, 0x2212, "-"},   {0x2215, 0x2215, "/"},  {0x275B, 0x275C, "'"},
    {0x275D, 0x275E, "\""},  {0x2E17, 0x2E17, "-"},  {0x2E1A, 0x2E1A, "-"},
    {0x2E3A, 0x2E3B, "-"},   {0x2E40, 0x2E40, "-"},  {0x2E42, 0x2E42, "\""},
    {0x2E5D, 0x2E5D, "-"},   {0x3000, 0x3000, " "},  {0x301C, 0x301C, "-"},
    {0x301D, 0x301F, "\""},  {0x3030, 0x3030, "-"},  {0x30A0, 0x30A0, "-"},
    {0x10EAD, 0x10EAD, "-"},
};

/* NULL when the code point is not spelt in ASCII. */
static const char *spelling_of(uint32_t code_point)
{
    size_t low = 0, high = sizeof spellings / sizeof *spellings;
    while (low < high) {
        size_t middle = (low + high) / 2;
        if (code_point > spellings[middle].last)
            low = middle + 1;
        else if (code_point < spellings[middle].first)
            high = middle;
        else
            return spellings[middle].ascii;
    }
    return NULL;
}

struct span {
    uint32_t first, last;
};

#define IN_SPANS(code_point, spans) is_in_spans(code_point, spans, sizeof(spans) / sizeof *(spans))

static bool is_in_spans(uint32_t code_point, const struct span *spans, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (code_point >= spans[i].first && code_point <= spans[i].last)
            return true;
    return false;
}

static const struct span latin_and_greek[] = {
    {'A', 'Z'},       {'a', 'z'},       {0x00C0, 0x02AF}, {0x0370, 0x03FF}, {0x1D00, 0x1DBF},
    {0x1E00, 0x1FFF}, {0x2C60, 0x2C7F}, {0xA720, 0xA7FF}, {0xAB30, 0xAB6F},
};
static const struct span latin_marks[] = {
    {0x0300, 0x036F}, {0x1AB0, 0x1AFF}, {0x1DC0, 0x1DFF}, {0x20D0, 0x20FF}, {0xFE20, 0xFE2F},
};
static const struct span cyrillic[] = {{0x0400, 0x052F}};
/* Stress and diaeresis. The breve makes another letter, as in short i. */
static const struct span cyrillic_marks[] = {{0x0300, 0x0301}, {0x0308, 0x0308}};
static const struct span hebrew[] = {{0x05D0, 0x05F2}};
static const struct span hebrew_marks[] = {
    {0x0591, 0x05BD}, {0x05BF, 0x05BF}, {0x05C1, 0x05C2}, {0x05C4, 0x05C5}, {0x05C7, 0x05C7},
};
static const struct span arabic[] = {{0x0620, 0x064A}, {0x066E, 0x06FF}, {0x0750, 0x077F}};
/* Vowel signs and reading marks. Madda and hamza make another letter. */
static const struct span arabic_marks[] = {
    {0x0610, 0x061A}, {0x064B, 0x0652}, {0x0656, 0x065F}, {0x0670, 0x0670}, {0x06D6, 0x06DC},
    {0x06DF, 0x06E4}, {0x06E7, 0x06E8}, {0x06EA, 0x06ED}, {0x08D3, 0x08E1}, {0x08E3, 0x08FF},
};

static bool is_accent(uint32_t mark, uint32_t base)
{
    if (IN_SPANS(base, latin_and_greek))
        return IN_SPANS(mark, latin_marks);
    if (IN_SPANS(base, cyrillic))
        return IN_SPANS(mark, cyrillic_marks);
    if (IN_SPANS(base, hebrew))
        return IN_SPANS(mark, hebrew_marks);
    return IN_SPANS(base, arabic) && IN_SPANS(mark, arabic_marks);
}

bool fold_vanishes(uint32_t code_point)
{
    return code_point == 0xAD || code_point == 0x34F || code_point == 0x200B ||
           code_point == 0x2060 || code_point == 0xFEFF;
}

/* Blocks of the commonest letters, where no mark stands: spares a search in the table. */
static bool is_surely_base(uint32_t code_point)
{
    return code_point < 0x300 || (code_point >= 0x370 && code_point < 0x483) ||
           (code_point >= 0x3400 && code_point < 0xA000) ||
           (code_point >= 0xAC00 && code_point < 0xD7A4);
}

bool fold_continues(uint32_t code_point)
{
    /* Compatibility jamo, whose decompositions can compose with what stands before. */
    static const struct span jamo[] = {{0x3131, 0x318E}, {0xFFA0, 0xFFDC}};
    if (is_surely_base(code_point))
        return code_point == 0xAD;
    switch (character_break_of(character_properties(code_point))) {
    case BREAK_EXTEND:
    case BREAK_ZWJ:
    case BREAK_SPACING_MARK:
    case BREAK_V:
    case BREAK_T:
        return true;
    default:
        return fold_vanishes(code_point) || IN_SPANS(code_point, jamo);
    }
}

bool fold_is_stable(uint32_t code_point)
{
    static const struct span stable[] = {
        {0x4E00, 0x9FFF}, {0x3041, 0x3096}, {0x30A1, 0x30FA}, {0x3001, 0x3002},
        {0xAC00, 0xD7A3}, {0x0410, 0x044F}, {0x30FC, 0x30FC}, {0x3008, 0x3011},
        {0x0391, 0x03A1}, {0x03A3, 0x03A9}, {0x03B1, 0x03C9}, {0x0621, 0x063A},
        {0x0641, 0x064A}, {0x05D0, 0x05EA}, {0x0E01, 0x0E30}, {0x0904, 0x0939},
    };
    return code_point >= 0x391 && IN_SPANS(code_point, stable);
}

/* ---- expand ---- */

static void push_point(struct fold_scratch *scratch, uint32_t code_point)
{
    struct fold_point point = {code_point, 0};
    bool mark = false;
    if (!is_surely_base(code_point)) {
        enum character_class class = character_class_of(character_properties(code_point));
        point.combining = (uint8_t)uc_combining_class(code_point);
        mark = point.combining || class == CHARACTER_MARK || class == CHARACTER_JOINER;
    }
    if (mark && is_accent(code_point, scratch->base))
        return;
    if (!mark)
        scratch->base = code_point;
    void *points = scratch->points;
    memory_reserve(&points, &scratch->capacity, scratch->count + 1, sizeof *scratch->points);
    scratch->points = points;
    scratch->points[scratch->count++] = point;
}

/* Depth is bounded: the Character Database nests decompositions four deep at most. */
static void expand(struct fold_scratch *scratch, uint32_t code_point)
{
    if (fold_vanishes(code_point))
        return;
    const char *ascii = spelling_of(code_point);
    if (ascii) {
        while (*ascii)
            push_point(scratch, (uint32_t)(unsigned char)*ascii++);
        return;
    }
    int tag;
    ucs4_t parts[UC_DECOMPOSITION_MAX_LENGTH];
    int count = code_point < 0xA0 ? -1 : uc_decomposition(code_point, &tag, parts);
    if (count < 0)
        push_point(scratch, code_point);
    for (int i = 0; i < count; i++)
        expand(scratch, parts[i]);
}

/* ---- reorder ---- */

static int compare_combining(const void *a, const void *b)
{
    const struct fold_point *first = a, *second = b;
    return (int)first->combining - (int)second->combining;
}

/* Sorts a run of marks, stably: by insertion, or, where somebody piled up hundreds,
   by counting. */
static void sort_marks(struct fold_point *points, size_t count)
{
    if (count <= 32) {
        for (size_t i = 1; i < count; i++) {
            struct fold_point point = points[i];
            size_t at = i;
            for (; at > 0 && compare_combining(&points[at - 1], &point) > 0; at--)
                points[at] = points[at - 1];
            points[at] = point;
        }
        return;
    }
    size_t starts[257] = {0};
    struct fold_point *sorted = memory_alloc(count * sizeof *sorted);
    for (size_t i = 0; i < count; i++)
        starts[points[i].combining + 1]++;
    for (size_t class = 1; class < 257; class ++)
        starts[class] += starts[class - 1];
    for (size_t i = 0; i < count; i++)
        sorted[starts[points[i].combining]++] = points[i];
    for (size_t i = 0; i < count; i++)
        points[i] = sorted[i];
    free(sorted);
}

static void reorder(struct fold_scratch *scratch)
{
    for (size_t at = 0; at < scratch->count;) {
        size_t end = at;
        while (end < scratch->count && scratch->points[end].combining)
            end++;
        if (end - at > 1)
            sort_marks(scratch->points + at, end - at);
        at = end + 1;
    }
}

/* ---- compose ---- */

static void compose(struct fold_scratch *scratch)
{
    struct fold_point *points = scratch->points, *starter = NULL;
    size_t kept = 0;
    int last = -1; /* the class before this one; -1 right after the starter */
    for (size_t i = 0; i < scratch->count; i++) {
        struct fold_point point = points[i];
        uint32_t composed = 0;
        if (starter && last < point.combining)
            composed = uc_composition(starter->code_point, point.code_point);
        if (composed) {
            starter->code_point = composed;
            continue;
        }
        points[kept] = point;
        last = point.combining;
        if (!point.combining) {
            starter = &points[kept];
            last = -1;
        }
        kept++;
    }
    scratch->count = kept;
}

void fold_unit(struct buffer *out, struct view unit, struct fold_scratch *scratch)
{
    scratch->count = 0;
    scratch->base = 0;
    bool crlf = unit.length > 1 && unit.data[0] == '\r' && unit.data[1] == '\n';
    for (size_t at = crlf; at < unit.length;)
        expand(scratch, utf8_next(unit, &at));
    if (scratch->count > 1) {
        reorder(scratch);
        compose(scratch);
    }
    for (size_t i = 0; i < scratch->count; i++)
        utf8_append(out, scratch->points[i].code_point);
}

void fold_scratch_deinit(struct fold_scratch *scratch)
{
    free(scratch->points);
    *scratch = (struct fold_scratch){0};
}
