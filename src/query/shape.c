#include "query/shape.h"

#include "query/recursion.h"
#include "query/syntax.h"

#include <string.h>

/* What the walk over the tokens remembers. */
struct walk {
    struct regex_scan scan;
    struct shape *shape;
    size_t opened[SHAPE_GROUPS + 1];
    size_t depth;
    bool after_group; /* the last item was a group */
    bool doubtful;    /* extended syntax, or \Q \E in a class: tokens may be wrong */
};

static void refuse(struct shape *shape, enum shape_refusal refusal, size_t offset)
{
    if (shape->refusal != SHAPE_FINE)
        return;
    shape->refusal = refusal;
    shape->refused_at = offset;
}

static void lower_reach(struct shape *shape, enum pattern_reach reach)
{
    if (reach < shape->reach)
        shape->reach = reach;
}

static unsigned logarithm(size_t number)
{
    unsigned bits = 0;
    while (number > 1) {
        number = (number + 1) / 2;
        bits++;
    }
    return bits;
}

unsigned shape_cost(const struct shape *shape, size_t subject_length)
{
    if (shape->tangled)
        return SHAPE_COST_UNKNOWN;
    return shape->bounded + shape->unbounded * logarithm(subject_length + 1);
}

/* ---- how far a match reaches ---- */

static bool starts_with_any(struct view text, const char *const *prefixes, size_t count)
{
    for (size_t i = 0; i < count; i++) {
        if (view_starts_with(text, prefixes[i]))
            return true;
    }
    return false;
}

/* A property whose characters are letters, numbers or of one script: no newline. */
static bool property_without_newline(struct view escape)
{
    static const char *const names[] = {"\\pL",     "\\p{L",    "\\pN",     "\\p{N",
                                        "\\p{Han",  "\\p{Hira", "\\p{Kata", "\\p{Greek",
                                        "\\p{Cyri", "\\p{Arab", "\\p{Hebr", "\\p{Thai"};
    return starts_with_any(escape, names, sizeof names / sizeof *names);
}

/* In a class \b and \1 are control characters; \12 may be one anywhere. */
static bool escape_without_newline(struct view escape, bool in_class)
{
    char letter = escape.data[1];
    if (strchr("wdShVQE", letter) || property_without_newline(escape))
        return true;
    bool single_digit = letter >= '1' && letter <= '9' && escape.length == 2;
    return !in_class && (strchr("NbB", letter) || single_digit);
}

static enum pattern_reach escape_reach(struct view escape, bool in_class)
{
    char letter = escape.length > 1 ? escape.data[1] : '\0';
    if (letter == '\0')
        return PATTERN_REACH_SUBJECT;
    if (escape_without_newline(escape, in_class))
        return PATTERN_REACH_LINE;
    if (in_class || (letter >= '1' && letter <= '9'))
        return PATTERN_REACH_FILTER;
    return strchr("WDsvHRntrfeaxopP0", letter) ? PATTERN_REACH_FILTER : PATTERN_REACH_SUBJECT;
}

static enum pattern_reach open_reach(struct view head)
{
    if (view_equal_string(head, "(?>"))
        return PATTERN_REACH_LINE;
    bool lookaround = view_starts_with(head, "(?=") || view_starts_with(head, "(?!") ||
                      view_starts_with(head, "(?<=") || view_starts_with(head, "(?<!");
    bool named = view_starts_with(head, "(?<") || view_starts_with(head, "(?P<");
    bool plain =
        head.length == 1 || view_equal_string(head, "(?:") || view_equal_string(head, "(?i:");
    return plain || (named && !lookaround) ? PATTERN_REACH_LINE : PATTERN_REACH_SUBJECT;
}

static enum pattern_reach set_reach(struct view set)
{
    static const char *const names[] = {"[:alpha:]", "[:digit:]", "[:alnum:]",
                                        "[:upper:]", "[:lower:]", "[:word:]"};
    return starts_with_any(set, names, sizeof names / sizeof *names) ? PATTERN_REACH_LINE
                                                                     : PATTERN_REACH_FILTER;
}

