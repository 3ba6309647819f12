/*
 * A connection to the file of the state (private to src/state/): opening, the schema, the
 * statements, and what can go wrong. One thread uses it.
 *
 *   paper    a row for each set of keys that something was done to (state/model.h)
 *   change   the log (state/change.h): rows are added, never changed or removed. value is
 *            NULL for off; `before` is what it was before, for undo
 *   step     what is undone and redone as one: changes [first, first + changes)
 *   about    the device of this state
 *
 * The file is written in WAL mode with synchronous=FULL: a change that has been committed
 * survives a loss of power (https://www.sqlite.org/pragma.html#pragma_synchronous). On
 * file systems of other machines, where WAL does not work, the mode is DELETE.
 */
#ifndef SHEAF_STATE_DATABASE_H
#define SHEAF_STATE_DATABASE_H

#include "base/buffer.h"

#include <sqlite3.h>
#include <stdint.h>

enum { DATABASE_VERSION = 1 };          /* of the schema: PRAGMA user_version */
#define DATABASE_APPLICATION 1399350886 /* "Shff": PRAGMA application_id */

/* X(IDENTIFIER, SQL). All that is ever run on a state that is open. */
#define STATEMENT_LIST(X)                                                                          \
    X(BEGIN, "BEGIN IMMEDIATE")                                                                    \
    X(COMMIT, "COMMIT")                                                                            \
    X(ROLLBACK, "ROLLBACK")                                                                        \
    X(DATA_VERSION, "PRAGMA data_version")                                                         \
    X(DEVICE, "SELECT value FROM about WHERE name = 'device'")                                     \
    X(PAPERS, "SELECT id, keys FROM paper WHERE id > ?1 ORDER BY id")                              \
    X(STEPS, "SELECT id, run, kind, target, first, changes, what FROM step WHERE id > ?1 "         \
             "ORDER BY id")                                                                        \
    X(CHANGES, "SELECT id, paper, kind, item, value, before, context, time, device FROM change "   \
               "WHERE id > ?1 ORDER BY id")                                                        \
    X(SOME_CHANGES, "SELECT id, paper, kind, item, value, before, context, time, device "          \
                    "FROM change WHERE id >= ?1 AND id < ?2 ORDER BY id")                          \
    X(PAPER, "SELECT keys, heading FROM paper WHERE id = ?1")                                      \
    X(JSON_QUOTE, "SELECT json_quote(?1)")                                                         \
    X(JSON_MEMBERS, "SELECT json_extract(?1, '$.kind'), json_extract(?1, '$.item'), "              \
                    "json_extract(?1, '$.text'), json_extract(?1, '$.on'), "                       \
                    "json_extract(?1, '$.stamp'), json_extract(?1, '$.title')")                    \
    X(JSON_ITEMS, "SELECT value FROM json_each(?1, ?2)")                                           \
    X(ADD_PAPER, "INSERT INTO paper(keys, heading) VALUES(?1, ?2)")                                \
    X(SET_HEADING, "UPDATE paper SET heading = ?2 WHERE id = ?1 AND heading < ?2")                 \
    X(ADD_CHANGE, "INSERT INTO change(paper, kind, item, value, before, context, time, device) "   \
                  "VALUES(?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8)")                                        \
    X(ADD_STEP, "INSERT INTO step(run, kind, target, first, changes, what) "                       \
                "VALUES(?1, ?2, ?3, ?4, ?5, ?6)")

enum statement {
#define STATEMENT_ENUM(identifier, sql) STATEMENT_##identifier,
    STATEMENT_LIST(STATEMENT_ENUM)
#undef STATEMENT_ENUM
        STATEMENTS
};

/* What went wrong, as far as it matters for what to do next. */
enum trouble {
    TROUBLE_NONE,
    TROUBLE_BUSY,    /* another program writes, or holds the file */
    TROUBLE_FULL,    /* the disk */
    TROUBLE_DENIED,  /* reading or writing is not allowed, or not possible there */
    TROUBLE_DAMAGED, /* this is no database, or one that is broken */
    TROUBLE_FOREIGN, /* another program's database */
    TROUBLE_NEWER,   /* a later Sheaf's */
    TROUBLE_MOVED,   /* the file at this path is not the one that is open */
    TROUBLE_OTHER    /* an error of the disk and whatever else there is */
};

struct database {
    sqlite3 *handle;
    sqlite3_stmt *statements[STATEMENTS];
};

enum database_access {
    DATABASE_WRITE,     /* made when it is not there */
    DATABASE_READ,      /* nothing is written, not even to files beside it */
    DATABASE_IMMUTABLE, /* the same where nobody can write: what is in the WAL is not seen */
    DATABASE_MEMORY     /* a new one that is gone with the connection */
};

/* Opens a database; its schema is not looked at. In trouble message says why, and there is
   nothing to close. */
enum trouble database_open(struct database *database, const char *path, enum database_access access,
                           struct buffer *message);
/* Opens one to be read only, as it is possible; its schema is one that can be read. */
enum trouble database_open_to_read(struct database *database, const char *path,
                                   struct buffer *message);
void database_close(struct database *database);

/* Chooses how the file is written. remote: the file system is another machine's. */
enum trouble database_set_journal(struct database *database, bool remote, struct buffer *message);
/* Makes the tables in a new database, or brings an older one up to date; in one
   transaction each, so that it is old or new and never between. */
enum trouble database_set_schema(struct database *database, struct buffer *message);
/* Whose it is and of what version, without writing: NONE, FOREIGN, NEWER or what went wrong.
   An empty one is nobody's and counts as NONE. */
enum trouble database_check_schema(struct database *database, struct buffer *message);
/* Looks for damage in the whole file, and for what the schema lacks. */
enum trouble database_check(struct database *database, struct buffer *message);
/* Copies all of another database into this one. */
enum trouble database_copy(struct database *to, struct database *from, struct buffer *message);

/* A statement ready to be bound; reset, without values. It stays the database's. */
sqlite3_stmt *database_statement(struct database *database, enum statement statement);
/* One step: *row tells whether there is a row. Resets the statement at the end and in
   trouble. */
enum trouble database_step(struct database *database, sqlite3_stmt *statement, bool *row);
/* Runs a statement that gives no rows. */
enum trouble database_run(struct database *database, enum statement statement);
/* Runs SQL that is not in the table: at opening only. */
enum trouble database_run_sql(struct database *database, const char *sql);

/* What SQLite's result code means. */
enum trouble database_trouble(int code);
/* Appends what the last trouble was, in words for people. */
void database_explain(const struct database *database, enum trouble trouble,
                      struct buffer *message);

/* Binding and reading text; a NULL column is off. */
void database_bind_text(sqlite3_stmt *statement, int index, struct view text);
struct view database_text(sqlite3_stmt *statement, int column);

#endif
