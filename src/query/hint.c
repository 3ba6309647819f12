#include "query/hint.h"

#include "base/language.h"
#include "query/lex.h"

enum {
    NAME_BYTES = 16,  /* longer names are no misspelt ones */
    STEM_BYTES = 3,   /* so much of a name's beginning says which one is meant */
    SURE_BYTES = 4,   /* names that are shorter resemble too much */
    LONG_BYTES = 5    /* from here on two slips are forgiven, else one */
};

/* ---- names of fields ---- */

/* Names that other programs have. */
static const struct {
    const char *name;
    const char *ours;
} synonyms[] = {
    {"booktitle", "venue"}, {"conference", "venue"}, {"journal", "venue"}, {"date", "year"},
    {"language", "lang"},   {"score", "rating"},     {"subject", "keyword"},
};

static size_t smallest(size_t a, size_t b, size_t c)
{
    size_t smaller = a < b ? a : b;
    return smaller < c ? smaller : c;
}

static char lower(char byte)
{
    return byte >= 'A' && byte <= 'Z' ? (char)(byte | 32) : byte;
}

/* Slips between two names of at most NAME_BYTES: letters too many, missing, wrong, or two
   that changed places (optimal string alignment). */
static size_t count_slips(struct view a, struct view b)
{
    size_t rows[3][NAME_BYTES + 1];
    for (size_t j = 0; j <= b.length; j++)
        rows[0][j] = j;
    for (size_t i = 1; i <= a.length; i++) {
        size_t *row = rows[i % 3], *before = rows[(i + 2) % 3], *two_before = rows[(i + 1) % 3];
        row[0] = i;
        for (size_t j = 1; j <= b.length; j++) {
            bool same = lower(a.data[i - 1]) == lower(b.data[j - 1]);
            row[j] = smallest(before[j] + 1, row[j - 1] + 1, before[j - 1] + !same);
            bool swapped = i > 1 && j > 1 && lower(a.data[i - 1]) == lower(b.data[j - 2]) &&
                           lower(a.data[i - 2]) == lower(b.data[j - 1]);
            if (swapped && two_before[j - 2] + 1 < row[j])
                row[j] = two_before[j - 2] + 1;
        }
    }
    return rows[a.length % 3][b.length];
}

static bool begins_with(struct view text, struct view start)
{
    return start.length <= text.length &&
           view_equal_ignore_case(view_slice(text, 0, start.length), start);
}

/* How unlike the name is what was typed; 0 for a name that is not finished or has an s too
   many; VIEW_NONE when something else was meant. */
static size_t judge_name(struct view typed, const char *name)
{
    struct view known = view_of(name);
    bool plural = typed.length == known.length + 1 && lower(typed.data[known.length]) == 's';
    if (known.length == 0 || known.length > NAME_BYTES)
        return VIEW_NONE;
    if (begins_with(known, typed) || (plural && begins_with(typed, known)))
        return 0;
    size_t slips = count_slips(typed, known);
    size_t most = typed.length >= LONG_BYTES ? 2 : 1;
    return known.length >= SURE_BYTES && slips <= most ? slips : VIEW_NONE;
}

static void prefer(const char *name, struct view typed, const char **best, size_t *least)
{
    size_t slips = judge_name(typed, name);
    if (slips >= *least)
        return;
    *least = slips;
    *best = name;
}

/* The field that somebody who typed this name may have meant; NULL: none. */
static const char *find_meant(struct view typed)
{
    const char *best = NULL;
    size_t least = VIEW_NONE;
    if (typed.length < STEM_BYTES || typed.length > NAME_BYTES)
        return NULL;
    for (size_t i = 0; i < sizeof synonyms / sizeof *synonyms; i++) {
        if (view_equal_ignore_case(typed, view_of(synonyms[i].name)))
            return synonyms[i].ours;
    }
    for (int i = 0; i < FIELD_COUNT; i++)
        prefer(field_query_name((enum field)i), typed, &best, &least);
    for (int i = 0; i < SUBJECT_COUNT; i++)
        prefer(subject_name((enum subject)i), typed, &best, &least);
    return best;
}

/* The letters before a colon with which the term begins; empty when it begins otherwise.
   "https://" is no name. */
static struct view read_name(struct view text, const struct lexeme *lexeme)
{
    struct view term = view_slice(text, lexeme->value_start, lexeme->end - lexeme->value_start);
    size_t length = 0;
    while (length < term.length && lower(term.data[length]) >= 'a' &&
           lower(term.data[length]) <= 'z')
        length++;
    bool named = length < term.length && term.data[length] == ':' &&
                 !view_starts_with(view_from(term, length), "://");
    return view_slice(term, 0, named ? length : 0);
}

static bool hint_at_field(struct view text, const struct lexeme *lexeme, struct buffer *out)
{
    if (lexeme->subject != SUBJECT_WORDS || lexeme->value_kind == VALUE_PHRASE ||
        lexeme->value_kind == VALUE_REGEX)
        return false;
    struct view typed = read_name(text, lexeme);
    const char *meant = find_meant(typed);
    if (!meant)
        return false;
    buffer_append_format(out, _("there is no field %.*s: did you mean %s:?"), (int)typed.length,
                         typed.data, meant);
    return true;
}

/* "author: lee" */
static bool hint_at_blank(struct view text, const struct lexeme *lexeme,
                          const struct lexeme *next, struct buffer *out)
{
    bool empty = lexeme->subject != SUBJECT_WORDS && lexeme->field_end == lexeme->end;
    if (!empty || next->kind != LEXEME_TERM || next->subject != SUBJECT_WORDS || next->negated)
        return false;
    struct view name = view_slice(text, lexeme->field_start, lexeme->end - lexeme->field_start);
    struct view value = view_slice(text, next->start, next->end - next->start);
    buffer_append_format(out, _("%.*s and its value stand together: "), (int)name.length,
                         name.data);
    buffer_append_view(out, name);
    buffer_append_view(out, value);
    return true;
}

/* ---- words of other query languages ---- */

static const struct {
    const char *word;
    const char *hint;
} foreign[] = {
    {"&&", N_("&& is looked for as text: words side by side must all match anyway")},
    {"AND", N_("AND is looked for as a word: words side by side must all match anyway")},
    {"OR", N_("OR is looked for as a word: write | for one or the other")},
    {"NOT", N_("NOT is looked for as a word: write - before what must not match")},
};

static bool hint_at_word(struct view text, const struct lexeme *lexeme, struct buffer *out)
{
    struct view word = view_slice(text, lexeme->start, lexeme->end - lexeme->start);
    for (size_t i = 0; i < sizeof foreign / sizeof *foreign; i++) {
        if (view_equal_string(word, foreign[i].word)) {
            buffer_append_string(out, _(foreign[i].hint));
            return true;
        }
    }
    return false;
}

/* ---- all together ---- */

bool query_append_hint(struct view text, enum query_match match, struct buffer *out)
{
    struct lexer lexer = {.text = text, .match = match};
    struct lexeme lexeme = {0}, next = {0};
    bool more = lexer_next(&lexer, &next);
    while (more) {
        lexeme = next;
        more = lexer_next(&lexer, &next);
        if (lexeme.kind != LEXEME_TERM)
            continue;
        if (hint_at_field(text, &lexeme, out))
            return true;
        /* An operator needs something behind it; at the end a word may be half typed. */
        if (more && (hint_at_blank(text, &lexeme, &next, out) || hint_at_word(text, &lexeme, out)))
            return true;
    }
    return false;
}
