#include "corpus/key.h"

#include <string.h>

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool is_letter(char byte)
{
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

static size_t count_digits(struct view text, size_t start)
{
    size_t end = start;
    while (end < text.length && is_digit(text.data[end]))
        end++;
    return end - start;
}

/* ---- DOI ---- */

/* Bytes of the prefix "10.NNNN/" (with subdivisions, 10.1000.10/) at the start, or 0. */
static size_t doi_prefix_length(struct view text)
{
    enum { REGISTRANT_MIN = 4, REGISTRANT_MAX = 9 };
    if (!view_starts_with(text, "10."))
        return 0;
    size_t digits = count_digits(text, 3), at = 3 + digits;
    if (digits < REGISTRANT_MIN || digits > REGISTRANT_MAX)
        return 0;
    while (at < text.length && text.data[at] == '.' && count_digits(text, at + 1))
        at += 1 + count_digits(text, at + 1);
    return at < text.length && text.data[at] == '/' ? at + 1 : 0;
}

/* A DOI may hold any printable character; in the middle of text and in URLs these end it.
   Those of the SICI kind do hold < and >, and those that stand for themselves anything but
   what quotes them. */
enum doi_place { DOI_ANYWHERE, DOI_SICI, DOI_ALONE };

static bool ends_doi(char byte, enum doi_place place)
{
    if ((unsigned char)byte <= ' ' || (unsigned char)byte >= 0x7f)
        return true;
    if (byte == '<' || byte == '>')
        return place == DOI_ANYWHERE;
    return strchr(place == DOI_ALONE ? "\"{}\\" : "\"?#&{}|\\^`", byte) != NULL;
}

static size_t count_byte(struct view text, char byte)
{
    size_t count = 0;
    for (size_t i = 0; i < text.length; i++)
        count += text.data[i] == byte;
    return count;
}

/* Without closing punctuation; a bracket goes when nothing in the DOI opens it. */
static struct view strip_closing(struct view doi)
{
    size_t round = count_byte(doi, '('), square = count_byte(doi, '[');
    size_t round_end = count_byte(doi, ')'), square_end = count_byte(doi, ']');
    for (; doi.length; doi.length--) {
        char last = doi.data[doi.length - 1];
        if (last == ')' && round_end > round)
            round_end--;
        else if (last == ']' && square_end > square)
            square_end--;
        else if (!strchr(".,;:'!*", last))
            break;
    }
    return doi;
}

/* Publishers' addresses go on behind the DOI. */
static struct view strip_page_name(struct view doi)
{
    static const char *const pages[] = {"/full",     "/abstract", "/pdf",  ".pdf",
                                        "/fulltext", "/meta",     "/html", "/epub"};
    for (size_t i = 0; i < sizeof pages / sizeof *pages; i++)
        if (view_ends_with(doi, pages[i]))
            return view_slice(doi, 0, doi.length - view_of(pages[i]).length);
    return doi;
}

static struct view find_doi(struct view text, bool alone)
{
    for (size_t at = view_find(text, view_of("10."), 0); at != VIEW_NONE;
         at = view_find(text, view_of("10."), at + 1)) {
        struct view doi = view_from(text, at);
        bool inside_number = at > 0 && (is_digit(text.data[at - 1]) || text.data[at - 1] == '.');
        size_t prefix = inside_number ? 0 : doi_prefix_length(doi), end = prefix;
        if (!prefix)
            continue;
        bool is_sici = view_starts_with_ignore_case(view_from(doi, prefix), "(SICI)");
        enum doi_place place = alone ? DOI_ALONE : is_sici ? DOI_SICI : DOI_ANYWHERE;
        while (end < doi.length && !ends_doi(doi.data[end], place))
            end++;
        doi = strip_page_name(strip_closing(view_slice(doi, 0, end)));
        if (doi.length > prefix)
            return doi;
    }
    return view_make("", 0);
}

struct view key_find_doi(struct view text)
{
    return find_doi(text, false);
}

struct view key_stated_doi(struct view text)
{
    static const char *const prefixes[] = {"doi:", "doi "};
    struct view doi = view_trim(text);
    for (size_t i = 0; i < sizeof prefixes / sizeof *prefixes; i++)
        if (view_starts_with_ignore_case(doi, prefixes[i]))
            doi = view_trim(view_from(doi, view_of(prefixes[i]).length));
    struct view found = find_doi(doi, view_starts_with(doi, "10."));
    return found.length ? found : text;
}

/* ---- arXiv ----
   Source: https://info.arxiv.org/help/arxiv_identifier.html */

/* YYMM with a month, at the start. */
static bool starts_with_month(struct view text)
{
    if (count_digits(text, 0) < 4)
        return false;
    int month = (text.data[2] - '0') * 10 + (text.data[3] - '0');
    return month >= 1 && month <= 12;
}

/* Bytes of YYMM.NNNN or YYMM.NNNNN at the start, or 0: also when more dotted numbers
   follow, which make it something else. */
static size_t new_id_length(struct view text)
{
    if (count_digits(text, 0) != 4 || !starts_with_month(text) || text.length < 9 ||
        text.data[4] != '.')
        return 0;
    size_t end = 5 + count_digits(text, 5);
    bool goes_on = end + 1 < text.length && text.data[end] == '.' && is_digit(text.data[end + 1]);
    return (end == 9 || end == 10) && !goes_on ? end : 0;
}

static const char *const archives[] = {
    "acc-phys", "adap-org", "alg-geom", "ao-sci",   "astro-ph", "atom-ph",  "bayes-an",
    "chao-dyn", "chem-ph",  "cmp-lg",   "comp-gas", "cond-mat", "cs",       "dg-ga",
    "funct-an", "gr-qc",    "hep-ex",   "hep-lat",  "hep-ph",   "hep-th",   "math",
    "math-ph",  "mtrl-th",  "nlin",     "nucl-ex",  "nucl-th",  "patt-sol", "physics",
    "plasm-ph", "q-alg",    "q-bio",    "quant-ph", "solv-int", "supr-con"};

/* Bytes of ARCHIVE/YYMMNNN, with or without a subject class (math.GT/0309136), at the
   start, or 0. */
static size_t old_id_length(struct view text)
{
    for (size_t i = 0; i < sizeof archives / sizeof *archives; i++) {
        size_t at = view_of(archives[i]).length;
        if (!view_starts_with_ignore_case(text, archives[i]))
            continue;
        if (at + 3 < text.length && text.data[at] == '.' && is_letter(text.data[at + 1]) &&
            is_letter(text.data[at + 2]))
            at += 3;
        if (at < text.length && text.data[at] == '/' && count_digits(text, at + 1) == 7 &&
            starts_with_month(view_from(text, at + 1)))
            return at + 1 + 7;
    }
    return 0;
}

/* An id does not begin inside a word or a number, except right behind "arXiv". */
static bool may_begin_at(struct view text, size_t at)
{
    if (at == 0)
        return true;
    char before = text.data[at - 1];
    if (before == '.')
        return at < 2 || !is_digit(text.data[at - 2]);
    if (at >= 5 && view_equal_ignore_case(view_slice(text, at - 5, 5), view_of("arxiv")))
        return true;
    return !is_digit(before) && !is_letter(before) && before != '-';
}

struct view key_find_arxiv(struct view text)
{
    for (size_t at = 0; at < text.length; at++) {
        char byte = text.data[at];
        if ((!is_digit(byte) && !is_letter(byte)) || !may_begin_at(text, at))
            continue;
        struct view rest = view_from(text, at);
        size_t length = is_digit(byte) ? new_id_length(rest) : old_id_length(rest);
        if (length)
            return view_slice(rest, 0, length);
    }
    return view_make("", 0);
}
