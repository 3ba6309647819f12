/* A paper whose text has been before the reader for a while counts as read, once: when r takes
   that back, it stays so until the paper is left. */
#include "ui/screen_internal.h"

enum { MILLISECONDS = 1000 };

/* What is in the reading pane, if that is to be seen. */
static const char *text_in_reader(const struct screen *screen)
{
    const struct paper *paper = session_paper(screen->session);
    if (!screen->layout.reader.rows || screen_is_covered(screen) || !paper)
        return NULL;
    return paper->text;
}

static bool is_read(const struct screen *screen)
{
    const struct session *session = screen->session;
    return marks_test(session_marks(session), MARK_READ,
                      result_paper(session_result(session), session_cursor(session)));
}

int screen_dwell(struct screen *screen, int64_t now)
{
    struct dwell *dwell = &screen->dwell;
    const char *text = text_in_reader(screen);
    int64_t wanted =
        settings_number(session_settings(screen->session), SETTING_READ_AFTER) * MILLISECONDS;
    if (text != dwell->text)
        *dwell = (struct dwell){.text = text, .since = now};
    if (!text || !wanted || dwell->over)
        return -1;
    if (is_read(screen)) {
        dwell->over = true;
        return -1;
    }
    if (now - dwell->since < wanted)
        return (int)(wanted - (now - dwell->since));
    dwell->over = true;
    screen_update(screen, session_see(screen->session));
    return -1;
}
