/* How long the reader has been at a paper: screen_dwell() of ui/screen.h. */
#ifndef SHEAF_UI_SCREEN_DWELL_H
#define SHEAF_UI_SCREEN_DWELL_H

#include <stdbool.h>
#include <stdint.h>

struct dwell {
    const char *text; /* the paper's; NULL: none is to be seen */
    int64_t since;    /* milliseconds */
    bool over;        /* it counts as read */
};

#endif
