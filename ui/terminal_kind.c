#include "ui/terminal_kind.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

void terminal_look_around(struct terminal_surroundings *surroundings)
{
#define SURROUNDINGS_GET(member, variable) surroundings->member = getenv(variable);
    SURROUNDINGS_LIST(SURROUNDINGS_GET)
#undef SURROUNDINGS_GET
}

static bool begins_with_one_of(const char *name, const char *const *starts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strncmp(name, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

static bool is_set(const char *value)
{
    return value && *value;
}

bool terminal_takes_osc(const struct terminal_surroundings *surroundings)
{
    /* Consoles and terminals of glass show such a sequence as text. */
    static const char *const without[] = {"linux", "vt",   "dumb", "cons", "sun",  "wsvt",
                                          "ansi",  "wyse", "adm",  "hp",   "pcan", "unknown"};
    const char *term = surroundings->term;
    return is_set(term) && !begins_with_one_of(term, without, sizeof without / sizeof *without);
}

bool terminal_is_in_screen(const struct terminal_surroundings *surroundings)
{
    return is_set(surroundings->sty) && !is_set(surroundings->tmux);
}

/* ---- links --------------------------------------------------------------------------------- */

/* Versions as numbers: "3.4" is 304, "5202" stays. */
static long version_of(const char *text)
{
    char *rest = NULL;
    long whole = text ? strtol(text, &rest, 10) : 0;
    return rest && *rest == '.' ? whole * 100 + strtol(rest + 1, NULL, 10) : whole;
}

/* Those that came with links, or have had them for years, by the name in TERM. */
static bool term_shows_links(const char *term)
{
    static const char *const with[] = {"xterm-kitty", "foot",    "alacritty", "xterm-ghostty",
                                       "ghostty",     "wezterm", "contour",   "mintty"};
    return is_set(term) && begins_with_one_of(term, with, sizeof with / sizeof *with);
}

/* By TERM_PROGRAM, from a version on (as version_of() has it). */
static bool program_shows_links(const char *program, const char *version)
{
    static const struct {
        const char *name;
        long from;
    } with[] = {{"iTerm.app", 301}, {"WezTerm", 0}, {"vscode", 172}, {"ghostty", 0},
                {"mintty", 301},    {"Hyper", 300}, {"Tabby", 0},    {"rio", 0}};
    for (size_t i = 0; i < sizeof with / sizeof *with; i++)
        if (is_set(program) && strcmp(program, with[i].name) == 0)
            return version_of(version) >= with[i].from;
    return false;
}

bool terminal_shows_links(const struct terminal_surroundings *surroundings)
{
    enum { TMUX_FROM = 304, VTE_FROM = 5000, KONSOLE_FROM = 201200 };
    if (!terminal_takes_osc(surroundings) || is_set(surroundings->sty))
        return false;
    /* What tmux sets stands for itself; what lies beneath it is its business. */
    if (is_set(surroundings->tmux))
        return is_set(surroundings->program) && strcmp(surroundings->program, "tmux") == 0 &&
               version_of(surroundings->program_version) >= TMUX_FROM;
    if (strncmp(surroundings->term, "screen", strlen("screen")) == 0)
        return false;
    return term_shows_links(surroundings->term) ||
           program_shows_links(surroundings->program, surroundings->program_version) ||
           version_of(surroundings->vte) >= VTE_FROM ||
           version_of(surroundings->konsole) >= KONSOLE_FROM || is_set(surroundings->windows);
}
