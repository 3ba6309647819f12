/* Compiling terms: from a lexeme to a pattern, a range or a question. */
#include "query/term.h"

#include "base/language.h"
#include "query/literal.h"
#include "text/fold.h"

#include <string.h>

/* The characters of formulas, in text that is shown as it is; of rendered ones the paper
   knows (PAPER_FORMULA). */
#define MATH_PATTERN                                                                               \
    "[\\x{2070}-\\x{209C}\\x{2200}-\\x{22FF}\\x{2A00}-\\x{2AFF}\\x{1D400}-\\x{1D7FF}]"
#define CODE_PATTERN                                                                               \
    "(?<=github|gitlab|bitbucket|huggingface|codeberg|sourceforge|4open)\\.(?:com|org|net|io|"     \
    "science|co)\\b"

static struct view field_value(struct view text, const struct lexeme *lexeme)
{
    return view_slice(text, lexeme->value_start, lexeme->value_end - lexeme->value_start);
}

static struct view field_flags(struct view text, const struct lexeme *lexeme)
{
    bool flags = lexeme->value_kind == VALUE_REGEX && lexeme->closed;
    size_t start = flags ? lexeme->value_end + 1 : lexeme->end;
    return view_slice(text, start, lexeme->end - start);
}

static enum status fail(struct query_error *error, size_t start, size_t end, const char *reason)
{
    error->start = start;
    error->end = end;
    buffer_append_string(&error->message, reason);
    return STATUS_INVALID;
}

/* A phrase without the backslashes before quotes and backslashes. */
static void append_phrase(struct buffer *out, struct view value)
{
    for (size_t i = 0; i < value.length; i++) {
        bool escape = value.data[i] == '\\' && i + 1 < value.length &&
                      (value.data[i + 1] == '"' || value.data[i + 1] == '\\');
        i += escape;
        buffer_append_byte(out, value.data[i]);
    }
}

/* ---- patterns ---- */

static bool is_literal(enum value_kind kind)
{
    return kind == VALUE_PHRASE || kind == VALUE_TEXT;
}

static unsigned pattern_flags(struct view value, enum value_kind kind, struct view flags)
{
    bool literal = is_literal(kind);
    unsigned result = literal ? PATTERN_LITERAL : 0;
    bool caseless = !literal_has_upper_case(value, !literal);
    for (size_t i = 0; i < flags.length; i++) {
        switch (flags.data[i]) {
        case 'i':
            caseless = true;
            break;
        case 'c':
            caseless = false;
            break;
        case 'w':
            result |= PATTERN_WORDS;
            break;
        default:
            result |= PATTERN_EXTENDED;
        }
    }
    return result | (caseless ? PATTERN_CASELESS : 0);
}

/* Only the fields that words look in are kept folded. */
static enum form usual_form(const struct term *term)
{
    if (term->subject == SUBJECT_RAW)
        return FORM_SOURCE;
    if (term->subject == SUBJECT_FIELD && !(field_get_traits(term->field) & FIELD_WORDS))
        return FORM_DISPLAY;
    return term->subject == SUBJECT_FILE ? FORM_SOURCE : FORM_SEARCH;
}

/* Appends what is to be compiled and settles the term's form. */
static void append_pattern(struct buffer *out, struct term *term, struct view value, bool literal)
{
    term->form = usual_form(term);
    if (term->form == FORM_SEARCH && fold_has_folded_letter(value))
        term->form = FORM_DISPLAY;
    if (term->form == FORM_SEARCH && literal) {
        fold_append(out, value);
    } else if (term->form == FORM_SEARCH && literal_fold_regex(out, value)) {
        return;
    } else {
        term->form = term->form == FORM_SEARCH ? FORM_DISPLAY : term->form;
        buffer_clear(out);
        buffer_append_view(out, value);
    }
}

/* Where the pattern as it was typed is wrong; folding may have moved what follows. */
static void locate_error(struct view value, unsigned flags, struct view compiled, size_t *offset)
{
    struct pattern *pattern = NULL;
    struct buffer message = {0};
    if (!view_equal(value, compiled) && !(flags & PATTERN_LITERAL))
        pattern_compile(value, flags, &pattern, offset, &message);
    pattern_free(pattern);
    buffer_deinit(&message);
    if (*offset > value.length)
        *offset = value.length;
}

