#include "text/formula_range.h"

#include <string.h>

static const struct {
    const char *opening, *closing;
} kinds[FORMULA_KINDS] = {{"$$", "$$"}, {"$", "$"}, {"\\(", "\\)"}, {"\\[", "\\]"}};

static bool is_blank(char byte)
{
    return byte == ' ' || (byte >= '\t' && byte <= '\r');
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_letter(char byte)
{
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

/* ---- running text ---- */

static const char *const function_names[] = {"log",    "exp",    "sin",     "cos",  "tan",  "min",
                                             "max",    "sup",    "inf",     "lim",  "poly", "arg",
                                             "argmin", "argmax", "polylog", "rank", "dim"};

static bool is_function(struct view word)
{
    for (size_t i = 0; i < sizeof function_names / sizeof *function_names; i++)
        if (view_equal_string(word, function_names[i]))
            return true;
    return false;
}

/* The end of what is no running text at `at`: a command, or a group with what is in it. */
static size_t skip_piece(struct view text, const struct braces *braces, size_t at)
{
    size_t end = at + 1;
    if (text.data[at] == '\\') {
        while (end < text.length && is_letter(text.data[end]))
            end++;
        return end == at + 1 ? end + 1 : end;
    }
    if (text.data[at] == '{') {
        size_t close = braces_close(braces, at);
        return close == VIEW_NONE ? end : close + 1;
    }
    return end;
}

/* Words of three letters and more outside groups, behind a blank or at the start. */
static size_t count_words(struct view text, const struct braces *braces, size_t start, size_t stop)
{
    enum { WORD_LETTERS = 3 };
    size_t words = 0;
    for (size_t at = start; at < stop;) {
        size_t end = at;
        while (end < stop && is_letter(text.data[end]))
            end++;
        bool small = end > at && text.data[end - 1] >= 'a'; /* RTD and VCD are names */
        bool stands_alone = at == start || is_blank(text.data[at - 1]);
        if (end - at >= WORD_LETTERS && stands_alone && small &&
            !is_function(view_slice(text, at, end - at)))
            words++;
        at = end > at ? end : skip_piece(text, braces, at);
    }
    return words;
}

/* ---- contents ---- */

/* A command, an index, an exponent: nobody writes these into prose. */
static bool has_signs(struct view contents)
{
    for (size_t i = 0; i + 1 < contents.length; i++) {
        char byte = contents.data[i];
        if (byte == '^' || byte == '_' || byte == '\\')
            return true;
    }
    return false;
}

/* "\alpha" rather than "_" alone. */
static bool has_command(struct view contents)
{
    size_t at = view_find_byte(contents, '\\', 0);
    return at != VIEW_NONE && at + 1 < contents.length && is_letter(contents.data[at + 1]);
}

/* ">", "-", "/": a sign and nothing else. */
static bool is_sign(struct view contents)
{
    for (size_t i = 0; i < contents.length; i++)
        if (!strchr("<>=+-/~|", contents.data[i]))
            return false;
    return contents.length == 1;
}

/* "R", "10", "k-1": nothing but short names, numbers and signs. */
static bool is_short(struct view contents)
{
    enum { SHORT_BYTES = 24 };
    return contents.length <= SHORT_BYTES && view_find_byte(contents, ' ', 0) == VIEW_NONE;
}

static bool is_beside_word(struct view text, size_t at)
{
    return at > 0 && (is_letter(text.data[at - 1]) || is_digit(text.data[at - 1]));
}

/* " H ", " O(mn) ", " 0 < q ": what may stand between blanks. A number alone is a price. */
static bool is_spaced_formula(struct view contents, struct view trimmed, bool strict)
{
    bool before = is_blank(contents.data[0]);
    bool behind = is_blank(contents.data[contents.length - 1]);
    if (before != behind && !strict)
        return false;
    bool number = is_digit(trimmed.data[0]);
    for (size_t i = 0; number && i < trimmed.length; i++)
        number = !strchr("<>=(", trimmed.data[i]) &&
                 !(is_letter(trimmed.data[i]) && trimmed.length <= 3);
    return !number;
}

/* With an index, an exponent or a command in it. Blanks at one end only are a slip, or the
   sign that the dollars belong to different things: not where every dollar is TeX's. */
static bool looks_like_signs(struct view contents, size_t words, bool strict)
{
    enum { WORDS_BESIDE_SIGNS = 4 };
    bool before = is_blank(contents.data[0]);
    bool behind = is_blank(contents.data[contents.length - 1]);
    if (!before && !behind)
        return words <= WORDS_BESIDE_SIGNS;
    if (before == behind || has_command(contents))
        return words <= 1;
    if (strict && before)
        return words == 0;
    bool one_piece = view_find_byte(view_trim(contents), ' ', 0) == VIEW_NONE; /* "$qcb_0 $" */
    return behind && (words == 0 || one_piece) && !is_digit(contents.data[0]);
}

/* With nothing in it but letters, digits and signs of prose; what is around it decides. */
static bool looks_like_letters(struct view text, size_t at, const struct formula_range *range,
                               size_t words, bool strict)
{
    struct view contents = view_slice(text, range->start, range->stop - range->start);
    struct view trimmed = view_trim(contents);
    char last = trimmed.data[trimmed.length - 1];
    char behind = range->end < text.length ? text.data[range->end] : '\0';
    bool word_behind = is_letter(behind) || is_digit(behind) || behind == '{';
    if (is_sign(contents))
        return true;
    if (strchr(")]},;:.", trimmed.data[0]) || strchr("([{", last) || is_digit(behind))
        return false;
    if (words > 1 || (words == 1 && is_digit(trimmed.data[0])) ||
        (word_behind && strchr(":/", last)))
        return false;
    if (trimmed.length < contents.length)
        return words == 0 && is_spaced_formula(contents, trimmed, strict);
    if (is_beside_word(text, at))
        return is_short(contents) && (!is_digit(contents.data[0]) || !word_behind);
    return true;
}

/* What is between two dollar signs, at `at` and at range->stop, is a formula. */
static bool looks_like_formula(const struct formula_finder *finder, struct view text,
                               const struct braces *braces, size_t at,
                               const struct formula_range *range)
{
    struct view contents = view_slice(text, range->start, range->stop - range->start);
    if (!view_trim(contents).length)
        return false;
    size_t words = count_words(text, braces, range->start, range->stop);
    return has_signs(contents) ? looks_like_signs(contents, words, finder->strict)
                               : looks_like_letters(text, at, range, words, finder->strict);
}

/* \(\d+\) is no formula. */
static bool looks_like_pattern(struct view contents)
{
    static const char *const signs[] = {"\\d", "\\w", "\\s",  ".*",  ".+",
                                        "[^",  "?:",  "[a-z", "[0-9"};
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++) {
        struct view sign = view_of(signs[i]);
        size_t at = view_find(contents, sign, 0), behind = at + sign.length;
        bool longer = at != VIEW_NONE && signs[i][0] == '\\' && behind < contents.length &&
                      is_letter(contents.data[behind]); /* \delta */
        if (at != VIEW_NONE && !longer)
            return true;
    }
    return false;
}

/* ---- finding ---- */

/* Looks for the closing sign from range->start on. False: there is none, and range->end
   says how far that has been seen. */
static bool find_closing(struct view text, const struct braces *braces, size_t kind, size_t end,
                         struct formula_range *range)
{
    const char *closing = kinds[kind].closing;
    size_t at = range->start;
    while (at < end) {
        if (view_starts_with(view_from(text, at), closing)) {
            range->stop = at;
            range->end = at + view_of(closing).length;
            return range->end <= end;
        }
        if (text.data[at] == '\n' && at + 1 < end && text.data[at + 1] == '\n')
            break;
        size_t next = text.data[at] == '\\' ? at + 2 : skip_piece(text, braces, at);
        at = next;
    }
    range->end = at < end ? at : end;
    return false;
}

/* \$k\$-shot, $\times\$: dollar signs that were escaped on the way into a form. Only around
   what is short and begins with no digit, for most escaped ones are money. */
static bool find_escaped(struct view text, size_t at, size_t end, struct formula_range *range)
{
    enum { ESCAPED_BYTES = 24 };
    size_t start = at + (text.data[at] == '\\' ? 2 : 1), stop = start;
    if (text.data[start - 1] != '$' || start >= end || is_digit(text.data[start]))
        return false;
    while (stop < end && stop - start <= ESCAPED_BYTES && !is_blank(text.data[stop]) &&
           text.data[stop] != '$')
        stop++;
    if (stop >= end || text.data[stop] != '$' || text.data[stop - 1] != '\\' || stop - 1 <= start ||
        (stop + 1 < end && is_digit(text.data[stop + 1])))
        return false;
    *range = (struct formula_range){start, stop - 1, stop + 1};
    return text.data[at] == '\\' || has_command(view_slice(text, start, stop - 1 - start));
}

bool formula_find(struct formula_finder *finder, struct view text, const struct braces *braces,
                  size_t at, size_t end, struct formula_range *range)
{
    struct view rest = view_from(text, at);
    if (!finder->strict && at + 2 < end && find_escaped(text, at, end, range))
        return true;
    for (size_t kind = 0; kind < FORMULA_KINDS; kind++) {
        if (!view_starts_with(rest, kinds[kind].opening) || at < finder->unclosed[kind])
            continue;
        range->start = at + view_of(kinds[kind].opening).length;
        if (!find_closing(text, braces, kind, end, range)) {
            finder->unclosed[kind] = range->end;
            continue;
        }
        if (kinds[kind].opening[0] == '$')
            return looks_like_formula(finder, text, braces, at, range);
        return !looks_like_pattern(view_slice(text, range->start, range->stop - range->start));
    }
    return false;
}
