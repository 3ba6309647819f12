/* The text of a settings file: whatever it says, every setting keeps a value of its own, the
   widths are sorted, and problems are text. */
#include "state/settings_file.h"
#include "tests/fuzz/fuzz.h"

static void check_values(const struct settings *settings)
{
    struct buffer text = {0}, message = {0};
    struct settings *other = settings_new();
    const struct setting_place place = {ORIGIN_START, 0};
    for (int i = 0; i < SETTING_COUNT; i++) {
        const struct setting_row *row = setting_row((enum setting)i);
        buffer_clear(&text);
        settings_append_value(settings, (enum setting)i, &text);
        if (row->kind != SETTING_KIND_PATHS)
            fuzz_check(settings_set(other, view_of(row->name), buffer_view(&text), place,
                                    &message) == STATUS_OK);
    }
    settings_free(other);
    buffer_deinit(&text);
    buffer_deinit(&message);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    struct settings *settings = settings_new();
    settings_parse(settings, view_make((const char *)data, size), "config");
    check_values(settings);
    struct width_overrides widths = settings_widths(settings);
    for (size_t i = 0; i < widths.count; i++) {
        fuzz_check(widths.items[i].first <= widths.items[i].last);
        fuzz_check(i == 0 || widths.items[i - 1].last < widths.items[i].first);
    }
    for (size_t i = 0; i < settings_problem_count(settings); i++) {
        struct view problem = settings_problem(settings, i);
        fuzz_check(utf8_valid_length(problem) == problem.length);
    }
    settings_free(settings);
    return 0;
}
