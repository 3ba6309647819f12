#define PCRE2_CODE_UNIT_WIDTH 8
#include "query/pattern_error.h"

#include "base/language.h"

#include <pcre2.h>

/* Where the mistake begins. PCRE2 tells how far it had read, which is behind it for what
   it must read whole: escapes, counts, references. */
enum place {
    PLACE_TOLD,
    PLACE_ESCAPE,    /* its backslash */
    PLACE_COUNTS,    /* their { */
    PLACE_REFERENCE, /* its backslash or ( */
    PLACE_RESET      /* \K, which is only judged at the end of the pattern */
};

/* The errors that typing meets, in our words; the others keep PCRE2's.
   X(error, place, text) */
#define ERROR_LIST(X)                                                                              \
    X(PCRE2_ERROR_END_BACKSLASH, ESCAPE, "nothing follows the \\")                                 \
    X(PCRE2_ERROR_END_BACKSLASH_C, ESCAPE, "nothing follows \\c")                                  \
    X(PCRE2_ERROR_QUANTIFIER_OUT_OF_ORDER, COUNTS, "the counts in { } are in the wrong order")     \
    X(PCRE2_ERROR_QUANTIFIER_TOO_BIG, COUNTS, "the count in { } is too large")                     \
    X(PCRE2_ERROR_MISSING_SQUARE_BRACKET, TOLD, "[ is not closed")                                 \
    X(PCRE2_ERROR_CLASS_RANGE_ORDER, TOLD, "the range ends before it begins")                      \
    X(PCRE2_ERROR_QUANTIFIER_INVALID, TOLD, "nothing to repeat")                                   \
    X(PCRE2_ERROR_INVALID_AFTER_PARENS_QUERY, TOLD, "this cannot follow (?")                       \
    X(PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS, TOLD, "( is not closed")                            \
    X(PCRE2_ERROR_UNMATCHED_CLOSING_PARENTHESIS, TOLD, "there is no ( for this )")                 \
    X(PCRE2_ERROR_MISSING_COMMENT_CLOSING, TOLD, "the comment is not closed")                      \
    X(PCRE2_ERROR_PARENTHESES_NEST_TOO_DEEP, TOLD, "more than 64 groups inside each other")        \
    X(PCRE2_ERROR_PATTERN_TOO_LARGE, TOLD, "the pattern is too large")                             \
    X(PCRE2_ERROR_BAD_SUBPATTERN_REFERENCE, REFERENCE, "there is no such group")                   \
    X(PCRE2_ERROR_LOOKBEHIND_NOT_FIXED_LENGTH, TOLD, "a lookbehind must have a fixed length")      \
    X(PCRE2_ERROR_MISSING_NAME_TERMINATOR, TOLD, "the group's name is not finished")               \
    X(PCRE2_ERROR_SUBPATTERN_NAME_EXPECTED, TOLD, "a group's name is missing")                     \
    X(PCRE2_ERROR_DUPLICATE_SUBPATTERN_NAME, TOLD, "two groups have this name")                    \
    X(PCRE2_ERROR_MALFORMED_UNICODE_PROPERTY, ESCAPE, "the property's name is not finished")       \
    X(PCRE2_ERROR_UNKNOWN_UNICODE_PROPERTY, ESCAPE, "there is no such property")                   \
    X(PCRE2_ERROR_UNKNOWN_POSIX_CLASS, TOLD, "there is no such class")                             \
    X(PCRE2_ERROR_POSIX_CLASS_NOT_IN_CLASS, TOLD, "[: :] stands only inside [ ]")                  \
    X(PCRE2_ERROR_UNKNOWN_ESCAPE, ESCAPE, "\\ and this letter mean nothing")                       \
    X(PCRE2_ERROR_CODE_POINT_TOO_BIG, ESCAPE, "there is no such character")                        \
    X(PCRE2_ERROR_BACKSLASH_C_CALLER_DISABLED, ESCAPE, "\\C is not allowed: it cuts characters")   \
    X(PCRE2_ERROR_BACKSLASH_K_IN_LOOKAROUND, RESET, "\\K cannot stand in a lookaround")            \
    X(PCRE2_ERROR_MISSING_OCTAL_OR_HEX_DIGITS, ESCAPE, "digits are missing")                       \
    X(PCRE2_ERROR_ESCAPE_INVALID_IN_CLASS, ESCAPE, "this cannot stand inside [ ]")                 \
    X(PCRE2_ERROR_UNSUPPORTED_ESCAPE_SEQUENCE, ESCAPE, "\\ and this letter mean nothing")          \
    X(PCRE2_ERROR_BACKSLASH_G_SYNTAX, ESCAPE, "\\g needs a number or name")                        \
    X(PCRE2_ERROR_BACKSLASH_K_SYNTAX, ESCAPE, "\\k needs a name")                                  \
    X(PCRE2_ERROR_BACKSLASH_O_MISSING_BRACE, ESCAPE, "\\o needs { }")                              \
    X(PCRE2_ERROR_INVALID_HEXADECIMAL, ESCAPE, "this is no hexadecimal number")                    \
    X(PCRE2_ERROR_INVALID_OCTAL, ESCAPE, "this is no octal number")                                \
    X(PCRE2_ERROR_UNICODE_DISALLOWED_CODE_POINT, ESCAPE, "there is no such character")             \
    X(PCRE2_ERROR_CLASS_INVALID_RANGE, TOLD, "a range goes from one character to another")         \
    X(PCRE2_ERROR_BACKSLASH_N_IN_CLASS, ESCAPE, "this cannot stand inside [ ]")                    \
    X(PCRE2_ERROR_POSIX_NO_SUPPORT_COLLATING, TOLD, "[. .] and [= =] are not known here")          \
    X(PCRE2_ERROR_INVALID_SUBPATTERN_NAME, TOLD, "a group's name begins with a letter")            \
    X(PCRE2_ERROR_SUBPATTERN_NAME_TOO_LONG, TOLD, "the group's name is too long")                  \
    X(PCRE2_ERROR_MISSING_CONDITION_CLOSING, TOLD, "the condition is not closed")                  \
    X(PCRE2_ERROR_CONDITION_ASSERTION_EXPECTED, TOLD, "a condition is a group or a lookaround")    \
    X(PCRE2_ERROR_UNRECOGNIZED_AFTER_QUERY_P, TOLD, "this cannot follow (?P")                      \
    X(PCRE2_ERROR_PARENS_QUERY_R_MISSING_CLOSING, TOLD, "(?R is not closed")                       \
    X(PCRE2_ERROR_BAD_RELATIVE_REFERENCE, TOLD, "digits are missing")                              \
    X(PCRE2_ERROR_INVALID_HYPHEN_IN_OPTIONS, TOLD, "this cannot follow (?")

