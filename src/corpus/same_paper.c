#include "corpus/same_paper.h"

#include "base/bits.h"
#include "corpus/first_author.h"
#include "corpus/shingles.h"
#include "text/lower.h"

#include <stdlib.h>
#include <string.h>

/* Percentages were chosen by looking at pairs of 95,652 real papers. */
enum {
    YEARS_MOST = 3,      /* from a preprint to the published version */
    TITLE_BYTES = 4096,  /* no more is looked at */
    TITLE_LETTERS = 16,  /* of a title that is part of another one */
    TITLES_UNLIKE = 40,  /* percent that two titles share of their parts: less is another title, */
    TITLES_ALIKE = 92,   /* and so much the same with a slip */
    ABSTRACT_ALIKE = 70, /* percent of shingles, where the titles say the same, */
    ABSTRACT_ALONE = 60, /* where there are not two titles, */
    ABSTRACT_EQUAL = 85  /* and where the titles differ */
};

/* ---- titles ---- */

static struct view title_of(const struct paper *paper)
{
    return paper_get(paper, FIELD_TITLE, FORM_SEARCH);
}

static bool have_titles(const struct paper *a, const struct paper *b)
{
    return title_of(a).length > 0 && title_of(b).length > 0;
}

static void append_letters(struct buffer *out, const struct paper *paper)
{
    lower_append_letters(out, title_of(paper), TITLE_BYTES);
}

/* Which three letters in a row a title has, hashed to bits. */
enum { PART_BITS = 4096, PART_LETTERS = 3 };

static void fill_parts(struct view letters, uint64_t parts[PART_BITS / 64])
{
    memset(parts, 0, PART_BITS / 8);
    for (size_t i = 0; i + PART_LETTERS <= letters.length; i++)
        bits_set(parts, view_hash(view_slice(letters, i, PART_LETTERS)) % PART_BITS);
}

/* How much of the parts of two titles they share, in percent. */
static unsigned share_parts(struct view a, struct view b)
{
    uint64_t first[PART_BITS / 64], second[PART_BITS / 64];
    fill_parts(a, first);
    fill_parts(b, second);
    size_t each = bits_count(first, PART_BITS) + bits_count(second, PART_BITS);
    bits_and(first, second, PART_BITS);
    return each ? (unsigned)(bits_count(first, PART_BITS) * 200 / each) : 0;
}

/* One title with something before or behind it is the other ("… (Extended Abstract)"). */
static bool is_part(struct view a, struct view b)
{
    struct view shorter = a.length < b.length ? a : b, longer = a.length < b.length ? b : a;
    return shorter.length >= TITLE_LETTERS && view_find(longer, shorter, 0) != VIEW_NONE;
}

/* Percent; a part is the whole. */
static unsigned compare_titles(const struct paper *a, const struct paper *b)
{
    struct buffer first = {0}, second = {0};
    append_letters(&first, a);
    append_letters(&second, b);
    unsigned share = is_part(buffer_view(&first), buffer_view(&second))
                         ? 100
                         : share_parts(buffer_view(&first), buffer_view(&second));
    buffer_deinit(&first);
    buffer_deinit(&second);
    return share;
}

static bool is_letter_or_digit(char byte)
{
    char small = (char)(byte | 0x20);
    return (unsigned char)byte >= 0x80 || (byte >= '0' && byte <= '9') ||
           (small >= 'a' && small <= 'z');
}

static bool is_number_in_letters(struct view word)
{
    static const char *const names[] = {"one", "two",   "three", "four", "five",
                                        "six", "seven", "eight", "nine", "ten"};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (view_equal_ignore_case(word, view_of(names[i])))
            return true;
    return false;
}

/* "2", "II", "two": what tells parts of a series apart. */
static bool is_number(struct view word)
{
    bool digits = false, roman = word.length > 0;
    for (size_t i = 0; i < word.length; i++) {
        digits |= word.data[i] >= '0' && word.data[i] <= '9';
        roman &= strchr("IVX", word.data[i]) != NULL && word.data[i];
    }
    return digits || roman || is_number_in_letters(word);
}

/* ASCII letters count as small. */
static unsigned long long hash_small(struct view word)
{
    unsigned long long hash = 0;
    for (size_t i = 0; i < word.length; i++)
        hash = hash * 257 + (unsigned char)(word.data[i] | 0x20);
    return hash;
}

/* A hash of the numbers of a title, in order. */
static unsigned long long hash_numbers(struct view title)
{
    unsigned long long hash = 1;
    for (size_t at = 0; at < title.length;) {
        size_t end = at;
        while (end < title.length && is_letter_or_digit(title.data[end]))
            end++;
        struct view word = view_slice(title, at, end - at);
        if (is_number(word))
            hash = hash * 31 + hash_small(word);
        at = end + 1;
    }
    return hash;
}

