/* A library is brought up to date with its files: what is read on, what is read anew, what is
   taken over and what is kept. */
#include "temporary.h"

#include "corpus/snapshot.h"
#include "io/load_library.h"

#include <sys/stat.h>
#include <unistd.h>

static const atomic_bool never;

/* A library on one or two paths in a folder, and how it stands. */
struct shelf {
    struct temporary files;
    struct load_library *library;
    struct load_update *update; /* the latest */
    struct snapshot *snapshot;  /* of the update */
    struct snapshot *before;    /* of the one before */
};

static void take(struct shelf *shelf)
{
    snapshot_unref(shelf->before);
    shelf->before = shelf->snapshot;
    load_update_unref(shelf->update);
    shelf->update = load_library_tell(shelf->library);
    shelf->snapshot = snapshot_ref(shelf->update->snapshot);
    assert_true(shelf->update->finished);
}

static bool refresh(struct shelf *shelf)
{
    bool changed = load_library_refresh(shelf->library);
    take(shelf);
    return changed;
}

/* names: files or folders in the temporary folder, between blanks. */
static struct shelf open_shelf(struct temporary files, const char *names)
{
    struct shelf shelf = {.files = files, .snapshot = snapshot_new_empty()};
    struct loader_input inputs[4] = {0};
    char paths[4][600];
    struct view rest = view_of(names);
    size_t count = 0;
    while (rest.data && count < 4) {
        struct view name = view_split(&rest, ' ');
        snprintf(paths[count], sizeof *paths, "%s/%.*s", files.folder, (int)name.length, name.data);
        inputs[count] = (struct loader_input){.path = paths[count]};
        count++;
    }
    shelf.library = load_library_new(inputs, count, NULL, &never, NULL);
    refresh(&shelf);
    return shelf;
}

static void close_shelf(struct shelf *shelf)
{
    snapshot_unref(shelf->before);
    snapshot_unref(shelf->snapshot);
    load_update_unref(shelf->update);
    load_library_free(shelf->library);
    temporary_free(&shelf->files);
}

static void append_label(struct buffer *out, const struct paper *paper)
{
    struct view title = paper_get(paper, FIELD_TITLE, FORM_DISPLAY);
    if (!title.length)
        title = view_slice(paper_get(paper, FIELD_ABSTRACT, FORM_DISPLAY), 0, 8);
    buffer_append_view(out, title);
}

/* The titles of all papers with a blank between them; of one without, the abstract's start. */
static void assert_titles(const struct shelf *shelf, const char *expected)
{
    struct buffer titles = {0};
    for (size_t i = 0; i < snapshot_count(shelf->snapshot); i++) {
        if (i)
            buffer_append_byte(&titles, ' ');
        append_label(&titles, snapshot_paper(shelf->snapshot, i));
    }
    assert_view_equal(buffer_view(&titles), expected);
    buffer_deinit(&titles);
}

/* Papers keep their indexes: the engine and the reader need not begin anew. */
static void assert_continued(const struct shelf *shelf, bool continued)
{
    assert_int_equal(snapshot_continues(shelf->snapshot, shelf->before), continued);
}

#define A "{\"title\": \"A\"}\n"
#define B "{\"title\": \"B\"}\n"
#define C "{\"title\": \"C\"}\n"
#define D "{\"title\": \"D\"}\n"

/* ---- growing ---- */

static void a_file_that_grows_is_read_on(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", A B);
    struct shelf shelf = open_shelf(files, "a");
    temporary_write(&files, "a", "a", C);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A B C");
    assert_continued(&shelf, true);
    assert_int_equal(shelf.update->files[0].papers, 3);
    assert_int_equal(shelf.update->files[0].version, 1);
    assert_int_equal(snapshot_paper(shelf.snapshot, 2)->source_line, 3);
    assert_int_equal(snapshot_paper(shelf.snapshot, 2)->source_offset, 2 * strlen(A));
    temporary_write(&files, "a", "a", "\n" D);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A B C D");
    assert_continued(&shelf, true);
    assert_int_equal(snapshot_paper(shelf.snapshot, 3)->source_line, 5);
    assert_int_equal(shelf.update->bytes_read, 4 * strlen(A) + 1);
    close_shelf(&shelf);
}

