/* Carrying requests out: what each one means for each paper, as changes of the log. */
#include "state/ledger_internal.h"

#include "base/language.h"
#include "state/row.h"
#include "state/tag_list.h"
#include "text/utf8.h"

#include <stdlib.h>
#include <string.h>

enum { HEADING_BYTES = 300 };

/* What stands in the log before the tags, before the name. */
#define TAG_START "tag "
#define SEARCH_START "saved search "

/* A request on its way. */
struct doing {
    struct ledger *ledger;
    const struct request *request;
    struct outcome *outcome;
    int64_t time;
    enum trouble trouble;
    bool on;        /* what papers are now: starred, or not */
    size_t skipped; /* an undo: what others have changed since */
    struct buffer keys;
    struct buffer scratch;
    struct buffer text; /* of a note as it is */
    struct group_list list;
};

static void add_change(struct doing *doing, struct change *change)
{
    if (doing->trouble == TROUBLE_NONE)
        doing->trouble = ledger_add_change(doing->ledger, change, doing->time);
    if (doing->trouble == TROUBLE_NONE)
        doing->outcome->changes++;
}

/* ---- papers ---- */

static const struct paper *paper_at(const struct request *request, size_t index)
{
    return snapshot_paper(request->snapshot, request->papers[index]);
}

/* What is known of a paper. False when nothing can be recognised by. */
static bool collect(struct doing *doing, size_t index)
{
    const struct request *request = doing->request;
    return row_collect(doing->ledger->model, request->snapshot, request->twins,
                       request->papers[index], &doing->scratch, &doing->list);
}

/* The paper's own group, made when it is not there. */
static bool find_group(struct doing *doing, const struct paper *paper, uint32_t *group)
{
    struct view heading = view_slice(paper_heading(paper, NULL), 0, HEADING_BYTES);
    heading.length -= utf8_unfinished_length(heading);
    buffer_clear(&doing->keys);
    key_set_append(&doing->keys, paper, &doing->scratch);
    doing->trouble = ledger_find_group(doing->ledger, buffer_view(&doing->keys), heading, group);
    return doing->trouble == TROUBLE_NONE;
}

static struct value value_of(bool on)
{
    return on ? value_on(view_of("")) : value_off();
}

static void change_paper(struct doing *doing, const struct paper *paper, struct change *change)
{
    uint32_t group;
    if (!find_group(doing, paper, &group))
        return;
    change->paper = model_group_row(doing->ledger->model, group);
    add_change(doing, change);
}

/* ---- stars, what was read, marks ---- */

static enum change_kind flag_of(enum request_kind kind)
{
    return kind == REQUEST_STAR ? CHANGE_STAR : kind == REQUEST_READ ? CHANGE_READ : CHANGE_MARK;
}

/* Every paper has it already. */
static bool all_have(struct doing *doing, enum change_kind kind)
{
    const struct request *request = doing->request;
    for (size_t i = 0; i < request->paper_count; i++) {
        if (collect(doing, i) && !model_flag(doing->ledger->model, &doing->list, kind))
            return false;
    }
    return true;
}

static void do_flag(struct doing *doing)
{
    const struct request *request = doing->request;
    enum change_kind kind = flag_of(request->kind);
    bool on =
        request->how == REQUEST_ON || (request->how == REQUEST_TOGGLE && !all_have(doing, kind));
    doing->on = on;
    for (size_t i = 0; i < request->paper_count && doing->trouble == TROUBLE_NONE; i++) {
        if (!collect(doing, i)) {
            doing->outcome->left_out++;
            continue;
        }
        bool has = model_flag(doing->ledger->model, &doing->list, kind);
        struct change change = {.kind = kind, .before = value_of(has), .value = value_of(on)};
        if (request->how == REQUEST_INVERT)
            change.value = value_of(!has);
        if (change.value.on != has)
            change_paper(doing, paper_at(request, i), &change);
    }
}

/* ---- tags ---- */

static void do_tags_of(struct doing *doing, const struct paper *paper)
{
    struct view rest = buffer_view(&doing->request->text), tag;
    bool on;
    while (doing->trouble == TROUBLE_NONE && tag_list_next(&rest, &tag, &on)) {
        bool has = model_has_tag(doing->ledger->model, &doing->list, tag);
        struct change change = {
            .kind = CHANGE_TAG, .item = tag, .before = value_of(has), .value = value_of(on)};
        if (has != on)
            change_paper(doing, paper, &change);
    }
}

