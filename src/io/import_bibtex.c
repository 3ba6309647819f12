/*
 * BibTeX and BibLaTeX in four steps, so that whatever is broken costs only its entry:
 *
 *   lines -> bibtex_split -> entry -> bibtex_scan -> fields that are whole
 *         -> macros -> btparse -> parts of values, joined -> bibtex_crossref
 *         -> fields, its own and those of others -> bibtex_map -> record
 *
 * btparse is not re-entrant, prints complaints on standard error and ends the process
 * when its stack is full. It is therefore given only what it cannot complain of: a few
 * fields at a time, under names that it takes, without the line ends that it would turn
 * into blanks (a byte that does not occur in the entry stands for them), and only what is put
 * together: of a value in one pair of braces it gives back what stands between them. One
 * thread at a time reads BibTeX.
 */
#include "base/language.h"
#include "io/importers.h"

#include "base/arena.h"
#include "base/memory.h"
#include "io/bibtex_crossref.h"
#include "io/bibtex_scan.h"
#include "io/bibtex_split.h"

#include <btparse.h>
#include <stdlib.h>
#include <string.h>

enum { FIELDS_AT_ONCE = 32 };

/* A macro may hold others, each twice the one before, and a file of one kilobyte would
   become gigabytes. So the macros of one entry give as much text as an entry may have, and
   those of the whole file a few times what has been read of it (a journal's name is some
   ten times longer than its macro). Beyond that macros are kept as they are written. */
enum { FREE_MACRO_BYTES = 8 << 20, MACRO_BYTES_PER_BYTE = 16 };

/* An @string; those whose names hash alike are chained, the latest first. */
struct macro {
    struct view name; /* lower case, in the arena */
    struct view text;
    struct macro *next;
};

enum { MACRO_CHAINS = 1024 };

struct macros {
    struct arena arena;
    struct macro *chains[MACRO_CHAINS];
    struct buffer scratch;
    uint64_t file_limit; /* bytes that macros may give, in the file as far as it is read … */
    uint64_t file_given; /* … and have given */
    size_t entry_given;
    bool refused; /* one of this entry was not expanded */
};

struct bibtex_import {
    const struct import_sink *sink;
    struct bibtex_split split;
    struct bibtex_scan scan;
    struct macros macros;
    struct bibtex_crossref crossref;
    struct record record;
    struct buffer clean;  /* what btparse gets */
    struct buffer joined; /* the values of the entry, one after another */
    struct bibtex_value *values;
    size_t value_count;
    size_t value_capacity;
    size_t *ends; /* where each value ends in joined */
    size_t end_capacity;
    char newline; /* stands for line ends */
    bool parsed;  /* btparse has been given something, and holds memory */
    bool stop;
};

/* ---- macros ---- */

/* Names of macros differ in case alone; the view lies in the scratch buffer. */
static struct view lower(struct macros *macros, struct view name)
{
    buffer_clear(&macros->scratch);
    for (size_t i = 0; i < name.length; i++)
        buffer_append_byte(
            &macros->scratch,
            (char)(name.data[i] >= 'A' && name.data[i] <= 'Z' ? name.data[i] + 32 : name.data[i]));
    return buffer_view(&macros->scratch);
}

static const struct macro *find_macro(struct macros *macros, struct view name)
{
    struct view wanted = lower(macros, name);
    const struct macro *macro = macros->chains[view_hash(wanted) % MACRO_CHAINS];
    while (macro && !view_equal(macro->name, wanted))
        macro = macro->next;
    return macro;
}

static void define_macro(struct macros *macros, struct view name, struct view text)
{
    struct macro *macro = arena_alloc(&macros->arena, sizeof *macro);
    macro->name = arena_copy(&macros->arena, lower(macros, name));
    macro->text = arena_copy(&macros->arena, text);
    size_t chain = view_hash(macro->name) % MACRO_CHAINS;
    macro->next = macros->chains[chain];
    macros->chains[chain] = macro;
}

static void begin_macros(struct macros *macros, const struct bibtex_entry *entry)
{
    uint64_t read = entry->offset + entry->text.length;
    macros->file_limit = FREE_MACRO_BYTES + read * MACRO_BYTES_PER_BYTE;
    macros->entry_given = 0;
    macros->refused = false;
}

