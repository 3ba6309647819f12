#include "query/tree.h"

#include "base/memory.h"

#include <stdlib.h>

/* ---- what bare words are ---- */

static const char *const match_names[QUERY_MATCH_COUNT] = {
#define QUERY_MATCH_NAME(identifier, name) name,
    QUERY_MATCH_LIST(QUERY_MATCH_NAME)
#undef QUERY_MATCH_NAME
};

const char *query_match_name(enum query_match match)
{
    return match_names[match];
}

enum query_match query_match_from_name(struct view name)
{
    int match = 0;
    while (match < QUERY_MATCH_COUNT && !view_equal_ignore_case(name, view_of(match_names[match])))
        match++;
    return (enum query_match)match;
}

/* ---- life ---- */

static void free_query(struct query *query)
{
    tree_deinit(query->root);
    buffer_deinit(&query->shape);
    arena_deinit(&query->arena);
    free(query);
}

enum status query_parse(struct view text, struct query **query, struct query_error *error)
{
    return query_parse_as(text, QUERY_MATCH_REGEX, query, error);
}

enum status query_parse_as(struct view text, enum query_match match, struct query **query,
                           struct query_error *error)
{
    struct query *made = memory_alloc_zero(1, sizeof *made);
    *error = (struct query_error){0};
    atomic_init(&made->references, 1);
    made->match = match;
    made->text = arena_copy(&made->arena, text);
    enum status status = tree_parse(made, error);
    if (status == STATUS_OK)
        *query = made;
    else
        free_query(made);
    return status;
}

struct query *query_ref(struct query *query)
{
    atomic_fetch_add_explicit(&query->references, 1, memory_order_relaxed);
    return query;
}

void query_unref(struct query *query)
{
    if (query && atomic_fetch_sub_explicit(&query->references, 1, memory_order_acq_rel) == 1)
        free_query(query);
}

struct view query_text(const struct query *query)
{
    return query->text;
}

enum query_match query_get_match(const struct query *query)
{
    return query->match;
}

bool query_is_everything(const struct query *query)
{
    return !query->root;
}

bool query_equal(const struct query *a, const struct query *b)
{
    return view_equal(buffer_view(&a->shape), buffer_view(&b->shape));
}

/* ---- judgement ---- */

struct judge {
    struct matcher *matcher;
    const struct candidate *candidate;
    const struct pattern_budget *budget;
};

static enum match_outcome match_node(const struct judge *judge, const struct node *node);

static enum match_outcome negate(enum match_outcome outcome)
{
    if (outcome == MATCH_YES)
        return MATCH_NO;
    return outcome == MATCH_NO ? MATCH_YES : outcome;
}

/* AND is settled by a no, OR by a yes; what is costly waits for that. */
static enum match_outcome match_children(const struct judge *judge, const struct node *node)
{
    enum match_outcome settling = node->kind == NODE_AND ? MATCH_NO : MATCH_YES;
    enum match_outcome result = negate(settling);
    for (const struct node *child = node->child; child; child = child->next) {
        enum match_outcome outcome = match_node(judge, child);
        if (outcome == settling || outcome == MATCH_CANCELLED)
            return outcome;
        if (outcome == MATCH_COSTLY)
            result = MATCH_COSTLY;
    }
    return result;
}

static enum match_outcome match_node(const struct judge *judge, const struct node *node)
{
    switch (node->kind) {
    case NODE_TERM:
        return term_match(&node->term, judge->matcher, judge->candidate, judge->budget);
    case NODE_NOT:
        return negate(match_node(judge, node->child));
    default:
        return match_children(judge, node);
    }
}

enum match_outcome query_match(const struct query *query, struct matcher *matcher,
                               const struct candidate *candidate,
                               const struct pattern_budget *budget)
{
    const struct judge judge = {matcher, candidate, budget};
    return query->root ? match_node(&judge, query->root) : MATCH_YES;
}

static unsigned needs_below(const struct node *node)
{
    unsigned needs = 0;
    for (; node; node = node->next)
        needs |= needs_below(node->child) | (node->kind == NODE_TERM ? term_needs(&node->term) : 0);
    return needs;
}

unsigned query_needs(const struct query *query)
{
    return needs_below(query->root);
}

/* ---- parts ---- */

struct parts {
    struct query_part *items;
    size_t count;
    size_t capacity;
};

static void add_part(struct parts *parts, size_t start, size_t end, enum query_part_kind kind)
{
    if (start < end && parts->count < parts->capacity)
        parts->items[parts->count++] = (struct query_part){start, end, kind};
}

static enum query_part_kind value_part(struct view text, const struct lexeme *lexeme)
{
    if (lexeme->value_kind == VALUE_FUZZY)
        return QUERY_PART_FUZZY;
    return term_is_unknown(text, lexeme) ? QUERY_PART_UNKNOWN : QUERY_PART_TEXT;
}

static void add_term_parts(struct parts *parts, struct view text, const struct lexeme *lexeme)
{
    bool regex = lexeme->value_kind == VALUE_REGEX;
    /* Quotes and a tilde belong to the value, slashes do not. */
    size_t start = regex ? lexeme->value_start : lexeme->field_end;
    size_t end = regex ? lexeme->value_end : lexeme->end;
    size_t sign = lexeme->start + lexeme->negated;
    add_part(parts, lexeme->start, sign, QUERY_PART_OPERATOR);
    add_part(parts, sign, lexeme->field_start, QUERY_PART_FUZZY);
    add_part(parts, lexeme->field_start, lexeme->field_end, QUERY_PART_FIELD);
    add_part(parts, lexeme->field_end, start, QUERY_PART_REGEX);
    add_part(parts, start, end, value_part(text, lexeme));
    add_part(parts, end, lexeme->end, QUERY_PART_REGEX);
}

size_t query_parts(struct view text, enum query_match match, struct query_part *parts,
                   size_t capacity)
{
    struct parts list = {parts, 0, capacity};
    struct lexer lexer = {.text = text, .match = match};
    struct lexeme lexeme;
    while (lexer_next(&lexer, &lexeme)) {
        if (lexeme.kind == LEXEME_TERM)
            add_term_parts(&list, text, &lexeme);
        else
            add_part(&list, lexeme.start, lexeme.end, QUERY_PART_OPERATOR);
    }
    return list.count;
}