static void nothing_new_is_no_change(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", A B);
    struct shelf shelf = open_shelf(files, "a");
    assert_false(refresh(&shelf));
    temporary_write(&files, "a", "w", A B);
    assert_false(refresh(&shelf));
    temporary_replace(&files, "a", A B);
    assert_false(refresh(&shelf));
    assert_continued(&shelf, true);
    assert_int_equal(shelf.update->files[0].version, 0);
    close_shelf(&shelf);
}

/* What has come when the file is read first, and what comes then. */
static void assert_completed(const char *first, const char *then, const char *titles_first,
                             const char *titles, bool continued)
{
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", first);
    struct shelf shelf = open_shelf(files, "a");
    assert_titles(&shelf, titles_first);
    temporary_write(&files, "a", "a", then);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, titles);
    assert_continued(&shelf, continued);
    assert_int_equal(shelf.update->skipped, 0);
    assert_int_equal(shelf.update->files[0].kept, 0);
    close_shelf(&shelf);
}

static void what_was_half_written_is_whole_in_the_end(void **state)
{
    (void)state;
    assert_completed(A "{\"title\": ", "\"B\"}\n" C, "A", "A B C", true);
    assert_completed(A "{\"title\": \"B\"}", "\n" C, "A B", "A B C", true);
    assert_completed("@misc{a, title={A}}\n@misc{b, title={B}}\n", "@misc{c, title={C}}\n", "A B",
                     "A B C", true);
    assert_completed("@misc{a, title={A}}\n@misc{b, title={B},\n",
                     "year=2000}\n@misc{c, title={C}}\n", "A B", "A B C", false);
    assert_completed("TY  - JOUR\nTI  - A\nER  - \n", "TY  - JOUR\nTI  - B\nER  - \n", "A", "A B",
                     true);
    assert_completed("TY  - JOUR\nTI  - A\nER  - \nTY  - JOUR\nTI  - B\n", "AU  - X\nER  - \n",
                     "A B", "A B", false);
    assert_completed("We show that graphs are of use.\n\nIn this paper we prove it again.\n",
                     "\nAt last there is a third one here.\n", "We show  In this ",
                     "We show  In this  At last ", true);
    assert_completed("We show that graphs are of use.\n\nIn this paper\nwe prove\n",
                     "that all is well.\n", "We show  In this ", "We show  In this ", false);
}

/* Macros, headings and brackets stand above what depends on them. */
static void what_depends_on_what_stands_above_is_read_anew(void **state)
{
    (void)state;
    assert_completed("@string{v = {Venue}}\n@misc{a, title={A}, journal=v}\n",
                     "@misc{b, title=v}\n", "A", "A Venue", false);
    assert_completed("ICLR 2025 Papers\n\nWe show that graphs are of use.\n",
                     "\nIn this paper we prove it again.\n", "We show ", "We show  In this ",
                     false);
    assert_completed("@proceedings{p, title={P}, year=2001}\n@misc{a, title={A}}\n",
                     "@inproceedings{b, title={B}, crossref={p}}\n", "P A", "P A B", false);
    assert_completed("title,year\nA,2001\nB,2002\n", "C,2003\n", "A B", "A B C", false);
}

static void other_encodings_are_read_anew(void **state)
{
    (void)state;
    assert_completed("\xef\xbb\xbf" A B, C, "A B", "A B C", false);
    assert_completed("{\"title\": \"\xc4rger und M\xfche\"}\n", C, "\xc3\x84rger und M\xc3\xbche",
                     "\xc3\x84rger und M\xc3\xbche C", false);
    assert_completed("{\"title\": \"\xc3\x84\"}\n", C, "\xc3\x84", "\xc3\x84 C", true);
}

