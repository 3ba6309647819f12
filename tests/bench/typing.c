/*
 * Replays typed queries through the engine and measures what a typist waits for.
 *
 *   typing QUERIES FILE...     QUERIES holds one query a line; # begins a comment line
 *
 * The files are loaded once. Each query gets an engine of its own and is typed into it
 * character by character; a key waits for the complete answer to the one before, so that
 * the keys of a line share what they share for a real typist, and nothing else:
 *
 *   g -> gr -> gra -> ... -> graph -> "graph " -> ...
 *        |            first: a screenful of matches, or all of them, is known
 *        submitted    complete: all papers are judged
 *
 * A key that makes no valid query counts like any other. Times are also given as ratios to
 * the floor (measure.h), which is measured anew around every query, so that whatever else
 * the machine does slows both down.
 *
 * The slowest keys are found with: make bench | sort -rnk3 | head.
 * The last line is for programs to read; "-" stands for what could not be measured.
 */
#include "base/clock.h"
#include "base/memory.h"
#include "query/engine.h"
#include "query/lex.h"
#include "tests/bench/measure.h"
#include "tests/bench/rivals.h"

#include <math.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

enum {
    SCREEN_ROWS = 40,
    KEY_MILLISECONDS = 120000, /* when there is no answer for so long, something is broken */
    FLOOR_PASSES = 3,          /* before and after each query */
    LOADS = 3,
    LARGE_BYTES = 500000000 /* of text: loaded once only, to spare memory */
};

/* What a key waited for, in milliseconds. */
struct waiting {
    double first;
    double complete;
    size_t count;
    bool valid;
};

struct bench {
    char *const *files;
    size_t file_count;
    struct snapshot *snapshot;
    struct buffer text; /* of the file of queries */
    struct view *queries;
    double *last; /* for each query: the complete ms of its last key, cold */
    size_t query_count;
    size_t query_capacity;
    struct samples loads;
    struct samples jsons;       /* Python's on the same files, each after a load */
    struct samples load_ratios; /* of each pair */
    struct samples floors;      /* all of them */
    struct samples firsts;
    struct samples ratios;
    size_t memory; /* bytes at most, of loading and searching */
};

/* ---- the engine ---- */

static struct result *wait_for_result(struct engine *engine)
{
    struct pollfd descriptor = {.fd = engine_descriptor(engine), .events = POLLIN};
    struct result *result = engine_poll(engine);
    while (!result) {
        if (poll(&descriptor, 1, KEY_MILLISECONDS) == 0)
            memory_die("no answer to a key");
        result = engine_poll(engine);
    }
    return result;
}

static struct waiting press_key(struct engine *engine, const struct engine_request *request)
{
    struct waiting waiting = {.first = NAN};
    int64_t start = clock_microseconds();
    bool complete = false;
    engine_submit(engine, request);
    while (!complete) {
        struct result *result = wait_for_result(engine);
        double milliseconds = milliseconds_since(start);
        if (result_generation(result) == request->generation) {
            complete = result_complete(result);
            waiting.complete = milliseconds;
            waiting.count = result_count(result);
            waiting.valid = !result_error(result);
            if (isnan(waiting.first) && (complete || waiting.count >= request->rows))
                waiting.first = milliseconds;
        }
        result_unref(result);
    }
    return waiting;
}

/* ---- typing ---- */

static size_t character_end(struct view text, size_t offset)
{
    do
        offset++;
    while (offset < text.length && ((unsigned char)text.data[offset] & 0xc0) == 0x80);
    return offset;
}

static void report_key(struct bench *bench, const struct waiting *waiting, double floor,
                       struct view text)
{
    double ratio = waiting->complete / floor;
    samples_add(&bench->firsts, waiting->first);
    samples_add(&bench->ratios, ratio);
    printf("%9.3f %9.3f %8.3f ", waiting->first, waiting->complete, ratio);
    if (waiting->valid)
        printf("%8zu  %.*s\n", waiting->count, (int)text.length, text.data);
    else
        printf("%8s  %.*s\n", "-", (int)text.length, text.data);
}

/* Types a query; keys holds what each key waited for. */
static void type_query(const struct bench *bench, struct view query, struct waiting *keys)
{
    struct engine *engine = engine_new();
    size_t key = 0;
    for (size_t end = 0; end < query.length; key++) {
        end = character_end(query, end);
        struct engine_request request = {.generation = key + 1,
                                         .snapshot = bench->snapshot,
                                         .query = view_slice(query, 0, end),
                                         .rows = SCREEN_ROWS};
        keys[key] = press_key(engine, &request);
    }
    engine_free(engine);
}