static void place_error(struct view value, size_t base, size_t offset, struct query_error *error)
{
    error->start = base + offset;
    do
        offset++;
    while (offset < value.length && (value.data[offset] & 0xC0) == 0x80);
    error->end = base + (offset < value.length ? offset : value.length);
    if (error->end < error->start)
        error->end = error->start;
}

static enum status compile_pattern(struct view text, const struct lexeme *lexeme, struct term *term,
                                   struct query_error *error)
{
    struct view typed = field_value(text, lexeme);
    bool literal = is_literal(lexeme->value_kind);
    struct buffer value = {0}, pattern = {0};
    size_t offset = 0;
    if (lexeme->value_kind == VALUE_PHRASE)
        append_phrase(&value, typed);
    else
        buffer_append_view(&value, typed);
    unsigned flags =
        pattern_flags(buffer_view(&value), lexeme->value_kind, field_flags(text, lexeme));
    append_pattern(&pattern, term, buffer_view(&value), literal);
    enum status status =
        pattern_compile(buffer_view(&pattern), flags, &term->pattern, &offset, &error->message);
    if (status != STATUS_OK) {
        locate_error(buffer_view(&value), flags, buffer_view(&pattern), &offset);
        place_error(typed, lexeme->value_start, offset, error);
    }
    buffer_deinit(&value);
    buffer_deinit(&pattern);
    return status;
}

/* ---- ranges and questions ---- */

/* Where a wrong value stands; a missing one is missed behind its field. */
static size_t value_place(const struct lexeme *lexeme)
{
    return lexeme->value_end > lexeme->value_start ? lexeme->value_start : lexeme->field_start;
}

static enum status compile_range(struct view text, const struct lexeme *lexeme, struct term *term,
                                 struct query_error *error)
{
    struct view value = field_value(text, lexeme);
    enum status status = term->subject == SUBJECT_YEAR
                             ? range_parse_years(value, &term->range, &error->message)
                             : range_parse_ratings(value, &term->range, &error->message);
    if (status != STATUS_OK) {
        error->start = value_place(lexeme);
        error->end = lexeme->end;
    }
    return status;
}

static const char *const has_names[HAS_COUNT] = {
#define HAS_NAME(identifier, name) name,
    HAS_LIST(HAS_NAME)
#undef HAS_NAME
};

static const char *const is_names[IS_COUNT] = {
#define IS_NAME(identifier, name) name,
    IS_LIST(IS_NAME)
#undef IS_NAME
};

const char *term_value_name(enum subject subject, size_t index)
{
    if (subject == SUBJECT_HAS)
        return index < HAS_COUNT ? has_names[index] : NULL;
    return subject == SUBJECT_IS && index < IS_COUNT ? is_names[index] : NULL;
}

/* The place of a value among those that its subject takes, or how many there are. */
static size_t find_value(enum subject subject, struct view value)
{
    size_t i = 0;
    const char *name;
    while ((name = term_value_name(subject, i)) && !view_equal_ignore_case(value, view_of(name)))
        i++;
    return i;
}

bool term_is_unknown(struct view text, const struct lexeme *lexeme)
{
    struct view value = field_value(text, lexeme);
    const char *name;
    if (lexeme->subject != SUBJECT_HAS && lexeme->subject != SUBJECT_IS)
        return false;
    for (size_t i = 0; (name = term_value_name(lexeme->subject, i)); i++) {
        if (view_equal_ignore_case(value, view_slice(view_of(name), 0, value.length)))
            return false;
    }
    return true;
}

static void compile_own_pattern(struct term *term, const char *text)
{
    size_t offset;
    struct buffer message = {0};
    pattern_compile(view_of(text), PATTERN_CASELESS, &term->pattern, &offset, &message);
    buffer_deinit(&message);
}

