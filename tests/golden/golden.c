/*
 * Runs a script on a screen without a terminal and prints what its steps ask for. It links
 * libpanes.a and libsheaf.a and nothing of curses: that it links at all is half of the
 * test. Every screen is drawn after every key, and each one that is printed is compared
 * with the same screen drawn from nothing.
 *
 *   golden [--ascii] [--colors=N] [--query=TEXT] [--catalogues=FOLDER] SCRIPT FILE...
 *
 * With catalogues of messages the environment says which language is spoken.
 */
#include "base/language.h"
#include "session/script.h"
#include "ui/screen.h"

#include <locale.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { FILES_MOST = 8, WAIT_MILLISECONDS = 30000 };

struct golden {
    struct loader_input inputs[FILES_MOST];
    size_t input_count;
    struct settings *settings;
    int colors;
    struct view query;
    const char *script;

    struct session *session;
    struct screen *screen;
    struct frame frame;
    size_t dumps;
};

static void fail(const char *what, const char *about)
{
    fprintf(stderr, "golden: %s: %s\n", about, what);
    exit(2);
}

static void set(struct golden *golden, const char *setting)
{
    const struct setting_place place = {ORIGIN_START, 0};
    struct buffer message = {0};
    struct view value = view_of(setting), name = view_split(&value, '=');
    if (settings_set(golden->settings, name, value, place, &message) != STATUS_OK)
        fail(buffer_string(&message), "settings");
    buffer_deinit(&message);
}

/* The locale is the environment's for messages alone, as in the program. */
static void speak(const char *catalogues)
{
    if (!setlocale(LC_MESSAGES, ""))
        fail("there is no such locale", "language");
    language_open(catalogues);
}

static void read_options(struct golden *golden, int count, char **arguments)
{
    for (int i = 1; i < count; i++) {
        const char *argument = arguments[i];
        if (strcmp(argument, "--ascii") == 0)
            set(golden, "ascii=on");
        else if (strncmp(argument, "--set=", 6) == 0)
            set(golden, argument + 6);
        else if (strncmp(argument, "--colors=", 9) == 0)
            golden->colors = atoi(argument + 9);
        else if (strncmp(argument, "--query=", 8) == 0)
            golden->query = view_of(argument + 8);
        else if (strncmp(argument, "--catalogues=", 13) == 0)
            speak(argument + 13);
        else if (!golden->script)
            golden->script = argument;
        else if (golden->input_count < FILES_MOST)
            golden->inputs[golden->input_count++].path = argument;
    }
    if (!golden->colors)
        set(golden, "colors=off"); /* as --no-color does */
    if (!golden->script)
        fail("no script", "usage");
}

static void read_script(const char *path, struct script *script)
{
    struct buffer text = {0}, message = {0};
    FILE *file = fopen(path, "r");
    if (!file)
        fail("cannot be read", path);
    char block[4096];
    size_t count;
    while ((count = fread(block, 1, sizeof block, file)) > 0)
        buffer_append(&text, block, count);
    fclose(file);
    if (script_parse(script, buffer_view(&text), &message) != STATUS_OK)
        fail(buffer_string(&message), path);
    buffer_deinit(&text);
    buffer_deinit(&message);
}

static void wait_until_settled(struct golden *golden)
{
    struct pollfd descriptors[SESSION_DESCRIPTORS];
    int numbers[SESSION_DESCRIPTORS];
    size_t count = session_descriptors(golden->session, numbers);
    for (size_t i = 0; i < count; i++)
        descriptors[i] = (struct pollfd){.fd = numbers[i], .events = POLLIN};
    screen_update(golden->screen, session_poll(golden->session));
    while (!session_is_settled(golden->session)) {
        if (poll(descriptors, (nfds_t)count, WAIT_MILLISECONDS) == 0)
            fail("nothing happens", golden->script);
        screen_update(golden->screen, session_poll(golden->session));
        screen_draw(golden->screen, &golden->frame);
    }
}

static void compare_with_fresh(struct golden *golden)
{
    struct frame fresh;
    frame_init(&fresh);
    screen_draw(golden->screen, &fresh);
    if (!frame_equal(&fresh, &golden->frame)) {
        struct buffer out = {0};
        frame_dump_styles(&golden->frame, &out);
        frame_dump_styles(&fresh, &out);
        fprintf(stderr, "%s", buffer_string(&out));
        fail("drawn bit by bit, the screen is another than drawn at once", golden->script);
    }
    frame_deinit(&fresh);
}

static void print(struct golden *golden, bool styles)
{
    struct buffer out = {0};
    screen_draw(golden->screen, &golden->frame);
    compare_with_fresh(golden);
    if (styles)
        frame_dump_styles(&golden->frame, &out);
    else
        frame_dump(&golden->frame, &out);
    printf("---- %zu: %dx%d", ++golden->dumps, golden->frame.columns, golden->frame.rows);
    if (golden->frame.cursor_row >= 0)
        printf(", cursor at column %d", golden->frame.cursor_column);
    printf("\n%s", buffer_string(&out));
    buffer_deinit(&out);
}

static void step(struct golden *golden, const struct script_step *step)
{
    switch (step->kind) {
    case SCRIPT_KEY:
        if (screen_key(golden->screen, step->key) == SCREEN_QUIT)
            printf("---- quit\n");
        screen_draw(golden->screen, &golden->frame);
        break;
    case SCRIPT_SIZE:
        screen_resize(golden->screen, step->rows, step->columns);
        break;
    case SCRIPT_WAIT:
        wait_until_settled(golden);
        break;
    case SCRIPT_DUMP:
        print(golden, false);
        break;
    case SCRIPT_STYLES:
        print(golden, true);
        break;
    }
}

int main(int count, char **arguments)
{
    struct golden golden = {.settings = settings_new()};
    struct script script;
    read_options(&golden, count, arguments);
    read_script(golden.script, &script);
    struct session_options options = {.inputs = golden.inputs,
                                      .input_count = golden.input_count,
                                      .query = golden.query,
                                      .settings = golden.settings};
    golden.session = session_new(&options);
    golden.screen = screen_new(golden.session, golden.colors);
    frame_init(&golden.frame);
    screen_resize(golden.screen, 24, 80);
    for (size_t i = 0; i < script.count; i++)
        step(&golden, &script.steps[i]);
    script_deinit(&script);
    screen_free(golden.screen);
    session_free(golden.session);
    frame_deinit(&golden.frame);
    settings_free(golden.settings);
    return 0;
}