static bool have_same_numbers(const struct paper *a, const struct paper *b)
{
    return hash_numbers(title_of(a)) == hash_numbers(title_of(b));
}

static bool are_titles_alike(const struct paper *a, const struct paper *b)
{
    return have_same_numbers(a, b) && compare_titles(a, b) >= TITLES_ALIKE;
}

/* Two titles of which one cannot be the other; a translation can. */
static bool do_titles_contradict(const struct paper *a, const struct paper *b)
{
    if (!have_titles(a, b) || !view_equal(paper_get(a, FIELD_LANG, FORM_SEARCH),
                                          paper_get(b, FIELD_LANG, FORM_SEARCH)))
        return false;
    return compare_titles(a, b) < TITLES_UNLIKE;
}

/* What stands in every issue, and begins so. */
static bool is_title_of_many(struct view letters)
{
    static const char *const starts[] = {
        "announcement",  "annualreport",     "authorindex",    "bookreview",  "callforpapers",
        "commentson",    "contents",         "correction",     "corrigendum", "editorial",
        "erratum",       "foreword",         "frontmatter",    "fromtheeditor", "guesteditor",
        "inmemoriam",    "inthisissue",      "introductionto", "lettertotheeditor", "listofreviewers",
        "messagefrom",   "newsand",          "obituary",       "preface",     "replyto",
        "retract",       "specialissue",     "tableofcontents", "titlepage",  "welcome",
        "workshop"};
    for (size_t i = 0; i < sizeof starts / sizeof *starts; i++)
        if (view_starts_with(letters, starts[i]))
            return true;
    return false;
}

/* ---- the rest ---- */

static bool are_years_near(const struct paper *a, const struct paper *b)
{
    return !a->year || !b->year || abs(a->year - b->year) <= YEARS_MOST;
}

static bool is_same_author(const struct paper *a, const struct paper *b)
{
    return first_author_is_same(first_author(a), first_author(b));
}

static bool do_authors_contradict(const struct paper *a, const struct paper *b)
{
    return first_author(a).length && first_author(b).length && !is_same_author(a, b);
}

static bool is_same_field(const struct paper *a, const struct paper *b, enum field field)
{
    struct view text = paper_get(a, field, FORM_SEARCH);
    return text.length > 0 && view_equal_ignore_case(text, paper_get(b, field, FORM_SEARCH));
}

/* Two things that one place has published are two. */
static bool are_of_one_place(const struct paper *a, const struct paper *b)
{
    return is_same_field(a, b, FIELD_VENUE) && paper_has(a, FIELD_DOI) &&
           paper_has(b, FIELD_DOI) && !is_same_field(a, b, FIELD_DOI);
}

/* ---- the ways ---- */

static bool same_id(const struct paper *a, const struct paper *b)
{
    if (!are_years_near(a, b) || do_authors_contradict(a, b))
        return false; /* "preface" is the id of one a year */
    bool titled = have_titles(a, b), untitled = !title_of(a).length && !title_of(b).length;
    return is_same_field(a, b, FIELD_ID) && (titled ? are_titles_alike(a, b) : untitled);
}

/* Titles and family names as corpus/key_set.h compares them. */
static bool same_work(const struct paper *a, const struct paper *b)
{
    struct buffer first = {0}, second = {0};
    bool may = are_years_near(a, b) && is_same_author(a, b) && !are_of_one_place(a, b);
    if (may) {
        append_letters(&first, a);
        append_letters(&second, b);
    }
    bool same = may && first.length && view_equal(buffer_view(&first), buffer_view(&second)) &&
                !is_title_of_many(buffer_view(&first));
    buffer_deinit(&first);
    buffer_deinit(&second);
    return same;
}

static bool same_abstract(const struct paper *a, const struct paper *b)
{
    unsigned wanted = ABSTRACT_ALONE;
    if (!are_years_near(a, b))
        return false;
    if (have_titles(a, b)) {
        bool alike = are_titles_alike(a, b);
        if (alike ? do_authors_contradict(a, b) : !is_same_author(a, b) || !have_same_numbers(a, b))
            return false;
        wanted = alike ? ABSTRACT_ALIKE : ABSTRACT_EQUAL;
    }
    return shingles_resemblance(paper_get(a, FIELD_ABSTRACT, FORM_SEARCH),
                                paper_get(b, FIELD_ABSTRACT, FORM_SEARCH)) >= wanted;
}

bool same_paper(enum same_paper way, const struct paper *a, const struct paper *b)
{
    switch (way) {
    case SAME_BY_DOI:
        return is_same_field(a, b, FIELD_DOI) && !do_titles_contradict(a, b);
    case SAME_BY_ARXIV:
        return is_same_field(a, b, FIELD_ARXIV) && !do_titles_contradict(a, b);
    case SAME_BY_ID:
        return same_id(a, b);
    case SAME_BY_WORK:
        return same_work(a, b);
    default:
        return same_abstract(a, b);
    }
}
