#include "state/database.h"

#include "base/language.h"
#include "base/memory.h"

#include <errno.h>
#include <string.h>

enum { PATIENCE_MILLISECONDS = 100 };

static const char *const statements[STATEMENTS] = {
#define STATEMENT_SQL(identifier, sql) sql,
    STATEMENT_LIST(STATEMENT_SQL)
#undef STATEMENT_SQL
};

#define QUOTE_(number) #number
#define QUOTE(number) QUOTE_(number)

/* What brings a database of version i to version i + 1. */
static const char *const upgrades[DATABASE_VERSION] = {
    "CREATE TABLE about(name TEXT PRIMARY KEY NOT NULL, value NOT NULL) WITHOUT ROWID;"
    "CREATE TABLE paper(id INTEGER PRIMARY KEY, keys TEXT NOT NULL UNIQUE, heading TEXT NOT NULL);"
    "CREATE TABLE change(id INTEGER PRIMARY KEY, paper INTEGER NOT NULL, kind TEXT NOT NULL,"
    " item TEXT NOT NULL, value TEXT, before TEXT, context TEXT NOT NULL,"
    " time INTEGER NOT NULL, device INTEGER NOT NULL);"
    "CREATE TABLE step(id INTEGER PRIMARY KEY, run INTEGER NOT NULL, kind INTEGER NOT NULL,"
    " target INTEGER NOT NULL, first INTEGER NOT NULL, changes INTEGER NOT NULL,"
    " what TEXT NOT NULL);"
    "INSERT INTO about VALUES('device', random());"
    "PRAGMA application_id = " QUOTE(DATABASE_APPLICATION) ";"
                                                           "PRAGMA user_version = 1;",
};

/* ---- trouble ---- */

enum trouble database_trouble(int code)
{
    switch (code & 0xff) {
    case SQLITE_OK:
    case SQLITE_ROW:
    case SQLITE_DONE:
        return TROUBLE_NONE;
    case SQLITE_BUSY:
    case SQLITE_LOCKED:
        return TROUBLE_BUSY;
    case SQLITE_FULL:
        return TROUBLE_FULL;
    case SQLITE_READONLY:
    case SQLITE_PERM:
    case SQLITE_AUTH:
    case SQLITE_CANTOPEN:
        return TROUBLE_DENIED;
    case SQLITE_CORRUPT:
    case SQLITE_NOTADB:
        return TROUBLE_DAMAGED;
    case SQLITE_NOMEM:
        memory_die("out of memory");
    default:
        return TROUBLE_OTHER;
    }
}

void database_explain(const struct database *database, enum trouble trouble, struct buffer *message)
{
    int error = sqlite3_system_errno(database->handle);
    switch (trouble) {
    case TROUBLE_BUSY:
        buffer_append_string(message, _("another program holds it"));
        break;
    case TROUBLE_FULL:
        buffer_append_string(message, _("the disk is full"));
        break;
    case TROUBLE_DAMAGED:
        buffer_append_string(message, _("it is damaged"));
        break;
    case TROUBLE_FOREIGN:
        buffer_append_string(message, _("it is the database of another program"));
        break;
    case TROUBLE_NEWER:
        buffer_append_string(message, _("a newer version of Sheaf has written it"));
        break;
    case TROUBLE_MOVED:
        buffer_append_string(message, _("the file was moved or deleted"));
        break;
    default:
        buffer_append_string(message,
                             error ? language_error(error) : _(sqlite3_errmsg(database->handle)));
    }
}

static enum trouble explained(const struct database *database, enum trouble trouble,
                              struct buffer *message)
{
    if (trouble != TROUBLE_NONE)
        database_explain(database, trouble, message);
    return trouble;
}

/* ---- opening ---- */

/* A path as SQLite's URI: https://www.sqlite.org/uri.html, 3.1. */
static void append_uri(struct buffer *uri, const char *path, enum database_access access)
{
    static const char *const parameters[] = {"?mode=rwc", "?mode=ro", "?immutable=1", ""};
    buffer_append_string(uri, "file:");
    for (; *path; path++) {
        if (*path == '%' || *path == '?' || *path == '#')
            buffer_append_format(uri, "%%%02x", (unsigned)(unsigned char)*path);
        else
            buffer_append_byte(uri, *path);
    }
    buffer_append_string(uri, parameters[access]);
}

