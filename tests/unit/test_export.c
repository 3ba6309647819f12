/* Writing papers: text, TSV, JSON lines. */
#include "unit.h"

#include "base/buffer.h"
#include "io/export.h"
#include "io/loader.h"

#include <string.h>

static const char library[] =
    "{\"title\": \"First \\\"quoted\\\"\\tpaper\", \"authors\": [\"Ann Li\", \"Bo Wu\", \"Cy Ho\", "
    "\"Di Na\"], "
    "\"year\": 2020, \"venue\": \"ICLR\", \"keywords\": [\"a\", \"b\"], \"doi\": \"10.1000/x\", "
    "\"ratings\": [6, 7, 5.5], \"abstract\": \"Line one.\\n\\nBack\\\\slash é.\", \"id\": \"p1\", "
    "\"note\": \"kept\", \"pages\": [1, 2]}\n"
    "{\"abstract\": \"We introduce a thing. It works.\", \"authors\": [\"Eve Fu\"]}\n";

static struct load_update *load(struct view text)
{
    struct loader_input input = {.memory = text, .name = "library"};
    return loader_run(&input, 1, NULL);
}

/* All papers of a library in a format; the caller frees out. */
static void export_all(struct view text, const char *format, const char *names, struct buffer *out)
{
    struct load_update *update = load(text);
    struct export_fields fields = {0};
    const struct exporter *exporter = export_by_name(view_of(format));
    struct buffer message = {0};
    assert_non_null(exporter);
    if (names)
        assert_int_equal(export_fields_parse(&fields, view_of(names), &message), STATUS_OK);
    struct export_state state = {0};
    export_begin(exporter, &fields, &state, out);
    for (size_t i = 0; i < snapshot_count(update->snapshot); i++)
        export_paper(exporter, &fields, &state, update->snapshot,
                     snapshot_paper(update->snapshot, i), out);
    export_end(exporter, &fields, &state, out);
    export_state_deinit(&state);
    export_fields_deinit(&fields);
    buffer_deinit(&message);
    load_update_unref(update);
}

static void assert_exports(const char *format, const char *names, const char *expected)
{
    struct buffer out = {0};
    export_all(view_of(library), format, names, &out);
    assert_string_equal(buffer_string(&out), expected);
    buffer_deinit(&out);
}

static void text_is_one_line_a_paper(void **state)
{
    (void)state;
    assert_exports("text", NULL,
                   "2020  ICLR  First \"quoted\" paper · Ann Li, Bo Wu, Cy Ho, …\n"
                   "      We introduce a thing. · Eve Fu\n");
}

static void tsv_escapes_what_would_break_lines_and_columns(void **state)
{
    (void)state;
    assert_exports("tsv", "id,abstract,year,rating,note,nothing",
                   "id\tabstract\tyear\trating\tnote\tnothing\n"
                   "p1\tLine one.\\nBack\\\\slash é.\t2020\t6.167\tkept\t\n"
                   "\tWe introduce a thing. It works.\t\t\t\t\n");
}

static void tsv_title_falls_back_on_the_headline(void **state)
{
    (void)state;
    assert_exports("tsv", "title, authors, file, line",
                   "title\tauthors\tfile\tline\n"
                   "First \"quoted\" paper\tAnn Li; Bo Wu; Cy Ho; Di Na\tlibrary\t1\n"
                   "We introduce a thing.\tEve Fu\tlibrary\t2\n");
}

static void jsonl_says_everything(void **state)
{
    (void)state;
    assert_exports(
        "jsonl", NULL,
        "{\"title\": \"First \\\"quoted\\\" paper\", \"authors\": [\"Ann Li\", \"Bo Wu\", \"Cy "
        "Ho\", "
        "\"Di Na\"], \"year\": 2020, \"venue\": \"ICLR\", \"keywords\": [\"a\", \"b\"], "
        "\"abstract\": "
        "\"Line one.\\n\\nBack\\\\slash é.\", \"id\": \"p1\", \"doi\": \"10.1000/x\", \"rating\": "
        "6.167, "
        "\"ratings\": [\"6\", \"7\", \"5.5\"], \"lang\": \"en\", \"note\": \"kept\", "
        "\"pages\": [1,2]}\n"
        "{\"authors\": [\"Eve Fu\"], \"abstract\": \"We introduce a thing. It works.\", \"lang\": "
        "\"en\", \"headline\": \"We introduce a thing.\"}\n");
}

