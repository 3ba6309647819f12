/* The settings: values, the file, what is wrong in it, and whom it may belong to. */
#include "unit.h"

#include "base/user_folder.h"
#include "state/settings_file.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static const struct setting_place now = {ORIGIN_NOW, 0};

static enum status set(struct settings *settings, const char *name, const char *value)
{
    struct buffer message = {0};
    enum status status = settings_set(settings, view_of(name), view_of(value), now, &message);
    assert_int_equal(status == STATUS_OK, message.length == 0);
    buffer_deinit(&message);
    return status;
}

static void assert_refused(const char *name, const char *value, const char *reason)
{
    struct settings *settings = settings_new();
    struct buffer message = {0}, before = {0}, after = {0};
    enum setting setting = setting_from_name(view_of(name));
    if (setting < SETTING_COUNT)
        settings_append_value(settings, setting, &before);
    assert_int_equal(settings_set(settings, view_of(name), view_of(value), now, &message),
                     STATUS_INVALID);
    assert_view_equal(buffer_view(&message), reason);
    if (setting < SETTING_COUNT)
        settings_append_value(settings, setting, &after);
    assert_view_equal(buffer_view(&after), buffer_string(&before));
    buffer_deinit(&message);
    buffer_deinit(&before);
    buffer_deinit(&after);
    settings_free(settings);
}

static void assert_value(const struct settings *settings, enum setting setting, const char *value,
                         const char *origin)
{
    struct buffer text = {0};
    settings_append_value(settings, setting, &text);
    assert_view_equal(buffer_view(&text), value);
    buffer_clear(&text);
    settings_append_origin(settings, setting, &text);
    assert_view_equal(buffer_view(&text), origin);
    buffer_deinit(&text);
}

/* ---- values ---------------------------------------------------------------------------- */

/* A default that its own row does not allow would be a setting without a value. */
static void every_default_is_a_value_of_its_row(void **state)
{
    (void)state;
    struct settings *settings = settings_new();
    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting_row *row = setting_row((enum setting)i);
        assert_value(settings, (enum setting)i, row->initial, "default");
        assert_int_equal(setting_from_name(view_of(row->name)), i);
        if (i > 0 && strcmp(setting_row((enum setting)(i - 1))->name, row->name) >= 0)
            fail_msg("%s stands out of order", row->name);
    }
    settings_free(settings);
}

static void a_value_is_read_by_its_kind(void **state)
{
    (void)state;
    struct settings *settings = settings_new();
    static const char *const on[] = {"on", "yes", "true", "1"};
    static const char *const off[] = {"off", "no", "false", "0"};
    for (int i = 0; i < 4; i++) {
        assert_int_equal(set(settings, "ascii", on[i]), STATUS_OK);
        assert_true(settings_is_on(settings, SETTING_ASCII));
        assert_int_equal(set(settings, "ascii", off[i]), STATUS_OK);
        assert_false(settings_is_on(settings, SETTING_ASCII));
    }
    assert_int_equal(set(settings, "measure", "20"), STATUS_OK);
    assert_int_equal(settings_number(settings, SETTING_MEASURE), 20);
    assert_int_equal(set(settings, "colors", "16"), STATUS_OK);
    assert_int_equal(settings_choice(settings, SETTING_COLORS), COLORS_16);
    assert_int_equal(set(settings, "ambiguous-width", "wide"), STATUS_OK);
    assert_int_equal(settings_choice(settings, SETTING_AMBIGUOUS_WIDTH), AMBIGUOUS_WIDE);
    assert_int_equal(set(settings, "sort", "year-,title"), STATUS_OK);
    struct order_spec order = settings_order(settings, SETTING_SORT);
    assert_int_equal(order.count, 2);
    assert_int_equal(order.keys[0].key, ORDER_YEAR);
    assert_true(order.keys[0].reverse);
    assert_value(settings, SETTING_SORT, "year-,title", "set now");
    settings_free(settings);
}

