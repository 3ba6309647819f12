/* Loading: folders, failures, progress, threads. */
#include "unit.h"

#include "base/buffer.h"
#include "io/loader.h"

#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/epoll.h>
#include <sys/stat.h>
#include <unistd.h>

static void write_file(const char *folder, const char *name, const char *text)
{
    char path[256];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *file = fopen(path, "w");
    assert_non_null(file);
    fputs(text, file);
    fclose(file);
}

static void remove_tree(const char *folder)
{
    static const char *const names[] = {"b.txt",      "a.json",      ".hidden.json", "note.bin",
                                        "empty.json", "sub/c.jsonl", "sub/loop",     "sub",
                                        "fifo",       "short.txt"};
    char path[256];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        remove(path);
    }
    assert_int_equal(rmdir(folder), 0);
}

static struct load_update *load(const char *path)
{
    struct loader_input input = {.path = path};
    struct load_update *update = loader_run(&input, 1, NULL);
    assert_true(update->finished);
    return update;
}

static void a_folder_is_read_sorted_and_without_loops(void **state)
{
    (void)state;
    char folder[] = "/tmp/sheaf-loader-XXXXXX", path[256];
    assert_non_null(mkdtemp(folder));
    snprintf(path, sizeof path, "%s/sub", folder);
    mkdir(path, 0700);
    snprintf(path, sizeof path, "%s/sub/loop", folder);
    assert_int_equal(symlink("..", path), 0);
    snprintf(path, sizeof path, "%s/fifo", folder);
    assert_int_equal(mkfifo(path, 0600), 0);
    struct buffer abstract = {0};
    buffer_append_repeat(&abstract, 'x', 150);
    buffer_append_string(&abstract,
                         " is what this abstract of some length is about, it has sentences.");
    write_file(folder, "b.txt", buffer_string(&abstract));
    write_file(folder, "a.json", "[{\"title\": \"A\"}]");
    write_file(folder, ".hidden.json", "[{\"title\": \"H\"}]");
    write_file(folder, "note.bin", "\x01\x02\x03\x04\n\x05\x06");
    write_file(folder, "short.txt", "remember to buy more milk and bread for the weekend");
    write_file(folder, "sub/c.jsonl", "{\"title\": \"C\"}\nbroken\n{\"title\": \"D\"}\n");
    struct load_update *update = load(folder);
    assert_int_equal(update->file_count, 6);
    static const char *const names[] = {"a.json",   "b.txt",     "fifo",
                                        "note.bin", "short.txt", "sub/c.jsonl"};
    for (size_t i = 0; i < 6; i++)
        assert_string_equal(update->files[i].name + strlen(folder) + 1, names[i]);
    assert_int_equal(snapshot_count(update->snapshot), 4);
    assert_string_equal(update->files[2].failure, "is a pipe");
    assert_string_equal(update->files[3].failure, "no papers recognised");
    assert_string_equal(update->files[4].failure, "no papers recognised");
    assert_int_equal(update->failures, 3);
    assert_int_equal(update->files[5].papers, 2);
    assert_int_equal(update->files[5].skipped, 1);
    assert_int_equal(update->files[5].problems[0].line, 2);
    assert_int_equal(update->skipped, 1);
    assert_int_equal(update->bytes_read, update->bytes_size);
    assert_view_equal(paper_get(snapshot_paper(update->snapshot, 3), FIELD_TITLE, FORM_SOURCE),
                      "D");
    load_update_unref(update);
    remove_tree(folder);
    buffer_deinit(&abstract);
}

static void files_that_cannot_be_read_are_failures(void **state)
{
    (void)state;
    struct load_update *update = load("/nonexistent/papers.bib");
    assert_int_equal(update->failures, 1);
    assert_string_equal(update->files[0].failure, "No such file or directory");
    assert_int_equal(snapshot_count(update->snapshot), 0);
    load_update_unref(update);
}