static void replay_query(struct bench *bench, struct view query)
{
    struct samples floor = {0};
    struct waiting *keys = memory_alloc_zero(query.length, sizeof *keys);
    measure_floor(bench->snapshot, FLOOR_PASSES, &floor);
    type_query(bench, query, keys);
    measure_floor(bench->snapshot, FLOOR_PASSES, &floor);
    /* of a tiny file it is below what the clock tells */
    double median = fmax(samples_percentile(&floor, 0.5), 0.001);
    samples_add(&bench->floors, median);
    size_t key = 0;
    for (size_t end = 0; end < query.length; key++) {
        end = character_end(query, end);
        report_key(bench, &keys[key], median, view_slice(query, 0, end));
    }
    fflush(stdout);
    samples_deinit(&floor);
    free(keys);
}

/* The whole query at once, as it is when pasted. */
static double paste_query(const struct bench *bench, struct view query)
{
    struct engine *engine = engine_new();
    struct engine_request request = {
        .generation = 1, .snapshot = bench->snapshot, .query = query, .rows = SCREEN_ROWS};
    struct waiting waiting = press_key(engine, &request);
    engine_free(engine);
    return waiting.complete;
}

/* ---- loading ---- */

/* Python does not need our memory, but it needs the machine as the load before it did. */
static struct snapshot *load_beside_json(struct bench *bench)
{
    int64_t start = clock_microseconds();
    struct snapshot *snapshot = load_papers(bench->files, bench->file_count);
    double milliseconds = milliseconds_since(start);
    double json = rival_json(bench->files, bench->file_count);
    samples_add(&bench->loads, milliseconds);
    if (!isnan(json)) {
        samples_add(&bench->jsons, json);
        samples_add(&bench->load_ratios, milliseconds / json);
    }
    return snapshot;
}

/* Memory is measured by now, so that loading again does no harm. */
static void load_again(struct bench *bench)
{
    if (snapshot_source_bytes(bench->snapshot) > LARGE_BYTES)
        return;
    for (size_t i = 1; i < LOADS; i++)
        snapshot_unref(load_beside_json(bench));
}

/* ---- the queries ---- */

static bool read_file(const char *path, struct buffer *out)
{
    FILE *file = fopen(path, "rb");
    size_t count;
    if (!file)
        return false;
    while ((count = fread(buffer_reserve(out, 4096), 1, 4096, file)) > 0)
        out->length += count;
    fclose(file);
    return true;
}

static void read_queries(struct bench *bench)
{
    struct view rest = buffer_view(&bench->text);
    struct view line;
    while (view_next_line(&rest, &line)) {
        if (line.length == 0 || line.data[0] == '#')
            continue;
        void *queries = bench->queries;
        memory_reserve(&queries, &bench->query_capacity, bench->query_count + 1, sizeof line);
        bench->queries = queries;
        bench->queries[bench->query_count++] = line;
    }
}

/* The pattern of a query that is one regular expression over all text and nothing else. */
static bool is_plain_pattern(struct view query, struct view *pattern)
{
    struct lexer lexer = {.text = query};
    struct lexeme lexeme, more;
    if (!lexer_next(&lexer, &lexeme) || lexeme.kind != LEXEME_TERM || lexer_next(&lexer, &more))
        return false;
    *pattern = view_slice(query, lexeme.value_start, lexeme.value_end - lexeme.value_start);
    return !lexeme.negated && lexeme.subject == SUBJECT_WORDS && pattern->length > 0 &&
           (lexeme.value_kind == VALUE_WORD ||
            (lexeme.value_kind == VALUE_REGEX && query.data[lexeme.end - 1] == '/'));
}

/* ---- the rivals ---- */

static bool is_literal(const char *pattern)
{
    return !strpbrk(pattern, "\\^$.|?*+()[]{}'!");
}

struct rivalry {
    struct samples ripgrep; /* their ms / ours */
    struct samples fzf;
};

static void print_time(double milliseconds)
{
    if (isnan(milliseconds))
        printf(" %9s", "-");
    else
        printf(" %9.3f", milliseconds);
}

static void compare_query(const char *path, const char *pattern, double ours,
                          struct rivalry *rivalry)
{
    double ripgrep = rival_ripgrep(pattern, path);
    double fzf = is_literal(pattern) ? rival_fzf(pattern, path) : NAN;
    if (!isnan(ripgrep))
        samples_add(&rivalry->ripgrep, ripgrep / ours);
    if (!isnan(fzf))
        samples_add(&rivalry->fzf, fzf / ours);
    print_time(ours);
    print_time(ripgrep);
    print_time(fzf);
    printf("  %s\n", pattern);
    fflush(stdout);
}