/* What stands for a word outside braces and quotes. */
static struct view expand_macro(struct macros *macros, struct view word)
{
    const struct macro *macro = find_macro(macros, word);
    if (!macro)
        return word;
    size_t length = macro->text.length;
    if (macros->entry_given + length > BIBTEX_ENTRY_BYTES ||
        macros->file_given + length > macros->file_limit) {
        macros->refused = true;
        return word;
    }
    macros->entry_given += length;
    macros->file_given += length;
    return macro->text;
}

/* A macro of every style: one prints "Mar.", another "März" for mar. */
static bool is_month(struct macros *macros, struct view value)
{
    static const char *const months[] = {"jan", "feb", "mar", "apr", "may", "jun",
                                         "jul", "aug", "sep", "oct", "nov", "dec"};
    for (size_t i = 0; i < sizeof months / sizeof *months; i++)
        if (view_equal_ignore_case(value, view_of(months[i])))
            return !find_macro(macros, value);
    return false;
}

/* ---- to btparse and back ---- */

static void replace_byte(struct buffer *buffer, size_t start, char from, char to)
{
    for (size_t at = start; (at = view_find_byte(buffer_view(buffer), from, at)) != VIEW_NONE; at++)
        buffer->data[at] = to;
}

/* A control character that the entry does not hold; 0 when it holds them all. */
static char choose_newline(struct view text)
{
    for (char byte = 1; byte < 32; byte++)
        if (!strchr("\t\n\v\f\r", byte) && view_find_byte(text, byte, 0) == VIEW_NONE)
            return byte;
    return 0;
}

static bool is_number(struct view part)
{
    for (size_t i = 0; i < part.length; i++)
        if (part.data[i] < '0' || part.data[i] > '9')
            return false;
    return part.length > 0;
}

/* Text with line ends of one kind and no NULs. */
static void append_text(struct buffer *out, struct view text)
{
    size_t start = out->length;
    while (text.length) {
        size_t end = view_find_byte(text, '\r', 0);
        buffer_append_view(out, view_slice(text, 0, end));
        if (end == VIEW_NONE)
            break;
        bool pair = end + 1 < text.length && text.data[end + 1] == '\n';
        if (!pair)
            buffer_append_byte(out, '\n');
        text = view_from(text, end + 1);
    }
    replace_byte(out, start, '\0', ' ');
}

/* Text as btparse gets it: line ends under another name. */
static void append_clean(struct bibtex_import *import, struct view text)
{
    size_t start = import->clean.length;
    append_text(&import->clean, text);
    replace_byte(&import->clean, start, '\n', import->newline);
}

/* The length of the part of a value at its start: {…}, "…", or a word. */
static size_t part_length(struct view value)
{
    size_t at = 1;
    int depth = 0;
    char first = value.data[0];
    if (first != '{' && first != '"') {
        while (at < value.length && !(value.data[at] && strchr("# \t\r\n\v\f", value.data[at])))
            at++;
        return at;
    }
    for (; at < value.length; at++) {
        if (depth == 0 && value.data[at] == (first == '{' ? '}' : '"'))
            return at + 1;
        depth += value.data[at] == '{' ? 1 : value.data[at] == '}' ? -1 : 0;
    }
    return at;
}

/* Macros are expanded here: btparse loses memory over each one. */
static void append_part(struct bibtex_import *import, struct view part)
{
    if (part.data[0] == '{' || part.data[0] == '"' || is_number(part)) {
        append_clean(import, part);
        return;
    }
    buffer_append_byte(&import->clean, '{');
    append_clean(import, expand_macro(&import->macros, part));
    buffer_append_byte(&import->clean, '}');
}

static void append_value(struct bibtex_import *import, struct view value)
{
    while (value.length) {
        struct view part = view_slice(value, 0, part_length(value));
        append_part(import, part);
        value = view_trim(view_from(value, part.length));
        if (value.length) { /* the # */
            buffer_append_string(&import->clean, " # ");
            value = view_trim(view_from(value, 1));
        }
    }
}

static void join_parts(struct bibtex_import *import, AST *field)
{
    AST *part = NULL;
    bt_nodetype type;
    char *text;
    size_t start = import->joined.length;
    while ((part = bt_next_value(field, part, &type, &text)))
        if (text)
            buffer_append_string(&import->joined, text);
    replace_byte(&import->joined, start, import->newline, '\n');
}

