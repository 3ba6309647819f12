/*
 * A parsed query: a tree of terms. Immutable once parsed; private to src/query.
 */
#ifndef SHEAF_QUERY_TREE_H
#define SHEAF_QUERY_TREE_H

#include "base/arena.h"
#include "query/query.h"
#include "query/term.h"

enum node_kind {
    NODE_AND, /* all of its children; those that cost nothing come first */
    NODE_OR,  /* one of them */
    NODE_NOT, /* not its only child */
    NODE_TERM
};

struct node {
    enum node_kind kind;
    struct node *child; /* the first */
    struct node *next;  /* the next child of the same parent */
    struct term term;
};

struct query {
    atomic_size_t references;
    struct arena arena; /* the nodes and the text */
    struct view text;
    enum query_match match;
    struct buffer shape; /* equal for queries with the same terms in the same shape */
    struct node *root;   /* NULL: everything */
};

/* Parses query->text into shape and root. STATUS_INVALID: error is filled. */
enum status tree_parse(struct query *query, struct query_error *error);
/* Frees what the terms below node own. */
void tree_deinit(struct node *node);

#endif
