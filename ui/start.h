/* Starting the screen from the command line, with or without a terminal. */
#ifndef SHEAF_UI_START_H
#define SHEAF_UI_START_H

#include "session/session.h"
#include "ui/inputs.h"
#include "ui/options.h"
#include "ui/screen.h"

/* A session that reads the inputs, with the query and order of the options. The caller
   frees it; inputs and settings must outlive it. */
struct session *start_session(const struct options *options, const struct inputs *inputs,
                              struct settings *settings);

/* Ends the session's saving and frees it. False, and it has been said, when something could not
   be saved. */
bool start_end_session(struct session *session);

/* Opens the screen and runs it to its end. Returns the exit status. */
int start_screen(const struct options *options, const struct inputs *inputs,
                 struct settings *settings);

#endif