static void do_tags(struct doing *doing)
{
    const struct request *request = doing->request;
    for (size_t i = 0; i < request->paper_count && doing->trouble == TROUBLE_NONE; i++) {
        if (collect(doing, i))
            do_tags_of(doing, paper_at(request, i));
        else
            doing->outcome->left_out++;
    }
}

/* ---- notes ---- */

static struct value note_now(struct doing *doing, struct buffer *text)
{
    buffer_clear(text);
    if (!model_append_note(doing->ledger->model, &doing->list, text))
        return value_off();
    return value_on(buffer_view(text));
}

/* Adds a version of a note to the group of a row. The texts it replaces are those that the
   author has seen. */
static void add_note(struct doing *doing, const struct paper *paper, struct value value)
{
    struct buffer context = {0};
    struct change change = {
        .kind = CHANGE_NOTE, .before = note_now(doing, &doing->text), .value = value};
    if (doing->request->has_context)
        buffer_append_view(&context, buffer_view(&doing->request->context));
    else
        model_append_context(doing->ledger->model, &doing->list, &context);
    change.context = buffer_view(&context);
    if (!value_equal(change.before, value))
        change_paper(doing, paper, &change);
    buffer_deinit(&context);
}

static void do_note(struct doing *doing)
{
    const struct request *request = doing->request;
    struct view text = buffer_view(&request->text);
    for (size_t i = 0; i < request->paper_count && doing->trouble == TROUBLE_NONE; i++) {
        if (!collect(doing, i)) {
            doing->outcome->left_out++;
            continue;
        }
        add_note(doing, paper_at(request, i), text.length ? value_on(text) : value_off());
        collect(doing, i);
        buffer_clear(&doing->text);
        if (model_append_note(doing->ledger->model, &doing->list, &doing->text) > 1)
            buffer_append_string(&doing->outcome->said,
                                 _("the note was changed elsewhere meanwhile: "
                                   "both texts are kept"));
    }
}

/* ---- what is about no paper ---- */

static void do_thing(struct doing *doing)
{
    static const enum change_kind kinds[] = {[REQUEST_SEARCH] = CHANGE_SEARCH,
                                             [REQUEST_QUERY] = CHANGE_QUERY,
                                             [REQUEST_POSITION] = CHANGE_POSITION};
    const struct request *request = doing->request;
    struct change change = {.kind = kinds[request->kind], .item = buffer_view(&request->item)};
    change.before = model_value(doing->ledger->model, change.kind, change.item);
    buffer_clear(&doing->text); /* the model's text moves when the change is taken in */
    buffer_append_view(&doing->text, change.before.text);
    change.before.text = buffer_view(&doing->text);
    if (request->how != REQUEST_OFF)
        change.value = value_on(buffer_view(&request->text));
    if (change.kind == CHANGE_QUERY || !value_equal(change.before, change.value))
        add_change(doing, &change);
}

/* ---- undo ---- */

/* What a change set has been changed again since. */
static bool is_as_left(struct doing *doing, const struct change *change, struct value left)
{
    const struct model *model = doing->ledger->model;
    if (!change_has_paper(change->kind))
        return value_equal(model_value(model, change->kind, change->item), left);
    uint32_t group = model_group_of_row(model, change->paper);
    if (group == MODEL_NONE)
        return false;
    model_collect(model, model_group_keys(model, group), &doing->list);
    if (change->kind == CHANGE_NOTE)
        return value_equal(note_now(doing, &doing->text), left);
    if (change->kind == CHANGE_TAG)
        return model_has_tag(model, &doing->list, change->item) == left.on;
    return model_flag(model, &doing->list, change->kind) == left.on;
}

/* Sets what a change was about from one value back to another, where it still is that. */
static void turn(struct doing *doing, const struct change *change, struct value from,
                 struct value to)
{
    if (doing->trouble != TROUBLE_NONE)
        return;
    if (!is_as_left(doing, change, from)) {
        doing->skipped++;
        return;
    }
    struct buffer context = {0};
    struct change turned = {.paper = change->paper,
                            .kind = change->kind,
                            .item = change->item,
                            .before = from,
                            .value = to};
    if (change->kind == CHANGE_NOTE)
        model_append_context(doing->ledger->model, &doing->list, &context);
    turned.context = buffer_view(&context);
    add_change(doing, &turned);
    buffer_deinit(&context);
}

static void undo_change(void *context, const struct change *change)
{
    turn(context, change, change->value, change->before);
}

static void redo_change(void *context, const struct change *change)
{
    turn(context, change, change->before, change->value);
}

