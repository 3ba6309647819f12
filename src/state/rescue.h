/*
 * What can be saved of a damaged state. Rows are asked for one by one, by number, so that
 * a broken page costs what lies on it and nothing else; then what the backups have is
 * merged. Which of them knew a change does not matter (state/model.h).
 */
#ifndef SHEAF_STATE_RESCUE_H
#define SHEAF_STATE_RESCUE_H

#include "state/ledger.h"

/* There is something at path that SQLite would not treat well: a folder, or a file without
   bytes beside a WAL that has some and that SQLite would delete. */
bool rescue_is_needed(const char *path);
/* Takes over into a new ledger, that is open, what the file that was put aside and the backups
   of path have. notice tells the reader. */
enum trouble rescue_into(struct ledger *ledger, const char *path, const char *aside,
                         struct buffer *notice);

#endif
