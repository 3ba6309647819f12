/*
 * Each node answers for a set of wanted papers with two sets, yes and costly; what is in
 * neither is no.
 *
 *   AND  wanted shrinks to what the children so far leave open (yes or costly)
 *   OR   wanted shrinks to what no child so far has said yes to
 *   NOT  yes is what is left of wanted; costly stays costly
 */
#include "query/plan.h"

#include "base/bits.h"
#include "base/memory.h"
#include "query/tree.h"

#include <stdlib.h>
#include <string.h>

struct plan_node {
    enum node_kind kind;
    struct plan_node *child; /* the first */
    struct plan_node *next;
    size_t probe; /* NODE_TERM */
    size_t cost;
};

/* ---- making ---- */

static void count_nodes(const struct node *node, size_t *nodes, size_t *terms)
{
    for (; node; node = node->next) {
        ++*nodes;
        *terms += node->kind == NODE_TERM;
        count_nodes(node->child, nodes, terms);
    }
}

/* Copies a list of siblings; nodes follow each other in the plan's array. */
static struct plan_node *copy_nodes(struct plan *plan, const struct node *node,
                                    enum engine_level level)
{
    struct plan_node *first = NULL, **link = &first;
    for (; node; node = node->next) {
        struct plan_node *made = &plan->nodes[plan->node_count++];
        made->kind = node->kind;
        made->probe = plan->probe_count;
        if (node->kind == NODE_TERM)
            probe_init(&plan->probes[plan->probe_count++], &node->term, level);
        made->child = copy_nodes(plan, node->child, level);
        *link = made;
        link = &made->next;
    }
    return first;
}

void plan_init(struct plan *plan, const struct query *query, enum engine_level level)
{
    size_t nodes = 0, terms = 0;
    count_nodes(query->root, &nodes, &terms);
    *plan = (struct plan){0};
    plan->nodes = memory_alloc_zero(nodes, sizeof *plan->nodes);
    plan->probes = memory_alloc_zero(terms, sizeof *plan->probes);
    copy_nodes(plan, query->root, level);
}

void plan_deinit(struct plan *plan)
{
    for (size_t i = 0; i < plan->probe_count; i++)
        probe_deinit(&plan->probes[i]);
    free(plan->probes);
    free(plan->nodes);
}

/* ---- ordering ---- */

static void insert_by_cost(struct plan_node **list, struct plan_node *node)
{
    while (*list && (*list)->cost <= node->cost)
        list = &(*list)->next;
    node->next = *list;
    *list = node;
}

static void order_nodes(const struct plan *plan, struct plan_node *node)
{
    struct plan_node *sorted = NULL;
    node->cost = node->kind == NODE_TERM ? probe_cost(&plan->probes[node->probe]) : 0;
    for (struct plan_node *child = node->child, *next; child; child = next) {
        next = child->next;
        order_nodes(plan, child);
        node->cost += child->cost;
        insert_by_cost(&sorted, child);
    }
    node->child = sorted;
}

void plan_prepare(struct plan *plan, const struct snapshot *snapshot, const struct verdicts *known)
{
    for (size_t i = 0; i < plan->probe_count; i++)
        probe_prepare(&plan->probes[i], snapshot, &known[i]);
    order_nodes(plan, plan->nodes);
}

/* ---- judging ---- */

struct answer {
    uint64_t matches[CHUNK_WORDS];
    uint64_t costly[CHUNK_WORDS];
};

static bool judge_node(const struct plan *plan, const struct plan_place *place,
                       const struct plan_node *node, const uint64_t wanted[CHUNK_WORDS],
                       struct answer *answer);

static bool judge_term(const struct plan *plan, const struct plan_place *place,
                       const struct plan_node *node, const uint64_t wanted[CHUNK_WORDS],
                       struct answer *answer)
{
    const struct verdicts *verdicts = &place->verdicts[node->probe];
    if (!probe_judge(&plan->probes[node->probe], place->worker, place->snapshot, place->chunk,
                     wanted, verdicts))
        return false;
    for (size_t i = 0; i < CHUNK_WORDS; i++) {
        answer->matches[i] = verdicts->matches[i] & wanted[i];
        answer->costly[i] = verdicts->costly[i] & wanted[i];
    }
    return true;
}