static int open_handle(struct database *database, const char *path, enum database_access access)
{
    int flags = SQLITE_OPEN_URI | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_EXRESCODE;
    flags |= access == DATABASE_WRITE || access == DATABASE_MEMORY
                 ? SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE
                 : SQLITE_OPEN_READONLY;
    struct buffer uri = {0};
    append_uri(&uri, access == DATABASE_MEMORY ? ":memory:" : path, access);
    int code = sqlite3_open_v2(buffer_string(&uri), &database->handle, flags, NULL);
    buffer_deinit(&uri);
    return code;
}

enum trouble database_open(struct database *database, const char *path, enum database_access access,
                           struct buffer *message)
{
    *database = (struct database){0};
    enum trouble trouble = database_trouble(open_handle(database, path, access));
    if (trouble == TROUBLE_NONE) {
        sqlite3_busy_timeout(database->handle, PATIENCE_MILLISECONDS);
        sqlite3_db_config(database->handle, SQLITE_DBCONFIG_DEFENSIVE, 1, NULL);
        sqlite3_db_config(database->handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, NULL);
        trouble = database_run_sql(database, "PRAGMA synchronous=FULL;"
                                             "PRAGMA temp_store=MEMORY;"
                                             "PRAGMA cell_size_check=ON;");
    }
    if (explained(database, trouble, message) != TROUBLE_NONE)
        database_close(database);
    return trouble;
}

enum trouble database_open_to_read(struct database *database, const char *path,
                                   struct buffer *message)
{
    static const enum database_access ways[] = {DATABASE_READ, DATABASE_IMMUTABLE};
    enum trouble trouble = TROUBLE_DENIED;
    for (size_t i = 0; i < sizeof ways / sizeof *ways && trouble == TROUBLE_DENIED; i++) {
        buffer_clear(message);
        trouble = database_open(database, path, ways[i], message);
        if (trouble != TROUBLE_NONE)
            continue;
        trouble = database_check_schema(database, message);
        if (trouble != TROUBLE_NONE && trouble != TROUBLE_NEWER)
            database_close(database);
    }
    return trouble == TROUBLE_NEWER ? TROUBLE_NONE : trouble;
}

void database_close(struct database *database)
{
    for (int i = 0; i < STATEMENTS; i++)
        sqlite3_finalize(database->statements[i]);
    sqlite3_close(database->handle);
    *database = (struct database){0};
}

/* ---- statements ---- */

enum trouble database_run_sql(struct database *database, const char *sql)
{
    return database_trouble(sqlite3_exec(database->handle, sql, NULL, NULL, NULL));
}

/* The first column of the first row of SQL, as a number. */
static enum trouble read_number(struct database *database, const char *sql, int64_t *number)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(database->handle, sql, -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    *number = code == SQLITE_ROW ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_finalize(statement);
    return database_trouble(code);
}

sqlite3_stmt *database_statement(struct database *database, enum statement statement)
{
    sqlite3_stmt **made = &database->statements[statement];
    if (!*made && sqlite3_prepare_v3(database->handle, statements[statement], -1,
                                     SQLITE_PREPARE_PERSISTENT, made, NULL) != SQLITE_OK)
        return NULL;
    sqlite3_reset(*made);
    sqlite3_clear_bindings(*made);
    return *made;
}

enum trouble database_step(struct database *database, sqlite3_stmt *statement, bool *row)
{
    /* A statement that could not even be prepared is NULL: the code says why. */
    int code = statement ? sqlite3_step(statement) : sqlite3_extended_errcode(database->handle);
    *row = code == SQLITE_ROW;
    if (statement && code != SQLITE_ROW)
        sqlite3_reset(statement);
    if (!statement && database_trouble(code) == TROUBLE_NONE)
        return TROUBLE_OTHER;
    return database_trouble(code);
}

enum trouble database_run(struct database *database, enum statement statement)
{
    bool row;
    sqlite3_stmt *prepared = database_statement(database, statement);
    enum trouble trouble = database_step(database, prepared, &row);
    if (row)
        sqlite3_reset(prepared);
    return trouble;
}

void database_bind_text(sqlite3_stmt *statement, int index, struct view text)
{
    sqlite3_bind_text64(statement, index, text.length ? text.data : "", text.length,
                        SQLITE_TRANSIENT, SQLITE_UTF8);
}

