#include "base/language.h"
#include "ui/terminal.h"

#include "base/memory.h"
#include "ui/style.h"

#define NCURSES_NOMACROS
#include <curses.h>
#include <stdlib.h>
#include <string.h>
#include <term.h>
#include <unistd.h>

#undef columns /* of the current entry, in <term.h> */

enum { NAME_LONGEST = 64, NAME_SHOWN = 24 };

/* ---- reading the entry ----------------------------------------------------------- */

static const char *const names[TERMINAL_STRINGS] = {
#define TERMINAL_NAME(identifier, name, fallback) name,
    TERMINAL_LIST(TERMINAL_NAME)
#undef TERMINAL_NAME
};

static const char *const fallbacks[TERMINAL_STRINGS] = {
#define TERMINAL_FALLBACK(identifier, name, fallback) fallback,
    TERMINAL_LIST(TERMINAL_FALLBACK)
#undef TERMINAL_FALLBACK
};

/* Names of terminals are short words; anything else is not looked for as a file. */
static bool name_is_sound(const char *name)
{
    if (!name || !*name || strlen(name) > NAME_LONGEST || *name == '.')
        return false;
    for (const char *c = name; *c; c++)
        if (*c <= ' ' || *c >= 0x7F || *c == '/')
            return false;
    return true;
}

static bool entry_has(const char *name)
{
    const char *text = tigetstr(name);
    return text && text != (char *)-1;
}

/* Makes the entry the current one, if it is enough to draw with. */
static bool load_entry(const char *name)
{
    int result = 0;
    if (!name_is_sound(name) || setupterm(name, STDOUT_FILENO, &result) == ERR)
        return false;
    if (entry_has("cup") && entry_has("clear") && entry_has("el"))
        return true;
    del_curterm(cur_term);
    return false;
}

/* A copy without padding ("$<5/>"), which was for terminals of paper, and without the
   change of character set that ends attributes in some entries: none is ever made. */
static char *copy_string(const char *text)
{
    struct buffer copy = {0};
    while (*text) {
        const char *end = strncmp(text, "$<", 2) == 0 ? strchr(text, '>') : NULL;
        if (end)
            text = end + 1;
        else
            buffer_append_byte(&copy, *text++);
    }
    size_t charset = view_find(buffer_view(&copy), view_of("\033(B"), 0);
    if (charset != VIEW_NONE)
        buffer_remove(&copy, charset, 3);
    charset = view_find_byte(buffer_view(&copy), '\017', 0);
    if (charset != VIEW_NONE)
        buffer_remove(&copy, charset, 1);
    return buffer_detach(&copy);
}

static void read_strings(struct terminal *terminal)
{
    for (int i = 0; i < TERMINAL_STRINGS; i++) {
        const char *text = tigetstr(names[i]);
        if (text && text != (char *)-1 && *text)
            terminal->strings[i] = copy_string(text);
    }
}

/* Terminals say so by this variable; there is no entry in terminfo that could be relied on. */
static bool takes_all_colors(void)
{
    const char *said = getenv("COLORTERM");
    return said && (strcmp(said, "truecolor") == 0 || strcmp(said, "24bit") == 0);
}

static int count_colors(int colors)
{
    if (colors >= 256 && takes_all_colors())
        return STYLE_COLORS_ALL;
    return colors >= 256 ? 256 : colors >= 16 ? 16 : colors >= 8 ? 8 : 0;
}

static void replace_string(struct terminal *terminal, enum terminal_string which, const char *text)
{
    free(terminal->strings[which]);
    terminal->strings[which] = memory_copy_string(text, strlen(text));
}

void terminal_use_colors(struct terminal *terminal, int colors)
{
    bool few = colors <= 8;
    replace_string(terminal, TERMINAL_FOREGROUND, few ? "\033[3%p1%dm" : "\033[38;5;%p1%dm");
    replace_string(terminal, TERMINAL_BACKGROUND, few ? "\033[4%p1%dm" : "\033[48;5;%p1%dm");
    terminal->colors = colors;
}

static void read_entry(struct terminal *terminal)
{
    read_strings(terminal);
    if (terminal->strings[TERMINAL_FOREGROUND] && terminal->strings[TERMINAL_BACKGROUND])
        terminal->colors = count_colors(tigetnum("colors"));
    /* Entries such as xterm-direct number all colours from black to white; the terminals
       they are for have the palette, too. */
    if (tigetnum("colors") > 256)
        terminal_use_colors(terminal, STYLE_COLORS_ALL);
    int rows = tigetnum("lines"), columns = tigetnum("cols");
    terminal->rows = rows > 0 ? rows : 0;
    terminal->columns = columns > 0 ? columns : 0;
    terminal->last_cell_scrolls = tigetflag("am") > 0 && tigetflag("xenl") <= 0;
    terminal_read_keys(terminal);
    del_curterm(cur_term);
}

static void use_fallbacks(struct terminal *terminal)
{
    for (int i = 0; i < TERMINAL_STRINGS; i++)
        terminal->strings[i] = memory_copy_string(fallbacks[i], strlen(fallbacks[i]));
    terminal->colors = 8;
}

