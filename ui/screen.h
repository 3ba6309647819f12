/*
 * The screen: panes, modes and what keys do, drawn into a frame. It knows no
 * terminal. The event loop (ui/loop.c) gives it keys and changes and asks it to draw;
 * the script runner (--script) does the same without a terminal.
 */
#ifndef SHEAF_UI_SCREEN_H
#define SHEAF_UI_SCREEN_H

#include "session/key.h"
#include "session/session.h"
#include "ui/frame.h"
#include "ui/mouse.h"

struct screen;

/* What lies outside: given by the event loop, which has a terminal. Each does something and
   says what came of it, or why nothing did. */
struct screen_outside {
    void *context;
    enum status (*copy)(void *context, struct view text, struct buffer *message);
    enum status (*open)(void *context, const char *address, bool pdf, struct buffer *message);
    /* Opens a file at a line in an editor on this terminal; all is to be drawn anew. */
    enum status (*edit)(void *context, const char *path, uint32_t line, struct buffer *message);
    /* Lets the reader write a text in an editor, beginning with one; all is to be drawn anew.
       STATUS_OK: *composed is the new text; STATUS_END: it is the same. */
    enum status (*compose)(void *context, struct view text, struct buffer *composed,
                           struct buffer *message);
};

/* The session is borrowed and must outlive the screen. colors: what the terminal has, as
   theme_init() takes it; how to draw is said by the session's settings. */
struct screen *screen_new(struct session *session, int colors);
void screen_free(struct screen *screen);
/* Without it, what needs it says that there is no terminal. Borrowed. */
void screen_set_outside(struct screen *screen, const struct screen_outside *outside);

/* What the event loop has to do after keys. */
enum screen_effect {
    SCREEN_NOTHING,
    SCREEN_QUIT,
    SCREEN_SUSPEND, /* Ctrl-Z */
    SCREEN_REDRAW   /* Ctrl-L: forget what the terminal shows and draw all */
};

/* How many colours it draws with: what the terminal has, unless the settings know better. */
int screen_colors(const struct screen *screen);
void screen_resize(struct screen *screen, int rows, int columns);
/* Handles one key completely (also within prompts). */
enum screen_effect screen_key(struct screen *screen, struct key key);
/* Handles what the mouse does. */
void screen_mouse(struct screen *screen, const struct mouse *mouse);
/* Text pasted by the terminal in one piece (bracketed paste): goes into a prompt as
   text, without running anything; ignored where there is no prompt. */
void screen_paste(struct screen *screen, struct view text);
/* Tells which parts have changed (session_poll()'s bits). */
void screen_update(struct screen *screen, unsigned changes);
/* A program that the reader wants to be started, without a terminal. */
struct screen_program {
    char *const *arguments; /* the first is its name; ended by NULL; until it has ended */
    int input;              /* its standard input; whoever takes this closes it */
};
/* True when there is one to be started now. */
bool screen_take_program(struct screen *screen, struct screen_program *program);
/* True when the reader wants the one that runs to be ended; once for each time. */
bool screen_stops_program(struct screen *screen);
/* Tells the reader that it is over: whether it did what it should, and in which words. */
void screen_program_ended(struct screen *screen, bool good, struct view words);
/* Does a little of what can wait, for less than a millisecond, when nothing else is to be
   done. True when there is more of it. */
bool screen_idle(struct screen *screen);
/* Tells that time passes (milliseconds of the clock): what has been read for long enough counts
   as read. Returns after how many milliseconds it is to be told again; -1: never, as long as
   nothing else happens. */
int screen_dwell(struct screen *screen, int64_t now);
/* True when the next screen_draw() would change something. */
bool screen_is_dirty(const struct screen *screen);
/* Brings frame (of the size set last) up to date; draws only what has changed since
   the last call with the same frame. */
void screen_draw(struct screen *screen, struct frame *frame);

#endif