struct view database_text(sqlite3_stmt *statement, int column)
{
    const unsigned char *text = sqlite3_column_text(statement, column);
    int length = sqlite3_column_bytes(statement, column);
    return view_make(text ? (const char *)text : "", (size_t)length);
}

/* ---- journal and schema ---- */

enum trouble database_set_journal(struct database *database, bool remote, struct buffer *message)
{
    enum trouble trouble = TROUBLE_OTHER;
    if (!remote)
        trouble = database_run_sql(database, "PRAGMA journal_mode=WAL");
    /* Where there is no memory to share between processes, SQLite refuses WAL. */
    if (trouble == TROUBLE_DENIED || trouble == TROUBLE_OTHER)
        trouble = database_run_sql(database, "PRAGMA journal_mode=DELETE");
    return explained(database, trouble, message);
}

enum trouble database_check_schema(struct database *database, struct buffer *message)
{
    int64_t version = 0, application = 0, tables = 0;
    enum trouble trouble = read_number(database, "PRAGMA user_version", &version);
    if (trouble == TROUBLE_NONE)
        trouble = read_number(database, "PRAGMA application_id", &application);
    if (trouble == TROUBLE_NONE)
        trouble = read_number(database, "SELECT count(*) FROM sqlite_schema", &tables);
    if (trouble == TROUBLE_NONE && tables && application != DATABASE_APPLICATION)
        trouble = TROUBLE_FOREIGN;
    if (trouble == TROUBLE_NONE && version > DATABASE_VERSION)
        trouble = TROUBLE_NEWER;
    return explained(database, trouble, message);
}

static enum trouble upgrade(struct database *database, int64_t version)
{
    enum trouble trouble = TROUBLE_NONE;
    for (int64_t i = version; i < DATABASE_VERSION && trouble == TROUBLE_NONE; i++)
        trouble = database_run_sql(database, upgrades[i]);
    return trouble;
}

enum trouble database_set_schema(struct database *database, struct buffer *message)
{
    int64_t version = 0;
    enum trouble trouble = database_check_schema(database, message);
    if (trouble == TROUBLE_NONE)
        trouble = read_number(database, "PRAGMA user_version", &version);
    if (trouble != TROUBLE_NONE || version == DATABASE_VERSION)
        return trouble;
    trouble = database_run(database, STATEMENT_BEGIN);
    if (trouble == TROUBLE_NONE)
        trouble = read_number(database, "PRAGMA user_version", &version);
    if (trouble == TROUBLE_NONE)
        trouble = upgrade(database, version);
    if (trouble == TROUBLE_NONE)
        trouble = database_run(database, STATEMENT_COMMIT);
    explained(database, trouble, message);
    if (trouble != TROUBLE_NONE && !sqlite3_get_autocommit(database->handle))
        database_run(database, STATEMENT_ROLLBACK);
    return trouble;
}

/* A table or column that is missing: somebody has broken the schema. */
static enum trouble code_of_failure(const struct database *database)
{
    int code = sqlite3_extended_errcode(database->handle);
    return code == SQLITE_ERROR ? TROUBLE_DAMAGED : database_trouble(code);
}

enum trouble database_check(struct database *database, struct buffer *message)
{
    sqlite3_stmt *statement = NULL;
    int code = sqlite3_prepare_v2(database->handle, "PRAGMA quick_check(1)", -1, &statement, NULL);
    if (code == SQLITE_OK)
        code = sqlite3_step(statement);
    enum trouble trouble = database_trouble(code);
    if (code == SQLITE_ROW && !view_equal_string(database_text(statement, 0), "ok"))
        trouble = TROUBLE_DAMAGED;
    sqlite3_finalize(statement);
    for (int i = 0; i < STATEMENTS && trouble == TROUBLE_NONE; i++)
        if (!database_statement(database, (enum statement)i))
            trouble = code_of_failure(database);
    return explained(database, trouble, message);
}

enum trouble database_copy(struct database *to, struct database *from, struct buffer *message)
{
    sqlite3_backup *backup = sqlite3_backup_init(to->handle, "main", from->handle, "main");
    int code = backup ? sqlite3_backup_step(backup, -1) : sqlite3_extended_errcode(to->handle);
    if (backup)
        sqlite3_backup_finish(backup);
    return explained(code == SQLITE_DONE ? to : from, database_trouble(code), message);
}