static void problems_keep_their_lines_when_a_file_is_read_on(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", A "broken\n" B "{\"tit");
    struct shelf shelf = open_shelf(files, "a");
    assert_int_equal(shelf.update->skipped, 2);
    temporary_write(&files, "a", "a", "le\": \"C\"}\nbroken\n" D);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A B C D");
    assert_continued(&shelf, true);
    assert_int_equal(shelf.update->skipped, 2);
    assert_int_equal(shelf.update->files[0].problems[0].line, 2);
    assert_int_equal(shelf.update->files[0].problems[1].line, 5);
    close_shelf(&shelf);
}

/* ---- changing ---- */

static void a_file_written_anew_is_read_anew(void **state)
{
    (void)state;
    static const char *const texts[] = {A "{\"title\": \"X\"}\n" C, B, A B C D, "", C};
    static const char *const titles[] = {"A X C", "B", "A B C D", "", "C"};
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", A B C);
    struct shelf shelf = open_shelf(files, "a");
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++) {
        if (i % 2)
            temporary_replace(&files, "a", texts[i]);
        else
            temporary_write(&files, "a", "w", texts[i]);
        assert_true(refresh(&shelf));
        assert_titles(&shelf, titles[i]);
        assert_int_equal(shelf.update->files[0].version, i + 1);
    }
    close_shelf(&shelf);
}

static void papers_of_other_files_are_taken_over(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", A B);
    temporary_write(&files, "b", "w", "@misc{c, title={C}, note={green}}\n");
    temporary_write(&files, "c", "w", D);
    struct shelf shelf = open_shelf(files, "a b c");
    temporary_write(&files, "a", "w", B);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "B C D");
    assert_continued(&shelf, false);
    assert_int_equal(snapshot_source_count(shelf.snapshot), 3);
    assert_string_equal(snapshot_source(shelf.snapshot, 1)->format, "BibTeX");
    assert_int_equal(snapshot_paper(shelf.snapshot, 1)->source, 1);
    assert_int_equal(shelf.update->files[0].version, 1);
    assert_int_equal(shelf.update->files[1].version, 0);
    struct view name, value;
    assert_true(
        snapshot_other(shelf.snapshot, snapshot_paper(shelf.snapshot, 1), 0, &name, &value));
    close_shelf(&shelf);
}

/* The first of two files grows: its papers stand before those of the second. */
static void a_file_in_the_middle_is_read_on_too(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", A "{\"ti");
    temporary_write(&files, "b", "w", D);
    struct shelf shelf = open_shelf(files, "a b");
    temporary_write(&files, "a", "a", "tle\": \"B\"}\n" C);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A B C D");
    assert_continued(&shelf, false);
    assert_int_equal(shelf.update->files[0].papers, 3);
    assert_int_equal(shelf.update->skipped, 0);
    assert_int_equal(snapshot_paper(shelf.snapshot, 2)->source_line, 3);
    close_shelf(&shelf);
}

static void what_is_in_memory_outlives_changes_of_files(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", A);
    struct loader_input inputs[] = {{.path = temporary_path(&files, "a")},
                                    {.memory = view_of(C D), .name = "sample"}};
    struct shelf shelf = {.files = files, .snapshot = snapshot_new_empty()};
    shelf.library = load_library_new(inputs, 2, NULL, &never, NULL);
    refresh(&shelf);
    assert_titles(&shelf, "A C D");
    temporary_write(&files, "a", "w", B A);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "B A C D");
    close_shelf(&shelf);
}

/* ---- going ---- */