/* What epoll hands out is of no type that stat() has a name for. */
static void what_is_no_file_in_a_folder_is_a_failure(void **state)
{
    (void)state;
    char folder[] = "/tmp/sheaf-test-XXXXXX", link[64], target[64];
    int odd = epoll_create1(EPOLL_CLOEXEC);
    assert_true(odd >= 0);
    assert_non_null(mkdtemp(folder));
    snprintf(link, sizeof link, "%s/odd", folder);
    snprintf(target, sizeof target, "/proc/self/fd/%d", odd);
    assert_int_equal(symlink(target, link), 0);
    struct load_update *update = load(folder);
    assert_int_equal(update->failures, 1);
    assert_string_equal(update->files[0].failure, "is no file");
    load_update_unref(update);
    assert_int_equal(unlink(link), 0);
    assert_int_equal(rmdir(folder), 0);
    close(odd);
}

static struct load_update *load_memory(struct view memory)
{
    struct loader_input input = {.memory = memory, .name = "memory"};
    return loader_run(&input, 1, NULL);
}

static void an_empty_file_is_no_failure(void **state)
{
    (void)state;
    struct load_update *update = load_memory(view_of(""));
    assert_int_equal(update->failures, 0);
    assert_string_equal(update->files[0].format, "empty");
    load_update_unref(update);
}

static void sources_know_format_encoding_and_title(void **state)
{
    (void)state;
    struct load_update *update =
        load_memory(view_of("ICML 2020\n\nWe study naïve gates, and find that they are not so.\n"));
    const struct source *source = snapshot_source(update->snapshot, 0);
    assert_string_equal(source->name, "memory");
    assert_string_equal(source->format, "plain text");
    assert_string_equal(source->title, "ICML 2020");
    assert_string_equal(update->files[0].encoding, "UTF-8");
    load_update_unref(update);
}

static void titles_stay_with_the_files_that_they_stand_in(void **state)
{
    (void)state;
    enum { FILES = 200 };
    struct buffer texts[FILES] = {0};
    struct loader_input inputs[FILES] = {0};
    for (int i = 0; i < FILES; i++) {
        if (i % 3)
            buffer_append_format(&texts[i], "Workshop of %d\n\n", 1900 + i);
        if (i % 2)
            buffer_append_string(&texts[i], "We study gates, and find that they are not so.\n");
        inputs[i] = (struct loader_input){.memory = buffer_view(&texts[i]), .name = "list"};
    }
    struct loader_options options = {.importer = import_by_option(view_of("plain"))};
    struct load_update *update = loader_run(inputs, FILES, &options);
    assert_int_equal(snapshot_source_count(update->snapshot), FILES);
    for (int i = 0; i < FILES; i++) {
        char title[32] = "";
        if (i % 3)
            snprintf(title, sizeof title, "Workshop of %d", 1900 + i);
        assert_string_equal(snapshot_source(update->snapshot, (size_t)i)->title, title);
        buffer_deinit(&texts[i]);
    }
    for (size_t i = 0; i < snapshot_count(update->snapshot); i++)
        assert_int_equal(snapshot_paper(update->snapshot, i)->source, 2 * i + 1);
    load_update_unref(update);
}

static void problems_beyond_a_hundred_are_only_counted(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "{\"title\": \"A\"}\n");
    for (int i = 0; i < 250; i++)
        buffer_append_string(&text, "{\"broken\n");
    struct load_update *update = load_memory(buffer_view(&text));
    assert_int_equal(update->files[0].problem_count, 250);
    assert_int_equal(update->files[0].skipped, 250);
    assert_int_equal(update->files[0].kept, LOAD_PROBLEMS_KEPT);
    load_update_unref(update);
    buffer_deinit(&text);
}

static void a_record_with_nothing_in_it_is_skipped(void **state)
{
    (void)state;
    struct load_update *update = load_memory(view_of("{\"a\": 1}\n{\"title\": \"T\"}\n"));
    assert_int_equal(snapshot_count(update->snapshot), 1);
    assert_int_equal(update->skipped, 1);
    assert_string_equal(update->files[0].problems[0].reason, "nothing that makes a paper");
    load_update_unref(update);
}

static void what_is_cut_is_told(void **state)
{
    (void)state;
    struct buffer text = {0};
    buffer_append_string(&text, "{\"title\": \"A\"}\n{\"title\": \"B\", \"");
    buffer_append_repeat(&text, 'n', 40000);
    buffer_append_string(&text, "\": \"value\"}\n");
    struct load_update *update = load_memory(buffer_view(&text));
    assert_int_equal(snapshot_count(update->snapshot), 2);
    assert_int_equal(update->skipped, 0);
    assert_int_equal(update->files[0].problem_count, 1);
    assert_int_equal(update->files[0].problems[0].line, 2);
    assert_string_equal(update->files[0].problems[0].reason, "too long, its end is cut off");
    load_update_unref(update);
    buffer_deinit(&text);
}

