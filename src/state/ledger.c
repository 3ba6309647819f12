#include "base/language.h"
#include "state/ledger_internal.h"

#include "base/clock.h"
#include "base/memory.h"
#include "state/backup.h"
#include "state/place.h"
#include "state/rescue.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

struct ledger *ledger_new(const char *file)
{
    struct ledger *ledger = memory_alloc_zero(1, sizeof *ledger);
    ledger->file = file ? memory_copy_string(file, strlen(file)) : NULL;
    ledger->model = model_new();
    sqlite3_randomness(sizeof ledger->run, &ledger->run);
    return ledger;
}

void ledger_close(struct ledger *ledger)
{
    if (ledger->is_open)
        database_close(&ledger->database);
    ledger->is_open = false;
    buffer_clear(&ledger->path);
}

void ledger_free(struct ledger *ledger)
{
    if (!ledger)
        return;
    ledger_close(ledger);
    model_free(ledger->model);
    undo_deinit(&ledger->undo);
    buffer_deinit(&ledger->path);
    buffer_deinit(&ledger->notice);
    buffer_deinit(&ledger->reason);
    free(ledger->changed.items);
    free(ledger->file);
    free(ledger);
}

bool ledger_is_open(const struct ledger *ledger)
{
    return ledger->is_open;
}

bool ledger_is_in_memory(const struct ledger *ledger)
{
    return ledger->in_memory;
}

struct view ledger_notice(const struct ledger *ledger)
{
    return buffer_view(&ledger->notice);
}

int64_t ledger_last_change(const struct ledger *ledger)
{
    return ledger->last_change;
}

const struct model *ledger_model(const struct ledger *ledger)
{
    return ledger->model;
}

struct database *ledger_database(struct ledger *ledger)
{
    return &ledger->database;
}

struct view ledger_reason(const struct ledger *ledger)
{
    return buffer_view(&ledger->reason);
}

size_t ledger_others(const struct ledger *ledger)
{
    return ledger->others;
}

/* ---- following the log ---- */

static void note_changed(struct ledger *ledger, uint32_t group)
{
    void *items = ledger->changed.items;
    if (ledger->all_changed || group == MODEL_NONE)
        return;
    memory_reserve(&items, &ledger->changed.capacity, ledger->changed.count + 1,
                   sizeof *ledger->changed.items);
    ledger->changed.items = items;
    ledger->changed.items[ledger->changed.count++] = group;
}

void ledger_take_changed(struct ledger *ledger, struct group_list *changed, bool *all)
{
    *changed = ledger->changed;
    *all = ledger->all_changed;
    ledger->changed = (struct group_list){0};
    ledger->all_changed = false;
}

static void follow_paper(void *context, int64_t id, struct view keys)
{
    struct ledger *ledger = context;
    model_add_group(ledger->model, id, keys);
    ledger->last_paper = id;
}

static void follow_step(void *context, const struct step *step)
{
    struct ledger *ledger = context;
    undo_follow(&ledger->undo, step);
    ledger->last_step = step->id;
}

static void follow_change(void *context, const struct change *change)
{
    struct ledger *ledger = context;
    model_apply(ledger->model, change);
    if (change_has_paper(change->kind))
        note_changed(ledger, model_group_of_row(ledger->model, change->paper));
    ledger->last_change = change->id;
}

/* What has been added since the last time. */
static enum trouble follow_log(struct ledger *ledger)
{
    enum trouble trouble =
        log_read_papers(&ledger->database, ledger->last_paper, follow_paper, ledger);
    if (trouble == TROUBLE_NONE)
        trouble = log_read_steps(&ledger->database, ledger->last_step, follow_step, ledger);
    if (trouble == TROUBLE_NONE)
        trouble = log_read_changes(&ledger->database, ledger->last_change, follow_change, ledger);
    return trouble;
}

static enum trouble read_data_version(struct ledger *ledger, int64_t *version)
{
    sqlite3_stmt *statement = database_statement(&ledger->database, STATEMENT_DATA_VERSION);
    bool row;
    enum trouble trouble = database_step(&ledger->database, statement, &row);
    *version = row ? sqlite3_column_int64(statement, 0) : 0;
    sqlite3_reset(statement);
    return trouble;
}