static void a_value_that_is_none_changes_nothing_and_says_why(void **state)
{
    (void)state;
    assert_refused("ascii", "maybe", "ascii: should be on or off, not \"maybe\"");
    assert_refused("measure", "19", "measure: should be a number in 20..500, not \"19\"");
    assert_refused("measure", "501", "measure: should be a number in 20..500, not \"501\"");
    assert_refused("measure", "", "measure: should be a number in 20..500, not \"\"");
    assert_refused("measure", "78 columns",
                   "measure: should be a number in 20..500, not \"78 columns\"");
    assert_refused("colors", "17", "colors: should be one of auto|off|8|16|256|true, not \"17\"");
    assert_refused("colors", "8|16",
                   "colors: should be one of auto|off|8|16|256|true, not \"8|16\"");
    assert_refused("sort", "year,size",
                   "sort: unknown sort key 'size', the keys are: file year "
                   "title author venue rating status "
                   "type lang keyword id doi arxiv relevance");
    assert_refused("libraries", "/tmp/papers.bib", "libraries: can only be set in the file");
    assert_refused("colour", "red", "there is no setting \"colour\"");
    assert_refused("", "", "there is no setting \"\"");
}

/* ---- the text of a file ------------------------------------------------------------------ */

static struct settings *parse(const char *text)
{
    struct settings *settings = settings_new();
    settings_parse(settings, view_of(text), "config");
    return settings;
}

static void lines_may_be_indented_commented_and_marked_as_utf8(void **state)
{
    (void)state;
    struct settings *settings = parse("\xEF\xBB\xBF"
                                      "measure = 60 ; narrow\r\n"
                                      "\n"
                                      "# ascii = on\n"
                                      "; ascii = on\n"
                                      "   escape-delay=40\n"
                                      "\tcolors : 8");
    assert_int_equal(settings_problem_count(settings), 0);
    assert_value(settings, SETTING_MEASURE, "60", "line 1");
    assert_value(settings, SETTING_ASCII, "off", "default");
    assert_value(settings, SETTING_ESCAPE_DELAY, "40", "line 5");
    assert_value(settings, SETTING_COLORS, "8", "line 6");
    settings_free(settings);
}

/* Such a line once wrote behind the block that lines are handed over in. */
static void a_section_line_of_any_length_is_told(void **state)
{
    (void)state;
    struct buffer text = {0};
    struct settings *settings = settings_new();
    buffer_append_string(&text, "[theme]");
    for (int i = 0; i < 100000; i++)
        buffer_append_byte(&text, ' ');
    buffer_append_string(&text, "x\nascii = on\n");
    settings_parse(settings, buffer_view(&text), "config");
    assert_int_equal(settings_problem_count(settings), 1);
    assert_view_equal(settings_problem(settings, 0), "config:1: this line is too long");
    assert_int_equal(settings_entry_count(settings), 0);
    assert_false(settings_is_on(settings, SETTING_ASCII));
    settings_free(settings);
    buffer_deinit(&text);
}

static void what_is_wrong_is_told_with_its_line_and_the_rest_holds(void **state)
{
    (void)state;
    static const char *const expected[] = {
        "config:1: there is no setting \"colour\"",
        "config:2: should be NAME = VALUE",
        "config:4: measure: should be a number in 20..500, not \"-1\"",
        "config:5: a section is written [NAME]; its lines are ignored",
        "config:7: there is no section [colours]; its lines are ignored",
        "config:10: a character takes 1 or 2 columns",
        "config:12: this line is not UTF-8",
        "config:13: this line is too long",
        "config:14: should be NAME = VALUE",
    };
    struct buffer text = {0};
    buffer_append_string(&text, "colour = red\n"
                                "measure 70\n"
                                "escape-delay = 7\n"
                                "measure = -1\n"
                                "[keys\n"
                                "ascii = on\n"
                                "[colours]\n"
                                "red = 1\n"
                                "[widths]\n"
                                "U+2026 = 3\n"
                                "U+2027 = 1\n"
                                "U+2028\xff = 1\n");
    buffer_append_repeat(&text, 'x', 5000);
    buffer_append_string(&text, " = 1\nlast");
    struct settings *settings = parse(buffer_string(&text));
    size_t count = sizeof expected / sizeof *expected;
    assert_int_equal(settings_problem_count(settings), count);
    for (size_t i = 0; i < count; i++)
        assert_view_equal(settings_problem(settings, i), expected[i]);
    assert_value(settings, SETTING_ESCAPE_DELAY, "7", "line 3");
    assert_value(settings, SETTING_ASCII, "off", "default");
    assert_value(settings, SETTING_MEASURE, "78", "default");
    assert_int_equal(settings_widths(settings).count, 1);
    settings_free(settings);
    buffer_deinit(&text);
}

