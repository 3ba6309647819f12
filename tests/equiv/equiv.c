/*
 * All ways of the engine give the same papers.
 *
 * Stores of more than one chunk are generated, from words that are hard for some way:
 * accents, ligatures, full-width and Chinese letters, the Kelvin sign and the long s,
 * empty fields, words that go on in the next field. Queries are generated from the same
 * words, and so are tags and notes, which change now and then. Each query is answered by PCRE2
 * alone and by every other level, by PCRE2's interpreter instead of its machine code, and is
 * also typed, key by key, into an engine with several threads that remembers what was asked
 * before.
 *
 *   equiv [PAIRS [SEED]]     a pair is one query on one paper; 0 pairs: no end. The
 *                            usual seed is fixed: a check says the same each time.
 *
 * A failure prints query, level, paper and the seed to begin with.
 */
#include "base/memory.h"
#include "query/engine.h"
#include "tests/equiv/generate.h"

#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>

enum {
    USUAL_PAIRS = 500000,
    USUAL_SEED = 1,
    PAPERS = 1024 + 60,
    QUERIES_PER_STORE = 24,
    QUERIES_PER_MARKS = 4,
    ANSWER_MILLISECONDS = 120000
};

struct equiv {
    uint64_t seed; /* of the store in hand */
    uint64_t pairs;
    uint64_t queries;
    uint64_t invalid;
    uint64_t costly;
    bool failed;
};

static const char *const level_names[] = {
#define LEVEL_NAME(identifier, name) name,
    ENGINE_LEVEL_LIST(LEVEL_NAME)
#undef LEVEL_NAME
};

struct library {
    struct snapshot *snapshot;
    struct marks *marks;
    struct matcher *interpreter;
};

static struct result *run(const struct library *library, struct view query, enum engine_level level)
{
    struct engine_request request = {.generation = 1,
                                     .snapshot = library->snapshot,
                                     .marks = library->marks,
                                     .query = query,
                                     .level = level};
    return engine_run(&request);
}

/* ---- comparing ---- */

static void print_paper(const struct library *library, size_t index)
{
    const struct paper *paper = snapshot_paper(library->snapshot, index);
    const struct annotation *annotation = marks_annotation(library->marks, index);
    struct view text = paper_search_text(paper);
    printf("#   paper %zu, search text:", index);
    for (size_t i = 0; i < text.length; i++)
        printf(text.data[i] == '\n' ? "\\n" : "%c", text.data[i]);
    printf("\n");
    if (annotation)
        printf("#   tags: %.*s note: %.*s\n", (int)annotation_tags(annotation, FORM_DISPLAY).length,
               annotation_tags(annotation, FORM_DISPLAY).data,
               (int)annotation_note(annotation, FORM_DISPLAY).length,
               annotation_note(annotation, FORM_DISPLAY).data);
}

static void compare(struct equiv *equiv, const struct library *library, struct view query,
                    const struct result *right, const struct result *other, const char *way)
{
    if (result_costly(other)) { /* on a busy machine a slow pattern may be given up */
        equiv->costly++;
        return;
    }
    for (size_t i = 0; i < snapshot_count(library->snapshot); i++) {
        if (result_matches(right, i) == result_matches(other, i))
            continue;
        printf("# seed %" PRIu64 ": %s says %s, plain the opposite, for: %.*s\n", equiv->seed, way,
               result_matches(other, i) ? "yes" : "no", (int)query.length, query.data);
        print_paper(library, i);
        equiv->failed = true;
        return;
    }
    if (result_count(right) != result_count(other)) {
        printf("# seed %" PRIu64 ": %s counts %zu, not %zu, for: %.*s\n", equiv->seed, way,
               result_count(other), result_count(right), (int)query.length, query.data);
        equiv->failed = true;
    }
}

/* What the interpreter finds too costly is not compared. */
static void compare_interpreted(struct equiv *equiv, const struct library *library,
                                const struct result *right)
{
    const struct query *query = result_query(right);
    for (size_t i = 0; i < snapshot_count(library->snapshot) && !equiv->failed; i++) {
        const struct candidate candidate = {.snapshot = library->snapshot,
                                            .paper = snapshot_paper(library->snapshot, i),
                                            .index = i,
                                            .marks = library->marks};
        enum match_outcome outcome = query_match(query, library->interpreter, &candidate, NULL);
        if (outcome == MATCH_COSTLY || (outcome == MATCH_YES) == result_matches(right, i))
            continue;
        printf("# seed %" PRIu64 ": the interpreter says %s, machine code the opposite, for: %.*s\n",
               equiv->seed, outcome == MATCH_YES ? "yes" : "no", (int)query_text(query).length,
               query_text(query).data);
        print_paper(library, i);
        equiv->failed = true;
    }
}