static enum pattern_reach token_reach(const struct regex_token *token, struct view text)
{
    switch (token->kind) {
    case REGEX_LITERAL: /* a control character may also begin a range over the newline */
        return (unsigned char)token->literal.data[0] < 0x20 ? PATTERN_REACH_FILTER
                                                            : PATTERN_REACH_LINE;
    case REGEX_ESCAPE:
        return escape_reach(text, token->in_class);
    case REGEX_OPEN:
        return open_reach(text);
    case REGEX_CLASS:
        return text.length == 1 ? PATTERN_REACH_LINE : PATTERN_REACH_FILTER;
    case REGEX_CLASS_SET:
        return set_reach(text);
    case REGEX_OPTION:
        return view_equal_string(text, "(?i)") ? PATTERN_REACH_LINE : PATTERN_REACH_SUBJECT;
    case REGEX_ANCHOR:
    case REGEX_CALL:
    case REGEX_VERB:
        return PATTERN_REACH_SUBJECT;
    default:
        return PATTERN_REACH_LINE;
    }
}

/* ---- refusals and cost ---- */

static void see_open(struct walk *walk, const struct regex_token *token)
{
    if (walk->depth >= SHAPE_GROUPS)
        refuse(walk->shape, SHAPE_DEEP, token->start);
    if (walk->depth <= SHAPE_GROUPS)
        walk->opened[walk->depth] = token->start;
    walk->depth++;
}

static void see_repeat(struct walk *walk, const struct regex_token *token)
{
    struct shape *shape = walk->shape;
    bool endless = token->most == REGEX_UNBOUNDED;
    uint32_t counted = endless ? token->least : token->most;
    if (counted > SHAPE_GROUP_REPEATS && (walk->after_group || walk->doubtful))
        refuse(shape, SHAPE_LARGE_REPEAT, token->start);
    if (walk->after_group && token->most > 1)
        shape->tangled = true;
    else if (endless)
        shape->unbounded++;
    else if (token->most > token->least)
        shape->bounded += logarithm((size_t)token->most - token->least + 1);
}

static void see_escape(struct walk *walk, const struct regex_token *token, struct view text)
{
    char letter = text.length > 1 ? text.data[1] : '\0';
    if (letter == 'Q' || letter == 'E')
        walk->doubtful = walk->doubtful || token->in_class;
    else if ((letter >= '1' && letter <= '9') || letter == 'g' || letter == 'k')
        walk->shape->tangled = walk->shape->tangled || !token->in_class;
}

static void see_token(struct walk *walk, const struct regex_token *token, struct view text)
{
    switch (token->kind) {
    case REGEX_VERB:
        refuse(walk->shape, SHAPE_VERB, token->start);
        break;
    case REGEX_CALL:
        walk->shape->tangled = true;
        if (view_starts_with(text, "(?C"))
            refuse(walk->shape, SHAPE_CALLOUT, token->start);
        break;
    case REGEX_OPEN:
        see_open(walk, token);
        break;
    case REGEX_CLOSE:
        walk->depth -= walk->depth > 0;
        break;
    case REGEX_REPEAT:
        see_repeat(walk, token);
        break;
    case REGEX_ESCAPE:
        see_escape(walk, token, text);
        break;
    case REGEX_CLASS:
        walk->shape->open_class = token->start;
        break;
    case REGEX_CLASS_END:
        walk->shape->open_class = VIEW_NONE;
        break;
    default:
        break;
    }
}

/* A quantifier reaches back over comments, \Q and \E to its item. */
static bool is_transparent(const struct regex_token *token, struct view text)
{
    bool quote = text.length > 1 && (text.data[1] == 'Q' || text.data[1] == 'E');
    return token->kind == REGEX_COMMENT || (token->kind == REGEX_ESCAPE && quote);
}

static void count_leading(struct shape *shape, struct view pattern)
{
    struct regex_scan scan = regex_scan_start(pattern);
    struct regex_token token;
    while (regex_scan_next(&scan, &token) && token.kind == REGEX_LITERAL)
        shape->leading++;
}

static void walk_tokens(struct walk *walk, struct view pattern)
{
    bool greedy_only = false;
    struct regex_token token;
    walk->scan = regex_scan_start(pattern);
    while (regex_scan_next(&walk->scan, &token)) {
        struct view text = regex_token_text(&walk->scan, &token);
        see_token(walk, &token, text);
        lower_reach(walk->shape, token_reach(&token, text));
        greedy_only = greedy_only || token.possessive || view_equal_string(text, "(?>");
        if (!is_transparent(&token, text))
            walk->after_group = token.kind == REGEX_CLOSE;
    }
    /* What has swallowed a newline and gives nothing back may miss an end before it. */
    if (greedy_only && walk->shape->reach == PATTERN_REACH_FILTER)
        walk->shape->reach = PATTERN_REACH_SUBJECT;
}

