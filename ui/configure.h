/* The settings as this run begins: the file, then what command line and environment say. */
#ifndef SHEAF_UI_CONFIGURE_H
#define SHEAF_UI_CONFIGURE_H

#include "state/settings.h"
#include "ui/options.h"

/* Makes the settings, which the caller frees, and gives options the order and the way of
   matching that the command line left open. STATUS_SYSTEM, *settings NULL, with the reason
   in message when the file of --config cannot be read; what is wrong in it is among the
   problems of the settings. */
enum status configure(struct options *options, struct settings **settings, struct buffer *message);

#endif
