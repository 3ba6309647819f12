/* A reader stars and notes a list of abstracts; then the same papers come from JSON with titles,
   and from a sorted copy of the list: stars and notes are there. */
#include "ledger_test.h"
#include "manifest.h"

#include "corpus/titles.h"
#include "io/loader.h"
#include "state/reading.h"

static const char own_list[] =
    "Birds and engines\n\n"
    "Herons stand in shallow water for hours and nobody has counted how often they change the leg "
    "on which they stand. We watched forty birds in three reed beds over two winters.\n\n"
    "From the books of eleven water companies we learn what coal they burned, how often boilers "
    "burst, and why towns by a river gave their engines up before towns on a hill did so.\n\n"
    "How far an oboe is heard over water depends on the fog. We let one player sound one note on a "
    "pier for thirty mornings, and listened from a boat that rowed away until nothing was left.\n\n"
    "A balloon at noon sees shadows better than birds. We count them on photographs, and find nine "
    "herons where observers on the bank had found six, because three stood behind each other.\n";

static struct snapshot *load(const struct loader_input *inputs, size_t count)
{
    const struct loader_options options = {0};
    struct load_update *update = loader_run(inputs, count, &options);
    struct snapshot *snapshot = snapshot_ref(update->snapshot);
    load_update_unref(update);
    return snapshot;
}

static struct snapshot *load_text(const struct buffer *text, const char *name)
{
    const struct loader_input input = {.memory = buffer_view(text), .name = name};
    return load(&input, 1);
}

static struct view abstract_at(const struct snapshot *snapshot, size_t paper)
{
    return paper_get(snapshot_paper(snapshot, paper), FIELD_ABSTRACT, FORM_SOURCE);
}

/* The list from its end to its beginning. */
static void append_sorted(struct buffer *out, const struct snapshot *list)
{
    buffer_append_string(out, "The same, sorted\n");
    for (size_t i = snapshot_count(list); i-- > 0;) {
        buffer_append_string(out, "\n");
        buffer_append_view(out, abstract_at(list, i));
        buffer_append_string(out, "\n");
    }
}

static void append_titled(struct buffer *out, const struct snapshot *list)
{
    for (size_t i = 0; i < snapshot_count(list); i++) {
        struct view abstract = abstract_at(list, i);
        buffer_append_format(out, "{\"title\": \"Title of abstract %zu in this list\", "
                                  "\"authors\": [\"Ann Li\"], \"abstract\": \"", i);
        for (size_t at = 0; at < abstract.length; at++) {
            char byte = abstract.data[at];
            if (byte == '"' || byte == '\\')
                buffer_append_byte(out, '\\');
            buffer_append_byte(out, byte == '\n' ? ' ' : byte);
        }
        buffer_append_string(out, "\"}\n");
    }
}

static bool is_starred(size_t paper)
{
    return paper % 3 == 0;
}

static bool is_noted(size_t paper)
{
    return paper % 4 < 2;
}

static void mark_list(const char *file, struct snapshot *list)
{
    struct ledger *ledger = test_ledger(file);
    for (uint32_t i = 0; i < snapshot_count(list); i++) {
        struct request *star = request_new(REQUEST_STAR, REQUEST_ON);
        struct request *note = request_new(REQUEST_NOTE, REQUEST_ON);
        request_set_papers(star, list, &i, is_starred(i));
        request_set_papers(note, list, &i, is_noted(i));
        buffer_append_format(&note->text, "note %u", (unsigned)i);
        test_carry_out(ledger, star, NULL);
        test_carry_out(ledger, note, NULL);
    }
    ledger_free(ledger);
}

/* reversed: paper 0 of the list is the last one here. */
static void assert_marked(const char *file, struct snapshot *papers, size_t count, bool reversed)
{
    struct buffer message = {0}, note = {0};
    struct marks *marks;
    assert_int_equal(snapshot_count(papers), count);
    assert_int_equal(reading_marks(file, papers, NULL, &marks, &message), STATUS_OK);
    for (size_t i = 0; i < count; i++) {
        size_t here = reversed ? count - 1 - i : i;
        const struct annotation *annotation = marks_annotation(marks, here);
        assert_int_equal(marks_test(marks, MARK_STARRED, here), is_starred(i));
        assert_int_equal(annotation != NULL, is_noted(i));
        buffer_clear(&note);
        buffer_append_format(&note, "note %zu", i);
        if (annotation)
            assert_view_equal(annotation_note(annotation, FORM_DISPLAY), buffer_string(&note));
    }
    marks_unref(marks);
    buffer_deinit(&message);
    buffer_deinit(&note);
}

/* Both files open: each abstract has its title, and a row of two records. */
static void assert_titles_taken(const struct snapshot *list, const struct buffer *lines,
                                const struct buffer *titled)
{
    const struct loader_input inputs[] = {{.memory = buffer_view(lines), .name = "list.txt"},
                                          {.memory = buffer_view(titled), .name = "titles.jsonl"}};
    size_t count = snapshot_count(list);
    struct snapshot *both = load(inputs, 2);
    struct twins *twins = twins_new(both, NULL);
    struct snapshot *taken = titles_take_over(both, twins);
    assert_int_equal(snapshot_count(taken), 2 * count);
    assert_int_equal(twins_hidden_count(twins), count);
    for (size_t i = 0; i < count; i++) {
        assert_int_equal(twins_row(twins, i), 2 * count - 1 - i);
        assert_true(snapshot_paper(taken, i)->flags & PAPER_TITLE_TAKEN);
    }
    twins_unref(twins);
    snapshot_unref(taken);
    snapshot_unref(both);
}

static void play(struct snapshot *list)
{
    char *folder = test_folder(), *file = test_path(folder, "state.db");
    struct buffer sorted = {0}, titled = {0};
    append_sorted(&sorted, list);
    append_titled(&titled, list);
    struct snapshot *sorted_papers = load_text(&sorted, "sorted.txt");
    struct snapshot *titled_papers = load_text(&titled, "titled.jsonl");
    size_t count = snapshot_count(list);
    mark_list(file, list);
    assert_marked(file, list, count, false);
    assert_marked(file, sorted_papers, count, true);
    assert_marked(file, titled_papers, count, false);
    assert_true(paper_has(snapshot_paper(titled_papers, 0), FIELD_TITLE));
    assert_titles_taken(list, &sorted, &titled);
    snapshot_unref(sorted_papers);
    snapshot_unref(titled_papers);
    buffer_deinit(&sorted);
    buffer_deinit(&titled);
    free(file);
    test_folder_remove(folder);
}

static void a_small_list_keeps_its_stars_and_notes(void **state)
{
    (void)state;
    const struct loader_input input = {.memory = view_of(own_list), .name = "birds.txt"};
    struct snapshot *list = load(&input, 1);
    assert_int_equal(snapshot_count(list), 4);
    play(list);
    snapshot_unref(list);
}

static void a_real_list_keeps_its_stars_and_notes(void **state)
{
    (void)state;
    struct buffer path = {0};
    buffer_append_format(&path, "%s/data/seeds/000_fdada5ea96b8bec8.txt", manifest_folder());
    if (access(buffer_string(&path), R_OK) != 0) {
        buffer_deinit(&path);
        skip();
    }
    const struct loader_input input = {.path = buffer_string(&path)};
    struct snapshot *list = load(&input, 1);
    assert_true(snapshot_count(list) > 10);
    play(list);
    snapshot_unref(list);
    buffer_deinit(&path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_small_list_keeps_its_stars_and_notes),
        cmocka_unit_test(a_real_list_keeps_its_stars_and_notes),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