void terminal_init(struct terminal *terminal, const char *name, struct buffer *note)
{
    static const char *const others[] = {"xterm-256color", "xterm", "vt100"};
    memset(terminal, 0, sizeof *terminal);
    if (load_entry(name)) {
        read_entry(terminal);
        return;
    }
    const char *taken = NULL;
    for (size_t i = 0; i < sizeof others / sizeof *others && !taken; i++)
        if (load_entry(others[i]))
            taken = others[i];
    if (taken)
        read_entry(terminal);
    else
        use_fallbacks(terminal);
    const char *used = taken ? taken : _("ANSI sequences");
    if (name && *name)
        buffer_append_format(note, _("using %s: TERM '%.*s' is unknown or too simple"), used,
                             NAME_SHOWN, name);
    else
        buffer_append_format(note, _("using %s: TERM is not set"), used);
}

void terminal_deinit(struct terminal *terminal)
{
    for (int i = 0; i < TERMINAL_STRINGS; i++)
        free(terminal->strings[i]);
}

/* ---- what is sent ------------------------------------------------------------------ */

void terminal_append(const struct terminal *terminal, enum terminal_string which,
                     struct buffer *out)
{
    if (terminal->strings[which])
        buffer_append_string(out, terminal->strings[which]);
}

static void append_expanded(const struct terminal *terminal, enum terminal_string which, long first,
                            long second, struct buffer *out)
{
    if (!terminal->strings[which])
        return;
    const char *text = tparm(terminal->strings[which], first, second, 0L, 0L, 0L, 0L, 0L, 0L, 0L);
    if (text)
        buffer_append_string(out, text);
}

void terminal_append_address(const struct terminal *terminal, int row, int column,
                             struct buffer *out)
{
    append_expanded(terminal, TERMINAL_ADDRESS, row, column, out);
}

void terminal_append_right(const struct terminal *terminal, int row, int from, int to,
                           struct buffer *out)
{
    if (terminal->strings[TERMINAL_RIGHT])
        append_expanded(terminal, TERMINAL_RIGHT, to - from, 0, out);
    else
        terminal_append_address(terminal, row, to, out);
}

bool terminal_can_shift(const struct terminal *terminal)
{
    const char *rows = terminal->strings[TERMINAL_ROWS];
    return rows && strncmp(rows, "\033[", 2) == 0 && terminal->strings[TERMINAL_ROWS_UP] &&
           terminal->strings[TERMINAL_ROWS_DOWN];
}

void terminal_append_shift(const struct terminal *terminal, const struct shift *shift,
                           struct buffer *out)
{
    bool up = shift->rows > 0;
    append_expanded(terminal, TERMINAL_ROWS, shift->first, shift->last, out);
    terminal_append_address(terminal, up ? shift->last : shift->first, 0, out);
    for (int i = 0; i < abs(shift->rows); i++)
        terminal_append(terminal, up ? TERMINAL_ROWS_UP : TERMINAL_ROWS_DOWN, out);
    buffer_append_string(out, TERMINAL_ALL_ROWS);
}

/* A colour as this terminal has it; -1: its own. */
static int32_t color_of(const struct terminal *terminal, int32_t color)
{
    if (color >= STYLE_RGB ? terminal->colors == STYLE_COLORS_ALL : color < terminal->colors)
        return color;
    return color < 16 && color - 8 < terminal->colors ? color - 8 : -1;
}

/* Sets the colour before (38) or behind (48) text. */
static void append_color(const struct terminal *terminal, enum terminal_string which, int32_t color,
                         struct buffer *out)
{
    if (color < STYLE_RGB)
        append_expanded(terminal, which, color, 0, out);
    else
        buffer_append_format(out, "\033[%d;2;%d;%d;%dm", which == TERMINAL_FOREGROUND ? 38 : 48,
                             color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF);
}

void terminal_append_style(const struct terminal *terminal, const struct style *from,
                           const struct style *to, struct buffer *out)
{
    static const struct {
        uint16_t attribute;
        enum terminal_string string;
    } table[] = {
        {FRAME_BOLD, TERMINAL_BOLD},       {FRAME_DIM, TERMINAL_DIM},
        {FRAME_ITALIC, TERMINAL_ITALIC},   {FRAME_UNDERLINE, TERMINAL_UNDERLINE},
        {FRAME_REVERSE, TERMINAL_REVERSE},
    };
    struct style now = from ? *from : (struct style){-1, -1, 0};
    bool loses = !from || (now.attributes & ~to->attributes) != 0 ||
                 (now.foreground >= 0 && to->foreground < 0) ||
                 (now.background >= 0 && to->background < 0);
    if (loses) {
        terminal_append(terminal, TERMINAL_RESET, out);
        now = (struct style){-1, -1, 0};
    }
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (to->attributes & ~now.attributes & table[i].attribute)
            terminal_append(terminal, table[i].string, out);
    int32_t foreground = color_of(terminal, to->foreground);
    int32_t background = color_of(terminal, to->background);
    if (to->foreground != now.foreground && foreground >= 0)
        append_color(terminal, TERMINAL_FOREGROUND, foreground, out);
    if (to->background != now.background && background >= 0)
        append_color(terminal, TERMINAL_BACKGROUND, background, out);
}
