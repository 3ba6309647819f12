#define PCRE2_CODE_UNIT_WIDTH 8
#include "query/pattern_error.h"

#include <pcre2.h>

/* The errors that typing meets, in our words; the others keep PCRE2's. */
#define ERROR_LIST(X)                                                                              \
    X(PCRE2_ERROR_END_BACKSLASH, "nothing follows the \\")                                         \
    X(PCRE2_ERROR_END_BACKSLASH_C, "nothing follows \\c")                                          \
    X(PCRE2_ERROR_QUANTIFIER_OUT_OF_ORDER, "the counts in { } are in the wrong order")             \
    X(PCRE2_ERROR_QUANTIFIER_TOO_BIG, "the count in { } is too large")                             \
    X(PCRE2_ERROR_MISSING_SQUARE_BRACKET, "[ is not closed")                                       \
    X(PCRE2_ERROR_CLASS_RANGE_ORDER, "the range ends before it begins")                            \
    X(PCRE2_ERROR_QUANTIFIER_INVALID, "nothing to repeat")                                         \
    X(PCRE2_ERROR_INVALID_AFTER_PARENS_QUERY, "this cannot follow (?")                             \
    X(PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS, "( is not closed")                                  \
    X(PCRE2_ERROR_UNMATCHED_CLOSING_PARENTHESIS, "there is no ( for this )")                       \
    X(PCRE2_ERROR_MISSING_COMMENT_CLOSING, "the comment is not closed")                            \
    X(PCRE2_ERROR_PARENTHESES_NEST_TOO_DEEP, "more than 64 groups inside each other")              \
    X(PCRE2_ERROR_PATTERN_TOO_LARGE, "the pattern is too large")                                   \
    X(PCRE2_ERROR_BAD_SUBPATTERN_REFERENCE, "there is no such group")                              \
    X(PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH, "a lookbehind must have a fixed length")            \
    X(PCRE2_ERROR_MISSING_NAME_TERMINATOR, "the group's name is not finished")                     \
    X(PCRE2_ERROR_SUBPATTERN_NAME_EXPECTED, "a group's name is missing")                           \
    X(PCRE2_ERROR_DUPLICATE_SUBPATTERN_NAME, "two groups have this name")                          \
    X(PCRE2_ERROR_MALFORMED_UNICODE_PROPERTY, "the property's name is not finished")               \
    X(PCRE2_ERROR_UNKNOWN_UNICODE_PROPERTY, "there is no such property")                           \
    X(PCRE2_ERROR_UNKNOWN_POSIX_CLASS, "there is no such class")                                   \
    X(PCRE2_ERROR_POSIX_CLASS_NOT_IN_CLASS, "[: :] stands only inside [ ]")                        \
    X(PCRE2_ERROR_UNKNOWN_ESCAPE, "\\ and this letter mean nothing")                               \
    X(PCRE2_ERROR_CODE_POINT_TOO_BIG, "there is no such character")                                \
    X(PCRE2_ERROR_BACKSLASH_C_CALLER_DISABLED, "\\C is not allowed: it cuts characters")           \
    X(PCRE2_ERROR_BACKSLASH_K_IN_LOOKAROUND, "\\K cannot stand in a lookaround")

static const struct {
    int error;
    const char *text;
} error_texts[] = {
#define ERROR_TEXT(error, text) {error, text},
    ERROR_LIST(ERROR_TEXT)
#undef ERROR_TEXT
};

void pattern_error_refuse(enum shape_refusal refusal, struct buffer *message)
{
    switch (refusal) {
    case SHAPE_VERB:
        buffer_append_string(message, "(* is not allowed; write \\(* for the characters");
        break;
    case SHAPE_CALLOUT:
        buffer_append_string(message, "(?C is not allowed");
        break;
    case SHAPE_LARGE_REPEAT:
        buffer_append_format(message, "a group can repeat at most %d times", SHAPE_GROUP_REPEATS);
        break;
    case SHAPE_DEEP:
        buffer_append_format(message, "more than %d groups inside each other", SHAPE_GROUPS);
        break;
    case SHAPE_FINE:
        break;
    }
}

static void append_pcre2_text(int error, struct buffer *message)
{
    PCRE2_UCHAR text[256];
    if (pcre2_get_error_message(error, text, sizeof text) < 0)
        buffer_append_format(message, "error %d of PCRE2", error);
    else
        buffer_append_string(message, (const char *)text);
}

void pattern_error_describe(int error, const struct shape *shape, size_t *offset,
                            struct buffer *message)
{
    if (error == PCRE2_ERROR_MISSING_SQUARE_BRACKET && shape->open_class != VIEW_NONE)
        *offset = shape->open_class;
    else if (error == PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS && shape->open_group != VIEW_NONE)
        *offset = shape->open_group;
    for (size_t i = 0; i < sizeof error_texts / sizeof *error_texts; i++) {
        if (error_texts[i].error == error) {
            buffer_append_string(message, error_texts[i].text);
            return;
        }
    }
    append_pcre2_text(error, message);
}