static void jsonl_gives_the_members_asked_for(void **state)
{
    (void)state;
    assert_exports(
        "jsonl", "year,title,note",
        "{\"year\": 2020, \"title\": \"First \\\"quoted\\\" paper\", \"note\": \"kept\"}\n"
        "{\"title\": \"We introduce a thing.\"}\n");
    assert_exports("jsonl", "doi", "{\"doi\": \"10.1000/x\"}\n{}\n");
}

static void no_member_stands_twice(void **state)
{
    (void)state;
    struct buffer out = {0};
    export_all(view_of("@phdthesis{k, title={T}, type={PhD}, note={a}, note={b}, year={c. 1999}}"),
               "jsonl", NULL, &out);
    assert_string_equal(
        buffer_string(&out),
        "{\"title\": \"T\", \"year\": 1999, \"id\": \"k\", \"type\": \"phdthesis\", "
        "\"lang\": \"en\", \"type_other\": \"PhD\", \"note\": [\"a\", \"b\"], "
        "\"year_other\": \"c. 1999\"}\n");
    buffer_deinit(&out);
}

static void jsonl_is_read_back_as_it_was_written(void **state)
{
    (void)state;
    struct buffer once = {0}, twice = {0};
    export_all(view_of(library), "jsonl", NULL, &once);
    export_all(buffer_view(&once), "jsonl", NULL, &twice);
    assert_string_equal(buffer_string(&twice), buffer_string(&once));
    buffer_deinit(&once);
    buffer_deinit(&twice);
}

static void controls_are_escaped_in_json(void **state)
{
    (void)state;
    struct buffer out = {0};
    export_all(view_of("{\"title\": \"a\\u0001\\u001b\\u007f\\u0099z\", \"id\": \"x\\u0000y\"}"),
               "jsonl", "title,id", &out);
    assert_string_equal(buffer_string(&out),
                        "{\"title\": \"a\\u0001\\u001b\x7f\xc2\x99z\", \"id\": \"x\\u0000y\"}\n");
    buffer_deinit(&out);
}

static void names_of_formats_and_fields_are_checked(void **state)
{
    (void)state;
    struct buffer names = {0}, message = {0};
    struct export_fields fields = {0};
    export_append_names(&names);
    assert_string_equal(buffer_string(&names),
                        "text, tsv, csv, jsonl, bibtex, biblatex, ris, csljson, markdown");
    assert_null(export_by_name(view_of("xml")));
    static const char *const bad[] = {"", "a,,b", "a,", " , "};
    for (size_t i = 0; i < sizeof bad / sizeof *bad; i++)
        assert_int_equal(export_fields_parse(&fields, view_of(bad[i]), &message), STATUS_INVALID);
    assert_int_equal(export_fields_parse(&fields, view_of("a, b"), &message), STATUS_OK);
    assert_int_equal(fields.count, 2);
    assert_view_equal(fields.names[1], "b");
    export_fields_deinit(&fields);
    buffer_deinit(&names);
    buffer_deinit(&message);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_is_one_line_a_paper),
        cmocka_unit_test(tsv_escapes_what_would_break_lines_and_columns),
        cmocka_unit_test(tsv_title_falls_back_on_the_headline),
        cmocka_unit_test(jsonl_says_everything),
        cmocka_unit_test(jsonl_gives_the_members_asked_for),
        cmocka_unit_test(no_member_stands_twice),
        cmocka_unit_test(jsonl_is_read_back_as_it_was_written),
        cmocka_unit_test(controls_are_escaped_in_json),
        cmocka_unit_test(names_of_formats_and_fields_are_checked),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