static void papers_of_a_file_that_is_gone_are_kept(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", A B);
    temporary_write(&files, "b", "w", C);
    struct shelf shelf = open_shelf(files, "a b");
    temporary_remove(&files, "a");
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A B C");
    assert_continued(&shelf, true);
    assert_string_equal(shelf.update->files[0].lost, "is gone");
    assert_int_equal(shelf.update->lost, 1);
    assert_int_equal(shelf.update->failures, 0);
    assert_false(refresh(&shelf));
    temporary_write(&files, "b", "w", D C);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A B D C");
    temporary_write(&files, "a", "w", B);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "B D C");
    assert_null(shelf.update->files[0].lost);
    assert_int_equal(shelf.update->lost, 0);
    close_shelf(&shelf);
}

static void a_file_that_comes_back_unchanged_is_not_read_again(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", A B);
    struct shelf shelf = open_shelf(files, "a");
    temporary_remove(&files, "a");
    assert_true(refresh(&shelf));
    temporary_write(&files, "a", "w", A B);
    assert_true(refresh(&shelf));
    assert_continued(&shelf, true);
    assert_null(shelf.update->files[0].lost);
    assert_int_equal(shelf.update->files[0].version, 0);
    close_shelf(&shelf);
}

static void a_file_that_was_never_there_is_read_when_it_comes(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    temporary_write(&files, "b", "w", B);
    struct shelf shelf = open_shelf(files, "a b");
    assert_int_equal(shelf.update->failures, 1);
    assert_false(refresh(&shelf));
    temporary_write(&files, "a", "w", A);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A B");
    assert_int_equal(shelf.update->failures, 0);
    close_shelf(&shelf);
}

static void a_file_that_is_none_for_a_while_is_read_when_it_is_one_again(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", A);
    struct shelf shelf = open_shelf(files, "a");
    temporary_remove(&files, "a");
    assert_int_equal(mkfifo(temporary_path(&files, "a"), 0600), 0);
    assert_true(refresh(&shelf));
    assert_int_equal(shelf.update->failures, 1);
    assert_false(refresh(&shelf));
    temporary_remove(&files, "a");
    temporary_write(&files, "a", "w", B);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "B");
    temporary_remove(&files, "a");
    temporary_make_folder(&files, "a");
    temporary_write(&files, "a/c", "w", C);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "C");
    close_shelf(&shelf);
}

/* Sources of files are counted from the first file that has any. */
static void files_that_are_not_there_leave_no_trace(void **state)
{
    (void)state;
    struct buffer message = {0};
    struct temporary files = temporary_new();
    struct shelf shelf = open_shelf(files, "a");
    assert_int_equal(snapshot_source_count(shelf.snapshot), 0);
    temporary_write(&files, "b", "w", B C);
    assert_true(load_library_open(shelf.library, temporary_path(&files, "b"), &message));
    assert_true(refresh(&shelf));
    assert_int_equal(snapshot_source_count(shelf.snapshot), 1);
    temporary_write(&files, "a", "w", A);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A B C");
    assert_int_equal(snapshot_source_count(shelf.snapshot), 2);
    assert_int_equal(snapshot_paper(shelf.snapshot, 2)->source, 1);
    close_shelf(&shelf);
}

static void a_pipe_is_read_once(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    int ends[2];
    char path[32];
    temporary_write(&files, "a", "w", B);
    assert_int_equal(pipe(ends), 0);
    assert_int_equal(write(ends[1], A, strlen(A)), strlen(A));
    close(ends[1]);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    struct loader_input inputs[] = {{.path = path}, {.path = temporary_path(&files, "a")}};
    struct shelf shelf = {.files = files, .snapshot = snapshot_new_empty()};
    shelf.library = load_library_new(inputs, 2, NULL, &never, NULL);
    refresh(&shelf);
    close(ends[0]);
    assert_titles(&shelf, "A B");
    temporary_write(&files, "a", "w", C);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A C");
    assert_int_equal(shelf.update->lost, 0);
    close_shelf(&shelf);
}

/* ---- folders ---- */

