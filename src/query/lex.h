/*
 * Cutting the text of a query into lexemes: bars, brackets that stand alone, and
 * terms with their parts. Lexemes come in order; between them there are only blanks
 * (ASCII ones and the ideographic space, which East Asian keyboards type). Any text
 * can be cut: what is half typed comes as far as it goes.
 *
 *   -title:/gra(ph|m)/i        ~title:grph
 *   ^^----- ^^^^^^^^^ ^        ^^----- ^^^^      sign or tilde, field, value, flags
 *
 * In a word, blanks inside ( ), [ ], { } and quotes do not split, and a backslash
 * takes the next character with it. A bracket or quote that is never closed: ( and [
 * take the rest of the text (the pattern is then half typed), { and " are ordinary.
 * A fuzzy or literal word is text: it ends at the next blank, whatever is in it.
 */
#ifndef SHEAF_QUERY_LEX_H
#define SHEAF_QUERY_LEX_H

#include "corpus/field.h"
#include "query/query.h"

/* What a term is about. X(IDENTIFIER, name in queries) */
#define SUBJECT_LIST(X)                                                                            \
    X(RAW, "raw")                                                                                  \
    X(FILE, "file")                                                                                \
    X(YEAR, "year")                                                                                \
    X(RATING, "rating")                                                                            \
    X(TAG, "tag")                                                                                  \
    X(NOTE, "note")                                                                                \
    X(IS, "is")                                                                                    \
    X(HAS, "has")

enum subject {
    SUBJECT_WORDS, /* no field was named */
    SUBJECT_FIELD, /* one of corpus/field.h */
#define SUBJECT_ENUM(identifier, name) SUBJECT_##identifier,
    SUBJECT_LIST(SUBJECT_ENUM)
#undef SUBJECT_ENUM
        SUBJECT_COUNT
};

enum lexeme_kind {
    LEXEME_BAR,   /* a | that stands alone; || is the same */
    LEXEME_OPEN,  /* a ( that stands alone */
    LEXEME_CLOSE, /* the ) that ends such a group, or stands alone */
    LEXEME_TERM
};

/* The name of a subject in queries; "" for SUBJECT_WORDS and SUBJECT_FIELD. */
const char *subject_name(enum subject subject);

enum value_kind {
    VALUE_WORD,
    VALUE_PHRASE, /* "..." */
    VALUE_REGEX,  /* /.../flags */
    VALUE_TEXT,   /* a word that stands for itself */
    VALUE_FUZZY   /* ~word, ~"..." */
};

/* All offsets are bytes of the query's text; end offsets are exclusive. */
struct lexeme {
    enum lexeme_kind kind;
    size_t start;
    size_t end;
    bool negated;         /* a sign stands at start (LEXEME_OPEN, LEXEME_TERM) */
    bool tilde;           /* a ~ was typed, before the field or before the value */
    enum subject subject; /* the rest: LEXEME_TERM only */
    enum field field;     /* SUBJECT_FIELD */
    size_t field_start;   /* "title:"; equal to field_end when none is named */
    size_t field_end;
    enum value_kind value_kind;
    size_t value_start; /* without quotes or slashes */
    size_t value_end;
    bool closed;       /* VALUE_REGEX, VALUE_PHRASE: its end was typed */
    size_t wrong_flag; /* VALUE_REGEX that is not closed: where a letter after a slash kept
                          it open; else 0 */
};

struct lexer {
    struct view text;
    enum query_match match; /* what bare words are */
    size_t offset;
    size_t depth; /* of groups that are open */
};

/* The letters of its value may be looked for in order: no field was named, or a field of
   one line that words look in. In long texts nearly everything is found that way. */
bool lexeme_can_be_fuzzy(const struct lexeme *lexeme);
/* The next lexeme; false at the end. */
bool lexer_next(struct lexer *lexer, struct lexeme *lexeme);

#endif
