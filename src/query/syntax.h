/*
 * The syntax of a regular expression, one token after another. The scanner knows
 * what PCRE2 knows about escapes, classes, \Q..\E, comments and group heads
 * (pcre2pattern(3)), and nothing about meaning. It accepts any text: what PCRE2 would
 * refuse is cut into tokens too. From it follow what we refuse ourselves, how a term's
 * letters decide about case, and what a pattern may cost.
 *
 * Extended syntax (flag x, or an inline (?x)) is not followed: `#` and blanks come
 * as literals. Whoever relies on exact tokens asks regex_may_be_extended() first.
 */
#ifndef SHEAF_QUERY_SYNTAX_H
#define SHEAF_QUERY_SYNTAX_H

#include "base/view.h"

#include <stdint.h>

enum regex_kind {
    REGEX_LITERAL,   /* a character that stands for itself: a  \.  or inside \Q..\E */
    REGEX_ESCAPE,    /* \w  \x{41}  \p{Lu}  \1  \Q  \E  and a lone \ at the end */
    REGEX_DOT,       /* . */
    REGEX_ANCHOR,    /* ^ or $ */
    REGEX_OPEN,      /* a group's head: (  (?:  (?<name>  (?=  (?i: */
    REGEX_CLOSE,     /* ) */
    REGEX_BAR,       /* | */
    REGEX_REPEAT,    /* *  +?  {2,5}+ */
    REGEX_OPTION,    /* (?i) */
    REGEX_CALL,      /* (?R)  (?1)  (?&name)  (?P>name)  (?P=name)  (?C1) */
    REGEX_CLASS,     /* [ or [^ */
    REGEX_CLASS_SET, /* [:alpha:] inside a class */
    REGEX_CLASS_END, /* ] */
    REGEX_COMMENT,   /* (?#...) */
    REGEX_VERB       /* (* as in (*UTF) or (*ACCEPT); the two bytes only */
};

enum { REGEX_UNBOUNDED = UINT32_MAX };

struct regex_token {
    enum regex_kind kind;
    size_t start; /* bytes of the pattern, [start, end) */
    size_t end;
    struct view literal; /* REGEX_LITERAL: the character, without backslash */
    uint32_t least;      /* REGEX_REPEAT */
    uint32_t most;       /* REGEX_REPEAT; REGEX_UNBOUNDED */
    bool possessive;     /* REGEX_REPEAT */
    bool in_class;       /* between [ and ] */
};

struct regex_scan {
    struct view text;
    size_t offset;
    size_t class_start; /* where the members of the open class begin */
    bool in_class;
    bool quoted; /* after \Q */
};

struct regex_scan regex_scan_start(struct view pattern);
/* The next token; false at the end. */
bool regex_scan_next(struct regex_scan *scan, struct regex_token *token);
/* The bytes of a token. */
struct view regex_token_text(const struct regex_scan *scan, const struct regex_token *token);
/* An inline option may turn extended syntax on. */
bool regex_may_be_extended(struct view pattern);

#endif
