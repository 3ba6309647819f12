/*
 * Two passes. The first finds, once for the whole text, before which bytes a line may
 * begin: libunistring's UAX 14, corrected where East Asian typesetting wants more or
 * allows more. The second fills lines, cluster by cluster, and remembers the last
 * place where the line could end:
 *
 *     start          end  next            at
 *       |the words of |   |a line that does| not fit
 *
 * When the cluster at `at` does not fit, the line ends at `end` and the walk goes on
 * from `next`. No byte is walked more than three times, as the part from `next` to `at`
 * then begins a line.
 */
#include "text/wrap.h"

#include "base/memory.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>
#include <unilbrk.h>

/* ---- where a line may begin ---- */

struct span {
    uint32_t first, last;
};

/* Small kana, iteration and sound marks: never first (UAX 14 class CJ and NS; JIS X 4051). */
static const struct span never_first[] = {
    {0x3005, 0x3005}, {0x301C, 0x301C}, {0x303B, 0x303C}, {0x3041, 0x3041}, {0x3043, 0x3043},
    {0x3045, 0x3045}, {0x3047, 0x3047}, {0x3049, 0x3049}, {0x3063, 0x3063}, {0x3083, 0x3083},
    {0x3085, 0x3085}, {0x3087, 0x3087}, {0x308E, 0x308E}, {0x3095, 0x3096}, {0x309B, 0x309E},
    {0x30A0, 0x30A1}, {0x30A3, 0x30A3}, {0x30A5, 0x30A5}, {0x30A7, 0x30A7}, {0x30A9, 0x30A9},
    {0x30C3, 0x30C3}, {0x30E3, 0x30E3}, {0x30E5, 0x30E5}, {0x30E7, 0x30E7}, {0x30EE, 0x30EE},
    {0x30F5, 0x30F6}, {0x30FB, 0x30FE}, {0x31F0, 0x31FF}, {0xFF65, 0xFF65}, {0xFF67, 0xFF70},
    {0xFF9E, 0xFF9F},
};

static bool is_never_first(uint32_t code_point)
{
    for (size_t i = 0; i < sizeof never_first / sizeof *never_first; i++)
        if (code_point >= never_first[i].first && code_point <= never_first[i].last)
            return true;
    return false;
}

/* Han and kana, which a quotation mark beside them does not hold fast. */
static bool is_ideographic(uint32_t code_point)
{
    return (code_point >= 0x3041 && code_point <= 0x30FF) ||
           (code_point >= 0x3400 && code_point <= 0x9FFF) ||
           (code_point >= 0xF900 && code_point <= 0xFAFF) ||
           (code_point >= 0x20000 && code_point <= 0x3FFFF);
}

/* UAX 14 glues a quotation mark to both sides, as it cannot know which side it is for. In
   Chinese text these four are known. */
static bool opens_between(uint32_t before, uint32_t after)
{
    return (is_ideographic(before) && (after == 0x201C || after == 0x2018)) ||
           ((before == 0x201D || before == 0x2019) && is_ideographic(after));
}

/* An array of text.length bytes, true before which a line may begin; the caller frees it. */
static char *find_breaks(struct view text)
{
    char *breaks = memory_alloc(text.length);
    u8_possible_linebreaks((const uint8_t *)text.data, text.length, "UTF-8", breaks);
    uint32_t before = 0;
    for (size_t at = 0; at < text.length;) {
        size_t here = at;
        uint32_t code_point = utf8_next(text, &at);
        bool possible = breaks[here] == UC_BREAK_POSSIBLE || breaks[here] == UC_BREAK_MANDATORY ||
                        opens_between(before, code_point);
        breaks[here] = possible && !(code_point >= 0x3005 && is_never_first(code_point));
        before = code_point;
    }
    return breaks;
}

/* ---- filling lines ---- */

/* A place where the line may end. next == 0: none yet. */
struct place {
    size_t end, next;
    int columns;
    bool hyphen;
};

struct filler {
    struct wrap_lines *lines;
    struct view text;
    const struct width_policy *policy;
    const struct hyphenation *hyphenation; /* NULL: words stay whole */
    const char *breaks;
    int width;
    size_t start;        /* of the line */
    struct place filled; /* next: where the walk is; end: without trailing blanks */
    int columns;         /* with trailing blanks */
    struct place good;   /* the last place that UAX 14 allows */
    struct place poor;   /* the last one inside a long address */
};

static void start_line(struct filler *filler, size_t start)
{
    filler->start = start;
    filler->filled = (struct place){start, start, 0, false};
    filler->good = filler->poor = (struct place){0};
    filler->columns = 0;
}

static void end_line(struct filler *filler, const struct place *place, size_t next)
{
    struct wrap_lines *lines = filler->lines;
    void *items = lines->items;
    memory_reserve(&items, &lines->capacity, lines->count + 1, sizeof *lines->items);
    lines->items = items;
    lines->items[lines->count++] =
        (struct wrap_line){filler->start, place->end, next, place->columns, place->hyphen};
    start_line(filler, next);
}