/* Another program may have put the file aside, and a user may delete it: what is written to
   it then is gone when the program ends. */
static enum trouble check_place(const struct ledger *ledger)
{
    struct stat information;
    if (!ledger->path.length)
        return TROUBLE_NONE;
    bool same = stat(buffer_string(&ledger->path), &information) == 0 &&
                information.st_dev == ledger->file_system && information.st_ino == ledger->inode;
    return same ? TROUBLE_NONE : TROUBLE_MOVED;
}

static enum trouble follow_others(struct ledger *ledger)
{
    int64_t change = ledger->last_change;
    enum trouble trouble = follow_log(ledger);
    ledger->others += (size_t)(ledger->last_change - change);
    return trouble;
}

enum trouble ledger_follow(struct ledger *ledger)
{
    int64_t version;
    enum trouble trouble = check_place(ledger);
    if (trouble == TROUBLE_NONE)
        trouble = read_data_version(ledger, &version);
    if (trouble != TROUBLE_NONE || version == ledger->data_version)
        return trouble;
    trouble = follow_others(ledger);
    if (trouble == TROUBLE_NONE)
        ledger->data_version = version;
    return trouble;
}

/* Everything from the beginning. What this run has done before stays its own. */
static enum trouble read_log(struct ledger *ledger)
{
    int64_t horizon = ledger->was_read ? ledger->undo.horizon : INT64_MAX;
    model_free(ledger->model);
    undo_deinit(&ledger->undo);
    ledger->model = model_new();
    undo_init(&ledger->undo, ledger->run, horizon);
    ledger->last_paper = ledger->last_step = ledger->last_change = 0;
    ledger->all_changed = true;
    ledger->changed.count = 0;
    enum trouble trouble = log_read_device(&ledger->database, &ledger->device);
    if (trouble == TROUBLE_NONE)
        trouble = read_data_version(ledger, &ledger->data_version);
    if (trouble == TROUBLE_NONE)
        trouble = follow_log(ledger);
    if (trouble == TROUBLE_NONE && !ledger->was_read) {
        ledger->undo.horizon = ledger->last_step;
        ledger->was_read = true;
    }
    return trouble;
}

/* ---- opening ---- */

static void give_notice(struct ledger *ledger, const char *what, struct view reason)
{
    buffer_clear(&ledger->notice);
    buffer_append_string(&ledger->notice, what);
    buffer_append_view(&ledger->notice, reason);
}

/* A state of its own in memory, with what `from` has unless that is NULL. */
static enum trouble open_in_memory(struct ledger *ledger, struct database *from, struct view reason)
{
    struct buffer message = {0};
    enum trouble trouble = database_open(&ledger->database, "", DATABASE_MEMORY, &message);
    if (trouble == TROUBLE_NONE && from)
        trouble = database_copy(&ledger->database, from, &message);
    if (trouble == TROUBLE_NONE)
        trouble = database_set_schema(&ledger->database, &message);
    if (trouble == TROUBLE_NEWER) /* of a copy: it can be read, as was seen */
        trouble = TROUBLE_NONE;
    ledger->is_open = trouble == TROUBLE_NONE;
    ledger->in_memory = true;
    if (reason.length)
        give_notice(ledger, _("nothing is saved: "), reason);
    buffer_deinit(&message);
    return trouble;
}

/* Of a file that must not be written, what it says is taken into memory. */
static enum trouble open_copy(struct ledger *ledger, const char *path, struct view reason)
{
    struct database file;
    struct buffer message = {0};
    enum trouble trouble = database_open_to_read(&file, path, &message);
    if (trouble == TROUBLE_NONE) {
        trouble = open_in_memory(ledger, &file, reason);
        database_close(&file);
    }
    buffer_deinit(&message);
    if (trouble == TROUBLE_NONE)
        return trouble;
    if (ledger->database.handle)
        database_close(&ledger->database);
    return open_in_memory(ledger, NULL, reason);
}

