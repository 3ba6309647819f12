/*
 * A plan is carried out in one of two ways. When papers only come to the end of the store,
 * they are built behind those that are there. Else a new store is built: papers of files that
 * have not changed are taken over from the old one, which costs a copy of their bytes, and
 * the others are read.
 */
#include "io/load_store.h"

#include "base/memory.h"

#include <stdlib.h>

void load_store_init(struct load_store *store)
{
    *store = (struct load_store){.builder = builder_new()};
}

static void free_entries(struct load_entry *entries, size_t count)
{
    for (size_t i = 0; i < count; i++)
        load_entry_deinit(&entries[i]);
    free(entries);
}

void load_store_deinit(struct load_store *store)
{
    free_entries(store->entries, store->count);
    builder_free(store->builder);
}

/* What is known before anything is read. */
static struct load_progress count_kept(const struct load_plan *plan)
{
    struct load_progress kept = {0};
    for (size_t i = 0; i < plan->count; i++) {
        const struct load_step *step = &plan->steps[i];
        if (step->fate == LOAD_EXTEND)
            kept.bytes_read += step->old->resume.offset;
        if (step->fate != LOAD_KEEP)
            continue;
        kept.bytes_read += step->old->bytes;
        kept.failures += load_entry_failures(step->old);
        kept.skipped += load_entry_skipped(step->old);
    }
    return kept;
}

static bool is_cancelled(const struct load_task *task)
{
    return atomic_load_explicit(task->cancel, memory_order_relaxed);
}

/* Reads on; what is counted of the file is brought up to date. */
static bool extend_step(struct load_job *job, struct load_step *step, bool again)
{
    struct load_entry *entry = &step->entry;
    size_t papers = entry->papers, skipped = entry->files[0].skipped;
    if (again)
        entry->papers = --entry->files[0].papers;
    if (!load_job_read_on(job, entry, buffer_view(&step->look.end), again)) {
        entry->papers = entry->files[0].papers = papers;
        return false;
    }
    entry->stamp = step->look.stamp;
    entry->digest = step->look.digest;
    load_entry_set_lost(entry, NULL);
    if (papers != entry->papers || skipped != entry->files[0].skipped)
        entry->files[0].version = ++entry->version;
    return true;
}

/* The entry is the step's from now on. */
static void take_old(struct load_step *step)
{
    step->entry = *step->old;
    *step->old = (struct load_entry){0};
}

static bool has_taken(const struct load_step *step)
{
    return step->old && !step->old->path;
}

/* The plan is carried out in another way. */
static void give_back(struct load_plan *plan)
{
    for (size_t i = 0; i < plan->count; i++) {
        struct load_step *step = &plan->steps[i];
        if (!has_taken(step))
            continue;
        *step->old = step->entry;
        step->entry = (struct load_entry){0};
    }
}

/* Builds behind what is there. False when the file that has grown must be read otherwise; the
   store is of no use then. */
static bool add_to_store(struct load_store *store, struct load_plan *plan,
                         const struct load_task *task)
{
    struct load_task adding = *task;
    adding.builder = store->builder;
    adding.before = count_kept(plan);
    struct load_job *job = load_job_new(&adding);
    bool good = true;
    for (size_t i = 0; i < plan->count && good && !is_cancelled(task); i++) {
        struct load_step *step = &plan->steps[i];
        if (step->fate == LOAD_READ) {
            load_job_read(job, &step->entry, step->failure);
            continue;
        }
        take_old(step);
        good = step->fate == LOAD_KEEP || extend_step(job, step, false);
    }
    load_job_end(job);
    if (!good)
        give_back(plan);
    return good;
}

/* What the old store held. */
struct old_store {
    struct snapshot *snapshot;
    const struct load_entry *entries;
    size_t *papers;  /* the first of each entry */
    size_t *sources; /* the same */
};

static struct old_store find_places(const struct load_store *store)
{
    size_t papers = 0, sources = 0;
    struct old_store old = {.snapshot = builder_publish(store->builder),
                            .entries = store->entries,
                            .papers = memory_alloc(store->count * sizeof *old.papers),
                            .sources = memory_alloc(store->count * sizeof *old.sources)};
    for (size_t i = 0; i < store->count; i++) {
        old.papers[i] = papers;
        old.sources[i] = sources;
        papers += store->entries[i].papers;
        sources += store->entries[i].sources;
    }
    return old;
}

static void forget_places(struct old_store *old)
{
    snapshot_unref(old->snapshot);
    free(old->papers);
    free(old->sources);
}

/* Takes over an entry's sources and the first so many of its papers. */
static void adopt(struct builder *builder, const struct old_store *old,
                  const struct load_entry *place, size_t papers)
{
    size_t index = (size_t)(place - old->entries);
    size_t at = old->papers[index], end = at + papers;
    size_t source = old->sources[index], last = source + place->sources;
    for (; source < last; source++) {
        const struct source *known = snapshot_source(old->snapshot, source);
        builder_add_source(builder, view_of(known->name), known->format);
        builder_set_source_title(builder, view_of(known->title));
        size_t first = at;
        while (at < end && snapshot_paper(old->snapshot, at)->source == source)
            at++;
        builder_adopt(builder, old->snapshot, first, at - first);
    }
}

/* False when the file cannot be read on. */
static bool build_step(const struct load_task *task, const struct old_store *old,
                       struct load_step *step)
{
    bool good = true;
    if (step->fate != LOAD_READ) {
        adopt(task->builder, old, step->old, step->old->papers - (step->fate == LOAD_EXTEND));
        take_old(step);
    }
    if (step->fate == LOAD_KEEP)
        return true;
    struct load_job *job = load_job_new(task);
    if (step->fate == LOAD_EXTEND)
        good = extend_step(job, step, true);
    else
        load_job_read(job, &step->entry, step->failure);
    load_job_end(job);
    return good;
}

/* Builds a new store; false when a file cannot be read on. */
static bool build(struct load_store *store, struct load_plan *plan, const struct load_task *task,
                  const struct old_store *old)
{
    struct load_task building = *task;
    bool good = true;
    builder_free(store->builder);
    store->builder = builder_new();
    building.builder = store->builder;
    building.show = NULL; /* what is shown is more than what there is so far */
    for (size_t i = 0; i < plan->count && good && !is_cancelled(task); i++)
        good = build_step(&building, old, &plan->steps[i]);
    if (!good)
        give_back(plan);
    return good;
}

static void build_anew(struct load_store *store, struct load_plan *plan,
                       const struct load_task *task)
{
    struct old_store old = find_places(store);
    if (!build(store, plan, task, &old)) {
        load_plan_read_all_anew(plan);
        build(store, plan, task, &old);
    }
    forget_places(&old);
}

/* The entries of the steps become the store's. */
static void take_entries(struct load_store *store, struct load_plan *plan)
{
    struct load_entry *entries = memory_alloc_zero(plan->count + 1, sizeof *entries);
    for (size_t i = 0; i < plan->count; i++) {
        if (plan->steps[i].fate != LOAD_READ && !has_taken(&plan->steps[i]))
            take_old(&plan->steps[i]); /* cancelled before its turn */
        entries[i] = plan->steps[i].entry;
        plan->steps[i].entry = (struct load_entry){0};
    }
    free_entries(store->entries, store->count);
    store->entries = entries;
    store->count = plan->count;
}

void load_store_update(struct load_store *store, struct load_plan *plan,
                       const struct load_task *task)
{
    if (!load_plan_only_adds(plan) || !add_to_store(store, plan, task))
        build_anew(store, plan, task);
    take_entries(store, plan);
}
