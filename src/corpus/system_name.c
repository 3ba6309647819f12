#include "corpus/system_name.h"

#include "corpus/word.h"

#include <string.h>

/* Is the text used before? Then it is nothing new. */
static bool is_known(struct view name, struct view before)
{
    return view_find(before, name, 0) != VIEW_NONE;
}

static bool is_new_name(struct view word, struct view before)
{
    return word_is_unusual(word) && !is_known(word, before);
}

/* "(SSD)" is the word that begins at `at`, which is moved behind it: one word in brackets,
   written as a name. */
static bool take_short_form(struct view object, size_t *at, struct view before, struct word *word)
{
    size_t next = *at;
    if (!word_next(object, &next, word) || object.data[word->start] != '(' ||
        word->first != word->start + 1 || word->last >= object.length ||
        object.data[word->last] != ')' || !is_new_name(word->text, before))
        return false;
    *at = word->last + 1;
    return true;
}

/* Words with capitals, one after another, from the one at `at` on; they end with a word that has
   punctuation behind it. Bytes of the object, [*first, *last). */
static bool take_capitalised(struct view object, size_t at, size_t *first, size_t *last)
{
    size_t next = at;
    struct word word;
    *first = *last = at;
    while (word_next(object, &next, &word) && word_is_capitalised(word.text) &&
           (*last == at || word.first == word.start)) {
        if (*last == at)
            *first = word.first;
        *last = word.last;
        if (word.last < word.end)
            break;
    }
    return *last > at;
}

static bool stands_before_mark(struct view object, size_t at)
{
    static const char *const marks[] = {",", ":", ".", ";", "}", " --", " \xe2\x80\x93",
                                        " \xe2\x80\x94", "\xe2\x80\x94", " ("};
    if (at == object.length)
        return true;
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (view_starts_with(view_from(object, at), marks[i]))
            return true;
    return false;
}

static bool ends_phrase(struct view object, const struct word *word)
{
    return word->last < object.length && memchr(",;:.)", object.data[word->last], 5);
}

static bool has_blank(struct view text)
{
    return view_find_byte(text, ' ', 0) != VIEW_NONE;
}

/* A name from byte `at` of the object on: an unusual word, or capitalised ones that something
   sets off; with a short form behind it in brackets, that is the name. */
static bool take_name(struct view object, size_t at, struct view before, struct system_name *found)
{
    size_t first, last, next = at;
    struct word word;
    if (!word_next(object, &next, &word))
        return false;
    bool capitalised = take_capitalised(object, at, &first, &last);
    next = last;
    if (capitalised && take_short_form(object, &next, before, &word)) {
        found->name = word.text;
        found->long_form = view_slice(object, first, last - first);
        found->rest = view_from(object, next);
        return true;
    }
    next = at;
    word_next(object, &next, &word);
    bool unusual = is_new_name(word.text, before);
    if (!unusual && !(capitalised && stands_before_mark(object, last)))
        return false;
    if (unusual && !(capitalised && stands_before_mark(object, last)))
        first = word.first, last = word.last;
    found->name = view_slice(object, first, last - first);
    found->long_form = view_make(NULL, 0);
    found->rest = view_from(object, last);
    return unusual || (!is_known(found->name, before) &&
                       (has_blank(found->name) || found->name.length > 3));
}

static bool find_first(struct view object, struct view before, struct system_name *found)
{
    found->head = view_make(NULL, 0);
    return take_name(object, 0, before, found);
}

static bool is_announcement(struct view word)
{
    static const char *const words[] = {"called", "termed", "dubbed", "named",
                                        "coined", "namely", "titled"};
    return word_is_one_of(word, words, sizeof words / sizeof *words);
}

/* "called energy detector (ED)": small letters, and the short form is the name. */
static bool take_announced_short_form(struct view object, size_t at, struct view before,
                                      struct system_name *found)
{
    enum { LONG_FORM_WORDS = 8 };
    size_t next = at;
    struct word word;
    for (int i = 0; i < LONG_FORM_WORDS && word_next(object, &next, &word); i++) {
        size_t behind = word.end;
        if (ends_phrase(object, &word))
            return false;
        if (!take_short_form(object, &behind, before, &word))
            continue;
        found->name = word.text;
        found->long_form = view_trim(view_slice(object, at, word.start - at));
        found->rest = view_from(object, behind);
        return true;
    }
    return false;
}

static bool find_announced(struct view object, struct view before, struct system_name *found)
{
    struct word word;
    for (size_t next = 0; word_next(object, &next, &word);) {
        if (!is_announcement(word.text))
            continue;
        found->head = view_trim(view_slice(object, 0, word.start));
        if (take_name(object, next, before, found) ||
            take_announced_short_form(object, next, before, found))
            return true;
    }
    return false;
}

/* Words that lead away from the thing introduced: what is named behind them is something
   else ("a method for optical character recognition (OCR)"). */
static bool leads_away(struct view word)
{
    static const char *const words[] = {"for",  "of",    "in",   "with", "on",   "to",    "that",
                                        "from", "using", "which", "where", "against", "between"};
    return word_is_one_of(word, words, sizeof words / sizeof *words);
}

static bool find_short_form(struct view object, struct view before, struct system_name *found)
{
    struct word word;
    for (size_t next = 0; word_next(object, &next, &word);) {
        if (leads_away(word.text) || ends_phrase(object, &word))
            return false;
        struct word short_form;
        size_t behind = next;
        if (!take_short_form(object, &behind, before, &short_form))
            continue;
        found->head = view_slice(object, 0, word.end);
        found->name = short_form.text;
        found->long_form = view_make(NULL, 0);
        found->rest = view_from(object, behind);
        return true;
    }
    return false;
}

/* The bytes of a comma, colon or dash with its blanks that begins at `at`, or 0. */
static size_t setting_off(struct view object, size_t at)
{
    static const char *const marks[] = {", ", ": ", " -- ", " \xe2\x80\x93 ", " \xe2\x80\x94 ",
                                        "\xe2\x80\x94"};
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (view_starts_with(view_from(object, at), marks[i]))
            return view_of(marks[i]).length;
    return 0;
}

/* One unusual word between such marks. */
static bool find_set_off(struct view object, struct view before, struct system_name *found)
{
    for (size_t at = 0; at < object.length; at++) {
        size_t mark = setting_off(object, at), next = at + mark;
        struct word word;
        if (!mark || !word_next(object, &next, &word) || !is_new_name(word.text, before) ||
            !stands_before_mark(object, word.last))
            continue;
        found->head = view_slice(object, 0, at);
        found->name = word.text;
        found->long_form = view_make(NULL, 0);
        found->rest = view_from(object, word.last);
        return true;
    }
    return false;
}

bool system_name_find(struct view object, struct view before, struct system_name *found)
{
    return find_first(object, before, found) || find_announced(object, before, found) ||
           find_short_form(object, before, found) || find_set_off(object, before, found);
}

bool system_name_of_ours(struct view sentence, struct view before, struct view *name)
{
    struct word word;
    for (size_t next = 0; word_next(sentence, &next, &word);) {
        if (!view_equal_ignore_case(word.text, view_of("our")))
            continue;
        size_t behind = next;
        struct word noun, candidate;
        if (word_next(sentence, &behind, &noun) && noun.end == noun.last + 1 &&
            sentence.data[noun.last] == ',' && word_next(sentence, &behind, &candidate) &&
            candidate.last < candidate.end && is_new_name(candidate.text, before)) {
            *name = candidate.text;
            return true;
        }
    }
    return false;
}
