#include "ui/terminal_kind.h"

#include <stddef.h>
#include <string.h>

static bool begins_with_one_of(const char *name, const char *const *starts, size_t count)
{
    for (size_t i = 0; i < count; i++)
        if (strncmp(name, starts[i], strlen(starts[i])) == 0)
            return true;
    return false;
}

bool terminal_takes_osc(const struct terminal_surroundings *surroundings)
{
    /* Consoles and terminals of glass show such a sequence as text. */
    static const char *const without[] = {"linux", "vt",   "dumb", "cons", "sun",  "wsvt",
                                          "ansi",  "wyse", "adm",  "hp",   "pcan", "unknown"};
    const char *term = surroundings->term;
    return term && *term && !begins_with_one_of(term, without, sizeof without / sizeof *without);
}

bool terminal_is_in_screen(const struct terminal_surroundings *surroundings)
{
    return surroundings->sty && *surroundings->sty && !(surroundings->tmux && *surroundings->tmux);
}