/* What a step is about: the log has it as append_what() and ledger_end_merge() wrote it. */
static void append_translated(struct buffer *out, const char *what)
{
    static const struct {
        const char *start;
        const char *format;
    } named[] = {{TAG_START, N_("tag %s")}, {SEARCH_START, N_("saved search %s")}};
    for (size_t i = 0; i < sizeof named / sizeof *named; i++)
        if (strncmp(what, named[i].start, strlen(named[i].start)) == 0) {
            buffer_append_format(out, _(named[i].format), what + strlen(named[i].start));
            return;
        }
    buffer_append_string(out, _(what));
}

static void say_turned(struct doing *doing, const char *done, const struct undo_step *step)
{
    struct buffer *said = &doing->outcome->said;
    struct buffer what = {0};
    append_translated(&what, step->what);
    buffer_append_format(said, done, buffer_string(&what));
    if (doing->outcome->changes != 1)
        buffer_append_format(said, P_(" (%zu change)", " (%zu changes)", doing->outcome->changes),
                             doing->outcome->changes);
    if (doing->skipped)
        buffer_append_format(said, _("; %zu changed since and left as they are"), doing->skipped);
    buffer_deinit(&what);
}

static void do_turn(struct doing *doing, const struct undo_step *step, bool back)
{
    struct ledger *ledger = doing->ledger;
    int64_t first = ledger->last_change + 1;
    if (!step) {
        buffer_append_string(&doing->outcome->said,
                             back ? _("nothing to undo") : _("nothing to redo"));
        return;
    }
    enum trouble trouble = log_read_some(&ledger->database, step->first, step->changes,
                                         back ? undo_change : redo_change, doing);
    if (doing->trouble == TROUBLE_NONE)
        doing->trouble = trouble;
    say_turned(doing, back ? _("undone: %s") : _("redone: %s"), step);
    if (doing->trouble == TROUBLE_NONE)
        doing->trouble =
            ledger_add_step(ledger, back ? STEP_UNDONE : STEP_REDONE, step->id, first, view_of(""));
}

/* ---- steps ---- */

/* In English, whatever the reader's language: it stays in the log. */
static void append_what(struct buffer *what, const struct request *request)
{
    static const char *const names[] = {
        [REQUEST_STAR] = N_("star"),   [REQUEST_READ] = N_("read"),
        [REQUEST_MARK] = N_("mark"),   [REQUEST_TAG] = TAG_START,
        [REQUEST_NOTE] = N_("note"),   [REQUEST_SEARCH] = SEARCH_START,
        [REQUEST_QUERY] = N_("query"), [REQUEST_POSITION] = "position"};
    buffer_append_string(what, names[request->kind]);
    if (request->kind == REQUEST_TAG)
        buffer_append_view(what, buffer_view(&request->text));
    if (request->kind == REQUEST_SEARCH)
        buffer_append_view(what, buffer_view(&request->item));
}

static void append_papers(struct buffer *said, size_t count)
{
    buffer_append_format(said, P_("%zu paper", "%zu papers", count), count);
}

/* What so many papers are now, in words. */
static void append_done(struct buffer *said, const struct request *request, bool on, size_t count)
{
    static const char *const words[][2] = {
        [REQUEST_STAR] = {N_("not starred: %s"), N_("starred: %s")},
        [REQUEST_READ] = {N_("not read: %s"), N_("read: %s")},
        [REQUEST_MARK] = {N_("not marked: %s"), N_("marked: %s")}};
    struct buffer papers = {0}, what = {0};
    append_papers(&papers, count);
    if (request->kind > REQUEST_MARK) {
        append_what(&what, request);
        append_translated(said, buffer_string(&what));
        buffer_append_format(said, ": %s", buffer_string(&papers));
    } else if (request->how == REQUEST_INVERT) {
        buffer_append_format(said, _("marks turned round: %s"), buffer_string(&papers));
    } else {
        buffer_append_format(said, _(words[request->kind][on]), buffer_string(&papers));
    }
    buffer_deinit(&papers);
    buffer_deinit(&what);
}