static void files_of_a_folder_come_and_go(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    temporary_make_folder(&files, "all");
    temporary_write(&files, "all/b", "w", B);
    temporary_write(&files, "all/d", "w", D);
    struct shelf shelf = open_shelf(files, "all");
    assert_titles(&shelf, "B D");
    temporary_write(&files, "all/a", "w", A);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A B D");
    temporary_remove(&files, "all/b");
    temporary_make_folder(&files, "all/c");
    temporary_write(&files, "all/c/c", "w", C);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A C D");
    temporary_write(&files, "all/e", "w", B);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A C D B");
    assert_continued(&shelf, true);
    close_shelf(&shelf);
}

static void papers_of_a_folder_that_is_gone_are_kept(void **state)
{
    (void)state;
    struct temporary files = temporary_new();
    char other[600];
    temporary_make_folder(&files, "all");
    temporary_write(&files, "all/a", "w", A);
    temporary_write(&files, "all/b", "w", B);
    struct shelf shelf = open_shelf(files, "all");
    snprintf(other, sizeof other, "%s/other", files.folder);
    assert_int_equal(rename(temporary_path(&files, "all"), other), 0);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A B");
    assert_int_equal(shelf.update->lost, 2);
    assert_false(refresh(&shelf));
    assert_int_equal(rename(other, temporary_path(&files, "all")), 0);
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A B");
    assert_int_equal(shelf.update->lost, 0);
    close_shelf(&shelf);
}

/* ---- opening and closing ---- */

static void files_are_added_and_taken_out(void **state)
{
    (void)state;
    struct buffer message = {0};
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", A B);
    temporary_write(&files, "b", "w", C);
    struct shelf shelf = open_shelf(files, "a");
    assert_true(load_library_open(shelf.library, temporary_path(&files, "b"), &message));
    assert_true(refresh(&shelf));
    assert_false(load_library_reject(shelf.library, &message));
    assert_titles(&shelf, "A B C");
    assert_continued(&shelf, true);
    assert_int_equal(shelf.update->input_count, 2);
    assert_true(load_library_close(shelf.library, temporary_path(&files, "a"), &message));
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "C");
    assert_continued(&shelf, false);
    assert_int_equal(shelf.update->input_count, 1);
    assert_int_equal(snapshot_source_count(shelf.snapshot), 1);
    assert_true(load_library_close(shelf.library, temporary_path(&files, "b"), &message));
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "");
    assert_true(load_library_open(shelf.library, temporary_path(&files, "a"), &message));
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A B");
    assert_int_equal(message.length, 0);
    close_shelf(&shelf);
}

static void one_file_of_a_folder_can_be_taken_out(void **state)
{
    (void)state;
    struct buffer message = {0};
    struct temporary files = temporary_new();
    temporary_make_folder(&files, "all");
    temporary_write(&files, "all/a", "w", A);
    temporary_write(&files, "all/b", "w", B);
    struct shelf shelf = open_shelf(files, "all");
    assert_true(load_library_close(shelf.library, temporary_path(&files, "all/a"), &message));
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "B");
    temporary_write(&files, "all/a", "w", C);
    assert_false(refresh(&shelf));
    assert_true(load_library_open(shelf.library, temporary_path(&files, "all/a"), &message));
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "C B");
    close_shelf(&shelf);
}

static void what_cannot_be_opened_or_closed_is_refused(void **state)
{
    (void)state;
    struct buffer message = {0};
    struct temporary files = temporary_new();
    temporary_write(&files, "a", "w", A);
    temporary_write(&files, "b", "w", "\x01\x02\x03");
    struct shelf shelf = open_shelf(files, "a");
    assert_false(load_library_open(shelf.library, "/no/such/file", &message));
    assert_view_equal(buffer_view(&message), "/no/such/file: No such file or directory");
    buffer_clear(&message);
    assert_false(load_library_open(shelf.library, temporary_path(&files, "a"), &message));
    assert_non_null(strstr(buffer_string(&message), "/a: is open already"));
    buffer_clear(&message);
    assert_false(load_library_close(shelf.library, "/no/such/file", &message));
    assert_view_equal(buffer_view(&message), "/no/such/file: is not open");
    buffer_clear(&message);
    assert_true(load_library_open(shelf.library, temporary_path(&files, "b"), &message));
    assert_true(refresh(&shelf));
    assert_true(load_library_reject(shelf.library, &message));
    assert_non_null(strstr(buffer_string(&message), "/b: no papers recognised"));
    assert_true(refresh(&shelf));
    assert_titles(&shelf, "A");
    assert_int_equal(shelf.update->file_count, 1);
    assert_int_equal(shelf.update->failures, 0);
    assert_int_equal(snapshot_source_count(shelf.snapshot), 1);
    buffer_deinit(&message);
    close_shelf(&shelf);
}