/* Their readers are others; they tell what they make of them. */
static void lines_of_other_sections_are_kept_for_their_readers(void **state)
{
    (void)state;
    struct settings *settings = parse("[keys]\ng g = go-first\n"
                                      "[keys.list]\n  x  =  none ; a comment\nmeasure\n[keyss]\n");
    assert_int_equal(settings_entry_count(settings), 2);
    const struct settings_entry *entry = settings_entry(settings, 1);
    assert_string_equal(settings_entry(settings, 0)->name, "g g");
    assert_string_equal(entry->section, "keys.list");
    assert_string_equal(entry->name, "x");
    assert_string_equal(entry->value, "none");
    assert_int_equal(entry->line, 4);
    settings_report(settings, 4, "is the wrong key");
    settings_report(settings, 4, "is the wrong key");
    assert_int_equal(settings_problem_count(settings), 3);
    assert_view_equal(settings_problem(settings, 0), "config:4: is the wrong key");
    assert_view_equal(settings_problem(settings, 1), "config:5: should be NAME = VALUE");
    settings_free(settings);
}

static void problems_are_counted_out_before_they_fill_memory(void **state)
{
    (void)state;
    struct buffer text = {0};
    for (int i = 0; i < 1000; i++)
        buffer_append_string(&text, "x\n");
    struct settings *settings = parse(buffer_string(&text));
    assert_int_equal(settings_problem_count(settings), 100);
    settings_free(settings);
    buffer_deinit(&text);
}

static void libraries_add_up_and_begin_at_a_root(void **state)
{
    (void)state;
    setenv("HOME", "/home/reader", 1);
    struct settings *settings = parse("libraries = /srv/a b.bib\n"
                                      "libraries = ~/papers\n"
                                      "libraries = papers/c.bib\n"
                                      "libraries = ~other/d.bib\n");
    assert_int_equal(settings_path_count(settings, SETTING_LIBRARIES), 2);
    assert_string_equal(settings_path(settings, SETTING_LIBRARIES, 0), "/srv/a b.bib");
    assert_string_equal(settings_path(settings, SETTING_LIBRARIES, 1), "/home/reader/papers");
    assert_value(settings, SETTING_LIBRARIES, "/srv/a b.bib, /home/reader/papers", "line 2");
    assert_int_equal(settings_problem_count(settings), 2);
    assert_view_equal(settings_problem(settings, 0),
                      "config:3: libraries: should be a path that begins with / or ~/, not "
                      "\"papers/c.bib\"");
    settings_free(settings);
}

static void widths_are_ranges_that_do_not_overlap(void **state)
{
    (void)state;
    struct settings *settings = parse("[widths]\n"
                                      "U+2460..U+24FF = 2\n"
                                      "U+2026 = 1\n"
                                      "\u25CB = 2\n"
                                      "U+2500 .. u+257f = 1\n"
                                      "U+24FF = 1\n"
                                      "U+41 = 2\n"
                                      "U+FFFFFF = 1\n"
                                      "U+2600..U+25FF = 1\n"
                                      "U+ = 1\n"
                                      "U+26G0 = 1\n");
    struct width_overrides widths = settings_widths(settings);
    static const struct width_override expected[] = {
        {0x2026, 0x2026, 1}, {0x2460, 0x24FF, 2}, {0x2500, 0x257F, 1}, {0x25CB, 0x25CB, 2}};
    assert_int_equal(widths.count, 4);
    for (size_t i = 0; i < 4; i++) {
        assert_int_equal(widths.items[i].first, expected[i].first);
        assert_int_equal(widths.items[i].last, expected[i].last);
        assert_int_equal(widths.items[i].columns, expected[i].columns);
    }
    assert_int_equal(settings_problem_count(settings), 6);
    assert_view_equal(settings_problem(settings, 0),
                      "config:6: this character has a width already");
    settings_free(settings);
}

