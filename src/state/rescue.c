#include "state/rescue.h"

#include "base/language.h"
#include "base/memory.h"
#include "base/number_map.h"
#include "state/backup.h"
#include "state/log.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <sys/stat.h>

enum { ROW_BYTES_LEAST = 8 }; /* no row takes less: a bound for their number */

bool rescue_is_needed(const char *path)
{
    struct stat information;
    struct buffer wal = {0};
    if (stat(path, &information) != 0)
        return false;
    if (S_ISDIR(information.st_mode))
        return true;
    buffer_append_format(&wal, "%s-wal", path);
    bool needed = information.st_size == 0 && stat(buffer_string(&wal), &information) == 0 &&
                  information.st_size > 0;
    buffer_deinit(&wal);
    return needed;
}

/* ---- a damaged file ---- */

struct papers {
    struct number_map by_row;
    char **keys;
    char **headings;
    size_t count;
    size_t capacity;
};

struct rescue {
    struct ledger *ledger;
    struct database from;
    int64_t rows_most; /* of a table */
    struct papers papers;
    size_t taken;
};

static void free_papers(struct papers *papers)
{
    for (size_t i = 0; i < papers->count; i++) {
        free(papers->keys[i]);
        free(papers->headings[i]);
    }
    free(papers->keys);
    free(papers->headings);
    number_map_deinit(&papers->by_row);
}

static void add_paper(struct papers *papers, int64_t row, struct view keys, struct view heading)
{
    void *all = papers->keys, *headings = papers->headings;
    size_t capacity = papers->capacity;
    memory_reserve(&all, &capacity, papers->count + 1, sizeof *papers->keys);
    memory_reserve(&headings, &papers->capacity, papers->count + 1, sizeof *papers->headings);
    papers->keys = all;
    papers->headings = headings;
    papers->keys[papers->count] = memory_copy_string(keys.data, keys.length);
    papers->headings[papers->count] = memory_copy_string(heading.data, heading.length);
    number_map_set(&papers->by_row, (uint64_t)row, (uint32_t)papers->count++);
}

/* The largest row number that the table may have: what it says, else what would fit. */
static int64_t find_last_row(const struct rescue *rescue, const char *sql)
{
    sqlite3_stmt *statement = NULL;
    int64_t last = rescue->rows_most;
    if (sqlite3_prepare_v2(rescue->from.handle, sql, -1, &statement, NULL) == SQLITE_OK &&
        sqlite3_step(statement) == SQLITE_ROW && sqlite3_column_int64(statement, 0) < last)
        last = sqlite3_column_int64(statement, 0);
    sqlite3_finalize(statement);
    return last;
}

/* Visits each row that can be read. False when visit wants no more. */
static bool visit_rows(struct rescue *rescue, const char *sql, int64_t last,
                       bool (*visit)(struct rescue *rescue, sqlite3_stmt *statement))
{
    sqlite3_stmt *statement = NULL;
    bool more = true;
    if (sqlite3_prepare_v2(rescue->from.handle, sql, -1, &statement, NULL) != SQLITE_OK)
        return true;
    for (int64_t row = 1; row <= last && more; row++) {
        sqlite3_reset(statement);
        sqlite3_bind_int64(statement, 1, row);
        if (sqlite3_step(statement) == SQLITE_ROW)
            more = visit(rescue, statement);
    }
    sqlite3_finalize(statement);
    return more;
}

static bool take_paper(struct rescue *rescue, sqlite3_stmt *statement)
{
    struct key_set keys;
    if (key_set_parse(&keys, database_text(statement, 1)))
        add_paper(&rescue->papers, sqlite3_column_int64(statement, 0), database_text(statement, 1),
                  database_text(statement, 2));
    return true;
}

static struct value read_value(sqlite3_stmt *statement, int column)
{
    if (sqlite3_column_type(statement, column) == SQLITE_NULL)
        return value_off();
    return value_on(database_text(statement, column));
}

