/*
 * What of a catalogue is too wide for its place on the screen, by the program's own measure, one
 * line each. Run by tests/catalogues.sh in a locale of the language:
 *
 *   catalogue_widths FOLDER CATALOGUE.po
 */
#include "base/language.h"
#include "corpus/facets.h"
#include "session/keymap.h"
#include "session/links.h"
#include "state/settings.h"
#include "text/cluster.h"
#include "ui/options.h"
#include "ui/pane_status.h"

#include <locale.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum {
    SCREEN = 80,
    LINE = SCREEN - 2,           /* the status line leaves a blank at both ends */
    HELP = SCREEN - 1 - 19 - 18, /* beside keys and name (ui/help.c) */
    ORIGIN = 9,                  /* ui/pane_settings.c */
    LINK_KIND = 6,               /* ui/pane_links.c */
    KEYS = SCREEN / 2            /* of the status line */
};

static const struct width_policy usual;

static int check(const char *place, struct view text, int most)
{
    int columns = cluster_columns(text, &usual);
    if (columns <= most)
        return 0;
    printf("%s: %d columns instead of %d: %.*s\n", place, columns, most, (int)text.length,
           text.data);
    return 1;
}

static int check_tables(void)
{
    int wrong = 0, tabs = 4;
    for (int i = ACTION_NONE + 1; i < ACTION_COUNT; i++)
        wrong += check("help", view_of(action_help((enum action)i)), HELP);
    for (int i = 0; i < CONTEXT_COUNT; i++)
        wrong += check("heading", view_of(context_heading((enum context)i)), SCREEN);
    for (int i = 0; i <= LINK_TEXT; i++)
        wrong += check("link", view_of(link_kind_name((enum link_kind)i)), LINK_KIND);
    for (int i = 0; i < FACET_COUNT; i++)
        tabs += 2 + cluster_columns(view_of(facet_heading((enum facet)i)), &usual);
    tabs += 2 + cluster_columns(view_of(_("by count")), &usual);
    if (tabs > SCREEN)
        wrong += printf("facets: %d columns of headings\n", tabs) > 0;
    return wrong;
}

static int check_origins(void)
{
    static const enum setting_origin origins[] = {ORIGIN_DEFAULT, ORIGIN_FILE, ORIGIN_START,
                                                  ORIGIN_NOW};
    struct settings *settings = settings_new();
    struct buffer message = {0}, text = {0};
    int wrong = 0;
    for (size_t i = 0; i < sizeof origins / sizeof *origins; i++) {
        buffer_clear(&text);
        settings_set(settings, view_of("mouse"), view_of("on"),
                     (struct setting_place){origins[i], 99}, &message);
        settings_append_origin(settings, SETTING_MOUSE, &text);
        wrong += check("origin", buffer_view(&text), ORIGIN);
    }
    settings_free(settings);
    buffer_deinit(&message);
    buffer_deinit(&text);
    return wrong;
}

static int check_keys(void)
{
    struct keymap keymap;
    int wrong = 0;
    keymap_init(&keymap);
    for (int i = 0; i < CONTEXT_COUNT; i++) {
        struct buffer text = {0};
        pane_status_append_keys(&text, &keymap, (enum context)i);
        wrong += check("keys", buffer_view(&text), KEYS);
        buffer_deinit(&text);
    }
    keymap_deinit(&keymap);
    return wrong;
}

static int check_help(void)
{
    struct buffer text = {0};
    int wrong = 0;
    options_append_help(&text);
    for (struct view rest = buffer_view(&text), line; view_next_line(&rest, &line);)
        wrong += check("--help", line, SCREEN);
    buffer_deinit(&text);
    return wrong;
}

/* Adds what stands in quotes on a line of the catalogue. */
static void append_quoted(struct buffer *out, struct view line)
{
    size_t start = view_find_byte(line, '"', 0) + 1;
    buffer_append_view(out, view_slice(line, start, line.length - start - 1));
}

/* A text of one line that fits a line in English has to do so in translation. */
static int check_messages(struct view rest)
{
    struct buffer english = {0}, translated = {0}, *current = NULL;
    int wrong = 0;
    for (struct view line; view_next_line(&rest, &line);) {
        bool ends = !view_trim(line).length;
        if (ends && cluster_columns(buffer_view(&english), &usual) <= LINE &&
            view_find(buffer_view(&english), view_of("\\n"), 0) == VIEW_NONE)
            wrong += check("message", buffer_view(&translated), english.length ? LINE : 10000);
        if (view_starts_with(line, "msgid")) {
            current = &english;
            buffer_clear(current);
        } else if (view_starts_with(line, "msgstr")) {
            current = &translated;
            buffer_clear(current);
        }
        if (current && view_find_byte(line, '"', 0) != VIEW_NONE && !view_starts_with(line, "#"))
            append_quoted(current, line);
    }
    buffer_deinit(&english);
    buffer_deinit(&translated);
    return wrong;
}

int main(int count, char **arguments)
{
    struct buffer text = {0};
    FILE *file = count == 3 ? fopen(arguments[2], "r") : NULL;
    if (!file || !setlocale(LC_ALL, ""))
        return 2;
    for (int byte; (byte = getc(file)) != EOF;)
        buffer_append_byte(&text, (char)byte);
    fclose(file);
    language_open(arguments[1]);
    int wrong = check_tables() + check_origins() + check_keys() + check_help() +
                check_messages(buffer_view(&text));
    buffer_deinit(&text);
    return wrong != 0;
}
