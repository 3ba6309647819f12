#include "state/listing.h"

#include "base/bits.h"
#include "base/language.h"
#include "base/memory.h"
#include "state/log.h"

#include <stdlib.h>

static void add_tag(void *context, struct view tag, size_t groups)
{
    state_lists_add(context, STATE_LIST_TAGS, &(struct state_item){.name = tag, .count = groups});
}

static void add_thing(void *context, const struct change *change)
{
    enum state_list list = change->kind == CHANGE_SEARCH ? STATE_LIST_SEARCHES : STATE_LIST_QUERIES;
    const struct state_item item = {
        .name = change->item, .value = change->value.text, .time = change->stamp.time};
    if (change->value.on)
        state_lists_add(context, list, &item);
}

void listing_fill(struct state_lists *lists, const struct model *model)
{
    model_visit_tags(model, add_tag, lists);
    model_visit_kind(model, CHANGE_SEARCH, add_thing, lists);
    model_visit_kind(model, CHANGE_QUERY, add_thing, lists);
    state_lists_sort(lists, STATE_LIST_TAGS, false);
    state_lists_sort(lists, STATE_LIST_SEARCHES, false);
    state_lists_sort(lists, STATE_LIST_QUERIES, true);
    state_lists_keep_last(lists, STATE_LIST_QUERIES, LISTING_QUERIES_MOST);
}

/* ---- orphans ---- */

/* What was done to a group, in words: "star, tags a; b, note: the first line". */
static void describe(const struct model *model, const struct group_list *list, struct buffer *out)
{
    static const struct {
        enum change_kind kind;
        const char *name;
    } flags[] = {{CHANGE_STAR, N_("star")}, {CHANGE_MARK, N_("mark")}};
    struct buffer text = {0};
    for (size_t i = 0; i < sizeof flags / sizeof *flags; i++)
        if (model_flag(model, list, flags[i].kind))
            buffer_append_format(out, "%s%s", out->length ? ", " : "", _(flags[i].name));
    model_append_tags(model, list, &text);
    if (text.length) {
        buffer_append_string(out, out->length ? ", " : "");
        buffer_append_format(out, _("tags %s"), buffer_string(&text));
    }
    buffer_clear(&text);
    if (model_append_note(model, list, &text)) {
        struct view rest = buffer_view(&text), line = {NULL, 0};
        view_next_line(&rest, &line);
        buffer_append_string(out, out->length ? ", " : "");
        buffer_append_string(out, _("note: "));
        buffer_append_view(out, line);
    }
    buffer_deinit(&text);
}

void listing_add_orphans(struct state_lists *lists, struct ledger *ledger,
                         struct attachment *attachment)
{
    const struct model *model = ledger_model(ledger);
    size_t count = model_group_count(model);
    uint64_t *open = memory_alloc_zero(bits_words(count) + 1, sizeof *open);
    struct group_list list = {0};
    attachment_find_groups(attachment, model, open);
    for (size_t i = 0; i < count; i++) {
        struct buffer what = {0}, heading = {0}, keys = {0};
        if (bits_test(open, i))
            continue;
        model_collect(model, model_group_keys(model, (uint32_t)i), &list);
        for (size_t j = 0; j < list.count; j++)
            bits_set(open, list.items[j]); /* one line for all that are the same paper */
        describe(model, &list, &what);
        log_read_paper(ledger_database(ledger), model_group_row(model, (uint32_t)i), &keys,
                       &heading);
        if (what.length)
            state_lists_add(
                lists, STATE_LIST_ORPHANS,
                &(struct state_item){.name = buffer_view(&heading), .value = buffer_view(&what)});
        buffer_deinit(&what);
        buffer_deinit(&heading);
        buffer_deinit(&keys);
    }
    state_lists_sort(lists, STATE_LIST_ORPHANS, false);
    free(list.items);
    free(open);
}