static void note_place(struct ledger *ledger, const struct place *place)
{
    struct stat information = {0};
    buffer_clear(&ledger->path);
    buffer_append_view(&ledger->path, buffer_view(&place->path));
    stat(buffer_string(&ledger->path), &information);
    ledger->file_system = information.st_dev;
    ledger->inode = information.st_ino;
}

/* SQLite makes files that everybody may read. */
static void make_private(const char *path)
{
    int file = open(path, O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0600);
    if (file >= 0)
        close(file);
}

/* Opens the file for writing. In trouble nothing is open. */
static enum trouble open_file(struct ledger *ledger, const struct place *place,
                              struct buffer *message)
{
    const char *path = buffer_string(&place->path);
    make_private(path);
    enum trouble trouble = database_open(&ledger->database, path, DATABASE_WRITE, message);
    if (trouble != TROUBLE_NONE)
        return trouble;
    trouble = database_check_schema(&ledger->database, message);
    if (trouble == TROUBLE_NONE)
        trouble = database_set_journal(&ledger->database, place->remote, message);
    if (trouble == TROUBLE_NONE)
        trouble = database_set_schema(&ledger->database, message);
    if (trouble == TROUBLE_NONE)
        trouble = database_check(&ledger->database, message);
    ledger->is_open = trouble == TROUBLE_NONE;
    if (ledger->is_open)
        note_place(ledger, place);
    else
        database_close(&ledger->database);
    return trouble;
}

/* The file is damaged: a new one takes its place, with what can be saved. */
static enum trouble replace_file(struct ledger *ledger, const struct place *place,
                                 struct buffer *message)
{
    struct buffer aside = {0};
    if (!place_put_aside(place, &aside))
        return open_in_memory(ledger, NULL,
                              view_of(_("the file is damaged and cannot be renamed")));
    buffer_clear(message);
    enum trouble trouble = open_file(ledger, place, message);
    if (trouble == TROUBLE_NONE)
        trouble = read_log(ledger);
    if (trouble == TROUBLE_NONE)
        trouble = rescue_into(ledger, buffer_string(&place->path), buffer_string(&aside),
                              &ledger->notice);
    if (trouble != TROUBLE_NONE)
        ledger_close(ledger);
    buffer_deinit(&aside);
    return trouble;
}

static enum trouble open_place(struct ledger *ledger, const struct place *place,
                               struct buffer *message)
{
    const char *path = buffer_string(&place->path);
    if (rescue_is_needed(path))
        return replace_file(ledger, place, message);
    enum trouble trouble = open_file(ledger, place, message);
    switch (trouble) {
    case TROUBLE_NONE:
        backup_keep(&ledger->database, path);
        return TROUBLE_NONE;
    case TROUBLE_DAMAGED:
        return replace_file(ledger, place, message);
    case TROUBLE_NEWER:
        return open_copy(ledger, path, view_of(_("a newer version of Sheaf has written the file")));
    case TROUBLE_FOREIGN:
        return open_in_memory(ledger, NULL,
                              view_of(_("the file is the database of another program")));
    case TROUBLE_DENIED:
        return open_copy(ledger, path, buffer_view(message));
    default:
        return trouble;
    }
}

enum trouble ledger_open(struct ledger *ledger)
{
    struct place place;
    struct buffer message = {0};
    enum trouble trouble;
    ledger_close(ledger);
    ledger->in_memory = false;
    buffer_clear(&ledger->notice);
    if (ledger->file && !*ledger->file) {
        trouble = open_in_memory(ledger, NULL, view_of(""));
    } else {
        enum status status = place_find(&place, ledger->file, true, &message);
        if (status == STATUS_OK)
            trouble = open_place(ledger, &place, &message);
        else if (status == STATUS_LIMIT && place.exists)
            trouble = open_copy(ledger, buffer_string(&place.path), buffer_view(&message));
        else
            trouble = open_in_memory(ledger, NULL, buffer_view(&message));
        if (place.warning.length && !ledger->notice.length)
            give_notice(ledger, "", buffer_view(&place.warning));
        place_deinit(&place);
    }
    if (trouble == TROUBLE_NONE)
        trouble = read_log(ledger);
    if (trouble != TROUBLE_NONE && !message.length)
        database_explain(&ledger->database, trouble, &message);
    if (trouble != TROUBLE_NONE)
        ledger_close(ledger);
    buffer_deinit(&ledger->reason);
    ledger->reason = message;
    return trouble;
}