/* ---- all of it, against reading from the start ---- */

static uint32_t next_random(uint32_t *seed)
{
    *seed ^= *seed << 13;
    *seed ^= *seed >> 17;
    *seed ^= *seed << 5;
    return *seed;
}

enum { FORMATS = 4, CHOICES = 6 };

/* One of the first choices, which are common, or of all. */
static const char *choose(const char *const choices[CHOICES], uint32_t *seed)
{
    size_t count = next_random(seed) % 4 ? 2 : CHOICES;
    const char *chosen = choices[next_random(seed) % count];
    return chosen ? chosen : choices[0];
}

/* A few entries of a format, now and then one that is not whole. */
static void random_entries(struct buffer *out, unsigned format, uint32_t *seed)
{
    static const char *const whole[FORMATS][CHOICES] = {
        {"{\"title\": \"T%u\"}\n", "{\"title\": \"T%u\"}\n", "broken%u\n",
         "\n{\"title\": \"S%u\"}"},
        {"@misc{k, title={T%u}}\n", "@misc{k, title={T%u}}", "@string{s = {S%u}}\n",
         "@misc{k, title={T%u}, note=s}\n", "@inproceedings{k, title={C%u}, crossref={p}}\n",
         "@proceedings{p, title={P%u}, year=2001}\n"},
        {"TY  - JOUR\nTI  - T%u\nER  - \n", "TY  - JOUR\nTI  - T%u\n", "loose text %u\n",
         "TY  - JOUR\nTI  - T%u\nER  - "},
        {"We show that %u of them are of use.\n\n", "It is shown\nthat %u of them are,\n",
         "\nA Heading %u\n\n", "\n\nThis has %u of them.\n"}};
    static const char *const parts[FORMATS] = {"{\"title\": \"P%u", "@misc{k, title={P%u",
                                               "TY  - JOUR\nTI  - P%u", "\nWe begin to show %u"};
    for (unsigned count = next_random(seed) % 4; count > 0; count--)
        buffer_append_format(out, choose(whole[format], seed), next_random(seed) % 100);
    if (next_random(seed) % 3 == 0)
        buffer_append_format(out, parts[format], next_random(seed) % 100);
}

static void change_at_random(struct temporary *files, const char *name, unsigned format,
                             uint32_t *seed)
{
    struct buffer text = {0};
    unsigned way = next_random(seed) % 8;
    random_entries(&text, format, seed);
    if (way < 4)
        temporary_write(files, name, "a", buffer_string(&text));
    else if (way < 5)
        temporary_write(files, name, "w", buffer_string(&text));
    else if (way < 6)
        temporary_replace(files, name, buffer_string(&text));
    else if (way < 7)
        assert_int_equal(truncate(temporary_path(files, name), next_random(seed) % 60), 0);
    buffer_deinit(&text);
}

static void assert_same_file(const struct load_file *a, const struct load_file *b)
{
    assert_string_equal(a->name, b->name);
    assert_int_equal(a->papers, b->papers);
    assert_int_equal(a->skipped, b->skipped);
    assert_int_equal(a->problem_count, b->problem_count);
    assert_int_equal(a->kept, b->kept);
    for (size_t i = 0; i < a->kept; i++) {
        assert_int_equal(a->problems[i].line, b->problems[i].line);
        assert_string_equal(a->problems[i].reason, b->problems[i].reason);
    }
}

