/*
 * The screen of settings: what is wrong in the settings file, then every setting with its
 * value and where that comes from; the current one is explained below the list.
 *
 *     config:3: measure: should be a number in 20..500, not "wide"
 *
 *     ambiguous-width   auto               default
 *   ▌ ascii             on                 line 2
 */
#ifndef SHEAF_UI_PANE_SETTINGS_H
#define SHEAF_UI_PANE_SETTINGS_H

#include "session/movement.h"
#include "state/settings.h"
#include "ui/painter.h"

struct pane_settings {
    struct movement movement; /* rows: the problems, a blank one when there are any, settings */
    size_t first;             /* row of the first setting */
};

/* Starts at the first setting, in an area of so many rows. */
void pane_settings_begin(struct pane_settings *pane, const struct settings *settings, int rows);
/* The setting on the current row; SETTING_COUNT: it shows none. */
enum setting pane_settings_current(const struct pane_settings *pane);
void pane_settings_paint(struct pane_settings *pane, const struct settings *settings,
                         const struct painter *painter, struct area area);

#endif