static bool judge_not(const struct plan *plan, const struct plan_place *place,
                      const struct plan_node *node, const uint64_t wanted[CHUNK_WORDS],
                      struct answer *answer)
{
    if (!judge_node(plan, place, node->child, wanted, answer))
        return false;
    for (size_t i = 0; i < CHUNK_WORDS; i++)
        answer->matches[i] = wanted[i] & ~(answer->matches[i] | answer->costly[i]);
    return true;
}

/* Takes from open what the memo or a signature knows not to match some term. */
static void narrow_by_terms(const struct plan *plan, const struct plan_place *place,
                            const struct plan_node *child, uint64_t open[CHUNK_WORDS])
{
    for (; child; child = child->next) {
        if (child->kind != NODE_TERM)
            continue;
        const struct verdicts *verdicts = &place->verdicts[child->probe];
        for (size_t i = 0; i < CHUNK_WORDS; i++)
            open[i] &= ~verdicts->judged[i] | verdicts->matches[i] | verdicts->costly[i];
        probe_narrow(&plan->probes[child->probe], place->snapshot, place->worker->marks,
                     place->chunk, open);
    }
}

static bool judge_and(const struct plan *plan, const struct plan_place *place,
                      const struct plan_node *node, const uint64_t wanted[CHUNK_WORDS],
                      struct answer *answer)
{
    uint64_t open[CHUNK_WORDS];
    memcpy(open, wanted, sizeof open);
    memset(answer, 0, sizeof *answer);
    narrow_by_terms(plan, place, node->child, open);
    for (const struct plan_node *child = node->child; child; child = child->next) {
        struct answer one;
        if (!judge_node(plan, place, child, open, &one))
            return false;
        for (size_t i = 0; i < CHUNK_WORDS; i++) {
            open[i] = one.matches[i] | one.costly[i];
            answer->costly[i] = (answer->costly[i] | one.costly[i]) & open[i];
        }
    }
    for (size_t i = 0; i < CHUNK_WORDS; i++)
        answer->matches[i] = open[i] & ~answer->costly[i];
    return true;
}

static bool judge_or(const struct plan *plan, const struct plan_place *place,
                     const struct plan_node *node, const uint64_t wanted[CHUNK_WORDS],
                     struct answer *answer)
{
    uint64_t open[CHUNK_WORDS];
    memcpy(open, wanted, sizeof open);
    memset(answer, 0, sizeof *answer);
    for (const struct plan_node *child = node->child; child; child = child->next) {
        struct answer one;
        if (!judge_node(plan, place, child, open, &one))
            return false;
        for (size_t i = 0; i < CHUNK_WORDS; i++) {
            answer->matches[i] |= one.matches[i];
            answer->costly[i] |= one.costly[i];
            open[i] &= ~one.matches[i];
        }
    }
    bits_and_not(answer->costly, answer->matches, CHUNK_PAPERS);
    return true;
}

static bool judge_node(const struct plan *plan, const struct plan_place *place,
                       const struct plan_node *node, const uint64_t wanted[CHUNK_WORDS],
                       struct answer *answer)
{
    switch (node->kind) {
    case NODE_TERM:
        return judge_term(plan, place, node, wanted, answer);
    case NODE_NOT:
        return judge_not(plan, place, node, wanted, answer);
    case NODE_AND:
        return judge_and(plan, place, node, wanted, answer);
    default:
        return judge_or(plan, place, node, wanted, answer);
    }
}

bool plan_judge(const struct plan *plan, const struct plan_place *place,
                const uint64_t wanted[CHUNK_WORDS], uint64_t matches[CHUNK_WORDS],
                uint64_t costly[CHUNK_WORDS])
{
    struct answer answer;
    if (!judge_node(plan, place, plan->nodes, wanted, &answer))
        return false;
    for (size_t i = 0; i < CHUNK_WORDS; i++) {
        matches[i] |= answer.matches[i];
        costly[i] |= answer.costly[i];
    }
    return true;
}