/* ---- rows of (?=.*...) ---- */

static bool next_is(struct regex_scan *scan, struct regex_token *token, enum regex_kind kind)
{
    return regex_scan_next(scan, token) && token->kind == kind;
}

static bool next_is_any_text(struct regex_scan *scan, struct regex_token *token)
{
    return next_is(scan, token, REGEX_DOT) && next_is(scan, token, REGEX_REPEAT) &&
           token->most == REGEX_UNBOUNDED;
}

/* What may follow ".*" inside: single characters, classes and repeats of them, whose
   match depends on nothing but where they begin. */
static bool is_plain(const struct regex_token *token, struct view text)
{
    switch (token->kind) {
    case REGEX_LITERAL:
    case REGEX_DOT:
    case REGEX_CLASS:
    case REGEX_CLASS_SET:
    case REGEX_CLASS_END:
    case REGEX_REPEAT:
        return true;
    case REGEX_ESCAPE:
        return text.length == 2 && strchr("wWdDsSbBhHN", text.data[1]);
    default:
        return false;
    }
}

/* The rest of one (?=.*...); *repeats gets how many endless repeats it holds. */
static bool read_assertion(struct regex_scan *scan, unsigned *repeats)
{
    struct regex_token token;
    if (!next_is_any_text(scan, &token))
        return false;
    *repeats = 1;
    while (regex_scan_next(scan, &token)) {
        if (token.kind == REGEX_CLOSE)
            return true;
        if (!is_plain(&token, regex_token_text(scan, &token)))
            return false;
        *repeats += token.kind == REGEX_REPEAT && token.most == REGEX_UNBOUNDED;
    }
    return false;
}

/* Assertions are atomic: the costs of several add up instead of multiplying, so
   the largest stands for all. */
static bool is_row_of_assertions(struct view pattern, unsigned *repeats)
{
    struct regex_scan scan = regex_scan_start(pattern);
    struct regex_token token;
    *repeats = 0;
    while (regex_scan_next(&scan, &token)) {
        unsigned inside;
        struct view head = regex_token_text(&scan, &token);
        if (token.kind == REGEX_DOT && *repeats > 0) {
            scan.offset = token.start;
            return next_is_any_text(&scan, &token) && scan.offset == pattern.length;
        }
        if (!view_equal_string(head, "(?=") || !read_assertion(&scan, &inside))
            return false;
        *repeats = inside > *repeats ? inside : *repeats;
    }
    return *repeats > 0;
}

static void read_doubtful(struct view pattern, struct shape *shape)
{
    size_t verb = view_find(pattern, view_of("(*"), 0);
    if (verb != VIEW_NONE)
        refuse(shape, SHAPE_VERB, verb);
    size_t callout = view_find(pattern, view_of("(?C"), 0);
    if (callout != VIEW_NONE)
        refuse(shape, SHAPE_CALLOUT, callout);
    shape->tangled = true;
    shape->reach = PATTERN_REACH_SUBJECT;
}

void shape_read(struct view pattern, unsigned flags, struct shape *shape)
{
    bool extended = (flags & PATTERN_EXTENDED) || regex_may_be_extended(pattern);
    struct walk walk = {.shape = shape, .doubtful = extended};
    *shape = (struct shape){.reach = PATTERN_REACH_LINE, .open_class = VIEW_NONE};
    walk_tokens(&walk, pattern);
    count_leading(shape, pattern);
    bool open = walk.depth > 0 && walk.depth <= SHAPE_GROUPS;
    shape->open_group = open ? walk.opened[walk.depth - 1] : VIEW_NONE;
    unsigned repeats;
    size_t call;
    if (!walk.doubtful && recursion_is_endless(pattern, &call))
        refuse(shape, SHAPE_ENDLESS, call);
    if (walk.doubtful) {
        read_doubtful(pattern, shape);
    } else if (!(flags & PATTERN_WORDS) && is_row_of_assertions(pattern, &repeats)) {
        shape->line_starts = true;
        shape->unbounded = repeats;
    }
}
