/* JSON is read and written by SQLite (https://www.sqlite.org/json1.html). */
#include "state/exchange.h"

#include "base/language.h"
#include "base/memory.h"
#include "state/log.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>

#define TIME_MOST INT64_C(253402300799999) /* the end of the year 9999 */

/* ---- writing ---- */

struct exporting {
    struct ledger *ledger;
    char **lines;
    size_t count;
    size_t capacity;
    struct buffer keys; /* of the group at hand; empty: about no paper */
    struct buffer title;
    enum trouble trouble;
};

static void append_quoted(struct exporting *exporting, struct view text, struct buffer *out)
{
    struct database *database = ledger_database(exporting->ledger);
    sqlite3_stmt *statement = database_statement(database, STATEMENT_JSON_QUOTE);
    bool row;
    database_bind_text(statement, 1, text);
    enum trouble trouble = database_step(database, statement, &row);
    if (trouble == TROUBLE_NONE && row)
        buffer_append_view(out, database_text(statement, 0));
    else
        exporting->trouble = trouble;
    sqlite3_reset(statement);
}

static void append_member(struct exporting *exporting, const char *name, struct view text,
                          struct buffer *out)
{
    buffer_append_format(out, ",\"%s\":", name);
    append_quoted(exporting, text, out);
}

/* ["…","…"] of the parts of a text. */
static void append_array(struct exporting *exporting, struct view rest, char separator,
                         struct buffer *out)
{
    buffer_append_byte(out, '[');
    for (bool first = true; rest.length; first = false) {
        struct view part = view_split(&rest, separator);
        buffer_append_string(out, first ? "" : ",");
        append_quoted(exporting, part, out);
    }
    buffer_append_byte(out, ']');
}

static void append_line(struct exporting *exporting, const struct change *change,
                        struct buffer *out)
{
    struct buffer stamp = {0};
    buffer_append_byte(out, '{');
    if (exporting->keys.length) {
        buffer_append_string(out, "\"keys\":");
        append_array(exporting, buffer_view(&exporting->keys), '\n', out);
        buffer_append_byte(out, ',');
    }
    buffer_append_format(out, "\"kind\":\"%s\"", change_name(change->kind));
    if (change->item.length)
        append_member(exporting, "item", change->item, out);
    buffer_append_format(out, ",\"on\":%s", change->value.on ? "true" : "false");
    if (change->value.text.length)
        append_member(exporting, "text", change->value.text, out);
    stamp_append(&stamp, change->stamp);
    append_member(exporting, "stamp", buffer_view(&stamp), out);
    if (change->context.length) {
        buffer_append_string(out, ",\"replaces\":");
        append_array(exporting, change->context, ' ', out);
    }
    if (exporting->title.length)
        append_member(exporting, "title", buffer_view(&exporting->title), out);
    buffer_append_string(out, "}");
    buffer_deinit(&stamp);
}

static void add_line(void *context, const struct change *change)
{
    struct exporting *exporting = context;
    struct buffer line = {0};
    void *lines = exporting->lines;
    append_line(exporting, change, &line);
    memory_reserve(&lines, &exporting->capacity, exporting->count + 1, sizeof *exporting->lines);
    exporting->lines = lines;
    exporting->lines[exporting->count++] = buffer_detach(&line);
}

static void add_groups(struct exporting *exporting)
{
    const struct model *model = ledger_model(exporting->ledger);
    size_t count = model_group_count(model);
    for (uint32_t group = 0; group < count && exporting->trouble == TROUBLE_NONE; group++) {
        buffer_clear(&exporting->keys);
        buffer_clear(&exporting->title);
        exporting->trouble =
            log_read_paper(ledger_database(exporting->ledger), model_group_row(model, group),
                           &exporting->keys, &exporting->title);
        if (exporting->trouble == TROUBLE_NONE)
            model_visit_group(model, group, add_line, exporting);
    }
    buffer_clear(&exporting->keys);
    buffer_clear(&exporting->title);
}

static int compare_lines(const void *a, const void *b)
{
    return strcmp(*(char *const *)a, *(char *const *)b);
}

enum trouble exchange_export(struct ledger *ledger, struct buffer *out)
{
    struct exporting exporting = {.ledger = ledger};
    add_groups(&exporting);
    model_visit_kind(ledger_model(ledger), CHANGE_SEARCH, add_line, &exporting);
    model_visit_kind(ledger_model(ledger), CHANGE_QUERY, add_line, &exporting);
    if (exporting.count)
        qsort(exporting.lines, exporting.count, sizeof *exporting.lines, compare_lines);
    for (size_t i = 0; i < exporting.count; i++) {
        if (exporting.trouble == TROUBLE_NONE)
            buffer_append_format(out, "%s\n", exporting.lines[i]);
        free(exporting.lines[i]);
    }
    free(exporting.lines);
    buffer_deinit(&exporting.keys);
    buffer_deinit(&exporting.title);
    return exporting.trouble;
}

/* ---- reading ---- */

/* A line, its texts copied. */
struct line {
    struct change change;
    struct buffer item;
    struct buffer text;
    struct buffer keys;
    struct buffer title;
    struct buffer context;
};

static void clear_line(struct line *line)
{
    struct buffer *const buffers[] = {&line->item, &line->text, &line->keys, &line->title,
                                      &line->context};
    for (size_t i = 0; i < sizeof buffers / sizeof *buffers; i++)
        buffer_clear(buffers[i]);
    line->change = (struct change){0};
}

