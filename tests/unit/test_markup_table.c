/* Every row of tests/data/markup.tsv: what markup becomes, and the prose that stays. */
#include "unit.h"

#include "text/markup.h"
#include "text/utf8.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { ROWS_AT_LEAST = 250, PROSE_AT_LEAST = 80 };

static enum markup markup_of(struct view name)
{
    if (view_equal_string(name, "latex"))
        return MARKUP_LATEX;
    if (view_equal_string(name, "arxiv"))
        return MARKUP_LATEX | MARKUP_MARKDOWN;
    if (view_equal_string(name, "mixed"))
        return MARKUP_MIXED;
    assert_true(view_equal_string(name, "html"));
    return MARKUP_HTML | MARKUP_FORMULAS;
}

/* A cell with ⏎ as newlines. */
static void append_cell(struct buffer *out, struct view cell)
{
    static const char sign[] = "⏎";
    for (size_t at = 0; at < cell.length;) {
        bool newline = view_starts_with(view_from(cell, at), sign);
        buffer_append_byte(out, newline ? '\n' : cell.data[at]);
        at += newline ? sizeof sign - 1 : 1;
    }
}

static bool check_row(struct view row, size_t line, bool *unchanged)
{
    struct view rest = row, markup = view_split(&rest, '\t'), cell = view_split(&rest, '\t');
    struct buffer source = {0}, expected = {0}, out = {0}, again = {0};
    struct markup_details details = {0};
    *unchanged = view_equal_string(rest, "=");
    append_cell(&source, cell);
    append_cell(&expected, *unchanged ? cell : rest);
    markup_render(&out, buffer_view(&source), markup_of(markup), MARKUP_PARAGRAPHS);
    markup_render_details(&again, buffer_view(&source), 0, source.length, markup_of(markup),
                          MARKUP_PARAGRAPHS, &details);
    bool right = view_equal(buffer_view(&out), buffer_view(&expected)) &&
                 view_equal(buffer_view(&out), buffer_view(&again));
    if (!right)
        print_error("line %zu: %s: \"%s\" gives \"%s\", should be \"%s\"\n", line,
                    buffer_string(&again), buffer_string(&source), buffer_string(&out),
                    buffer_string(&expected));
    markup_details_deinit(&details);
    buffer_deinit(&source);
    buffer_deinit(&expected);
    buffer_deinit(&out);
    buffer_deinit(&again);
    return right;
}

static void every_row_of_the_table_is_right(void **state)
{
    (void)state;
    struct buffer path = {0};
    char line[1024];
    size_t rows = 0, prose = 0, wrong = 0, number = 0;
    const char *source = getenv("SHEAF_SOURCE");
    buffer_append_format(&path, "%s/tests/data/markup.tsv", source ? source : ".");
    FILE *file = fopen(buffer_string(&path), "r");
    assert_non_null(file);
    while (fgets(line, sizeof line, file)) {
        bool unchanged;
        struct view row = view_slice(view_of(line), 0, strcspn(line, "\n"));
        number++;
        if (row.length == 0 || row.data[0] == '#')
            continue;
        wrong += !check_row(row, number, &unchanged);
        prose += unchanged;
        rows++;
    }
    fclose(file);
    buffer_deinit(&path);
    assert_int_equal(wrong, 0);
    assert_true(rows >= ROWS_AT_LEAST && prose >= PROSE_AT_LEAST);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_row_of_the_table_is_right),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
