/* --state-export and --state-import: the state as lines of JSON (state/exchange.h). */
#ifndef SHEAF_UI_EXCHANGE_H
#define SHEAF_UI_EXCHANGE_H

#include "ui/options.h"

/* Does what is asked for; returns the exit status. */
int exchange_run(const struct options *options);

#endif
