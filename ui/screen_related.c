/* Going from a paper to those related to it, and from there again; each step leads back. */
#include "ui/screen_internal.h"

#include <string.h>

static void forget_oldest(struct screen *screen)
{
    session_bookmark_free(screen->trail[0]);
    memmove(screen->trail, screen->trail + 1, --screen->trail_length * sizeof *screen->trail);
}

void screen_show_related(struct screen *screen)
{
    if (!session_is_related(screen->session))
        screen_forget_trail(screen);
    if (session_paper(screen->session)) {
        if (screen->trail_length == TRAIL_MOST)
            forget_oldest(screen);
        screen->trail[screen->trail_length++] = session_bookmark_new(screen->session);
    }
    screen_update(screen, session_show_related(screen->session));
}

bool screen_leave_related(struct screen *screen)
{
    if (!session_is_related(screen->session) || screen->trail_length == 0)
        return false;
    struct session_bookmark *bookmark = screen->trail[--screen->trail_length];
    screen_update(screen, session_go_back(screen->session, bookmark));
    session_bookmark_free(bookmark);
    return true;
}

void screen_forget_trail(struct screen *screen)
{
    while (screen->trail_length > 0)
        session_bookmark_free(screen->trail[--screen->trail_length]);
}
