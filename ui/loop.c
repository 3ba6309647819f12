#include "ui/loop.h"

#include "base/clock.h"
#include "ui/outside.h"
#include "ui/program.h"
#include "ui/signals.h"

#include <errno.h>
#include <poll.h>

struct loop {
    struct session *session;
    struct screen *screen;
    struct tty *tty;
    struct decoder decoder;
    struct frame frame;
    struct buffer bytes;    /* just read */
    bool stale;             /* nothing is known of what the terminal shows, nor of its size */
    struct program program; /* that the reader has started */
    bool has_program;
    bool idle; /* there may be something to do while nothing happens */
    bool ended;
};

enum {
    POLL_TERMINAL,
    POLL_SIGNALS,
    POLL_PROGRAM,
    POLL_SESSION,
    POLL_MOST = POLL_SESSION + SESSION_DESCRIPTORS
};

/* ---- the screen ------------------------------------------------------------------ */

/* Takes the terminal's present size and forgets what it shows. */
static void start_over(struct loop *loop)
{
    int rows, columns;
    tty_get_size(loop->tty, &rows, &columns);
    if (rows != loop->frame.rows || columns != loop->frame.columns) {
        frame_resize(&loop->frame, rows, columns);
        screen_resize(loop->screen, rows, columns);
    }
    tty_reset(loop->tty, rows, columns);
    loop->stale = false;
}

static void draw(struct loop *loop)
{
    bool stale = loop->stale;
    if (stale)
        start_over(loop);
    if (screen_is_dirty(loop->screen))
        screen_draw(loop->screen, &loop->frame);
    else if (!stale)
        return;
    tty_draw(loop->tty, &loop->frame);
}

static void suspend(struct loop *loop)
{
    tty_leave(loop->tty);
    signals_stop_job();
    tty_enter(loop->tty);
    loop->stale = true;
    if (signals_take() & SIGNAL_END)
        loop->ended = true;
}

/* ---- events ------------------------------------------------------------------------ */

static void handle_key(struct loop *loop, struct key key)
{
    switch (screen_key(loop->screen, key)) {
    case SCREEN_NOTHING:
        break;
    case SCREEN_QUIT:
        loop->ended = true;
        break;
    case SCREEN_SUSPEND:
        suspend(loop);
        break;
    case SCREEN_REDRAW:
        loop->stale = true;
        break;
    }
}

/* What the settings say of the terminal, as they are now. */
static void apply_settings(struct loop *loop)
{
    const struct settings *settings = session_settings(loop->session);
    loop->decoder.escape_delay = (int)settings_number(settings, SETTING_ESCAPE_DELAY);
    tty_use_colors(loop->tty, screen_colors(loop->screen));
    loop->decoder.takes_mouse = settings_is_on(settings, SETTING_MOUSE);
    tty_use_mouse(loop->tty, loop->decoder.takes_mouse);
    loop->stale |= tty_use_links(loop->tty, outside_shows_links(settings));
}

static void handle_input(struct loop *loop)
{
    struct key key;
    struct view paste;
    int64_t now = clock_milliseconds();
    if (loop->bytes.length)
        decoder_feed(&loop->decoder, buffer_view(&loop->bytes), now);
    buffer_clear(&loop->bytes);
    while (!loop->ended) {
        switch (decoder_next(&loop->decoder, now, &key, &paste)) {
        case DECODED_NOTHING:
            return;
        case DECODED_KEY:
            handle_key(loop, key);
            break;
        case DECODED_MOUSE:
            screen_mouse(loop->screen, &loop->decoder.mouse);
            break;
        case DECODED_PASTE:
            screen_paste(loop->screen, paste);
            break;
        }
    }
}

static void start_program(struct loop *loop)
{
    struct screen_program wanted;
    struct buffer message = {0};
    if (!screen_take_program(loop->screen, &wanted))
        return;
    if (program_start(&loop->program, wanted.arguments, wanted.input, &message) == STATUS_OK)
        loop->has_program = true;
    else
        screen_program_ended(loop->screen, false, buffer_view(&message));
    buffer_deinit(&message);
}

static void handle_program(struct loop *loop)
{
    struct buffer words = {0};
    if (loop->has_program && screen_stops_program(loop->screen))
        program_stop(&loop->program);
    if (!loop->has_program || !program_poll(&loop->program))
        return;
    bool good = program_append_outcome(&loop->program, &words);
    screen_program_ended(loop->screen, good, buffer_view(&words));
    program_deinit(&loop->program);
    loop->has_program = false;
    buffer_deinit(&words);
}