static void free_line(struct line *line)
{
    buffer_deinit(&line->item);
    buffer_deinit(&line->text);
    buffer_deinit(&line->keys);
    buffer_deinit(&line->title);
    buffer_deinit(&line->context);
}

/* The items of an array, with a separator between them; a blank or a line end in one would be
   taken for two. */
static enum trouble read_array(struct database *database, struct view json, const char *path,
                               char separator, struct buffer *out)
{
    sqlite3_stmt *statement = database_statement(database, STATEMENT_JSON_ITEMS);
    enum trouble trouble;
    bool row;
    database_bind_text(statement, 1, json);
    database_bind_text(statement, 2, view_of(path));
    while ((trouble = database_step(database, statement, &row)) == TROUBLE_NONE && row) {
        if (out->length)
            buffer_append_byte(out, separator);
        buffer_append_view(out, database_text(statement, 0));
    }
    return trouble;
}

/* The members that are no arrays. NULL, or why the line is none. */
static const char *read_members(struct database *database, struct view json, struct line *line)
{
    enum { KIND, ITEM, TEXT, ON, STAMP, TITLE };
    sqlite3_stmt *statement = database_statement(database, STATEMENT_JSON_MEMBERS);
    const char *reason = NULL;
    bool row;
    database_bind_text(statement, 1, json);
    if (database_step(database, statement, &row) != TROUBLE_NONE || !row)
        return _("no JSON object");
    line->change.kind = change_from_name(database_text(statement, KIND));
    line->change.value.on = sqlite3_column_int(statement, ON) != 0;
    buffer_append_view(&line->item, database_text(statement, ITEM));
    buffer_append_view(&line->text, database_text(statement, TEXT));
    buffer_append_view(&line->title, database_text(statement, TITLE));
    if (line->change.kind == CHANGE_KINDS || line->change.kind == CHANGE_POSITION)
        reason = _("of a kind that this version does not know");
    else if (!stamp_parse(database_text(statement, STAMP), &line->change.stamp) ||
             line->change.stamp.time <= 0 || line->change.stamp.time > TIME_MOST)
        reason = _("without a stamp");
    sqlite3_reset(statement);
    return reason;
}

static bool is_utf8(const struct buffer *text)
{
    return utf8_valid_length(buffer_view(text)) == text->length &&
           view_find_byte(buffer_view(text), '\0', 0) == VIEW_NONE;
}

/* SQLite ends a string at a character that is 0. */
static bool says_nul(struct view json)
{
    static const char nul[] = "u0000";
    for (size_t at = 0; (at = view_find(json, view_of(nul), at)) != VIEW_NONE; at++) {
        size_t start = at;
        while (start > 0 && json.data[start - 1] == '\\')
            start--;
        if ((at - start) % 2)
            return true;
    }
    return false;
}

static bool needs_item(enum change_kind kind)
{
    return kind == CHANGE_TAG || !change_has_paper(kind);
}

/* NULL, or why the line is none. */
static const char *read_line(struct database *database, struct view json, struct line *line)
{
    struct key_set keys;
    clear_line(line);
    const char *reason = read_members(database, json, line);
    if (reason)
        return reason;
    if (read_array(database, json, "$.keys", '\n', &line->keys) != TROUBLE_NONE ||
        read_array(database, json, "$.replaces", ' ', &line->context) != TROUBLE_NONE)
        return _("no JSON object");
    if (change_has_paper(line->change.kind) && !key_set_parse(&keys, buffer_view(&line->keys)))
        return _("of no paper that could be known again");
    if (needs_item(line->change.kind) && !line->item.length)
        return _("without an item");
    if (says_nul(json) || !is_utf8(&line->item) || !is_utf8(&line->text) ||
        !is_utf8(&line->title) || !is_utf8(&line->keys))
        return _("not text in UTF-8");
    line->change.item = buffer_view(&line->item);
    line->change.value.text = buffer_view(&line->text);
    line->change.context = buffer_view(&line->context);
    return NULL;
}

static enum trouble merge_lines(struct ledger *ledger, struct view rest, exchange_tell *tell,
                                void *context, size_t *taken)
{
    struct line line = {0};
    struct view json;
    enum trouble trouble = TROUBLE_NONE;
    for (size_t number = 1; trouble == TROUBLE_NONE && view_next_line(&rest, &json); number++) {
        bool news = false;
        json = view_trim(json);
        if (!json.length)
            continue;
        const char *reason = read_line(ledger_database(ledger), json, &line);
        if (reason)
            tell(context, number, reason);
        else
            trouble = ledger_merge(ledger, buffer_view(&line.keys), buffer_view(&line.title),
                                   &line.change, &news);
        *taken += news;
    }
    free_line(&line);
    return trouble;
}

enum trouble exchange_import(struct ledger *ledger, struct view text, exchange_tell *tell,
                             void *context, size_t *taken)
{
    *taken = 0;
    enum trouble trouble = ledger_begin(ledger);
    if (trouble == TROUBLE_NONE)
        trouble = merge_lines(ledger, text, tell, context, taken);
    if (trouble == TROUBLE_NONE)
        trouble = ledger_end_merge(ledger, N_("import"));
    if (trouble == TROUBLE_NONE)
        trouble = ledger_commit(ledger);
    if (trouble != TROUBLE_NONE)
        ledger_roll_back(ledger, trouble);
    return trouble;
}
