/* What a mouse does, as terminals report it (xterm's mode 1006). Mouse is off unless asked
   for: then the terminal's own selection needs the Shift key. */
#ifndef SHEAF_UI_MOUSE_H
#define SHEAF_UI_MOUSE_H

enum mouse_kind {
    MOUSE_PRESS, /* of the left button, as the next two */
    MOUSE_DRAG,
    MOUSE_RELEASE,
    MOUSE_WHEEL_UP,
    MOUSE_WHEEL_DOWN
};

struct mouse {
    enum mouse_kind kind;
    int row; /* of the screen, from 0 */
    int column;
};

#endif
