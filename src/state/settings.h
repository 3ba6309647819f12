/*
 * What the reader may set. One table says what there is; the parser of the settings file
 * (state/settings_file.h), the section of --help, completion and the screen of settings
 * follow from it. A value comes from, the later the stronger: the default, the file, an
 * option of the command line or the environment, ":set" while the program runs.
 *
 * To add a setting:
 *   1. write its row into SETTING_LIST, by name; its kind says how values are written;
 *   2. read it with the function of its kind where it matters, from session_settings(),
 *      whenever it is needed: then ":set" works at once. What is made from it and kept is
 *      made anew in screen_apply_settings() (ui/screen_settings.c);
 *   3. test that it does something: a row without an effect is worse than none.
 */
#ifndef SHEAF_STATE_SETTINGS_H
#define SHEAF_STATE_SETTINGS_H

#include "base/buffer.h"
#include "base/status.h"
#include "corpus/order.h"
#include "state/list_wish.h"
#include "text/cluster.h"

enum setting_kind {
    SETTING_KIND_SWITCH, /* on or off (yes, no, true, false are understood) */
    SETTING_KIND_NUMBER, /* range "least..most" */
    SETTING_KIND_CHOICE, /* range "one|another": one of these words */
    SETTING_KIND_ORDER,  /* as --sort takes it */
    SETTING_KIND_COLUMNS, /* as list_wish_parse() takes it */
    SETTING_KIND_TEXT,   /* anything */
    SETTING_KIND_THEME,  /* range "one|another|NAME": these, or of a section [theme.NAME] */
    SETTING_KIND_PATHS   /* absolute, or below the home folder ("~/…"): each line adds one */
};

/* X(IDENTIFIER, name, kind, default, range as help shows it, help). */
#define SETTING_LIST(X)                                                                            \
    X(AMBIGUOUS_WIDTH, "ambiguous-width", CHOICE, "auto", "auto|narrow|wide",                      \
      "columns of characters that East Asian terminals may draw wide; auto: as the locale says")   \
    X(ASCII, "ascii", SWITCH, "off", "on|off", "draw with ASCII characters only")                  \
    X(CLIPBOARD, "clipboard", CHOICE, "auto", "auto|osc52|off",                                    \
      "how to copy; osc52: through the terminal, also over SSH; auto: by wl-copy, xclip or xsel "  \
      "where there is a display, else so")                                                         \
    X(COLORS, "colors", CHOICE, "auto", "auto|off|8|16|256|true",                                  \
      "how many colours the terminal has; auto: as TERM says, none with NO_COLOR")                 \
    X(COLUMNS, "columns", COLUMNS, "year,venue,status,rating,title", "NAME[:WIDTH],...",            \
      "of the list: year, venue, status, rating, title, authors, as far as there is room")         \
    X(DUPLICATES, "duplicates", CHOICE, "together", "together|apart",                               \
      "show records of one paper as one row, or each by itself")                                   \
    X(ESCAPE_DELAY, "escape-delay", NUMBER, "25", "1..500",                                        \
      "milliseconds that Esc waits for more: a longer key of the terminal may begin with it")      \
    X(HYPHENATION, "hyphenation", SWITCH, "off", "on|off",                                         \
      "divide English words at the ends of lines, where libhyphen and its dictionary are there")   \
    X(LIBRARIES, "libraries", PATHS, "", "FILE",                                                   \
      "a file or folder to open when the command line names none; may be given again")             \
    X(MATCH, "match", CHOICE, "regex", "regex|literal|fuzzy", "what the words of a query are")     \
    X(MEASURE, "measure", NUMBER, "78", "20..500", "columns of text in the reading pane, at most") \
    X(MOUSE, "mouse", SWITCH, "off", "on|off",                                                     \
      "click, scroll and drag by mouse; to select text, hold Shift")                               \
    X(OPEN_COMMAND, "open-command", TEXT, "", "COMMAND",                                           \
      "what opens a page; %s is its address, or it comes last; no shell reads it (BROWSER, else "  \
      "xdg-open)")                                                                                 \
    X(OSC8, "osc8", CHOICE, "auto", "auto|on|off",                                                 \
      "let the terminal open links, by OSC 8; auto: where it is known to; never in a console")     \
    X(PDF_COMMAND, "pdf-command", TEXT, "", "COMMAND", "the same for PDFs (open-command)")         \
    X(READ_AFTER, "read-after", NUMBER, "10", "0..3600",                                           \
      "seconds in the reading pane after which a paper counts as read; 0: only r says so")         \
    X(READER_HEIGHT, "reader-height", NUMBER, "60", "10..90",                                      \
      "percent of the rows for the reading pane, below the list")                                  \
    X(READER_WIDTH, "reader-width", NUMBER, "43", "10..90",                                        \
      "percent of the columns for the reading pane, beside the list")                              \
    X(SORT, "sort", ORDER, "file", "KEY[-],...", "the order to begin with, as --sort takes it")    \
    X(THEME, "theme", THEME, "auto", "auto|dark|light|NAME",                                       \
      "colours for a dark or light background, or those of section [theme.NAME]")                  \
    X(WATCH, "watch", SWITCH, "on", "on|off", "read files again when they have changed")

