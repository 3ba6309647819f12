#include "io/bibtex_crossref.h"

#include "base/buffer.h"
#include "base/memory.h"
#include "io/bibtex_inherit.h"

#include <stdlib.h>
#include <string.h>

enum {
    CHAINS = 1024,
    DEPTH_MOST = 8,      /* a parent may have a parent */
    EXPANSIONS_MOST = 64 /* of other entries for one: hostile ones name each other many times */
};

/* A parent of megabytes may have many children of a few bytes. So what is inherited in a file
   may be a few times what the file holds; each value costs its bytes, and one for each value
   that it is compared with. */
enum { FREE_COST = 8 << 20, COST_PER_BYTE = 16 };

/* An entry that is remembered: by its key, or because it waits, or both. */
struct bibtex_known {
    struct bibtex_whole entry;
    uint64_t hash; /* of its key */
    bool held;
    struct bibtex_known *chained;
    struct bibtex_known *next; /* in the order of the file, of those that wait */
};

struct values {
    struct bibtex_value *items;
    size_t count;
    size_t own; /* the first ones are the entry's own */
};

/* ---- keys ---- */

/* BibTeX does not tell case apart in them. */
static uint64_t hash_key(struct view key)
{
    uint64_t hash = 14695981039346656037u;
    for (size_t i = 0; i < key.length; i++) {
        unsigned char byte = (unsigned char)key.data[i];
        hash = (hash ^ (byte >= 'A' && byte <= 'Z' ? byte + 32u : byte)) * 1099511628211u;
    }
    return hash;
}

/* The first entry of the file with this key, among those that are remembered. */
static const struct bibtex_known *find(const struct bibtex_crossref *crossref, struct view key)
{
    uint64_t hash = hash_key(key);
    const struct bibtex_known *found = NULL;
    const struct bibtex_known *known = crossref->chains ? crossref->chains[hash % CHAINS] : NULL;
    for (; known; known = known->chained)
        if (known->hash == hash && view_equal_ignore_case(known->entry.key, key))
            found = known;
    return found;
}

/* The next key that the entry names, from the value *index on, whose rest is *rest; both are
   zeroed before the first call. False when there is none. */
static bool next_reference(const struct bibtex_whole *entry, size_t *index, struct view *rest,
                           struct view *key)
{
    for (; *index < entry->count || rest->data; ++*index) {
        while (rest->data) {
            *key = view_trim(view_split(rest, ','));
            if (key->length)
                return true;
        }
        if (*index == entry->count)
            return false;
        struct view name = entry->values[*index].name;
        if (view_equal_ignore_case(name, view_of("crossref")) ||
            view_equal_ignore_case(name, view_of("xdata")))
            *rest = entry->values[*index].text;
    }
    return false;
}

static bool names_others(const struct bibtex_whole *entry)
{
    size_t index = 0;
    struct view rest = {NULL, 0}, key;
    return next_reference(entry, &index, &rest, &key);
}

/* ---- remembering ---- */

static struct bibtex_known *copy_entry(struct arena *arena, const struct bibtex_whole *entry)
{
    struct bibtex_known *known = arena_alloc(arena, sizeof *known);
    struct bibtex_value *values = arena_alloc(arena, (entry->count + 1) * sizeof *values);
    *known = (struct bibtex_known){.entry = *entry, .hash = hash_key(entry->key)};
    for (size_t i = 0; i < entry->count; i++)
        values[i] = (struct bibtex_value){arena_copy(arena, entry->values[i].name),
                                          arena_copy(arena, entry->values[i].text),
                                          entry->values[i].is_macro};
    known->entry.values = values;
    known->entry.type = arena_copy(arena, entry->type);
    known->entry.key = arena_copy(arena, entry->key);
    return known;
}

static void chain(struct bibtex_crossref *crossref, struct bibtex_known *known)
{
    if (!crossref->chains)
        crossref->chains = memory_alloc_zero(CHAINS, sizeof(struct bibtex_known *));
    struct bibtex_known **first = &crossref->chains[known->hash % CHAINS];
    known->chained = *first;
    *first = known;
}