/* Blanks may hang over the end of a line, where nobody sees them. */
static bool is_blank(struct view cluster)
{
    if (cluster.length == 1)
        return cluster.data[0] == ' ' || cluster.data[0] == '\t';
    if (cluster.length != 3)
        return false;
    size_t at = 0;
    uint32_t code_point = utf8_next(cluster, &at);
    return code_point == 0x3000 ||
           (code_point >= 0x2000 && code_point <= 0x200A && code_point != 0x2007);
}

static bool is_newline(struct view cluster)
{
    return cluster.data[cluster.length - 1] == '\n';
}

static bool breaks_address(char byte)
{
    return byte == '/' || byte == '?' || byte == '&' || byte == '-' || byte == '.' || byte == '=' ||
           byte == '_';
}

/* Notes that the line may end before the cluster at filled.next. */
static void note_place(struct filler *filler)
{
    size_t at = filler->filled.next;
    if (at == filler->start)
        return;
    if (filler->breaks[at])
        filler->good = filler->filled;
    else if (breaks_address(filler->text.data[at - 1]))
        filler->poor = filler->filled;
}

static void take_cluster(struct filler *filler, const struct cluster *cluster, bool blank)
{
    filler->columns += cluster->columns;
    filler->filled.next += cluster->bytes;
    if (blank)
        return;
    filler->filled.end = filler->filled.next;
    filler->filled.columns = filler->columns;
}

static bool is_letter(char byte)
{
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

/* The word around `at`, where it is one that stands alone: of nothing but letters, behind a blank
   or a bracket and before a blank or punctuation. Else an empty view. */
static struct view word_around(struct view text, size_t at)
{
    static const char before[] = " \n(\"", behind[] = " \n),.;:\"";
    size_t start = at, end = at;
    while (start > 0 && is_letter(text.data[start - 1]))
        start--;
    while (end < text.length && is_letter(text.data[end]))
        end++;
    bool point = end + 1 < text.length && (text.data[end] == '.' || text.data[end] == ':');
    bool alone = (start == 0 || memchr(before, text.data[start - 1], sizeof before - 1)) &&
                 (end == text.length || memchr(behind, text.data[end], sizeof behind - 1)) &&
                 !(point && is_letter(text.data[end + 1])); /* an address */
    return alone ? view_make(text.data + start, end - start) : view_make(text.data, 0);
}

/* Divides the word that does not fit, when there is room for a part of it and a hyphen. */
static bool divide_word(const struct filler *filler, struct place *place)
{
    size_t at = filler->filled.next;
    struct view word =
        filler->hyphenation ? word_around(filler->text, at) : view_make(filler->text.data, 0);
    size_t start = (size_t)(word.data - filler->text.data);
    if (!word.length || start < filler->start || at <= start + 1)
        return false;
    int spare = filler->width - filler->columns - 1; /* less than 0: so many must go back */
    size_t most = at - start - (size_t)(spare < 0 ? -spare : 0);
    size_t part = most < at - start + 1 ? hyphenation_find(filler->hyphenation, word, most) : 0;
    if (!part)
        return false;
    size_t end = start + part;
    *place = (struct place){end, end, filler->columns - (int)(at - end), true};
    return true;
}

static void break_line(struct filler *filler)
{
    struct place divided;
    if (divide_word(filler, &divided)) {
        end_line(filler, &divided, divided.next);
        return;
    }
    struct place place = filler->good.next   ? filler->good
                         : filler->poor.next ? filler->poor
                                             : filler->filled;
    end_line(filler, &place, place.next);
}

static void fill_next(struct filler *filler)
{
    struct cluster cluster;
    size_t at = filler->filled.next;
    cluster_next(view_make(filler->text.data + at, filler->text.length - at), filler->policy,
                 &cluster);
    struct view source = view_make(filler->text.data + at, cluster.bytes);
    if (is_newline(source)) {
        struct place place = filler->filled;
        end_line(filler, &place, at + cluster.bytes);
        return;
    }
    note_place(filler);
    bool blank = is_blank(source);
    bool fits = blank || filler->columns + cluster.columns <= filler->width;
    if (fits || at == filler->start)
        take_cluster(filler, &cluster, blank);
    else
        break_line(filler);
}

void wrap_text(struct wrap_lines *lines, struct view text, int width,
               const struct width_policy *policy)
{
    wrap_text_hyphenated(lines, text, width, policy, NULL);
}

void wrap_text_hyphenated(struct wrap_lines *lines, struct view text, int width,
                          const struct width_policy *policy, const struct hyphenation *hyphenation)
{
    lines->count = 0;
    if (!text.length)
        return;
    char *breaks = find_breaks(text);
    struct filler filler = {.lines = lines,
                            .text = text,
                            .policy = policy,
                            .hyphenation = hyphenation,
                            .breaks = breaks,
                            .width = width < 1 ? 1 : width};
    start_line(&filler, 0);
    while (filler.filled.next < text.length)
        fill_next(&filler);
    if (filler.start < text.length) {
        struct place place = filler.filled;
        end_line(&filler, &place, text.length);
    }
    free(breaks);
}

void wrap_lines_deinit(struct wrap_lines *lines)
{
    free(lines->items);
    *lines = (struct wrap_lines){0};
}
