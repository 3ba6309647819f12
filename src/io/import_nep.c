/*
 * New Economics Papers, the mails of RePEc (http://nep.repec.org): a header, "In this issue
 * we have" with a table of contents between two rules, then a paper each:
 *
 *   1. Weak Monotonicity and …          the title, until an empty line
 *
 *     Müller,Rudolf                     authors, indented, until an empty line
 *     Perea,Andrés
 *
 *   The abstract …
 *
 *   Keywords: games; trees              fields
 *   Date:     2005-08-31
 *   URL:      http://…
 *
 * It is read as tagged text whose split() adds the tags that are left to the layout.
 */
#include "base/language.h"
#include "io/importers.h"
#include "io/tagged.h"

#include <string.h>

static const struct tagged_meaning meanings[] = {
    {"Title", TAGGED_TEXT, FIELD_TITLE, false},
    {"Author", TAGGED_PEOPLE_LINES, FIELD_AUTHORS, false},
    {"By", TAGGED_PEOPLE_LINES, FIELD_AUTHORS, false},
    {"Abstract", TAGGED_ABSTRACT, FIELD_ABSTRACT, false},
    {"Date", TAGGED_YEAR, FIELD_OTHER, false},
    {"Keywords", TAGGED_KEYWORDS, FIELD_KEYWORDS, false},
    {"DOI", TAGGED_TEXT, FIELD_DOI, false},
    {"URL", TAGGED_TEXT, FIELD_URL, false},
};

enum nep_state {
    NEP_HEADER,
    NEP_CONTENTS_NEXT, /* "In this issue we have" has come, a rule follows */
    NEP_CONTENTS,
    NEP_TITLE_NEXT,
    NEP_TITLE,
    NEP_AUTHORS,
    NEP_ABSTRACT,
    NEP_FIELDS
};

static bool is_rule(struct view line)
{
    return view_starts_with(line, "----------");
}

/* Length of "12. " at the start, or 0. */
static size_t number_length(struct view line)
{
    size_t digits = 0;
    while (digits < line.length && line.data[digits] >= '0' && line.data[digits] <= '9')
        digits++;
    return digits > 0 && view_starts_with(view_from(line, digits), ". ") ? digits + 2 : 0;
}

/* Length of the name of a field that stands before a colon, or 0. */
static size_t label_length(struct view line)
{
    static const char *const labels[] = {"Keywords", "JEL", "Date", "URL", "DOI", "By", "Abstract"};
    for (size_t i = 0; i < sizeof labels / sizeof *labels; i++)
        if (view_starts_with(line, labels[i]) &&
            view_starts_with(view_from(line, strlen(labels[i])), ":"))
            return strlen(labels[i]);
    return 0;
}

static void set_implied(struct tagged_line *parts, const char *name, struct view value)
{
    parts->kind = TAGGED_FIELD;
    parts->name = view_of(name);
    parts->tag_length = parts->name.length;
    parts->value = view_trim(value);
}

static enum nep_state after_rule(enum nep_state state)
{
    return state == NEP_CONTENTS_NEXT ? NEP_CONTENTS : state == NEP_HEADER ? state : NEP_TITLE_NEXT;
}

/* A line of a paper, behind its title. */
static enum nep_state split_body(struct view line, enum nep_state state, struct tagged_line *parts)
{
    size_t label = label_length(line);
    bool indented = line.data[0] == ' ';
    if (label) {
        tagged_set_field(parts, line, label, label + 1);
        return view_equal_string(parts->name, "Abstract") ? NEP_ABSTRACT : NEP_FIELDS;
    }
    parts->kind = TAGGED_MORE;
    if (state == NEP_TITLE && !parts->blank)
        return state;
    if (indented && state == NEP_TITLE)
        set_implied(parts, "Author", line);
    else if (!indented && (state == NEP_TITLE || state == NEP_AUTHORS))
        set_implied(parts, "Abstract", line);
    else
        return state;
    return indented ? NEP_AUTHORS : NEP_ABSTRACT;
}

static void split(struct view line, int *state, struct tagged_line *parts)
{
    size_t number = number_length(line);
    parts->kind = TAGGED_NOISE;
    if (is_rule(line)) {
        *state = (int)after_rule((enum nep_state) * state);
    } else if (*state == NEP_HEADER && view_starts_with(line, "In this issue")) {
        *state = NEP_CONTENTS_NEXT;
    } else if (number && (*state == NEP_TITLE_NEXT || *state == NEP_FIELDS)) {
        set_implied(parts, "Title", view_from(line, number));
        *state = NEP_TITLE;
    } else if (*state >= NEP_TITLE) {
        *state = (int)split_body(line, (enum nep_state) * state, parts);
    }
}

static const struct tagged_format format = {
    .split = split,
    .meanings = meanings,
    .meaning_count = sizeof meanings / sizeof *meanings,
    .starts = (const char *const[]){"Title", NULL},
};

static enum status nep_run(struct reader *reader, const struct import_sink *sink,
                           struct buffer *message)
{
    return tagged_run(&format, reader, sink, message);
}

static int nep_probe(struct view start, bool whole)
{
    struct view line;
    bool named = false, contents = false;
    (void)whole;
    while (view_next_line(&start, &line)) {
        named = named || view_starts_with(line, "NEP: New Economics Papers");
        contents = contents || view_starts_with(line, "In this issue we have");
    }
    return named && contents ? 94 : 0;
}

const struct importer import_nep = {
    .option = "nep",
    .name = N_("RePEc mail"),
    .probe = nep_probe,
    .run = nep_run,
};