static void remember_parent(struct bibtex_crossref *crossref, const struct bibtex_whole *entry)
{
    size_t most =
        bibtex_inherit_is_parent(entry->type) ? BIBTEX_PARENTS_BYTES : BIBTEX_OTHERS_BYTES;
    if (entry->key.length && crossref->parents.bytes < most)
        chain(crossref, copy_entry(&crossref->parents, entry));
}

/* ---- inheriting ---- */

static bool has_value(const struct values *values, struct view name)
{
    for (size_t i = 0; i < values->count; i++)
        if (i < values->own ? bibtex_inherit_is_same(values->items[i].name, name)
                            : view_equal_ignore_case(values->items[i].name, name))
            return true;
    return false;
}

/* The entry's values and those that it has from others, in the scratch arena. */
static struct values expand(struct bibtex_crossref *crossref, const struct bibtex_whole *entry,
                            int depth);

static struct view copy_lower(struct arena *arena, struct view name)
{
    char *lower = arena_alloc_bytes(arena, name.length + 1);
    for (size_t i = 0; i < name.length; i++)
        lower[i] =
            (char)(name.data[i] >= 'A' && name.data[i] <= 'Z' ? name.data[i] + 32 : name.data[i]);
    return view_make(lower, name.length);
}

static void add_inherited(struct bibtex_crossref *crossref, const struct bibtex_whole *entry,
                          const struct bibtex_whole *parent, int depth, struct values *values)
{
    struct values given = expand(crossref, parent, depth - 1);
    size_t bytes = (values->count + given.count + 1) * sizeof *values->items;
    struct bibtex_value *items = arena_alloc(&crossref->scratch, bytes);
    memcpy(items, values->items, values->count * sizeof *items);
    values->items = items;
    for (size_t i = 0; i < given.count; i++) {
        struct view name = bibtex_inherit_name(parent->type, entry->type, given.items[i].name);
        crossref->cost += values->count;
        if (!name.length || crossref->cost > crossref->cost_most || has_value(values, name))
            continue;
        crossref->cost += given.items[i].text.length;
        name = copy_lower(&crossref->scratch, name);
        items[values->count++] = (struct bibtex_value){name, given.items[i].text,
                                                       given.items[i].is_macro};
    }
}

static struct values expand(struct bibtex_crossref *crossref, const struct bibtex_whole *entry,
                            int depth)
{
    size_t index = 0, bytes = (entry->count + 1) * sizeof(struct bibtex_value);
    struct view rest = {NULL, 0}, key;
    struct values values = {arena_alloc(&crossref->scratch, bytes), entry->count, entry->count};
    memcpy(values.items, entry->values, entry->count * sizeof *values.items);
    while (depth > 0 && next_reference(entry, &index, &rest, &key)) {
        const struct bibtex_known *parent = find(crossref, key);
        bool itself = view_equal_ignore_case(key, entry->key);
        if (parent && !itself && crossref->expansions++ < EXPANSIONS_MOST)
            add_inherited(crossref, entry, &parent->entry, depth, &values);
    }
    return values;
}

/* Small letters, in the order of the alphabet, a blank between two. */
static void append_names(const struct values *values, struct buffer *out)
{
    struct view last = {"", 0};
    for (size_t left = values->count - values->own; left > 0; left--) {
        struct view next = {NULL, 0};
        for (size_t i = values->own; i < values->count; i++) {
            struct view name = values->items[i].name;
            if (view_compare(name, last) > 0 && (!next.data || view_compare(name, next) < 0))
                next = name;
        }
        if (out->length)
            buffer_append_byte(out, ' ');
        buffer_append_view(out, next);
        last = next;
    }
}