static void compare_rivals(struct bench *bench, struct rivalry *rivalry)
{
    char *path = rival_write_text(bench->snapshot);
    if (!path) {
        fprintf(stderr, "typing: cannot write the text for rg\n");
        return;
    }
    printf("\n# whole queries: ms, ms of rg -P -i -c, ms of fzf --filter, pattern\n");
    for (size_t i = 0; i < bench->query_count; i++) {
        struct view pattern;
        if (!is_plain_pattern(bench->queries[i], &pattern))
            continue;
        char *string = memory_copy_string(pattern.data, pattern.length);
        compare_query(path, string, bench->last[i], rivalry);
        free(string);
    }
    unlink(path);
    free(path);
}

/* ---- main ---- */

static void replay(struct bench *bench)
{
    printf("# ms to a full screen, ms to the count, as a ratio to the floor, papers, query\n");
    for (size_t i = 0; i < bench->query_count; i++)
        replay_query(bench, bench->queries[i]);
    bench->last = memory_alloc_zero(bench->query_count + 1, sizeof *bench->last);
    for (size_t i = 0; i < bench->query_count; i++)
        bench->last[i] = paste_query(bench, bench->queries[i]);
    bench->memory = measure_peak_memory();
}

static void print_summary(struct bench *bench, struct rivalry *rivalry)
{
    struct samples *ratios = &bench->ratios;
    double source = (double)snapshot_source_bytes(bench->snapshot);
    printf("\npapers %zu, search text %zu bytes, source text %.0f bytes, peak memory %zu bytes\n",
           snapshot_count(bench->snapshot), measure_text(bench->snapshot), source, bench->memory);
    printf("floor %.3f ms (%.3f to %.3f), keys %zu\n", samples_percentile(&bench->floors, 0.5),
           samples_percentile(&bench->floors, 0), samples_percentile(&bench->floors, 1),
           ratios->count);
    print_figure("load_ms", samples_percentile(&bench->loads, 0.5));
    print_figure(" json_ms", samples_percentile(&bench->jsons, 0.5));
    print_figure(" lines_ms", rival_lines(bench->files, bench->file_count));
    print_figure(" fzf_median_ratio", samples_percentile(&rivalry->fzf, 0.5));
    printf("\n");
    print_figure("p50_ratio", samples_percentile(ratios, 0.5));
    print_figure(" p99_ratio", samples_percentile(ratios, 0.99));
    print_figure(" worst_ratio", samples_percentile(ratios, 1));
    print_figure(" first_screen_p99_ms", samples_percentile(&bench->firsts, 0.99));
    print_figure(" rg_median_ratio", samples_percentile(&rivalry->ripgrep, 0.5));
    print_figure(" load_ratio", samples_percentile(&bench->load_ratios, 0.5));
    print_figure(" memory_ratio", (double)bench->memory / source);
    printf("\n");
}

static void bench_deinit(struct bench *bench)
{
    snapshot_unref(bench->snapshot);
    buffer_deinit(&bench->text);
    free(bench->queries);
    free(bench->last);
    samples_deinit(&bench->loads);
    samples_deinit(&bench->jsons);
    samples_deinit(&bench->load_ratios);
    samples_deinit(&bench->floors);
    samples_deinit(&bench->firsts);
    samples_deinit(&bench->ratios);
}

int main(int argc, char **argv)
{
    if (argc < 3) {
        fprintf(stderr, "usage: typing QUERIES FILE...\n");
        return 2;
    }
    struct bench bench = {.files = argv + 2, .file_count = (size_t)argc - 2};
    struct rivalry rivalry = {0};
    if (!read_file(argv[1], &bench.text)) {
        fprintf(stderr, "typing: %s cannot be read\n", argv[1]);
        return 2;
    }
    read_queries(&bench);
    bench.snapshot = load_beside_json(&bench);
    if (snapshot_count(bench.snapshot) == 0 || bench.query_count == 0) {
        fprintf(stderr, "typing: nothing to do: no papers or no queries\n");
        return 2;
    }
    replay(&bench);
    load_again(&bench);
    compare_rivals(&bench, &rivalry);
    print_summary(&bench, &rivalry);
    samples_deinit(&rivalry.ripgrep);
    samples_deinit(&rivalry.fzf);
    bench_deinit(&bench);
    return 0;
}
