/*
 * One walk over the tokens, with a level for the pattern and one for each group that is
 * open. A level is fresh while nothing stands between its beginning, or its last bar, and
 * the place of the walk. A call to the group of a level is endless when that level and all
 * inside it are fresh.
 *
 *     ( a | (?: (?1) b ) )        level 1 is fresh since the bar, level 2 since its head
 *       ^   ^   ^
 *       not fresh  both fresh: endless
 */
#include "query/recursion.h"

#include "query/syntax.h"

enum { LEVELS_MOST = 66 }; /* deeper patterns are refused anyway (shape.h) */

struct level {
    long group; /* its number, 0 for the whole pattern; negative when it has none */
    bool fresh;
};

struct walk {
    struct level levels[LEVELS_MOST];
    size_t depth; /* of the innermost level */
    long groups;  /* numbers given so far */
    bool lost;    /* numbers are no longer known */
};

enum { NO_NUMBER = -1 };

/* (?| gives the groups of its branches the same numbers. */
static bool shares_numbers(struct view head)
{
    return view_starts_with(head, "(?|");
}

static bool is_captured(struct view head)
{
    bool behind = view_starts_with(head, "(?<=") || view_starts_with(head, "(?<!") ||
                  view_starts_with(head, "(?<*");
    return head.length == 1 || view_starts_with(head, "(?P<") || view_starts_with(head, "(?'") ||
           (view_starts_with(head, "(?<") && !behind);
}

/* A condition decides by itself what is tried. */
static bool is_conditional(struct view head)
{
    return view_equal_string(head, "(?");
}

static void open_group(struct walk *walk, struct view head)
{
    walk->lost |= shares_numbers(head) || is_conditional(head) || walk->depth + 1 >= LEVELS_MOST;
    if (walk->lost)
        return;
    long group = is_captured(head) ? ++walk->groups : NO_NUMBER;
    walk->levels[++walk->depth] = (struct level){group, true};
}

static void close_group(struct walk *walk)
{
    if (walk->depth > 0)
        walk->depth--;
    walk->levels[walk->depth].fresh = false;
}

/* The group that is called, NO_NUMBER when its name or place is not followed here. */
static long read_target(struct view call, long groups)
{
    long number;
    if (view_equal_string(call, "(?R)"))
        return 0;
    bool relative = view_starts_with(call, "(?-");
    size_t head = relative ? 3 : 2;
    if (call.length <= head || call.data[call.length - 1] != ')' ||
        !view_to_long(view_slice(call, head, call.length - head - 1), &number) || number < 0)
        return NO_NUMBER;
    return relative ? groups + 1 - number : number;
}

static bool is_endless_call(const struct walk *walk, struct view call)
{
    long target = read_target(call, walk->groups);
    bool fresh = true;
    for (size_t i = walk->depth + 1; target != NO_NUMBER && fresh && i-- > 0;) {
        fresh = walk->levels[i].fresh;
        if (fresh && walk->levels[i].group == target)
            return true;
    }
    return false;
}

bool recursion_is_endless(struct view pattern, size_t *offset)
{
    struct walk walk = {.levels = {{0, true}}};
    struct regex_scan scan = regex_scan_start(pattern);
    struct regex_token token;
    while (!walk.lost && regex_scan_next(&scan, &token)) {
        struct view text = regex_token_text(&scan, &token);
        *offset = token.start;
        if (token.kind == REGEX_CALL && is_endless_call(&walk, text))
            return true;
        if (token.kind == REGEX_OPEN)
            open_group(&walk, text);
        else if (token.kind == REGEX_CLOSE)
            close_group(&walk);
        else if (token.kind != REGEX_COMMENT && token.kind != REGEX_OPTION)
            walk.levels[walk.depth].fresh = token.kind == REGEX_BAR;
    }
    return false;
}