static enum status compile_question(struct view text, const struct lexeme *lexeme,
                                    struct term *term, struct query_error *error)
{
#define VALUE_WORD_OF(identifier, name) " " name
    static const char has_words[] = HAS_LIST(VALUE_WORD_OF), is_words[] = IS_LIST(VALUE_WORD_OF);
#undef VALUE_WORD_OF
    bool has = lexeme->subject == SUBJECT_HAS;
    size_t place = find_value(lexeme->subject, field_value(text, lexeme));
    if (!term_value_name(lexeme->subject, place)) {
        buffer_append_string(&error->message,
                             has ? _("after has: stands one of") : _("after is: stands one of"));
        return fail(error, value_place(lexeme), lexeme->end, has ? has_words : is_words);
    }
    if (has)
        term->has = (enum has)place;
    else
        term->is = (enum is)place;
    if (has && term->has == HAS_MATH)
        compile_own_pattern(term, MATH_PATTERN);
    else if (has && term->has == HAS_CODE)
        compile_own_pattern(term, CODE_PATTERN);
    return STATUS_OK;
}

static enum status compile_fuzzy(struct view text, const struct lexeme *lexeme, struct term *term,
                                 struct query_error *error)
{
    struct buffer letters = {0};
    if (lexeme->closed)
        append_phrase(&letters, field_value(text, lexeme));
    else
        buffer_append_view(&letters, field_value(text, lexeme));
    term->form = FORM_SEARCH;
    term->fuzzy = fuzzy_new(buffer_view(&letters));
    buffer_deinit(&letters);
    if (term->fuzzy)
        return STATUS_OK;
    return fail(error, lexeme->value_start, lexeme->end, _("too many letters for a fuzzy term"));
}

static bool is_blank(struct view text)
{
    return view_trim(text).length == 0;
}

/* A letter that is no flag keeps a regular expression open, and is what to look at. */
static enum status refuse_open_regex(struct view text, const struct lexeme *lexeme,
                                     struct query_error *error)
{
    size_t wrong = lexeme->wrong_flag;
    if (!wrong)
        return fail(error, lexeme->value_start - 1, lexeme->value_start,
                    _("the regular expression is not closed"));
    buffer_append_format(&error->message, _("%c is no flag; flags are i c w x"), text.data[wrong]);
    return fail(error, wrong, wrong + 1, "");
}

enum status term_compile(struct view text, const struct lexeme *lexeme, struct term *term,
                         struct query_error *error)
{
    *term = (struct term){.subject = lexeme->subject, .field = lexeme->field};
    if (lexeme->value_kind == VALUE_REGEX && !lexeme->closed)
        return refuse_open_regex(text, lexeme, error);
    if (lexeme->tilde && !lexeme_can_be_fuzzy(lexeme))
        return fail(error, lexeme->start + lexeme->negated, lexeme->end,
                    _("~ looks in title, author, venue, keyword and ids only"));
    if (term->subject == SUBJECT_YEAR || term->subject == SUBJECT_RATING)
        return compile_range(text, lexeme, term, error);
    if (term->subject == SUBJECT_HAS || term->subject == SUBJECT_IS)
        return compile_question(text, lexeme, term, error);
    if (lexeme->value_start == lexeme->value_end)
        return STATUS_END;
    if (lexeme->value_kind == VALUE_FUZZY)
        return is_blank(field_value(text, lexeme)) ? STATUS_END
                                                   : compile_fuzzy(text, lexeme, term, error);
    return compile_pattern(text, lexeme, term, error);
}

void term_deinit(struct term *term)
{
    pattern_free(term->pattern);
    fuzzy_free(term->fuzzy);
    term->pattern = NULL;
    term->fuzzy = NULL;
}

void term_append_shape(struct view text, const struct lexeme *lexeme, struct buffer *shape)
{
    struct view value = field_value(text, lexeme);
    struct view flags = field_flags(text, lexeme);
    buffer_append_format(shape, "%d.%d.%d.%zu.%zu:", (int)lexeme->subject, (int)lexeme->field,
                         (int)lexeme->value_kind, value.length, flags.length);
    buffer_append_view(shape, value);
    buffer_append_view(shape, flags);
}
