/*
 * No line of any Chinese, Japanese or Korean abstract in the shared files starts with closing
 * punctuation or ends with an opening bracket: classes CL, CP, EX, NS and OP of UAX 14, as
 * LineBreak.txt gives them. Skipped without the files or without the package unicode-data.
 */
#include "unit.h"

#include "io/loader.h"
#include "text/utf8.h"
#include "text/wrap.h"

#include <dirent.h>
#include <stdlib.h>
#include <string.h>

enum { FOLDERS_MOST = 64 };
enum { CODE_POINTS = 0x110000, NARROWEST = 20, WIDEST = 80, STEP = 5 };
enum { NEVER_FIRST = 1, NEVER_LAST = 2 };

static uint8_t *read_classes(void)
{
    FILE *file = fopen("/usr/share/unicode/LineBreak.txt", "r");
    if (!file)
        return NULL;
    uint8_t *classes = calloc(CODE_POINTS, 1);
    char row[400], name[8];
    while (fgets(row, sizeof row, file)) {
        unsigned first, last;
        if (sscanf(row, "%x..%x ; %3[A-Z0-9]", &first, &last, name) != 3 &&
            sscanf(row, "%x..%x;%3[A-Z0-9]", &first, &last, name) != 3) {
            if (sscanf(row, "%x ; %3[A-Z0-9]", &first, name) != 2 &&
                sscanf(row, "%x;%3[A-Z0-9]", &first, name) != 2)
                continue;
            last = first;
        }
        name[2] = '\0';
        bool closes = strstr("CL CP EX NS", name) != NULL;
        for (unsigned c = first; c <= last && c < CODE_POINTS; c++)
            classes[c] = closes ? NEVER_FIRST : strcmp(name, "OP") == 0 ? NEVER_LAST : 0;
    }
    fclose(file);
    return classes;
}

static bool is_cjk(const struct paper *paper)
{
    struct view lang = paper_get(paper, FIELD_LANG, FORM_DISPLAY);
    return view_starts_with(lang, "zh") || view_starts_with(lang, "ja") ||
           view_starts_with(lang, "ko");
}

/* A word longer than the line is cut anywhere: then no rule holds. */
static bool is_forced(struct view text, const struct wrap_line *line, int width)
{
    return line->next == line->end && line->columns >= width - 1 && line->end > 0 &&
           (unsigned char)text.data[line->end - 1] < 0x80;
}

static size_t check_lines(struct view text, int width, const uint8_t *classes)
{
    static const struct width_policy usual = {0};
    struct wrap_lines lines = {0};
    size_t wrong = 0;
    wrap_text(&lines, text, width, &usual);
    for (size_t i = 0; i + 1 < lines.count; i++) {
        const struct wrap_line *line = &lines.items[i], *below = line + 1;
        if (below->start == below->end || line->start == line->end ||
            is_forced(text, line, width) || text.data[below->start - 1] == '\n')
            continue;
        size_t at = below->start;
        size_t last = utf8_previous(text, line->end);
        bool starts_wrong = classes[utf8_next(text, &at)] & NEVER_FIRST;
        bool ends_wrong = classes[utf8_next(text, &last)] & NEVER_LAST;
        if ((starts_wrong || ends_wrong) && wrong++ == 0)
            print_message("# %d columns: %.*s | %.*s\n", width, (int)(line->end - line->start),
                          text.data + line->start, (int)(below->end - below->start),
                          text.data + below->start);
    }
    wrap_lines_deinit(&lines);
    return wrong;
}

/* The folders of shared/data; what is in big/ is English and takes its time. */
struct folders {
    struct loader_input inputs[FOLDERS_MOST];
    char paths[FOLDERS_MOST][1000];
    size_t count;
};

static void find_folders(struct folders *folders, const char *shared)
{
    char data[900];
    snprintf(data, sizeof data, "%s/data", shared);
    DIR *directory = opendir(data);
    for (struct dirent *entry; directory && (entry = readdir(directory));) {
        if (entry->d_name[0] == '.' || strcmp(entry->d_name, "big") == 0 ||
            strchr(entry->d_name, '.') || folders->count == FOLDERS_MOST)
            continue;
        char *path = folders->paths[folders->count];
        snprintf(path, sizeof folders->paths[0], "%s/%.90s", data, entry->d_name);
        folders->inputs[folders->count++].path = path;
    }
    if (directory)
        closedir(directory);
}

static void no_line_of_cjk_starts_or_ends_wrongly(void **state)
{
    (void)state;
    const char *shared = getenv("SHEAF_SHARED");
    uint8_t *classes = shared && *shared ? read_classes() : NULL;
    if (!classes)
        skip();
    struct folders folders = {0};
    find_folders(&folders, shared);
    struct load_update *update = loader_run(folders.inputs, folders.count,
                                             &(struct loader_options){0});
    size_t papers = 0, wrong = 0;
    for (size_t i = 0; i < snapshot_count(update->snapshot); i++) {
        const struct paper *paper = snapshot_paper(update->snapshot, i);
        struct view abstract = paper_get(paper, FIELD_ABSTRACT, FORM_DISPLAY);
        struct view title = paper_get(paper, FIELD_TITLE, FORM_DISPLAY);
        if (!is_cjk(paper))
            continue;
        papers += abstract.length > 0;
        for (int width = NARROWEST; width <= WIDEST; width += STEP)
            wrong += check_lines(abstract, width, classes) + check_lines(title, width, classes);
    }
    free(classes);
    load_update_unref(update);
    if (papers == 0)
        skip();
    print_message("# %zu abstracts, %zu lines wrong\n", papers, wrong);
    assert_int_equal(wrong, 0);
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(no_line_of_cjk_starts_or_ends_wrongly)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
