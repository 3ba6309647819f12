#include "state/attach.h"

#include "base/bits.h"
#include "base/memory.h"
#include "base/number_map.h"
#include "state/row.h"

#include <stdlib.h>
#include <string.h>

enum {
    WORK_PAPERS = 4096, /* in one go: some milliseconds */
    CHANGES_MOST = 4096 /* more changed groups: every paper is looked at */
};

/* The last bits of a paper's keys, 0 for none. */
struct tail {
    uint32_t numbers[KEY_KINDS];
};

struct attachment {
    struct snapshot *snapshot;
    size_t papers;
    struct twins *twins; /* that fit the snapshot, or NULL */
    bool together;       /* they are rows */
    struct tail *tails; /* of the first `tailed` papers */
    size_t tail_capacity;
    size_t tailed;
    size_t looked; /* papers [0, looked) have been looked at; not more than tailed */
    uint64_t *bits[MARK_KINDS];
    size_t words;                    /* of each */
    struct annotation **annotations; /* of each paper; NULL: none has any */
    size_t annotation_count;         /* places in it */
    uint64_t text_version;
    bool changed;
    struct key_set wanted;
    bool wants;
    size_t found;
    struct buffer scratch;
    struct buffer tags;
    struct buffer note;
    struct buffer versions;
    struct group_list list;
};

struct attachment *attachment_new(void)
{
    struct attachment *attachment = memory_alloc_zero(1, sizeof *attachment);
    attachment->snapshot = snapshot_new_empty();
    attachment->text_version = 1;
    attachment->found = ATTACHMENT_NONE;
    return attachment;
}

static void forget_annotations(struct attachment *attachment)
{
    for (size_t i = 0; i < attachment->annotation_count; i++)
        annotation_unref(attachment->annotations[i]);
    free(attachment->annotations);
    attachment->annotations = NULL;
    attachment->annotation_count = 0;
}

void attachment_free(struct attachment *attachment)
{
    if (!attachment)
        return;
    snapshot_unref(attachment->snapshot);
    twins_unref(attachment->twins);
    forget_annotations(attachment);
    free(attachment->tails);
    for (int mark = 0; mark < MARK_KINDS; mark++)
        free(attachment->bits[mark]);
    buffer_deinit(&attachment->scratch);
    buffer_deinit(&attachment->tags);
    buffer_deinit(&attachment->note);
    buffer_deinit(&attachment->versions);
    free(attachment->list.items);
    free(attachment);
}

/* ---- papers ---- */

static void make_room(struct attachment *attachment)
{
    size_t words = bits_words(attachment->papers);
    for (int mark = 0; mark < MARK_KINDS && words > attachment->words; mark++) {
        uint64_t **bits = &attachment->bits[mark];
        *bits = memory_resize(*bits, words * sizeof **bits);
        memset(*bits + attachment->words, 0, (words - attachment->words) * sizeof **bits);
    }
    if (words > attachment->words)
        attachment->words = words;
}

void attachment_set_snapshot(struct attachment *attachment, struct snapshot *snapshot)
{
    if (!snapshot_continues(snapshot, attachment->snapshot)) {
        twins_unref(attachment->twins);
        attachment->twins = NULL;
        attachment->tailed = attachment->looked = 0;
        attachment->found = ATTACHMENT_NONE;
        for (int mark = 0; mark < MARK_KINDS; mark++)
            bits_zero(attachment->bits[mark], attachment->words * 64);
        forget_annotations(attachment);
        attachment->text_version++;
        attachment->changed = true;
    }
    snapshot_ref(snapshot);
    snapshot_unref(attachment->snapshot);
    attachment->snapshot = snapshot;
    attachment->papers = snapshot_count(snapshot);
    make_room(attachment);
}

/* ---- rows ---- */

struct twins *attachment_rows(const struct attachment *attachment)
{
    return attachment->together ? attachment->twins : NULL;
}

/* What was done to one record now counts for others, or no longer: all are looked at again. */
bool attachment_set_twins(struct attachment *attachment, struct twins *twins, bool together)
{
    if (!twins_fit(twins, attachment->snapshot))
        twins = NULL;
    if (twins == attachment->twins && together == attachment->together)
        return false;
    if (twins)
        twins_ref(twins);
    twins_unref(attachment->twins);
    attachment->twins = twins;
    attachment->together = together;
    attachment->looked = 0;
    attachment->changed = true;
    for (size_t word = 0; word < bits_words(attachment->papers); word++)
        attachment->bits[MARK_TWINNED][word] = twins_word(twins, word);
    return true;
}

/* ---- looking at a paper ---- */

static void set_bit(struct attachment *attachment, enum mark mark, size_t paper, bool on)
{
    uint64_t *bits = attachment->bits[mark];
    if (bits_test(bits, paper) == on)
        return;
    attachment->changed = true;
    if (on)
        bits_set(bits, paper);
    else
        bits_reset(bits, paper);
}