/* One star is seen in its row; what many papers were told is said in words. */
static void say_done(struct doing *doing)
{
    struct outcome *outcome = doing->outcome;
    struct buffer *said = &outcome->said;
    if (doing->request->kind <= REQUEST_NOTE && !doing->request->paper_count) {
        buffer_append_string(said, doing->request->kind == REQUEST_MARK ? _("no paper is marked")
                                                                        : _("there is no paper"));
    } else if (doing->request->kind == REQUEST_TAG && !outcome->changes && !outcome->left_out) {
        buffer_append_string(said, _("the tags are so already"));
    } else if (doing->request->paper_count > 1 && outcome->changes) {
        append_done(said, doing->request, doing->on,
                    doing->request->paper_count - outcome->left_out);
    }
    if (outcome->left_out) {
        buffer_append_string(said, said->length ? "; " : "");
        buffer_append_format(said,
                             P_("%zu paper left out: no title, abstract or id to remember it by",
                                "%zu papers left out: no title, abstract or id to remember it by",
                                outcome->left_out),
                             outcome->left_out);
    }
}

static void do_step(struct doing *doing)
{
    struct ledger *ledger = doing->ledger;
    int64_t first = ledger->last_change + 1;
    struct buffer what = {0};
    switch (doing->request->kind) {
    case REQUEST_STAR:
    case REQUEST_READ:
    case REQUEST_MARK:
        do_flag(doing);
        break;
    case REQUEST_TAG:
        do_tags(doing);
        break;
    case REQUEST_NOTE:
        do_note(doing);
        break;
    default:
        do_thing(doing);
    }
    if (doing->request->silent || doing->trouble != TROUBLE_NONE)
        return;
    append_what(&what, doing->request);
    if (doing->outcome->changes)
        doing->trouble = ledger_add_step(ledger, STEP_DONE, 0, first, buffer_view(&what));
    say_done(doing);
    buffer_deinit(&what);
}

enum trouble ledger_do(struct ledger *ledger, const struct request *request,
                       struct outcome *outcome)
{
    struct doing doing = {
        .ledger = ledger, .request = request, .outcome = outcome, .time = ledger_now(ledger)};
    if (request->kind == REQUEST_ORPHANS)
        return TROUBLE_NONE;
    if (request->kind == REQUEST_UNDO)
        do_turn(&doing, undo_next(&ledger->undo), true);
    else if (request->kind == REQUEST_REDO)
        do_turn(&doing, undo_next_redo(&ledger->undo), false);
    else
        do_step(&doing);
    buffer_deinit(&doing.keys);
    buffer_deinit(&doing.scratch);
    buffer_deinit(&doing.text);
    free(doing.list.items);
    return doing.trouble;
}

/* ---- merging ---- */

/* What held before, for undo; its text is the buffer's. */
static struct value value_before(struct doing *doing, const struct change *change)
{
    const struct model *model = doing->ledger->model;
    buffer_clear(&doing->text);
    if (!change_has_paper(change->kind)) {
        struct value value = model_value(model, change->kind, change->item);
        buffer_append_view(&doing->text, value.text);
        return (struct value){value.on, buffer_view(&doing->text)};
    }
    uint32_t group = model_group_of_row(model, change->paper);
    model_collect(model, model_group_keys(model, group), &doing->list);
    if (change->kind == CHANGE_NOTE)
        return note_now(doing, &doing->text);
    if (change->kind == CHANGE_TAG)
        return value_of(model_has_tag(model, &doing->list, change->item));
    return value_of(model_flag(model, &doing->list, change->kind));
}

static void merge(struct doing *doing, struct view keys, struct view heading, struct change *change)
{
    struct ledger *ledger = doing->ledger;
    uint32_t group;
    if (change_has_paper(change->kind)) {
        doing->trouble = ledger_find_group(ledger, keys, heading, &group);
        if (doing->trouble != TROUBLE_NONE)
            return;
        change->paper = model_group_row(ledger->model, group);
        doing->trouble = log_set_heading(&ledger->database, change->paper, heading);
    }
    if (doing->trouble != TROUBLE_NONE || !model_is_news(ledger->model, change))
        return;
    change->before = value_before(doing, change);
    add_change(doing, change);
}

enum trouble ledger_merge(struct ledger *ledger, struct view keys, struct view heading,
                          const struct change *change, bool *taken)
{
    struct outcome outcome = {0};
    struct doing doing = {.ledger = ledger, .outcome = &outcome};
    struct change merged = *change;
    int64_t next = ledger->last_change + 1;
    merge(&doing, keys, heading, &merged);
    *taken = outcome.changes > 0;
    if (*taken && !ledger->first_merged)
        ledger->first_merged = next;
    buffer_deinit(&doing.text);
    free(doing.list.items);
    return doing.trouble;
}

enum trouble ledger_end_merge(struct ledger *ledger, const char *what)
{
    if (!ledger->first_merged)
        return TROUBLE_NONE;
    return ledger_add_step(ledger, STEP_DONE, 0, ledger->first_merged, view_of(what));
}