static const struct {
    int error;
    enum place place;
    const char *text;
} error_rows[] = {
#define ERROR_ROW(error, place, text) {error, PLACE_##place, text},
    ERROR_LIST(ERROR_ROW)
#undef ERROR_ROW
};

void pattern_error_refuse(enum shape_refusal refusal, struct buffer *message)
{
    switch (refusal) {
    case SHAPE_VERB:
        buffer_append_string(message, _("(* is not allowed; write \\(* for the characters"));
        break;
    case SHAPE_CALLOUT:
        buffer_append_string(message, _("(?C is not allowed"));
        break;
    case SHAPE_LARGE_REPEAT:
        buffer_append_format(message, _("a group can repeat at most %d times"),
                             SHAPE_GROUP_REPEATS);
        break;
    case SHAPE_DEEP:
        buffer_append_format(message, _("more than %d groups inside each other"), SHAPE_GROUPS);
        break;
    case SHAPE_ENDLESS:
        buffer_append_string(message, _("this calls itself before it has matched anything"));
        break;
    case SHAPE_FINE:
        break;
    }
}

static void append_pcre2_text(int error, struct buffer *message)
{
    PCRE2_UCHAR text[256];
    if (pcre2_get_error_message(error, text, sizeof text) < 0)
        buffer_append_format(message, _("error %d of PCRE2"), error);
    else
        buffer_append_string(message, _((const char *)text));
}

static bool begins(enum place place, struct view text)
{
    char byte = text.data[0];
    switch (place) {
    case PLACE_ESCAPE:
        return byte == '\\';
    case PLACE_COUNTS:
        return byte == '{';
    case PLACE_REFERENCE:
        return byte == '\\' || byte == '(';
    case PLACE_RESET:
        return view_starts_with(text, "\\K");
    default:
        return false;
    }
}

/* The last byte before offset that may begin such a mistake; offset when none does. What
   a backslash takes with it begins nothing. */
static size_t find_beginning(struct view text, enum place place, size_t offset)
{
    size_t found = offset;
    for (size_t i = 0; i < offset && i < text.length; i++) {
        if (begins(place, view_from(text, i)))
            found = i;
        i += text.data[i] == '\\';
    }
    return found;
}

void pattern_error_describe(int error, struct view text, const struct shape *shape, size_t *offset,
                            struct buffer *message)
{
    if (error == PCRE2_ERROR_MISSING_SQUARE_BRACKET && shape->open_class != VIEW_NONE)
        *offset = shape->open_class;
    else if (error == PCRE2_ERROR_MISSING_CLOSING_PARENTHESIS && shape->open_group != VIEW_NONE)
        *offset = shape->open_group;
    for (size_t i = 0; i < sizeof error_rows / sizeof *error_rows; i++) {
        if (error_rows[i].error == error) {
            *offset = find_beginning(text, error_rows[i].place, *offset);
            buffer_append_string(message, _(error_rows[i].text));
            return;
        }
    }
    append_pcre2_text(error, message);
}