static struct annotation **annotation_place(struct attachment *attachment, size_t paper)
{
    size_t before = attachment->annotation_count, wanted = attachment->words * 64;
    if (before < wanted) {
        attachment->annotations =
            memory_resize(attachment->annotations, wanted * sizeof *attachment->annotations);
        for (size_t i = before; i < wanted; i++)
            attachment->annotations[i] = NULL;
        attachment->annotation_count = wanted;
    }
    return &attachment->annotations[paper];
}

static bool says_the_same(const struct attachment *attachment, const struct annotation *annotation)
{
    return annotation &&
           view_equal(annotation_tags(annotation, FORM_DISPLAY), buffer_view(&attachment->tags)) &&
           view_equal(annotation_note(annotation, FORM_DISPLAY), buffer_view(&attachment->note)) &&
           view_equal(annotation_versions(annotation), buffer_view(&attachment->versions));
}

/* Takes the texts that have just been collected as those of a paper. */
static void set_texts(struct attachment *attachment, size_t paper)
{
    bool has = attachment->tags.length > 0 || attachment->note.length > 0;
    bool had = paper < attachment->annotation_count && attachment->annotations[paper];
    if (!has && !had)
        return;
    struct annotation **place = annotation_place(attachment, paper);
    if (has && says_the_same(attachment, *place))
        return;
    annotation_unref(*place);
    *place = NULL;
    if (has)
        *place = annotation_new(buffer_view(&attachment->tags), buffer_view(&attachment->note),
                                buffer_view(&attachment->versions));
    attachment->text_version++;
    attachment->changed = true;
}

/* Tells what holds of the groups that have been collected, for each record. */
static void set_marks(struct attachment *attachment, const struct model *model, size_t paper)
{
    const struct group_list *list = &attachment->list;
    buffer_clear(&attachment->tags);
    buffer_clear(&attachment->note);
    buffer_clear(&attachment->versions);
    model_append_tags(model, list, &attachment->tags);
    if (model_append_note(model, list, &attachment->note))
        model_append_context(model, list, &attachment->versions);
    set_bit(attachment, MARK_STARRED, paper, model_flag(model, list, CHANGE_STAR));
    set_bit(attachment, MARK_READ, paper, model_flag(model, list, CHANGE_READ));
    set_bit(attachment, MARK_MARKED, paper, model_flag(model, list, CHANGE_MARK));
    set_bit(attachment, MARK_TAGGED, paper, attachment->tags.length > 0);
    set_bit(attachment, MARK_NOTED, paper, attachment->note.length > 0);
    set_texts(attachment, paper);
}

static void read_keys(struct attachment *attachment, size_t paper, struct key_set *keys)
{
    key_set_read(keys, snapshot_paper(attachment->snapshot, paper), &attachment->scratch);
}

/* Looks at a paper, all its records. */
static void look_at(struct attachment *attachment, const struct model *model, size_t paper)
{
    struct twins *rows = attachment_rows(attachment);
    const uint32_t *records;
    size_t count = twins_records(rows, paper, &records);
    row_collect(model, attachment->snapshot, rows, paper, &attachment->scratch, &attachment->list);
    for (size_t i = 0; i < count; i++)
        set_marks(attachment, model, records[i]);
    if (!count)
        set_marks(attachment, model, paper);
}

static bool may_be_known(const struct model *model, const struct tail *tail)
{
    for (int kind = 0; kind < KEY_KINDS; kind++)
        if (tail->numbers[kind] && model_may_know(model, (enum key_kind)kind, tail->numbers[kind]))
            return true;
    return false;
}

static bool has_marks(const struct attachment *attachment, size_t paper)
{
    for (int mark = 0; mark < MARK_KINDS; mark++)
        if (mark != MARK_TWINNED && bits_test(attachment->bits[mark], paper))
            return true;
    return false;
}

void attachment_look(struct attachment *attachment, const struct model *model,
                     const struct snapshot *snapshot, const uint32_t *papers, size_t count)
{
    if (!snapshot_continues(attachment->snapshot, snapshot))
        return; /* other papers: they will be looked at by their keys */
    for (size_t i = 0; i < count; i++)
        look_at(attachment, model, papers[i]);
}

/* ---- all papers ---- */

static bool is_wanted(const struct attachment *attachment, const struct key_set *keys)
{
    for (int kind = 0; kind < KEY_KINDS; kind++)
        if (keys->numbers[kind] && keys->numbers[kind] == attachment->wanted.numbers[kind])
            return true;
    return false;
}

static void add_tail(struct attachment *attachment)
{
    void *tails = attachment->tails;
    struct key_set keys;
    memory_reserve(&tails, &attachment->tail_capacity, attachment->papers,
                   sizeof *attachment->tails);
    attachment->tails = tails;
    read_keys(attachment, attachment->tailed, &keys);
    for (int kind = 0; kind < KEY_KINDS; kind++) {
        uint32_t tail = (uint32_t)keys.numbers[kind];
        attachment->tails[attachment->tailed].numbers[kind] =
            keys.numbers[kind] && !tail ? 1 : tail;
    }
    if (attachment->wants && attachment->found == ATTACHMENT_NONE && is_wanted(attachment, &keys))
        attachment->found = attachment->tailed;
    attachment->tailed++;
}

