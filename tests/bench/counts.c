/*
 * How many papers match each of a list of patterns, and the text that was searched, so that
 * another program can be asked the same (counts.sh):
 *
 *   counts PATTERNS TEXT PAPERS FILE...
 *
 * TEXT becomes the folded text of every searched field of every paper, each field ended by a
 * NUL (it may hold newlines); PAPERS the number of the paper that each field belongs to, one
 * a line. Then, for each line of PATTERNS, how many papers /PATTERN/ matches is printed;
 * "costly" when some could not be judged, "invalid" when it is no pattern.
 */
#include "query/engine.h"
#include "tests/bench/measure.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void write_paper(FILE *text, FILE *papers, const struct paper *paper, size_t index)
{
    for (enum field field = 0; field < FIELD_OTHER; field++) {
        if (!(field_get_traits(field) & FIELD_WORDS) || !paper_has(paper, field))
            continue;
        struct view folded = paper_get(paper, field, FORM_SEARCH);
        fwrite(folded.data, 1, folded.length, text);
        putc('\0', text);
        fprintf(papers, "%zu\n", index);
    }
}

static bool write_text(const struct snapshot *snapshot, const char *text_path,
                       const char *papers_path)
{
    FILE *text = fopen(text_path, "wb");
    FILE *papers = fopen(papers_path, "w");
    size_t count = text && papers ? snapshot_count(snapshot) : 0;
    for (size_t i = 0; i < count; i++)
        write_paper(text, papers, snapshot_paper(snapshot, i), i);
    bool written = text && papers;
    written = (!text || fclose(text) == 0) && written;
    return (!papers || fclose(papers) == 0) && written;
}

static void print_count(struct snapshot *snapshot, const char *pattern)
{
    struct buffer query = {0};
    buffer_append_format(&query, "/%s/", pattern);
    struct engine_request request = {
        .generation = 1, .snapshot = snapshot, .query = buffer_view(&query), .rows = 40};
    struct result *result = engine_run(&request);
    if (result_error(result))
        printf("invalid\n");
    else if (result_costly(result) > 0)
        printf("costly\n");
    else
        printf("%zu\n", result_count(result));
    result_unref(result);
    buffer_deinit(&query);
}

int main(int argc, char **argv)
{
    char *line = NULL;
    size_t capacity = 0;
    ssize_t length;
    FILE *patterns = argc > 4 ? fopen(argv[1], "r") : NULL;
    if (!patterns) {
        fprintf(stderr, "usage: counts PATTERNS TEXT PAPERS FILE...\n");
        return 2;
    }
    struct snapshot *snapshot = load_papers(argv + 4, (size_t)argc - 4);
    bool written = write_text(snapshot, argv[2], argv[3]);
    while (written && (length = getline(&line, &capacity, patterns)) > 0) {
        line[strcspn(line, "\n")] = '\0';
        print_count(snapshot, line);
    }
    free(line);
    fclose(patterns);
    snapshot_unref(snapshot);
    return written ? 0 : 2;
}