static void handle_terminal(struct loop *loop, int events)
{
    if (events & POLLIN && tty_read(loop->tty, &loop->bytes) == STATUS_END)
        loop->ended = true;
    else if (events & (POLLHUP | POLLERR | POLLNVAL))
        loop->ended = true;
}

static void handle_signals(struct loop *loop)
{
    unsigned events = signals_take();
    if (events & SIGNAL_END)
        loop->ended = true;
    else if (events & SIGNAL_STOP)
        suspend(loop);
    else if (events & SIGNAL_CONTINUE)
        tty_enter(loop->tty);
    loop->stale |= (events & (SIGNAL_RESIZE | SIGNAL_CONTINUE)) != 0;
}

/* Takes in what loader and engine have sent. */
static void handle_session(struct loop *loop, const struct pollfd *polled, size_t count)
{
    bool ready = false;
    for (size_t i = 0; i < count; i++)
        ready |= polled[i].revents != 0;
    if (ready)
        screen_update(loop->screen, session_poll(loop->session));
}

/* How long nothing may happen, in milliseconds; -1: for ever. */
static int time_to_wait(struct loop *loop)
{
    int64_t now = clock_milliseconds();
    int keys = decoder_timeout(&loop->decoder, now), dwell = screen_dwell(loop->screen, now);
    return keys < 0 || (dwell >= 0 && dwell < keys) ? dwell : keys;
}

/* Sleeps until something has happened and takes it in: what was typed first, and the rest
   only when that is shown. */
static void wait_and_handle(struct loop *loop)
{
    int session[SESSION_DESCRIPTORS];
    size_t count = session_descriptors(loop->session, session);
    struct pollfd polled[POLL_MOST] = {
        [POLL_TERMINAL] = {tty_descriptor(loop->tty), POLLIN, 0},
        [POLL_SIGNALS] = {signals_descriptor(), POLLIN, 0},
    };
    polled[POLL_PROGRAM] =
        (struct pollfd){loop->has_program ? loop->program.output : -1, POLLIN, 0};
    if (!tty_is_sent(loop->tty))
        polled[POLL_TERMINAL].events |= POLLOUT;
    for (size_t i = 0; i < count; i++)
        polled[POLL_SESSION + i] = (struct pollfd){session[i], POLLIN, 0};
    int events = poll(polled, (nfds_t)(POLL_SESSION + count), loop->idle ? 0 : time_to_wait(loop));
    if (events < 0 && errno != EINTR) {
        loop->ended = true;
        return;
    }
    loop->idle = events != 0 || screen_idle(loop->screen);
    handle_terminal(loop, polled[POLL_TERMINAL].revents);
    if (polled[POLL_SIGNALS].revents)
        handle_signals(loop);
    if (polled[POLL_SIGNALS].revents || polled[POLL_PROGRAM].revents)
        handle_program(loop);
    if (!loop->bytes.length)
        handle_session(loop, polled + POLL_SESSION, count);
}

/* Sends what is left, and draws only when nothing is. False when the terminal is gone. */
static bool send_and_draw(struct loop *loop)
{
    if (tty_send(loop->tty) == STATUS_END)
        return false;
    if (!tty_is_sent(loop->tty))
        return true;
    draw(loop);
    return tty_send(loop->tty) != STATUS_END;
}

void loop_run(struct session *session, struct screen *screen, struct tty *tty)
{
    struct loop loop = {.session = session, .screen = screen, .tty = tty, .stale = true};
    const struct terminal *terminal = tty_terminal(tty);
    decoder_init(&loop.decoder, terminal->keys, terminal->key_count);
    struct outside outside;
    outside_init(&outside, tty, session);
    screen_set_outside(screen, &outside.functions);
    frame_init(&loop.frame);
    session_defer_searches(session);
    tty_enter(tty);
    while (!loop.ended) {
        apply_settings(&loop);
        if (!send_and_draw(&loop))
            break;
        /* What was typed is on its way to the terminal: now its search may begin. */
        session_begin_search(session);
        wait_and_handle(&loop);
        handle_input(&loop);
        start_program(&loop);
        handle_program(&loop);
        outside_tidy(&outside);
    }
    tty_leave(tty);
    screen_set_outside(screen, NULL);
    outside_deinit(&outside);
    if (loop.has_program)
        program_deinit(&loop.program);
    frame_deinit(&loop.frame);
    decoder_deinit(&loop.decoder);
    buffer_deinit(&loop.bytes);
}