/* ---- the file ------------------------------------------------------------------------------ */

/* A folder of its own, with sheaf/config in it. */
struct place {
    char root[64];
    char folder[80];
    char file[96];
};

static void write_file(const char *path, const char *text)
{
    int descriptor = open(path, O_WRONLY | O_CREAT | O_TRUNC, 0600);
    assert_true(descriptor >= 0);
    assert_int_equal(write(descriptor, text, strlen(text)), (ssize_t)strlen(text));
    close(descriptor);
}

static void place_make(struct place *place, const char *text)
{
    snprintf(place->root, sizeof place->root, "/tmp/sheaf-settings.XXXXXX");
    assert_non_null(mkdtemp(place->root));
    snprintf(place->folder, sizeof place->folder, "%s/sheaf", place->root);
    snprintf(place->file, sizeof place->file, "%s/config", place->folder);
    assert_int_equal(mkdir(place->folder, 0700), 0);
    write_file(place->file, text);
    setenv("XDG_CONFIG_HOME", place->root, 1);
}

static void place_remove(struct place *place)
{
    unlink(place->file);
    rmdir(place->file);
    rmdir(place->folder);
    rmdir(place->root);
    unsetenv("XDG_CONFIG_HOME");
}

/* The file that says "measure = 60" is read, or not and this is why ("": it is not there). */
static void assert_read(bool read, const char *reason)
{
    struct settings *settings = settings_new();
    settings_load(settings);
    assert_int_equal(settings_number(settings, SETTING_MEASURE), read ? 60 : 78);
    assert_int_equal(settings_problem_count(settings), *reason ? 1 : 0);
    if (*reason)
        assert_true(view_ends_with(settings_problem(settings, 0), reason));
    settings_free(settings);
}

static void the_file_is_read_from_its_place(void **state)
{
    (void)state;
    struct place place;
    place_make(&place, "measure = 60\n");
    assert_read(true, "");
    unlink(place.file);
    assert_read(false, "");
    rmdir(place.folder);
    assert_read(false, "");
    place_remove(&place);
}

static void what_others_may_write_is_not_used(void **state)
{
    (void)state;
    static const char others[] = "others may write to it: not used (chmod go-w mends that)";
    struct place place;
    place_make(&place, "measure = 60\n");
    chmod(place.file, 0644);
    assert_read(true, "");
    chmod(place.file, 0620);
    assert_read(false, others);
    chmod(place.file, 0602);
    assert_read(false, others);
    chmod(place.file, 0600);
    chmod(place.folder, 0770);
    assert_read(false, others);
    chmod(place.folder, 01777);
    assert_read(false, others);
    chmod(place.folder, 0700);
    assert_read(true, "");
    place_remove(&place);
}

static void what_belongs_to_somebody_else_is_not_used(void **state)
{
    (void)state;
    enum { SOMEBODY_ELSE = 12345 };
    struct place place;
    place_make(&place, "measure = 60\n");
    if (chown(place.file, SOMEBODY_ELSE, (gid_t)-1) == 0) {
        assert_read(false, "belongs to somebody else: not used");
        assert_int_equal(chown(place.file, 0, (gid_t)-1), 0);
        assert_int_equal(chown(place.folder, SOMEBODY_ELSE, (gid_t)-1), 0);
        assert_read(false, "belongs to somebody else: not used");
    }
    place_remove(&place);
}