bool attachment_work(struct attachment *attachment, const struct model *model)
{
    bool empty = model_group_count(model) == 0;
    bool wants = attachment->wants && attachment->found == ATTACHMENT_NONE;
    size_t goal = empty && !wants ? 0 : attachment->papers, done = 0;
    for (; attachment->looked < goal && done < WORK_PAPERS; done++, attachment->looked++) {
        size_t paper = attachment->looked;
        if (paper == attachment->tailed)
            add_tail(attachment);
        if (!may_be_known(model, &attachment->tails[paper]) && !has_marks(attachment, paper))
            continue;
        look_at(attachment, model, paper);
    }
    return attachment->looked < goal;
}

void attachment_want(struct attachment *attachment, const struct key_set *keys)
{
    attachment->wanted = *keys;
    attachment->wants = true;
    attachment->found = ATTACHMENT_NONE;
    attachment->looked = attachment->tailed = 0;
}

size_t attachment_found(const struct attachment *attachment)
{
    return attachment->found;
}

/* ---- changes ---- */

static uint64_t tail_key(int kind, uint32_t number)
{
    return (uint64_t)number << 8 | (uint64_t)kind;
}

/* The keys of all groups that are one paper with a changed one. */
static void add_tails(struct attachment *attachment, const struct model *model, uint32_t group,
                      struct number_map *tails)
{
    model_collect(model, model_group_keys(model, group), &attachment->list);
    for (size_t i = 0; i < attachment->list.count; i++) {
        const struct key_set *keys = model_group_keys(model, attachment->list.items[i]);
        for (int kind = 0; kind < KEY_KINDS; kind++) {
            uint32_t tail = (uint32_t)keys->numbers[kind];
            if (keys->numbers[kind])
                number_map_set(tails, tail_key(kind, tail ? tail : 1), 1);
        }
    }
}

static bool is_among(const struct number_map *tails, const struct tail *tail)
{
    for (int kind = 0; kind < KEY_KINDS; kind++)
        if (tail->numbers[kind] &&
            number_map_get(tails, tail_key(kind, tail->numbers[kind])) != NUMBER_MAP_NONE)
            return true;
    return false;
}

void attachment_note_changes(struct attachment *attachment, const struct model *model,
                             const struct group_list *changed, bool all)
{
    struct number_map tails = {0};
    if (all || changed->count > CHANGES_MOST) {
        attachment->looked = 0;
        return;
    }
    for (size_t i = 0; i < changed->count; i++)
        add_tails(attachment, model, changed->items[i], &tails);
    for (size_t paper = 0; changed->count && paper < attachment->looked; paper++) {
        if (!is_among(&tails, &attachment->tails[paper]))
            continue;
        look_at(attachment, model, paper);
    }
    number_map_deinit(&tails);
}

void attachment_find_groups(struct attachment *attachment, const struct model *model,
                            uint64_t *bits)
{
    struct key_set keys;
    while (attachment_work(attachment, model))
        continue;
    for (size_t paper = 0; paper < attachment->looked; paper++) {
        if (!may_be_known(model, &attachment->tails[paper]))
            continue;
        read_keys(attachment, paper, &keys);
        model_collect(model, &keys, &attachment->list);
        for (size_t i = 0; i < attachment->list.count; i++)
            bits_set(bits, attachment->list.items[i]);
    }
}

size_t attachment_marked(const struct attachment *attachment, uint32_t **papers)
{
    const uint64_t *bits = attachment->bits[MARK_MARKED];
    size_t count = 0, end = attachment->papers;
    *papers = memory_alloc((bits_count(bits, end) + 1) * sizeof **papers);
    for (size_t i = bits_next(bits, end, 0); i < end; i = bits_next(bits, end, i + 1))
        if (!twins_is_hidden(attachment_rows(attachment), i))
            (*papers)[count++] = (uint32_t)i;
    return count;
}

struct snapshot *attachment_snapshot(const struct attachment *attachment)
{
    return attachment->snapshot;
}

/* ---- publishing ---- */

bool attachment_is_changed(const struct attachment *attachment)
{
    return attachment->changed;
}

static struct marks_text *list_texts(const struct attachment *attachment, size_t *count)
{
    struct marks_text *texts = NULL;
    size_t capacity = 0;
    *count = 0;
    for (size_t i = 0; i < attachment->annotation_count; i++) {
        void *items = texts;
        if (!attachment->annotations[i])
            continue;
        memory_reserve(&items, &capacity, *count + 1, sizeof *texts);
        texts = items;
        texts[(*count)++] = (struct marks_text){(uint32_t)i, attachment->annotations[i]};
    }
    return texts;
}

struct marks *attachment_publish(struct attachment *attachment)
{
    struct marks_parts parts = {.snapshot = attachment->snapshot,
                                .text_version = attachment->text_version,
                                .twins = attachment_rows(attachment)};
    struct marks_text *texts = list_texts(attachment, &parts.text_count);
    parts.texts = texts;
    for (int mark = 0; mark < MARK_KINDS; mark++)
        parts.bits[mark] = attachment->bits[mark];
    struct marks *marks = marks_new(&parts);
    free(texts);
    attachment->changed = false;
    return marks;
}