/* Opens what is there. */
static enum trouble read_place(struct ledger *ledger, const struct place *place,
                               struct buffer *message)
{
    if (!place->exists)
        return open_in_memory(ledger, NULL, view_of(""));
    enum trouble trouble =
        database_open_to_read(&ledger->database, buffer_string(&place->path), message);
    ledger->is_open = trouble == TROUBLE_NONE;
    return trouble;
}

enum trouble ledger_open_to_read(struct ledger *ledger)
{
    struct place place;
    struct buffer message = {0};
    ledger_close(ledger);
    enum status status = place_find(&place, ledger->file, false, &message);
    bool readable = status == STATUS_OK || (status == STATUS_LIMIT && place.exists);
    enum trouble trouble = readable ? read_place(ledger, &place, &message) : TROUBLE_DENIED;
    if (trouble == TROUBLE_NONE)
        trouble = read_log(ledger);
    if (trouble != TROUBLE_NONE && !message.length)
        database_explain(&ledger->database, trouble, &message);
    if (trouble != TROUBLE_NONE)
        ledger_close(ledger);
    place_deinit(&place);
    buffer_deinit(&ledger->reason);
    ledger->reason = message;
    return trouble;
}

/* ---- transactions ---- */

int64_t ledger_now(const struct ledger *ledger)
{
    int64_t now = clock_wall_milliseconds(), latest = model_latest(ledger->model);
    return now > latest ? now : latest + 1;
}

enum trouble ledger_begin(struct ledger *ledger)
{
    ledger->first_merged = 0;
    enum trouble trouble = check_place(ledger);
    if (trouble == TROUBLE_NONE)
        trouble = database_run(&ledger->database, STATEMENT_BEGIN);
    if (trouble == TROUBLE_NONE)
        trouble = follow_others(ledger);
    return trouble;
}

enum trouble ledger_commit(struct ledger *ledger)
{
    return database_run(&ledger->database, STATEMENT_COMMIT);
}

void ledger_roll_back(struct ledger *ledger, enum trouble trouble)
{
    buffer_clear(&ledger->reason);
    database_explain(&ledger->database, trouble, &ledger->reason);
    if (!sqlite3_get_autocommit(ledger->database.handle))
        database_run(&ledger->database, STATEMENT_ROLLBACK);
    if (read_log(ledger) != TROUBLE_NONE)
        ledger_close(ledger); /* to be opened anew */
}

enum trouble ledger_add_change(struct ledger *ledger, struct change *change, int64_t time)
{
    if (!change->stamp.time)
        change->stamp = (struct stamp){time, ledger->device};
    enum trouble trouble = log_add_change(&ledger->database, change);
    if (trouble == TROUBLE_NONE)
        follow_change(ledger, change);
    return trouble;
}

enum trouble ledger_add_step(struct ledger *ledger, enum step_kind kind, int64_t target,
                             int64_t first, struct view what)
{
    struct step step = {.run = ledger->run,
                        .kind = kind,
                        .target = target,
                        .first = first,
                        .changes = ledger->last_change + 1 - first,
                        .what = what};
    enum trouble trouble = log_add_step(&ledger->database, &step);
    if (trouble == TROUBLE_NONE)
        follow_step(ledger, &step);
    return trouble;
}

enum trouble ledger_find_group(struct ledger *ledger, struct view keys, struct view heading,
                               uint32_t *group)
{
    int64_t row;
    *group = model_find_group(ledger->model, keys);
    if (*group != MODEL_NONE)
        return TROUBLE_NONE;
    enum trouble trouble = log_add_paper(&ledger->database, keys, heading, &row);
    if (trouble == TROUBLE_NONE) {
        follow_paper(ledger, row, keys);
        *group = model_find_group(ledger->model, keys);
    }
    return trouble;
}
