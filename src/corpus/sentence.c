/*
 * Where a sentence ends: at 。！？ at once; at . ! ? when a blank or the end follows
 * (after closing quotes and brackets), the next word does not begin with a small letter,
 * and a full stop does not belong to an abbreviation or an initial. At a newline in any
 * case. What is in doubt goes on: a headline that is cut for length harms less than one that
 * stops at "et al."
 */
#include "corpus/sentence.h"

static bool is_blank(char byte)
{
    return byte == ' ' || byte == '\t' || byte == '\n';
}

static bool is_letter(char byte)
{
    return ((unsigned char)(byte | 0x20) >= 'a' && (unsigned char)(byte | 0x20) <= 'z') ||
           (unsigned char)byte >= 0x80;
}

/* The word that ends before `end`, dots inside it included: "e.g" of "(e.g. this)". */
static struct view word_before(struct view text, size_t end)
{
    size_t start = end;
    while (start > 0 && (is_letter(text.data[start - 1]) || text.data[start - 1] == '.'))
        start--;
    return view_make(text.data + start, end - start);
}

/* A capital letter before a full stop may also be a variable at the end of a sentence: then
   one of these words is likely to follow. */
static bool starts_with_opener(struct view text)
{
    static const char *const openers[] = {
        "A",   "Although", "An",    "As",   "At",    "Both",    "But",     "By",   "Each",
        "For", "From",     "Given", "Here", "Hence", "How",     "However", "If",   "In",
        "It",  "Its",      "Most",  "Such", "Note",  "On",      "One",     "Our",  "Since",
        "So",  "That",     "The",   "Then", "There", "These",   "They",    "This", "Thus",
        "To",  "Under",    "Using", "We",   "When",  "Whereas", "While",   "With", "Without"};
    size_t length = 0;
    while (length < text.length && is_letter(text.data[length]))
        length++;
    for (size_t i = 0; i < sizeof openers / sizeof *openers; i++)
        if (view_equal_string(view_slice(text, 0, length), openers[i]))
            return true;
    return false;
}

/* "J", or the end of "U.S" and "J.R.R". */
static bool is_initial(struct view word)
{
    size_t length = word.length;
    bool alone = length == 1 || (length > 1 && word.data[length - 2] == '.');
    return alone && word.data[length - 1] >= 'A' && word.data[length - 1] <= 'Z';
}

static bool is_abbreviation(struct view word)
{
    static const char *const words[] = {
        "a.k.a", "al",   "approx", "ca",  "cf",  "dr",  "e.g", "eg",   "eq",    "eqn",  "eqs",
        "fig",   "figs", "i.e",    "ie",  "mr",  "mrs", "ph",  "prof", "ref",   "refs", "resp",
        "sec",   "sect", "st",     "tab", "thm", "viz", "vol", "vs",   "w.r.t", "wrt"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (view_equal_ignore_case(word, view_of(words[i])))
            return true;
    return false;
}

static size_t skip_closing(struct view text, size_t at)
{
    static const char *const closing[] = {
        "\"",           "'",           ")", "]", "\xe2\x80\x9d", "\xe2\x80\x99", "\xe3\x80\x8d",
        "\xe3\x80\x8f", "\xef\xbc\x89"};
    for (size_t i = 0; i < sizeof closing / sizeof *closing;) {
        if (view_starts_with(view_from(text, at), closing[i])) {
            at += view_of(closing[i]).length;
            i = 0;
        } else {
            i++;
        }
    }
    return at;
}

static bool starts_with_digit(struct view text)
{
    return text.length > 0 &&
           ((text.data[0] >= '0' && text.data[0] <= '9') ||
            (view_starts_with(text, "\xef\xbc") && text.length > 2 &&
             (unsigned char)text.data[2] >= 0x90 && (unsigned char)text.data[2] <= 0x99));
}

/* The length of the CJK mark at `at` that ends a sentence (U+3002, FF01, FF1F, and FF0E
   when it is no decimal point), or 0. */
static size_t wide_stop(struct view text, size_t at)
{
    static const char *const stops[] = {"\xe3\x80\x82", "\xef\xbc\x81", "\xef\xbc\x9f"};
    enum { STOP_BYTES = 3 };
    struct view rest = view_from(text, at);
    for (size_t i = 0; i < sizeof stops / sizeof *stops; i++)
        if (view_starts_with(rest, stops[i]))
            return STOP_BYTES;
    bool point = view_starts_with(rest, "\xef\xbc\x8e");
    return point && !starts_with_digit(view_from(rest, STOP_BYTES)) ? STOP_BYTES : 0;
}

/* text.data[at] is one of . ! ?; *end is set behind what closes the sentence with it. */
static bool ends_sentence(struct view text, size_t at, size_t *end)
{
    size_t next = *end = skip_closing(text, at + 1);
    if (next < text.length && !is_blank(text.data[next]))
        return false;
    while (next < text.length && is_blank(text.data[next]))
        next++;
    if (next == text.length)
        return true;
    if (text.data[next] >= 'a' && text.data[next] <= 'z')
        return false;
    struct view word = word_before(text, at);
    if (text.data[at] != '.' || word.length == 0)
        return true;
    if (is_initial(word))
        return starts_with_opener(view_from(text, next));
    return !is_abbreviation(word);
}

/* Bytes of the first sentence, with what ends it. */
static size_t first_sentence(struct view text)
{
    for (size_t i = 0; i < text.length; i++) {
        char byte = text.data[i];
        size_t end, wide = (unsigned char)byte >= 0xe3 ? wide_stop(text, i) : 0;
        if (wide)
            return skip_closing(text, i + wide);
        if (byte == '\n')
            return i;
        if ((byte == '.' || byte == '!' || byte == '?') && ends_sentence(text, i, &end))
            return end;
    }
    return text.length;
}

bool sentence_next(struct view *rest, struct view *sentence)
{
    *rest = view_trim(*rest);
    if (rest->length == 0)
        return false;
    *sentence = view_slice(*rest, 0, first_sentence(*rest));
    *rest = view_from(*rest, sentence->length);
    return true;
}
