/*
 * Does what stands behind a cluster stand in its column? Every assigned code point (alone, and
 * after a letter when it is a mark), every row of GraphemeBreakTest.txt and of emoji-test.txt
 * is painted into a frame with a bar behind it; ui/update.h turns the frame into bytes, and the
 * cursor must then stand behind the bar. Where a terminal counts otherwise than
 * text/cluster.h, only an absolute move before the bar makes it so.
 *
 *     widths vterm    in libvterm
 *     widths ask      in the terminal that it runs in, by asking where the cursor is
 *                     (CSI 6 n); prints its findings on standard error
 *
 * Prints the first wrong ones and "CASES checked, N wrong"; exit status 1 when any is.
 */
#include "base/buffer.h"
#include "text/character.h"
#include "text/cluster.h"
#include "text/utf8.h"
#include "ui/update.h"

#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <termios.h>
#include <unistd.h>
#include <vterm.h>

enum { CASES_AT_ONCE = 256, CASE_BYTES = 512, SHOWN_MOST = 20, ROWS = 4, COLUMNS = 120 };

struct width_case {
    char label[32]; /* the code points, as hexadecimal numbers */
    char drawn[CASE_BYTES]; /* the bytes that are sent, NUL-terminated */
    size_t length;
    int columns; /* where the cursor should be then */
};

struct check {
    struct width_case cases[CASES_AT_ONCE];
    size_t count;
    size_t checked, wrong;
    VTerm *vterm; /* NULL: ask */
    struct updater updater;
    struct frame frame;
};

/* ---- the two terminals ---- */

static int vterm_columns(VTerm *vterm, const struct width_case *item)
{
    VTermPos place;
    vterm_input_write(vterm, "\r\033[K", 4);
    vterm_input_write(vterm, item->drawn, item->length);
    vterm_state_get_cursorpos(vterm_obtain_state(vterm), &place);
    return place.col;
}

/* Reads one answer, CSI row ; column R. */
static int read_column(void)
{
    char answer[32];
    size_t length = 0;
    while (length + 1 < sizeof answer && read(STDIN_FILENO, answer + length, 1) == 1)
        if (answer[length++] == 'R')
            break;
    answer[length] = '\0';
    const char *column = strchr(answer, ';');
    return column ? atoi(column + 1) - 1 : -1;
}

static void ask_all(const struct check *check, int *columns)
{
    for (size_t i = 0; i < check->count; i++)
        printf("\r\033[K%s\033[6n", check->cases[i].drawn);
    fflush(stdout);
    for (size_t i = 0; i < check->count; i++)
        columns[i] = read_column();
}

/* ---- checking ---- */

static void check_collected(struct check *check)
{
    int columns[CASES_AT_ONCE];
    if (!check->vterm)
        ask_all(check, columns);
    for (size_t i = 0; i < check->count; i++) {
        const struct width_case *item = &check->cases[i];
        int taken = check->vterm ? vterm_columns(check->vterm, item) : columns[i];
        check->checked++;
        if (taken == item->columns)
            continue;
        if (check->wrong++ < SHOWN_MOST)
            fprintf(stderr, "# %s: the cursor is at %d, should be at %d\n", item->label, taken,
                    item->columns);
    }
    check->count = 0;
}

/* ---- what is sent ---- */

static void add_bytes(void *context, struct view bytes)
{
    struct width_case *item = context;
    if (item->length + bytes.length >= CASE_BYTES)
        return;
    memcpy(item->drawn + item->length, bytes.data, bytes.length);
    item->length += bytes.length;
}

static void add_move(void *context, int row, int column)
{
    (void)row;
    char bytes[16];
    snprintf(bytes, sizeof bytes, "\033[%dG", column + 1);
    add_bytes(context, view_of(bytes));
}

static void add_right(void *context, int row, int from, int to)
{
    (void)row;
    char bytes[16];
    snprintf(bytes, sizeof bytes, "\033[%dC", to - from);
    add_bytes(context, view_of(bytes));
}

static void add_style(void *context, const struct style *from, const struct style *to)
{
    (void)context, (void)from, (void)to;
}

static void add_erase(void *context)
{
    add_bytes(context, view_of("\033[K"));
}