/* Each of thirty folders has two links to the next one: a thousand million ways to the last. */
static void a_folder_that_many_links_lead_to_is_read_once(void **state)
{
    (void)state;
    char folder[] = "/tmp/sheaf-loader-XXXXXX", path[256], target[16];
    enum { FOLDERS = 30 };
    assert_non_null(mkdtemp(folder));
    for (int i = 0; i < FOLDERS; i++) {
        snprintf(path, sizeof path, "%s/%d", folder, i);
        assert_int_equal(mkdir(path, 0700), 0);
        snprintf(target, sizeof target, "../%d", i + 1);
        for (int link = 0; link < 2 && i + 1 < FOLDERS; link++) {
            snprintf(path, sizeof path, "%s/%d/link%d", folder, i, link);
            assert_int_equal(symlink(target, path), 0);
        }
    }
    snprintf(path, sizeof path, "%d/a.json", FOLDERS - 1);
    write_file(folder, path, "[{\"title\": \"A\"}]");
    struct load_update *update = load(folder);
    assert_int_equal(update->file_count, 1);
    assert_int_equal(update->failures, 0);
    assert_int_equal(snapshot_count(update->snapshot), 1);
    load_update_unref(update);
    snprintf(path, sizeof path, "%s/%d/a.json", folder, FOLDERS - 1);
    remove(path);
    for (int i = 0; i < FOLDERS; i++) {
        for (int link = 0; link < 2; link++) {
            snprintf(path, sizeof path, "%s/%d/link%d", folder, i, link);
            remove(path);
        }
        snprintf(path, sizeof path, "%s/%d", folder, i);
        remove(path);
    }
    assert_int_equal(rmdir(folder), 0);
}

/* ---- on a thread ---- */

static struct load_update *wait_for_update(struct loader *loader)
{
    struct pollfd waiting = {.fd = loader_descriptor(loader), .events = POLLIN};
    assert_int_equal(poll(&waiting, 1, 20000), 1);
    struct load_update *update = loader_poll(loader);
    assert_non_null(update);
    return update;
}

static void updates_grow_and_the_last_is_finished(void **state)
{
    (void)state;
    struct buffer text = {0};
    for (int i = 0; i < 30000; i++)
        buffer_append_format(&text,
                             "{\"title\": \"Paper number %d of this list\", \"year\": 2000}\n", i);
    struct loader_input input = {.memory = buffer_view(&text), .name = "many"};
    struct loader *loader = loader_start(&input, 1, NULL);
    size_t last = 0;
    char title[64];
    for (bool finished = false; !finished;) {
        struct load_update *update = wait_for_update(loader);
        size_t count = snapshot_count(update->snapshot);
        assert_true(count >= last);
        for (; last < count; last++) {
            const struct paper *paper = snapshot_paper(update->snapshot, last);
            snprintf(title, sizeof title, "Paper number %zu of this list", last);
            assert_view_equal(paper_get(paper, FIELD_TITLE, FORM_SOURCE), title);
        }
        finished = update->finished;
        assert_true(finished || !update->files);
        load_update_unref(update);
    }
    assert_int_equal(last, 30000);
    loader_free(loader);
    buffer_deinit(&text);
}

static void papers_before_a_silence_are_seen(void **state)
{
    (void)state;
    int ends[2];
    char path[32];
    assert_int_equal(pipe(ends), 0);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    struct loader_input input = {.path = path};
    struct buffer text = {0};
    for (int i = 0; i < 300; i++)
        buffer_append_format(&text, "{\"title\": \"Paper %d%0100d\"}\n", i, i);
    struct loader *loader = loader_start(&input, 1, NULL);
    assert_int_equal(write(ends[1], text.data, text.length), text.length);
    size_t count = 0;
    while (count < 300) {
        struct load_update *update = wait_for_update(loader);
        assert_false(update->finished);
        count = snapshot_count(update->snapshot);
        load_update_unref(update);
    }
    /* the pipe is still open: freeing must not wait for it */
    loader_free(loader);
    close(ends[0]);
    close(ends[1]);
    buffer_deinit(&text);
}

