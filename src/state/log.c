#include "state/log.h"

enum trouble log_read_papers(struct database *database, int64_t after, log_visit_paper *visit,
                             void *context)
{
    sqlite3_stmt *statement = database_statement(database, STATEMENT_PAPERS);
    enum trouble trouble;
    bool row;
    sqlite3_bind_int64(statement, 1, after);
    while ((trouble = database_step(database, statement, &row)) == TROUBLE_NONE && row)
        visit(context, sqlite3_column_int64(statement, 0), database_text(statement, 1));
    return trouble;
}

enum trouble log_read_steps(struct database *database, int64_t after, log_visit_step *visit,
                            void *context)
{
    sqlite3_stmt *statement = database_statement(database, STATEMENT_STEPS);
    enum trouble trouble;
    bool row;
    sqlite3_bind_int64(statement, 1, after);
    while ((trouble = database_step(database, statement, &row)) == TROUBLE_NONE && row) {
        const struct step step = {
            .id = sqlite3_column_int64(statement, 0),
            .run = sqlite3_column_int64(statement, 1),
            .kind = (enum step_kind)sqlite3_column_int(statement, 2),
            .target = sqlite3_column_int64(statement, 3),
            .first = sqlite3_column_int64(statement, 4),
            .changes = sqlite3_column_int64(statement, 5),
            .what = database_text(statement, 6),
        };
        visit(context, &step);
    }
    return trouble;
}

static struct value read_value(sqlite3_stmt *statement, int column)
{
    if (sqlite3_column_type(statement, column) == SQLITE_NULL)
        return value_off();
    return value_on(database_text(statement, column));
}

static enum trouble read_changes(struct database *database, sqlite3_stmt *statement,
                                 log_visit_change *visit, void *context)
{
    enum trouble trouble;
    bool row;
    while ((trouble = database_step(database, statement, &row)) == TROUBLE_NONE && row) {
        const struct change change = {
            .id = sqlite3_column_int64(statement, 0),
            .paper = sqlite3_column_int64(statement, 1),
            .kind = change_from_name(database_text(statement, 2)),
            .item = database_text(statement, 3),
            .value = read_value(statement, 4),
            .before = read_value(statement, 5),
            .context = database_text(statement, 6),
            .stamp = {sqlite3_column_int64(statement, 7),
                      (uint64_t)sqlite3_column_int64(statement, 8)},
        };
        if (change.kind < CHANGE_KINDS)
            visit(context, &change);
    }
    return trouble;
}

enum trouble log_read_changes(struct database *database, int64_t after, log_visit_change *visit,
                              void *context)
{
    sqlite3_stmt *statement = database_statement(database, STATEMENT_CHANGES);
    sqlite3_bind_int64(statement, 1, after);
    return read_changes(database, statement, visit, context);
}

enum trouble log_read_some(struct database *database, int64_t first, int64_t count,
                           log_visit_change *visit, void *context)
{
    sqlite3_stmt *statement = database_statement(database, STATEMENT_SOME_CHANGES);
    sqlite3_bind_int64(statement, 1, first);
    sqlite3_bind_int64(statement, 2, first + count);
    return read_changes(database, statement, visit, context);
}

enum trouble log_read_paper(struct database *database, int64_t paper, struct buffer *keys,
                            struct buffer *heading)
{
    sqlite3_stmt *statement = database_statement(database, STATEMENT_PAPER);
    bool row;
    sqlite3_bind_int64(statement, 1, paper);
    enum trouble trouble = database_step(database, statement, &row);
    if (trouble == TROUBLE_NONE && row) {
        buffer_append_view(keys, database_text(statement, 0));
        buffer_append_view(heading, database_text(statement, 1));
    }
    sqlite3_reset(statement);
    return trouble;
}

enum trouble log_read_device(struct database *database, uint64_t *device)
{
    sqlite3_stmt *statement = database_statement(database, STATEMENT_DEVICE);
    bool row;
    enum trouble trouble = database_step(database, statement, &row);
    *device = row ? (uint64_t)sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return trouble;
}

/* ---- writing ---- */

/* Runs a statement that is bound; its new row is *id. */
static enum trouble insert(struct database *database, sqlite3_stmt *statement, int64_t *id)
{
    bool row;
    enum trouble trouble = database_step(database, statement, &row);
    if (trouble == TROUBLE_NONE)
        *id = sqlite3_last_insert_rowid(database->handle);
    return trouble;
}

enum trouble log_add_paper(struct database *database, struct view keys, struct view heading,
                           int64_t *id)
{
    sqlite3_stmt *statement = database_statement(database, STATEMENT_ADD_PAPER);
    database_bind_text(statement, 1, keys);
    database_bind_text(statement, 2, heading);
    return insert(database, statement, id);
}

enum trouble log_set_heading(struct database *database, int64_t paper, struct view heading)
{
    sqlite3_stmt *statement = database_statement(database, STATEMENT_SET_HEADING);
    bool row;
    sqlite3_bind_int64(statement, 1, paper);
    database_bind_text(statement, 2, heading);
    return database_step(database, statement, &row);
}

static void bind_value(sqlite3_stmt *statement, int index, struct value value)
{
    if (value.on)
        database_bind_text(statement, index, value.text);
    else
        sqlite3_bind_null(statement, index);
}

enum trouble log_add_change(struct database *database, struct change *change)
{
    sqlite3_stmt *statement = database_statement(database, STATEMENT_ADD_CHANGE);
    sqlite3_bind_int64(statement, 1, change->paper);
    database_bind_text(statement, 2, view_of(change_name(change->kind)));
    database_bind_text(statement, 3, change->item);
    bind_value(statement, 4, change->value);
    bind_value(statement, 5, change->before);
    database_bind_text(statement, 6, change->context);
    sqlite3_bind_int64(statement, 7, change->stamp.time);
    sqlite3_bind_int64(statement, 8, (sqlite3_int64)change->stamp.device);
    return insert(database, statement, &change->id);
}

enum trouble log_add_step(struct database *database, struct step *step)
{
    sqlite3_stmt *statement = database_statement(database, STATEMENT_ADD_STEP);
    sqlite3_bind_int64(statement, 1, step->run);
    sqlite3_bind_int(statement, 2, (int)step->kind);
    sqlite3_bind_int64(statement, 3, step->target);
    sqlite3_bind_int64(statement, 4, step->first);
    sqlite3_bind_int64(statement, 5, step->changes);
    database_bind_text(statement, 6, step->what);
    return insert(database, statement, &step->id);
}