static void add_text(struct check *check, struct view text, const char *label)
{
    static const struct width_policy usual = {0};
    const struct area row = {0, 0, 1, COLUMNS};
    struct width_case *item = &check->cases[check->count];
    *item = (struct width_case){0};
    snprintf(item->label, sizeof item->label, "%s", label);
    frame_clear(&check->frame);
    item->columns = frame_put(&check->frame, row, 0, 0, text, (struct style){-1, -1, 0}, &usual);
    item->columns += frame_put(&check->frame, row, 0, item->columns, view_of("|"),
                               (struct style){-1, -1, 0}, &usual);
    updater_reset(&check->updater, 1, COLUMNS);
    const struct update_device device = {
        .context = item,
        .move = add_move,
        .right = add_right,
        .style = add_style,
        .erase = add_erase,
        .write = add_bytes,
    };
    updater_run(&check->updater, &check->frame, &device);
    if (++check->count == CASES_AT_ONCE)
        check_collected(check);
}

static void check_code_points(struct check *check)
{
    for (uint32_t c = 0x20; c <= 0x10FFFF; c++) {
        enum character_class class = character_class_of(character_properties(c));
        bool surrogate = c >= 0xD800 && c <= 0xDFFF;
        if (surrogate || (class == CHARACTER_UNKNOWN && c % 4096))
            continue;
        char bytes[8] = "x", label[16];
        size_t length = utf8_encode(c, bytes + 1);
        snprintf(label, sizeof label, "%04X", (unsigned)c);
        add_text(check, view_make(bytes + 1, length), label);
        if (class == CHARACTER_MARK || class == CHARACTER_JOINER || class == CHARACTER_HIDDEN)
            add_text(check, view_make(bytes, length + 1), label);
    }
}

/* The hexadecimal numbers at the start of a row; other signs between them do not count. */
static void check_row(struct check *check, const char *row)
{
    struct buffer text = {0};
    for (const char *at = row; *at && *at != '#' && *at != ';';) {
        char *end;
        unsigned long c = strtoul(at, &end, 16);
        if (end == at) {
            at++;
            continue;
        }
        bool surrogate = c >= 0xD800 && c <= 0xDFFF;
        if (c >= 0x20 && !surrogate)
            utf8_append(&text, (uint32_t)c);
        at = end;
    }
    char label[32];
    snprintf(label, sizeof label, "%.*s", (int)strcspn(row, "#;\n"), row);
    if (text.length)
        add_text(check, buffer_view(&text), label);
    buffer_deinit(&text);
}

static void check_file(struct check *check, const char *path)
{
    FILE *file = fopen(path, "r");
    char row[1000];
    if (!file) {
        fprintf(stderr, "# %s is not here\n", path);
        return;
    }
    while (fgets(row, sizeof row, file))
        check_row(check, row);
    fclose(file);
}

static void check_all(struct check *check)
{
    frame_init(&check->frame);
    frame_resize(&check->frame, 1, COLUMNS);
    updater_init(&check->updater, false);
    check_code_points(check);
    check_file(check, "/usr/share/unicode/auxiliary/GraphemeBreakTest.txt");
    check_file(check, "/usr/share/unicode/emoji/emoji-test.txt");
    check_collected(check);
    updater_deinit(&check->updater);
    frame_deinit(&check->frame);
    fprintf(stderr, "%zu checked, %zu wrong\n", check->checked, check->wrong);
}

static void check_by_asking(struct check *check)
{
    struct termios before, raw;
    if (tcgetattr(STDIN_FILENO, &before) != 0)
        return;
    raw = before;
    cfmakeraw(&raw);
    tcsetattr(STDIN_FILENO, TCSANOW, &raw);
    check_all(check);
    tcsetattr(STDIN_FILENO, TCSANOW, &before);
}

int main(int argc, char **argv)
{
    static struct check check;
    if (argc == 2 && strcmp(argv[1], "ask") == 0) {
        check_by_asking(&check);
        return check.checked == 0 || check.wrong > 0;
    }
    if (argc != 2 || strcmp(argv[1], "vterm") != 0)
        return 2;
    check.vterm = vterm_new(ROWS, COLUMNS);
    vterm_set_utf8(check.vterm, 1);
    vterm_state_reset(vterm_obtain_state(check.vterm), 1);
    check_all(&check);
    vterm_free(check.vterm);
    return check.wrong > 0;
}
