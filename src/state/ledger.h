/*
 * The ledger is the log on the disk and the model that follows from it, kept in step. One
 * thread uses it.
 *
 * What is wrong with the file never keeps the program from working. Where nothing can be
 * saved the ledger lives in memory, says so (ledger_notice), and everything else works as
 * usual. A damaged file is put aside, never deleted; what can be read of it, and of the
 * last backup, goes into a new one (state/rescue.h).
 *
 * Requests are carried out in transactions:
 *
 *   ledger_begin     takes the lock, follows what other programs have written
 *   ledger_do ...    adds to the log and to the model
 *   ledger_commit    makes it last; only then anything may be shown as done
 *
 * When one of them meets trouble the transaction is rolled back and the model made anew, and
 * the whole may be tried again.
 */
#ifndef SHEAF_STATE_LEDGER_H
#define SHEAF_STATE_LEDGER_H

#include "state/database.h"
#include "state/model.h"
#include "state/request.h"

struct ledger;

/* file as for place_find(); "" keeps everything in memory and gives no notice. */
struct ledger *ledger_new(const char *file);
void ledger_free(struct ledger *ledger);

/* Opens the file and reads the log. Anything but TROUBLE_NONE: not open, may be tried again. */
enum trouble ledger_open(struct ledger *ledger);
/* Only reads what the file says; nothing is made or written, now or later. No file is an empty
   one. In trouble ledger_reason() says why. */
enum trouble ledger_open_to_read(struct ledger *ledger);
/* To be opened anew, from the beginning. */
void ledger_close(struct ledger *ledger);
bool ledger_is_open(const struct ledger *ledger);
/* Nothing is saved. */
bool ledger_is_in_memory(const struct ledger *ledger);
/* What the reader has to know about the file, in one line; empty: nothing. */
struct view ledger_notice(const struct ledger *ledger);

/* Follows what other programs have written. */
enum trouble ledger_follow(struct ledger *ledger);
/* How many changes of others have been followed since the ledger is there. */
size_t ledger_others(const struct ledger *ledger);

enum trouble ledger_begin(struct ledger *ledger);
/* What a request has come to. */
struct outcome {
    size_t changes;     /* of papers, or things that are about none */
    size_t left_out;    /* papers that nothing can be recognised by */
    struct buffer said; /* a line for the reader; may be empty */
};
/* outcome is zeroed before, and freed by the caller. */
enum trouble ledger_do(struct ledger *ledger, const struct request *request,
                       struct outcome *outcome);
/* Takes in a change made elsewhere, to a group with these keys (none for what is about no
   paper), with its own stamp. *taken: it was news. */
enum trouble ledger_merge(struct ledger *ledger, struct view keys, struct view heading,
                          const struct change *change, bool *taken);
/* All that was merged since ledger_begin() is one step. */
enum trouble ledger_end_merge(struct ledger *ledger, const char *what);
enum trouble ledger_commit(struct ledger *ledger);
/* After trouble: nothing of the transaction is left. The ledger may be closed then. */
void ledger_roll_back(struct ledger *ledger, enum trouble trouble);
/* What the trouble was that ledger_open() or ledger_roll_back() met last, in words for people. */
struct view ledger_reason(const struct ledger *ledger);

/* The row of the log's last change; after it nothing is known. */
int64_t ledger_last_change(const struct ledger *ledger);
const struct model *ledger_model(const struct ledger *ledger);
/* The groups that changed since the last call: all of them when *all is set. The caller
   empties the list. */
void ledger_take_changed(struct ledger *ledger, struct group_list *changed, bool *all);
struct database *ledger_database(struct ledger *ledger);

#endif