enum setting {
#define SETTING_ENUM(identifier, name, kind, initial, range, help) SETTING_##identifier,
    SETTING_LIST(SETTING_ENUM)
#undef SETTING_ENUM
        SETTING_COUNT
};

/* What the words of a CHOICE stand for, in the order of its range. */
enum setting_ambiguous { AMBIGUOUS_AUTO, AMBIGUOUS_NARROW, AMBIGUOUS_WIDE };
enum setting_clipboard { CLIPBOARD_AUTO, CLIPBOARD_OSC52, CLIPBOARD_OFF };
enum setting_duplicates { DUPLICATES_TOGETHER, DUPLICATES_APART };
enum setting_osc8 { OSC8_AUTO, OSC8_ON, OSC8_OFF };
enum setting_colors { COLORS_AUTO, COLORS_OFF, COLORS_8, COLORS_16, COLORS_256, COLORS_TRUE };

/* The row of a setting; static. */
struct setting_row {
    const char *name;
    enum setting_kind kind;
    const char *initial;
    const char *range;
    const char *help;
};
const struct setting_row *setting_row(enum setting setting);
/* SETTING_COUNT when there is none of that name. */
enum setting setting_from_name(struct view name);

/* Where a value comes from. */
enum setting_origin { ORIGIN_DEFAULT, ORIGIN_FILE, ORIGIN_START, ORIGIN_NOW };
struct setting_place {
    enum setting_origin origin; /* ORIGIN_START: command line or environment */
    unsigned line;              /* of the file, counted from 1 */
};

struct settings;

/* All defaults. The caller frees it. */
struct settings *settings_new(void);
void settings_free(struct settings *settings);

/* Sets a value from text. STATUS_INVALID, nothing changed, and what is wrong appended to
   message when there is no such setting or it takes no such value. */
enum status settings_set(struct settings *settings, struct view name, struct view value,
                         struct setting_place place, struct buffer *message);

/* Reading. Views are valid until the setting is set again. */

bool settings_is_on(const struct settings *settings, enum setting setting);
long settings_number(const struct settings *settings, enum setting setting);
/* Which word of the range; compare with the enumeration above. */
unsigned settings_choice(const struct settings *settings, enum setting setting);
struct order_spec settings_order(const struct settings *settings, enum setting setting);
const struct list_wish *settings_columns(const struct settings *settings, enum setting setting);
/* A TEXT, COLUMNS as they were written, or the name of a THEME. */
struct view settings_text(const struct settings *settings, enum setting setting);
/* The PATHS, the home folder put in. */
size_t settings_path_count(const struct settings *settings, enum setting setting);
const char *settings_path(const struct settings *settings, enum setting setting, size_t index);
/* Any value as text; PATHS with a comma between them. */
void settings_append_value(const struct settings *settings, enum setting setting,
                           struct buffer *out);
enum setting_origin settings_origin(const struct settings *settings, enum setting setting);
/* "default", "line 3", "at start", "set now". */
void settings_append_origin(const struct settings *settings, enum setting setting,
                            struct buffer *out);

/* Columns of single characters, as section [widths] has them, sorted; valid until the
   settings are freed. */
struct width_overrides settings_widths(const struct settings *settings);

/* Lines of other sections, which whoever they are about reads (session/keymap.h), in the
   order of the file. Valid until the settings are freed. */
struct settings_entry {
    char *section;
    char *name;
    char *value;
    unsigned line;
};
size_t settings_entry_count(const struct settings *settings);
const struct settings_entry *settings_entry(const struct settings *settings, size_t index);

/* Adds a problem with a line of the file; what is the same again is left out. */
void settings_report(struct settings *settings, unsigned line, const char *reason);
/* What is wrong in the settings file, one line each ("FILE:LINE: …"), in its order. */
size_t settings_problem_count(const struct settings *settings);
struct view settings_problem(const struct settings *settings, size_t index);

#endif
