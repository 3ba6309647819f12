/*
 * Recursive descent. A term without a value, an empty group and an empty side of a
 * bar say nothing and leave no node: "a |" is a, "-" and "title:" are everything.
 * The query's shape is written along the way, in the order of the text.
 */
#include "base/language.h"
#include "query/tree.h"

#include "base/memory.h"

enum {
    QUERY_BYTES = 16384, /* more is no query that somebody typed */
    QUERY_TERMS = 256,
    QUERY_GROUPS = 64
};

struct parser {
    struct query *query;
    struct lexer lexer;
    struct lexeme lexeme; /* the current one */
    bool more;            /* there is one */
    size_t depth;
    size_t terms;
    struct query_error *error;
};

static enum status parse_sides(struct parser *parser, struct node **node);

static void advance(struct parser *parser)
{
    parser->more = lexer_next(&parser->lexer, &parser->lexeme);
}

static enum status fail(struct parser *parser, size_t start, size_t end, const char *reason)
{
    parser->error->start = start;
    parser->error->end = end;
    buffer_append_string(&parser->error->message, reason);
    return STATUS_INVALID;
}

static struct node *new_node(struct parser *parser, enum node_kind kind, struct node *child)
{
    struct node *node = arena_alloc(&parser->query->arena, sizeof *node);
    *node = (struct node){.kind = kind, .child = child};
    return node;
}

static void write_shape(struct parser *parser, const char *mark)
{
    buffer_append_string(&parser->query->shape, mark);
}

/* Judging it takes no search of text. */
static bool is_cheap(const struct node *node)
{
    if (node->kind == NODE_NOT)
        return is_cheap(node->child);
    return node->kind == NODE_TERM && !node->term.pattern && !node->term.fuzzy;
}

/* Adds a child: cheap ones before the others, else in the order of the text. */
static void add_child(struct node **list, struct node *child)
{
    while (*list && !(is_cheap(child) && !is_cheap(*list)))
        list = &(*list)->next;
    child->next = *list;
    *list = child;
}

/* A list of children as one node: itself when there is only one. */
static struct node *join(struct parser *parser, enum node_kind kind, struct node *list)
{
    return list && list->next ? new_node(parser, kind, list) : list;
}

static enum status parse_group(struct parser *parser, struct node **node)
{
    struct lexeme open = parser->lexeme;
    if (parser->depth >= QUERY_GROUPS)
        return fail(parser, open.start, open.end, _("too many groups inside each other"));
    write_shape(parser, open.negated ? "-(" : "(");
    parser->depth++;
    advance(parser);
    enum status status = parse_sides(parser, node);
    parser->depth--;
    if (status != STATUS_OK)
        return status;
    if (!parser->more)
        return fail(parser, open.start, open.end, _("this group is not closed"));
    write_shape(parser, ")");
    advance(parser);
    if (*node && open.negated)
        *node = new_node(parser, NODE_NOT, *node);
    return STATUS_OK;
}

static enum status parse_term(struct parser *parser, struct node **node)
{
    const struct lexeme *lexeme = &parser->lexeme;
    struct term term;
    if (++parser->terms > QUERY_TERMS)
        return fail(parser, lexeme->start, lexeme->end, _("too many terms"));
    enum status status = term_compile(parser->query->text, lexeme, &term, parser->error);
    if (status == STATUS_OK) {
        write_shape(parser, lexeme->negated ? "-" : "+");
        term_append_shape(parser->query->text, lexeme, &parser->query->shape);
        *node = new_node(parser, NODE_TERM, NULL);
        (*node)->term = term;
        if (lexeme->negated)
            *node = new_node(parser, NODE_NOT, *node);
    }
    advance(parser);
    return status == STATUS_END ? STATUS_OK : status;
}

/* Terms and groups up to a bar, a closing bracket or the end. */
static enum status parse_row(struct parser *parser, struct node **row)
{
    struct node *list = NULL;
    enum status status = STATUS_OK;
    while (status == STATUS_OK && parser->more && parser->lexeme.kind != LEXEME_BAR &&
           parser->lexeme.kind != LEXEME_CLOSE) {
        struct node *node = NULL;
        status = parser->lexeme.kind == LEXEME_OPEN ? parse_group(parser, &node)
                                                    : parse_term(parser, &node);
        if (node)
            add_child(&list, node);
    }
    *row = join(parser, NODE_AND, list);
    return status;
}

/* Rows between bars. */
static enum status parse_sides(struct parser *parser, struct node **node)
{
    struct node *list = NULL;
    enum status status = STATUS_OK;
    bool more = true;
    while (status == STATUS_OK && more) {
        struct node *row = NULL;
        status = parse_row(parser, &row);
        if (row)
            add_child(&list, row);
        more = parser->more && parser->lexeme.kind == LEXEME_BAR;
        if (status == STATUS_OK && more) {
            write_shape(parser, "|");
            advance(parser);
        }
    }
    *node = join(parser, NODE_OR, list);
    return status;
}

enum status tree_parse(struct query *query, struct query_error *error)
{
    struct parser parser = {
        .query = query, .lexer = {.text = query->text, .match = query->match}, .error = error};
    if (query->text.length > QUERY_BYTES)
        return fail(&parser, QUERY_BYTES, query->text.length, _("the query is too long"));
    advance(&parser);
    enum status status = parse_sides(&parser, &query->root);
    if (status == STATUS_OK && parser.more)
        status =
            fail(&parser, parser.lexeme.start, parser.lexeme.end, _("there is no ( for this )"));
    return status;
}

void tree_deinit(struct node *node)
{
    for (; node; node = node->next) {
        tree_deinit(node->child);
        term_deinit(&node->term);
    }
}