/* The values of fields [first, last) through btparse. */
static bool parse_fields(struct bibtex_import *import, size_t first, size_t last)
{
    boolean good = FALSE;
    char *name;
    buffer_clear(&import->clean);
    buffer_append_string(&import->clean, "@misc{k");
    for (size_t i = first; i < last; i++) {
        buffer_append_string(&import->clean, ",f=");
        append_value(import, import->scan.fields[i].value);
    }
    buffer_append_byte(&import->clean, '}');
    import->parsed = true;
    AST *entry = bt_parse_entry_s(import->clean.data, NULL, 1, BTO_MINIMAL, &good);
    AST *field = NULL;
    size_t count = 0;
    while (entry && good && (field = bt_next_field(entry, field, &name))) {
        join_parts(import, field);
        import->ends[first + count++] = import->joined.length;
    }
    if (entry)
        bt_free_ast(entry);
    return count == last - first;
}

/* A number, or one part in braces or quotes: what btparse would give is what stands there. */
static bool is_plain(struct view value)
{
    bool delimited = value.data[0] == '{' || value.data[0] == '"';
    return delimited ? part_length(value) == value.length : is_number(value);
}

static void take_plain(struct bibtex_import *import, struct view value)
{
    bool delimited = value.data[0] == '{' || value.data[0] == '"';
    append_text(&import->joined, delimited ? view_slice(value, 1, value.length - 2) : value);
}

/* How many fields from `first` on are for btparse, at one time. */
static size_t count_composed(const struct bibtex_scan *scan, size_t first)
{
    size_t count = 0;
    while (count < FIELDS_AT_ONCE && first + count < scan->count &&
           !is_plain(scan->fields[first + count].value))
        count++;
    return count;
}

static bool parse_values(struct bibtex_import *import)
{
    const struct bibtex_scan *scan = &import->scan;
    buffer_clear(&import->joined);
    memory_reserve((void **)&import->ends, &import->end_capacity, scan->count + 1,
                   sizeof *import->ends);
    memory_reserve((void **)&import->values, &import->value_capacity, scan->count + 1,
                   sizeof *import->values);
    for (size_t i = 0; i < scan->count;) {
        size_t composed = count_composed(scan, i);
        if (composed && !parse_fields(import, i, i + composed))
            return false;
        i += composed;
        if (composed)
            continue;
        take_plain(import, scan->fields[i].value);
        import->ends[i++] = import->joined.length;
    }
    size_t start = 0;
    for (size_t i = 0; i < scan->count; i++) {
        import->values[i] = (struct bibtex_value){
            .name = scan->fields[i].name,
            .text = view_slice(buffer_view(&import->joined), start, import->ends[i] - start),
            .is_macro = is_month(&import->macros, view_trim(scan->fields[i].value))};
        start = import->ends[i];
    }
    import->value_count = scan->count;
    return true;
}

/* ---- entries ---- */

static void report(struct bibtex_import *import, const struct bibtex_entry *entry, bool lost,
                   struct view reason)
{
    import->sink->problem(import->sink->context, entry->line, lost, reason);
}

static void report_scan(struct bibtex_import *import, const struct bibtex_entry *entry)
{
    struct view rest = buffer_view(&import->scan.problems), line;
    while (view_next_line(&rest, &line))
        report(import, entry, false, line);
}

static void take_strings(struct bibtex_import *import)
{
    for (size_t i = 0; i < import->value_count; i++)
        define_macro(&import->macros, import->values[i].name, import->values[i].text);
}

static void give_paper(void *context, const struct bibtex_whole *entry)
{
    struct bibtex_import *import = context;
    struct record *record = &import->record;
    if (import->stop)
        return;
    record_clear(record);
    record->offset = entry->offset;
    record->length = entry->length;
    record->line = entry->line;
    record->stands_alone = !import->macros.arena.blocks && !import->crossref.referred;
    record->looks_back = entry->refers;
    bibtex_map_record(record, entry->type, entry->key, entry->values, entry->count);
    record_set_other(record, view_of(BIBTEX_INHERITED), entry->inherited);
    if (entry->orphaned)
        import->sink->problem(import->sink->context, entry->line, false,
                              view_of(_("what its crossref names stands too far behind: "
                                        "nothing was taken from there")));
    import->stop = !import->sink->record(import->sink->context, record);
}