static void a_link_is_judged_by_what_it_leads_to(void **state)
{
    (void)state;
    struct place place;
    char other[128];
    place_make(&place, "measure = 60\n");
    snprintf(other, sizeof other, "%s/other", place.root);
    write_file(other, "measure = 60\n");
    unlink(place.file);
    assert_int_equal(symlink(other, place.file), 0);
    assert_read(true, "");
    chmod(other, 0666);
    assert_read(false, "others may write to it: not used (chmod go-w mends that)");
    unlink(other);
    assert_read(false, "");
    place_remove(&place);
}

/* None of these may be waited for, or read for ever. */
static void what_is_no_file_is_not_read(void **state)
{
    (void)state;
    struct place place;
    place_make(&place, "");
    unlink(place.file);
    assert_int_equal(mkfifo(place.file, 0600), 0);
    assert_read(false, "is no file");
    unlink(place.file);
    assert_int_equal(mkdir(place.file, 0700), 0);
    assert_read(false, "is no file");
    rmdir(place.file);
    assert_int_equal(symlink("/dev/zero", place.file), 0);
    assert_read(false, "is no file");
    unlink(place.file);
    write_file(place.file, "measure = 60\n");
    assert_int_equal(truncate(place.file, SETTINGS_FILE_BYTES + 1), 0);
    assert_read(false, "is longer than 1 MiB");
    place_remove(&place);
}

static void a_file_that_was_named_must_be_readable(void **state)
{
    (void)state;
    struct place place;
    struct buffer message = {0};
    place_make(&place, "measure = 60\nnonsense\n");
    chmod(place.file, 0666); /* who names it is answerable for it */
    struct settings *settings = settings_new();
    assert_int_equal(settings_load_file(settings, place.file, &message), STATUS_OK);
    assert_int_equal(settings_number(settings, SETTING_MEASURE), 60);
    assert_int_equal(settings_problem_count(settings), 1);
    assert_int_equal(settings_load_file(settings, "/dev/null", &message), STATUS_OK);
    assert_int_equal(settings_load_file(settings, "/no/such", &message), STATUS_SYSTEM);
    assert_view_equal(buffer_view(&message), "/no/such: No such file or directory");
    buffer_clear(&message);
    assert_int_equal(settings_load_file(settings, place.folder, &message), STATUS_SYSTEM);
    assert_true(view_ends_with(buffer_view(&message), ": Is a directory"));
    buffer_clear(&message);
    assert_int_equal(settings_load_file(settings, "/dev/zero", &message), STATUS_SYSTEM);
    assert_view_equal(buffer_view(&message), "/dev/zero: is longer than 1 MiB");
    settings_free(settings);
    buffer_deinit(&message);
    place_remove(&place);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_default_is_a_value_of_its_row),
        cmocka_unit_test(a_value_is_read_by_its_kind),
        cmocka_unit_test(a_value_that_is_none_changes_nothing_and_says_why),
        cmocka_unit_test(lines_may_be_indented_commented_and_marked_as_utf8),
        cmocka_unit_test(a_section_line_of_any_length_is_told),
        cmocka_unit_test(what_is_wrong_is_told_with_its_line_and_the_rest_holds),
        cmocka_unit_test(lines_of_other_sections_are_kept_for_their_readers),
        cmocka_unit_test(problems_are_counted_out_before_they_fill_memory),
        cmocka_unit_test(libraries_add_up_and_begin_at_a_root),
        cmocka_unit_test(widths_are_ranges_that_do_not_overlap),
        cmocka_unit_test(the_file_is_read_from_its_place),
        cmocka_unit_test(what_others_may_write_is_not_used),
        cmocka_unit_test(what_belongs_to_somebody_else_is_not_used),
        cmocka_unit_test(a_link_is_judged_by_what_it_leads_to),
        cmocka_unit_test(what_is_no_file_is_not_read),
        cmocka_unit_test(a_file_that_was_named_must_be_readable),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