static void assert_same_library(const struct load_update *a, const struct load_update *b)
{
    assert_int_equal(a->file_count, b->file_count);
    assert_int_equal(snapshot_count(a->snapshot), snapshot_count(b->snapshot));
    for (size_t i = 0; i < a->file_count; i++)
        assert_same_file(&a->files[i], &b->files[i]);
    for (size_t i = 0; i < snapshot_count(a->snapshot); i++) {
        const struct paper *one = snapshot_paper(a->snapshot, i);
        const struct paper *two = snapshot_paper(b->snapshot, i);
        assert_true(view_equal(paper_search_text(one), paper_search_text(two)));
        assert_int_equal(one->year, two->year);
        assert_int_equal(one->source, two->source);
        assert_int_equal(one->source_line, two->source_line);
        assert_int_equal(one->source_offset, two->source_offset);
        assert_int_equal(one->source_length, two->source_length);
    }
}

static void whatever_happens_it_is_as_if_read_from_the_start(void **state)
{
    (void)state;
    static const char *const names[FORMATS] = {"a", "b", "c", "d"};
    uint32_t seed = 20261;
    for (int round = 0; round < 20; round++) {
        struct temporary files = temporary_new();
        for (unsigned i = 0; i < FORMATS; i++)
            temporary_write(&files, names[i], "w", "");
        struct shelf shelf = open_shelf(files, "a b c d");
        for (int step = 0; step < 40; step++) {
            for (unsigned changes = next_random(&seed) % 3; changes > 0; changes--) {
                unsigned which = next_random(&seed) % FORMATS;
                change_at_random(&files, names[which], which, &seed);
            }
            refresh(&shelf);
            char paths[FORMATS][600];
            struct loader_input inputs[FORMATS];
            for (unsigned i = 0; i < FORMATS; i++) {
                snprintf(paths[i], sizeof *paths, "%s/%s", files.folder, names[i]);
                inputs[i] = (struct loader_input){.path = paths[i]};
            }
            struct load_update *fresh = loader_run(inputs, FORMATS, NULL);
            assert_same_library(shelf.update, fresh);
            load_update_unref(fresh);
        }
        close_shelf(&shelf);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_that_grows_is_read_on),
        cmocka_unit_test(nothing_new_is_no_change),
        cmocka_unit_test(what_was_half_written_is_whole_in_the_end),
        cmocka_unit_test(what_depends_on_what_stands_above_is_read_anew),
        cmocka_unit_test(other_encodings_are_read_anew),
        cmocka_unit_test(problems_keep_their_lines_when_a_file_is_read_on),
        cmocka_unit_test(a_file_written_anew_is_read_anew),
        cmocka_unit_test(papers_of_other_files_are_taken_over),
        cmocka_unit_test(a_file_in_the_middle_is_read_on_too),
        cmocka_unit_test(what_is_in_memory_outlives_changes_of_files),
        cmocka_unit_test(papers_of_a_file_that_is_gone_are_kept),
        cmocka_unit_test(a_file_that_comes_back_unchanged_is_not_read_again),
        cmocka_unit_test(a_file_that_was_never_there_is_read_when_it_comes),
        cmocka_unit_test(a_file_that_is_none_for_a_while_is_read_when_it_is_one_again),
        cmocka_unit_test(files_that_are_not_there_leave_no_trace),
        cmocka_unit_test(a_pipe_is_read_once),
        cmocka_unit_test(files_of_a_folder_come_and_go),
        cmocka_unit_test(papers_of_a_folder_that_is_gone_are_kept),
        cmocka_unit_test(files_are_added_and_taken_out),
        cmocka_unit_test(one_file_of_a_folder_can_be_taken_out),
        cmocka_unit_test(what_cannot_be_opened_or_closed_is_refused),
        cmocka_unit_test(whatever_happens_it_is_as_if_read_from_the_start),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