static void take_paper(struct bibtex_import *import, const struct bibtex_entry *entry)
{
    struct bibtex_whole whole = {
        .type = entry->type,
        .key = import->scan.key,
        .values = import->values,
        .count = import->value_count,
        .offset = entry->offset,
        .length = (uint32_t)entry->text.length,
        .line = entry->line,
    };
    bibtex_crossref_take(&import->crossref, &whole);
}

static void take_entry(void *context, const struct bibtex_entry *entry)
{
    struct bibtex_import *import = context;
    if (import->stop || view_equal_ignore_case(entry->type, view_of("preamble")))
        return;
    if (entry->too_long) {
        report(import, entry, true, view_of(_("an entry of more than 4 MiB")));
        return;
    }
    bibtex_scan_entry(&import->scan, entry);
    begin_macros(&import->macros, entry);
    import->newline = choose_newline(entry->text);
    if (!import->newline) {
        report(import, entry, true, view_of(_("an entry full of control characters")));
        return;
    }
    if (!parse_values(import)) {
        report(import, entry, true, view_of(_("not BibTeX")));
        return;
    }
    report_scan(import, entry);
    if (import->macros.refused)
        report(import, entry, false, view_of(_("macros would make it too long: left as written")));
    if (entry->unclosed && !import->scan.problems.length)
        report(import, entry, false, view_of(_("the closing brace is missing")));
    if (view_equal_ignore_case(entry->type, view_of("string")))
        take_strings(import);
    else
        take_paper(import, entry);
}

/* ---- the file ---- */

static void take_line(struct bibtex_import *import, struct buffer *text, struct reader *reader,
                      struct view line, uint64_t offset)
{
    uint64_t length = reader_offset(reader) - offset;
    buffer_clear(text);
    buffer_append_view(text, line);
    if (length > line.length) /* one byte stands for one, so that offsets hold */
        buffer_append_string(text, length == line.length + 1 ? "\n" : "\r\n");
    bibtex_split_line(&import->split, buffer_view(text), offset, reader_line(reader));
}

static void deinit(struct bibtex_import *import)
{
    bibtex_split_deinit(&import->split);
    bibtex_scan_deinit(&import->scan);
    bibtex_crossref_deinit(&import->crossref);
    arena_deinit(&import->macros.arena);
    buffer_deinit(&import->macros.scratch);
    record_deinit(&import->record);
    buffer_deinit(&import->clean);
    buffer_deinit(&import->joined);
    free(import->values);
    free(import->ends);
}

static enum status bibtex_run(struct reader *reader, const struct import_sink *sink,
                              struct buffer *message)
{
    struct bibtex_import import = {.sink = sink};
    struct buffer text = {0};
    struct view line;
    uint64_t offset = reader_offset(reader);
    enum status status = STATUS_OK;
    boolean unused;
    import.split.entry = take_entry;
    import.split.context = &import;
    import.crossref.give = give_paper;
    import.crossref.context = &import;
    record_init(&import.record);
    bt_initialize();
    bt_set_stringopts(BTE_REGULAR, BTO_MINIMAL);
    while (!import.stop && (status = reader_next_line(reader, &line, message)) == STATUS_OK) {
        take_line(&import, &text, reader, line, offset);
        offset = reader_offset(reader);
    }
    if (!import.stop)
        bibtex_split_end(&import.split);
    bibtex_crossref_end(&import.crossref);
    if (import.parsed) /* it aborts when it has nothing to free */
        bt_parse_entry_s(NULL, NULL, 1, 0, &unused);
    bt_cleanup();
    buffer_deinit(&text);
    bool stopped = import.stop;
    deinit(&import);
    if (stopped)
        return STATUS_CANCELLED;
    return status == STATUS_END ? STATUS_OK : status;
}

static int bibtex_probe(struct view start, bool whole)
{
    struct view rest = start, line, text = view_trim(start);
    size_t at, length, open;
    (void)whole;
    if (bibtex_split_is_entry(text, &at, &length, &open))
        return 95;
    while (view_next_line(&rest, &line))
        if (bibtex_split_is_entry(line, &at, &length, &open))
            return 80;
    return 0;
}

const struct importer import_bibtex = {
    .option = "bibtex",
    .name = "BibTeX",
    .probe = bibtex_probe,
    .run = bibtex_run,
};