static struct result *wait_complete(struct engine *engine, uint64_t generation)
{
    for (;;) {
        struct pollfd descriptor = {.fd = engine_descriptor(engine), .events = POLLIN};
        if (poll(&descriptor, 1, ANSWER_MILLISECONDS) == 0)
            memory_die("no answer");
        struct result *result = engine_poll(engine);
        if (result && result_generation(result) == generation && result_complete(result))
            return result;
        result_unref(result);
    }
}

/* Types the query; of the keys before the last only some are waited for. */
static struct result *type(struct engine *engine, const struct library *library, struct view query,
                           uint64_t *generation)
{
    struct result *result = NULL;
    for (size_t end = 1; end <= query.length; end++) {
        if (end < query.length && (query.data[end] & 0xC0) == 0x80)
            continue;
        struct engine_request request = {.generation = ++*generation,
                                         .snapshot = library->snapshot,
                                         .marks = library->marks,
                                         .query = view_slice(query, 0, end),
                                         .rows = 10};
        engine_submit(engine, &request);
        if (end < query.length && end % 3)
            continue;
        result_unref(result);
        result = wait_complete(engine, *generation);
    }
    return result;
}

static void check_query(struct equiv *equiv, struct engine *engine, const struct library *library,
                        struct view query, uint64_t *generation)
{
    struct result *right = run(library, query, ENGINE_PLAIN);
    if (result_error(right)) {
        equiv->invalid++;
    } else if (result_costly(right)) {
        equiv->costly++;
    } else {
        for (int level = 0; level < (int)(sizeof level_names / sizeof *level_names); level++) {
            struct result *other = run(library, query, (enum engine_level)level);
            compare(equiv, library, query, right, other, level_names[level]);
            result_unref(other);
        }
        compare_interpreted(equiv, library, right);
        struct result *typed = type(engine, library, query, generation);
        compare(equiv, library, query, right, typed, "typed");
        result_unref(typed);
        equiv->queries++;
        equiv->pairs += snapshot_count(library->snapshot);
    }
    result_unref(right);
}

/* ---- main ---- */

static void check_store(struct equiv *equiv)
{
    const struct pattern_tuning interpret = {.interpret = true};
    struct generator generator = {equiv->seed};
    struct library library = {.snapshot = generate_store(&generator, PAPERS),
                              .interpreter = matcher_new_tuned(&interpret)};
    struct engine *engine = engine_new_threads(3, NULL);
    uint64_t generation = 0;
    for (int i = 0; i < QUERIES_PER_STORE && !equiv->failed; i++) {
        struct buffer query = {0};
        if (i % QUERIES_PER_MARKS == 0) {
            marks_unref(library.marks);
            library.marks = generate_marks(&generator, library.snapshot);
        }
        generate_query(&generator, &query);
        if (query.length > 0)
            check_query(equiv, engine, &library, buffer_view(&query), &generation);
        buffer_deinit(&query);
    }
    engine_free(engine);
    matcher_free(library.interpreter);
    marks_unref(library.marks);
    snapshot_unref(library.snapshot);
}

int main(int argc, char **argv)
{
    uint64_t wanted = argc > 1 ? strtoull(argv[1], NULL, 10) : USUAL_PAIRS;
    struct equiv equiv = {.seed = argc > 2 ? strtoull(argv[2], NULL, 10) : USUAL_SEED};
    printf("# seed %" PRIu64 "\n1..1\n", equiv.seed);
    fflush(stdout);
    while (!equiv.failed && (wanted == 0 || equiv.pairs < wanted)) {
        check_store(&equiv);
        equiv.seed++;
    }
    printf("# %" PRIu64 " queries, %" PRIu64 " pairs; %" PRIu64 " not valid, %" PRIu64
           " too costly\n",
           equiv.queries, equiv.pairs, equiv.invalid, equiv.costly);
    printf("%s 1 - all ways of the engine give the same papers\n", equiv.failed ? "not ok" : "ok");
    return equiv.failed;
}