/* Writes a few records to a pipe that stays open, and waits until they have all come. */
static void assert_few_are_seen(const char *text, size_t papers)
{
    int ends[2];
    char path[32];
    assert_int_equal(pipe(ends), 0);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    struct loader_input input = {.path = path};
    struct loader *loader = loader_start(&input, 1, NULL);
    assert_int_equal(write(ends[1], text, strlen(text)), strlen(text));
    for (size_t count = 0; count < papers;) {
        struct load_update *update = wait_for_update(loader);
        assert_false(update->finished);
        count = snapshot_count(update->snapshot);
        load_update_unref(update);
    }
    loader_free(loader);
    close(ends[0]);
    close(ends[1]);
}

static void a_format_is_known_by_what_a_pipe_says_before_it_falls_silent(void **state)
{
    (void)state;
    assert_few_are_seen("{\"title\": \"First\"}\n{\"title\": \"Second\"}\n{\"ti", 2);
    assert_few_are_seen("{\"title\": \"Erste \xc3\x84\"}\n{\"title\": \"Zweite\"}\n", 2);
    assert_few_are_seen("title,author,year\nFirst,Ann,2001\nSecond,Bob,2002\nTh", 2);
    assert_few_are_seen("@article{a, title = {First}}\n@article{b, title = {Second}}\n@arti", 2);
    assert_few_are_seen("TY  - JOUR\nTI  - First\nER  - \nTY  - JOUR\n", 1);
    assert_few_are_seen("<?xml version=\"1.0\"?>\n<feed xmlns=\"http://www.w3.org/2005/Atom\">\n"
                        "<entry><id>http://arxiv.org/abs/2407.10040</id>"
                        "<title>First</title></entry>\n",
                        1);
}

/* Half a line is no ground to decide on, nor is a byte that may be of any encoding. */
static void what_is_not_enough_is_waited_for(void **state)
{
    (void)state;
    static const char *const parts[] = {"tit", "le,author\nFirst \xc4", "\xe3,Ann\nSecond,Bob\n"};
    int ends[2];
    char path[32];
    assert_int_equal(pipe(ends), 0);
    snprintf(path, sizeof path, "/dev/fd/%d", ends[0]);
    struct loader_input input = {.path = path};
    struct loader *loader = loader_start(&input, 1, NULL);
    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        assert_int_equal(write(ends[1], parts[i], strlen(parts[i])), strlen(parts[i]));
        poll(NULL, 0, 500);
    }
    close(ends[1]);
    struct load_update *update = wait_for_update(loader);
    while (!update->finished) {
        load_update_unref(update);
        update = wait_for_update(loader);
    }
    assert_string_equal(update->files[0].format, "CSV");
    assert_int_equal(update->files[0].papers, 2);
    assert_string_not_equal(update->files[0].encoding, "UTF-8");
    assert_int_equal(update->files[0].replaced, 0);
    load_update_unref(update);
    loader_free(loader);
    close(ends[0]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_folder_is_read_sorted_and_without_loops),
        cmocka_unit_test(files_that_cannot_be_read_are_failures),
        cmocka_unit_test(what_is_no_file_in_a_folder_is_a_failure),
        cmocka_unit_test(an_empty_file_is_no_failure),
        cmocka_unit_test(sources_know_format_encoding_and_title),
        cmocka_unit_test(titles_stay_with_the_files_that_they_stand_in),
        cmocka_unit_test(problems_beyond_a_hundred_are_only_counted),
        cmocka_unit_test(a_record_with_nothing_in_it_is_skipped),
        cmocka_unit_test(what_is_cut_is_told),
        cmocka_unit_test(a_folder_that_many_links_lead_to_is_read_once),
        cmocka_unit_test(updates_grow_and_the_last_is_finished),
        cmocka_unit_test(papers_before_a_silence_are_seen),
        cmocka_unit_test(a_format_is_known_by_what_a_pipe_says_before_it_falls_silent),
        cmocka_unit_test(what_is_not_enough_is_waited_for),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
