#include "query/narrow.h"

#include "corpus/field.h"
#include "query/lex.h"
#include "text/fold.h"

#include <string.h>

void query_append_phrase(struct buffer *out, struct view text)
{
    buffer_append_byte(out, '"');
    for (size_t i = 0; i < text.length; i++) {
        if (text.data[i] == '"' || text.data[i] == '\\')
            buffer_append_byte(out, '\\');
        buffer_append_byte(out, text.data[i]);
    }
    buffer_append_byte(out, '"');
}

static bool is_number(struct view value)
{
    for (size_t i = 0; i < value.length; i++)
        if (value.data[i] < '0' || value.data[i] > '9')
            return false;
    return value.length > 0;
}

/* As PCRE2 takes it for itself; a slash would end the term. */
static void append_escaped(struct buffer *out, struct view value)
{
    for (size_t i = 0; i < value.length; i++) {
        if (strchr("\\^$.|?*+()[]{}/", value.data[i]))
            buffer_append_byte(out, '\\');
        buffer_append_byte(out, value.data[i]);
    }
}

/* In the form that the term will be matched against (corpus/paper.h). */
static void append_alone(struct buffer *out, struct view value)
{
    struct buffer folded = {0};
    if (!fold_has_folded_letter(value)) {
        fold_append(&folded, value);
        value = buffer_view(&folded);
    }
    buffer_append_string(out, "/(^|" FIELD_SEPARATOR ")");
    append_escaped(out, value);
    buffer_append_string(out, "(;|$)/c");
    buffer_deinit(&folded);
}

void query_append_value(struct buffer *out, const char *field, struct view value, bool whole)
{
    buffer_append_format(out, "%s:", field);
    if (whole)
        append_alone(out, value);
    else if (is_number(value))
        buffer_append_view(out, value);
    else
        query_append_phrase(out, value);
}

static bool has_bar(struct view text, enum query_match match)
{
    struct lexer lexer = {.text = text, .match = match};
    for (struct lexeme lexeme; lexer_next(&lexer, &lexeme);)
        if (lexeme.kind == LEXEME_BAR)
            return true;
    return false;
}

void query_append_narrowed(struct buffer *out, struct view text, enum query_match match,
                           struct view term, bool exclude)
{
    bool bar = has_bar(text, match);
    text = view_trim(text);
    buffer_append_string(out, bar ? "( " : "");
    buffer_append_view(out, text);
    buffer_append_string(out, bar ? " )" : "");
    buffer_append_string(out, text.length ? " " : "");
    buffer_append_string(out, exclude ? "-" : "");
    buffer_append_view(out, term);
}