static void give(struct bibtex_crossref *crossref, const struct bibtex_whole *entry)
{
    struct buffer names = {0};
    struct bibtex_whole whole = *entry;
    crossref->expansions = 0;
    struct values values = expand(crossref, entry, DEPTH_MOST);
    append_names(&values, &names);
    whole.values = values.items;
    whole.count = values.count;
    whole.inherited = buffer_view(&names);
    crossref->give(crossref->context, &whole);
    buffer_deinit(&names);
    arena_reset(&crossref->scratch);
}

/* ---- waiting ---- */

static bool is_missing(const struct bibtex_crossref *crossref, uint64_t hash, size_t *at)
{
    for (*at = 0; *at < crossref->missing_count; ++*at)
        if (crossref->missing[*at] == hash)
            return true;
    return false;
}

/* Notes the entries that it names and that have not come. */
static void note_missing(struct bibtex_crossref *crossref, const struct bibtex_whole *entry)
{
    size_t index = 0, at;
    struct view rest = {NULL, 0}, key;
    while (next_reference(entry, &index, &rest, &key)) {
        if (find(crossref, key) || view_equal_ignore_case(key, entry->key) ||
            is_missing(crossref, hash_key(key), &at))
            continue;
        memory_reserve((void **)&crossref->missing, &crossref->missing_capacity,
                       crossref->missing_count + 1, sizeof *crossref->missing);
        crossref->missing[crossref->missing_count++] = hash_key(key);
    }
}

static void note_here(struct bibtex_crossref *crossref, const struct bibtex_known *known)
{
    size_t at;
    if (is_missing(crossref, known->hash, &at))
        crossref->missing[at] = crossref->missing[--crossref->missing_count];
}

/* Takes those that waited out of the chains. */
static void forget_held(struct bibtex_crossref *crossref)
{
    for (size_t i = 0; crossref->chains && i < CHAINS; i++) {
        struct bibtex_known **link = &crossref->chains[i];
        while (*link)
            if ((*link)->held)
                *link = (*link)->chained;
            else
                link = &(*link)->chained;
    }
    crossref->first = crossref->last = NULL;
    crossref->missing_count = 0;
    arena_reset(&crossref->held);
}

static void give_held(struct bibtex_crossref *crossref, bool orphaned)
{
    for (struct bibtex_known *known = crossref->first; known; known = known->next) {
        known->entry.orphaned = orphaned && known->entry.refers;
        give(crossref, &known->entry);
    }
    for (struct bibtex_known *known = crossref->first; known; known = known->next)
        remember_parent(crossref, &known->entry);
    forget_held(crossref);
}

static void hold(struct bibtex_crossref *crossref, const struct bibtex_whole *entry)
{
    struct bibtex_known *known = copy_entry(&crossref->held, entry);
    known->held = true;
    if (crossref->last)
        crossref->last->next = known;
    else
        crossref->first = known;
    crossref->last = known;
    if (known->entry.key.length) {
        chain(crossref, known);
        note_here(crossref, known);
    }
    note_missing(crossref, &known->entry);
    if (!crossref->missing_count)
        give_held(crossref, false);
    else if (crossref->held.bytes > BIBTEX_HELD_BYTES)
        give_held(crossref, true);
}

void bibtex_crossref_take(struct bibtex_crossref *crossref, const struct bibtex_whole *entry)
{
    struct bibtex_whole whole = *entry;
    crossref->cost_most = FREE_COST + (entry->offset + entry->length) * COST_PER_BYTE;
    whole.refers = names_others(entry);
    crossref->referred = crossref->referred || whole.refers;
    if (crossref->first || whole.refers) {
        hold(crossref, &whole);
        return;
    }
    remember_parent(crossref, entry);
    crossref->give(crossref->context, entry);
}

void bibtex_crossref_end(struct bibtex_crossref *crossref)
{
    give_held(crossref, false);
}

void bibtex_crossref_deinit(struct bibtex_crossref *crossref)
{
    arena_deinit(&crossref->parents);
    arena_deinit(&crossref->held);
    arena_deinit(&crossref->scratch);
    free(crossref->chains);
    free(crossref->missing);
}
