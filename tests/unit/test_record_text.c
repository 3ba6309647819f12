/* What a file says of a paper is read again from there, exactly, or it is said why not. */
#include "unit.h"

#include "io/record_text.h"
#include "pack.h"
#include "temporary.h"

#define FIRST "{\"title\": \"Graphs\",\t\"abstract\": \"caf\\u00e9\"}"
#define SECOND "{\"title\": \"Trees\", \"other\": 1.50}"

static struct load_update *load(const char *path)
{
    struct loader_input input = {.path = path};
    return loader_run(&input, 1, NULL);
}

static void assert_record(const struct load_update *update, size_t paper, const char *expected)
{
    struct buffer out = {0}, message = {0};
    buffer_append_string(&out, "x");
    assert_int_equal(record_text_append(&out, update->snapshot,
                                        snapshot_paper(update->snapshot, paper), update, &message),
                     STATUS_OK);
    assert_string_equal(buffer_string(&out) + 1, expected);
    buffer_deinit(&out);
    buffer_deinit(&message);
}

static void assert_refused(const struct load_update *update, size_t paper, enum status expected,
                           const char *reason)
{
    struct buffer out = {0}, message = {0};
    assert_int_equal(record_text_append(&out, update->snapshot,
                                        snapshot_paper(update->snapshot, paper), update, &message),
                     expected);
    assert_string_equal(buffer_string(&message), reason);
    assert_int_equal(out.length, 0);
    buffer_deinit(&out);
    buffer_deinit(&message);
}

static void a_record_is_what_stands_in_the_file(void **state)
{
    temporary_write(*state, "papers.jsonl", "w", FIRST "\n" SECOND "\n");
    struct load_update *update = load(temporary_path(*state, "papers.jsonl"));
    assert_record(update, 0, FIRST);
    assert_record(update, 1, SECOND);
    assert_string_equal(
        record_text_file(update->snapshot, snapshot_paper(update->snapshot, 1), update),
        temporary_path(*state, "papers.jsonl"));
    load_update_unref(update);
}

static void line_ends_and_blanks_stay(void **state)
{
    temporary_write(*state, "papers.bib", "w",
                    "% a comment\r\n@misc{a,\r\n\ttitle = {On  {Trees}},\r\n}\r\n");
    struct load_update *update = load(temporary_path(*state, "papers.bib"));
    assert_record(update, 0, "@misc{a,\r\n\ttitle = {On  {Trees}},\r\n}");
    load_update_unref(update);
}

/* Offsets are those of the decoded text, where each of these letters is two bytes. */
static void other_encodings_are_decoded(void **state)
{
    temporary_write(*state, "papers.bib", "w",
                    "% Encoding: ISO-8859-1\n@misc{a, title = {\xe9t\xe9 \xe9t\xe9 \xe9t\xe9}}\n"
                    "@misc{b, title = {No\xebl en \xe9t\xe9}}\n");
    struct load_update *update = load(temporary_path(*state, "papers.bib"));
    assert_record(update, 1, "@misc{b, title = {Noël en été}}");
    load_update_unref(update);
}

static void members_of_archives_are_found(void **state)
{
    const struct pack_member members[] = {{.name = "a.jsonl", .text = FIRST "\n"},
                                          {.name = "b:c.jsonl", .text = SECOND "\n"}};
    struct buffer packed = {0};
    pack(archive_write_set_format_zip, NULL, NULL, members, 2, &packed);
    FILE *file = fopen(temporary_path(*state, "papers.zip"), "w");
    assert_int_equal(fwrite(packed.data, 1, packed.length, file), packed.length);
    fclose(file);
    buffer_deinit(&packed);
    struct load_update *update = load(temporary_path(*state, "papers.zip"));
    assert_record(update, 0, FIRST);
    assert_record(update, 1, SECOND);
    assert_null(record_text_file(update->snapshot, snapshot_paper(update->snapshot, 1), update));
    load_update_unref(update);
}

static void a_file_that_has_changed_is_noticed(void **state)
{
    temporary_write(*state, "papers.jsonl", "w", FIRST "\n" SECOND "\n");
    struct load_update *update = load(temporary_path(*state, "papers.jsonl"));
    temporary_write(*state, "papers.jsonl", "w", FIRST "\n{\"title\": \"Something else\"}    \n");
    assert_record(update, 0, FIRST);
    assert_refused(update, 1, STATUS_SYSTEM, "the file has changed");
    temporary_write(*state, "papers.jsonl", "w", FIRST "\n");
    assert_refused(update, 1, STATUS_SYSTEM, "the file has changed");
    temporary_write(*state, "papers.jsonl", "w",
                    FIRST "\n\"title\": \"Trees, \xff\xff 1.50, and so on}");
    assert_refused(update, 1, STATUS_SYSTEM, "the file has changed");
    temporary_remove(*state, "papers.jsonl");
    assert_refused(update, 1, STATUS_END, "");
    load_update_unref(update);
}

static void papers_from_memory_have_no_record(void **state)
{
    (void)state;
    struct loader_input input = {.memory = view_of(FIRST "\n"), .name = "sample"};
    struct load_update *update = loader_run(&input, 1, NULL);
    assert_refused(update, 0, STATUS_END, "");
    assert_null(record_text_file(update->snapshot, snapshot_paper(update->snapshot, 0), update));
    load_update_unref(update);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        TEMPORARY_TEST(a_record_is_what_stands_in_the_file),
        TEMPORARY_TEST(line_ends_and_blanks_stay),
        TEMPORARY_TEST(other_encodings_are_decoded),
        TEMPORARY_TEST(members_of_archives_are_found),
        TEMPORARY_TEST(a_file_that_has_changed_is_noticed),
        cmocka_unit_test(papers_from_memory_have_no_record),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