/* Bytes that were damaged may be anything: what cannot be a change is none. */
static bool is_sound(const struct change *change)
{
    return change->kind < CHANGE_KINDS && change->stamp.time > 0 &&
           utf8_valid_length(change->item) == change->item.length &&
           utf8_valid_length(change->value.text) == change->value.text.length;
}

static bool take_change(struct rescue *rescue, sqlite3_stmt *statement)
{
    const struct change change = {
        .kind = change_from_name(database_text(statement, 2)),
        .item = database_text(statement, 3),
        .value = read_value(statement, 4),
        .context = database_text(statement, 6),
        .stamp = {sqlite3_column_int64(statement, 7), (uint64_t)sqlite3_column_int64(statement, 8)},
    };
    struct view keys = {NULL, 0}, heading = {NULL, 0};
    bool taken = false;
    if (!is_sound(&change))
        return true;
    if (change_has_paper(change.kind)) {
        uint32_t paper =
            number_map_get(&rescue->papers.by_row, (uint64_t)sqlite3_column_int64(statement, 1));
        if (paper == NUMBER_MAP_NONE)
            return true;
        keys = view_of(rescue->papers.keys[paper]);
        heading = view_of(rescue->papers.headings[paper]);
    }
    enum trouble trouble = ledger_merge(rescue->ledger, keys, heading, &change, &taken);
    rescue->taken += taken;
    return trouble == TROUBLE_NONE;
}

/* By place, not by name: names may be damaged, too. */
static bool take_rows(struct rescue *rescue)
{
    int64_t papers = find_last_row(rescue, "SELECT max(rowid) FROM paper");
    int64_t changes = find_last_row(rescue, "SELECT max(rowid) FROM change");
    visit_rows(rescue, "SELECT * FROM paper WHERE rowid = ?1", papers, take_paper);
    return visit_rows(rescue, "SELECT * FROM change WHERE rowid = ?1", changes, take_change);
}

/* Also when its schema cannot be read. */
static bool open_anyhow(struct database *database, const char *path, struct buffer *message)
{
    return database_open_to_read(database, path, message) == TROUBLE_NONE ||
           database_open(database, path, DATABASE_IMMUTABLE, message) == TROUBLE_NONE;
}

/* Takes over what one file has. *taken: how many changes were news. */
static enum trouble take_file(struct ledger *ledger, const char *path, size_t *taken)
{
    struct stat information;
    struct buffer message = {0};
    struct rescue rescue = {.ledger = ledger};
    *taken = 0;
    bool readable = stat(path, &information) == 0 && S_ISREG(information.st_mode) &&
                    information.st_size > 0 && open_anyhow(&rescue.from, path, &message);
    buffer_deinit(&message);
    if (!readable)
        return TROUBLE_NONE;
    rescue.rows_most = information.st_size / ROW_BYTES_LEAST;
    enum trouble trouble = ledger_begin(ledger);
    if (trouble == TROUBLE_NONE && !take_rows(&rescue))
        trouble = TROUBLE_OTHER;
    if (trouble == TROUBLE_NONE)
        trouble = ledger_commit(ledger);
    if (trouble != TROUBLE_NONE)
        ledger_roll_back(ledger, trouble);
    *taken = rescue.taken;
    database_close(&rescue.from);
    free_papers(&rescue.papers);
    return trouble;
}

enum trouble rescue_into(struct ledger *ledger, const char *path, const char *aside,
                         struct buffer *notice)
{
    size_t rescued = 0, backed_up = 0;
    enum trouble trouble = take_file(ledger, aside, &rescued);
    for (int i = 0; i < BACKUPS && trouble == TROUBLE_NONE; i++) {
        struct buffer backup = {0};
        size_t taken = 0;
        backup_append_path(&backup, path, i);
        trouble = take_file(ledger, buffer_string(&backup), &taken);
        backed_up += taken;
        buffer_deinit(&backup);
    }
    buffer_clear(notice);
    buffer_append_format(notice,
                         _("the state was damaged: %zu changes were read from it, %zu more from "
                           "backups; it is kept as %s"),
                         rescued, backed_up, aside);
    return trouble;
}
