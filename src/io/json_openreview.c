/*
 * Notes of OpenReview (https://docs.openreview.net/reference/api-v2/entities/note), v2 with
 * {"value": …} around every field of the content, v1 without.
 *
 * What became of a paper stands in the venue as people read it and in its id:
 *
 *   "ICLR 2026 Poster"                       "ICLR.cc/2026/Conference"
 *   "Submitted to ICLR 2026"                 "ICLR.cc/2026/Conference/Rejected_Submission"
 *   "ICLR 2026 Conference Withdrawn Submission"   ".../Withdrawn_Submission"
 */
#include "io/json_mapping.h"

#include <string.h>

/* Ends of a venue's id that tell more than its name. */
static const struct {
    const char *part;
    const char *status;
} fates[] = {
    {"Desk_Rejected", "Desk Reject"},
    {"Desk Rejected", "Desk Reject"},
    {"Withdrawn", "Withdraw"},
    {"Rejected", "Reject"},
};

static const char *find_fate(struct view text)
{
    for (size_t i = 0; i < sizeof fates / sizeof *fates; i++)
        if (view_find(text, view_of(fates[i].part), 0) != VIEW_NONE)
            return fates[i].status;
    return NULL;
}

static bool is_year(struct view word)
{
    long year;
    return word.length == 4 && view_to_long(word, &year) && year >= 1900 && year <= 2999;
}

/* Words of a venue that say how a paper was accepted. */
static bool is_status(struct view word)
{
    static const char *const words[] = {"poster",   "oral",    "spotlight",      "accept",
                                        "accepted", "regular", "notable-top-5%", "notable-top-25%",
                                        "highlight"};
    for (size_t i = 0; i < sizeof words / sizeof *words; i++)
        if (view_equal_ignore_case(word, view_of(words[i])))
            return true;
    return false;
}

static void append_word(struct buffer *out, struct view word)
{
    if (out->length)
        buffer_append_byte(out, ' ');
    buffer_append_view(out, word);
}

/* "ICLR 2026 Poster" -> venue ICLR, 2026, status Poster. */
static void take_venue(struct json_mapping *mapping, struct view venue, const char *fate)
{
    struct buffer name = {0}, status = {0};
    bool submitted = view_starts_with(venue, "Submitted to ");
    for (struct view rest = view_from(venue, submitted ? strlen("Submitted to ") : 0); rest.data;) {
        struct view word = view_split(&rest, ' ');
        if (is_year(word) && !mapping->record->year) {
            record_set_year(mapping->record, word);
            if (fate || submitted)
                break; /* "Conference Withdrawn Submission" */
        } else if (is_status(word)) {
            append_word(&status, word);
        } else if (word.length) {
            append_word(&name, word);
        }
    }
    if (fate)
        record_set(mapping->record, FIELD_STATUS, view_of(fate), MARKUP_PLAIN);
    else if (submitted)
        record_set(mapping->record, FIELD_STATUS, view_of("Submitted"), MARKUP_PLAIN);
    else if (status.length && status.data[0] >= 'a' && status.data[0] <= 'z')
        status.data[0] = (char)(status.data[0] - 32);
    record_set(mapping->record, FIELD_STATUS, buffer_view(&status), MARKUP_PLAIN);
    record_set(mapping->record, FIELD_VENUE, buffer_view(&name), MARKUP_PLAIN);
    buffer_deinit(&name);
    buffer_deinit(&status);
}

/* "ICLR.cc/2019/Conference/-/Blind_Submission" -> ICLR, 2019. */
static void take_group(struct json_mapping *mapping, struct view group)
{
    struct view rest = group, name = view_split(&rest, '/'), part = view_split(&rest, '/');
    size_t dot = view_find_byte(name, '.', 0);
    if (!mapping->record->year && is_year(part))
        record_set_year(mapping->record, part);
    if (!record_get(mapping->record, FIELD_VENUE).length && dot != VIEW_NONE)
        record_set(mapping->record, FIELD_VENUE, view_slice(name, 0, dot), MARKUP_PLAIN);
}

/* The list may have been typed into one of its items: "a; b; c" or "a, b, c". */
static void read_keywords(struct json_mapping *mapping, size_t index,
                          const struct json_meaning *meaning)
{
    const struct json_node *nodes = mapping->tree->nodes;
    bool alone = nodes[index].type == JSON_STRING || nodes[index].end == index + 2;
    for (size_t i = index; i < nodes[index].end; i++) {
        if (nodes[i].type != JSON_STRING)
            continue;
        struct view rest = nodes[i].text;
        bool semicolons = view_find_byte(rest, ';', 0) != VIEW_NONE;
        char separator = semicolons ? ';' : alone ? ',' : '\n';
        while (rest.data)
            record_set(mapping->record, meaning->field, view_split(&rest, separator), MARKUP_PLAIN);
    }
}

/* "/pdf/8b0a.pdf" lies on the server. */
static void read_pdf(struct json_mapping *mapping, size_t index, const struct json_meaning *meaning)
{
    struct view path = json_tree_first_text(mapping->tree, index);
    buffer_clear(&mapping->scratch);
    if (path.length && path.data[0] == '/')
        buffer_append_string(&mapping->scratch, "https://openreview.net");
    buffer_append_view(&mapping->scratch, path);
    record_set(mapping->record, meaning->field, buffer_view(&mapping->scratch), MARKUP_PLAIN);
}

static void read_forum(struct json_mapping *mapping, size_t index,
                       const struct json_meaning *meaning)
{
    buffer_clear(&mapping->scratch);
    buffer_append_string(&mapping->scratch, "https://openreview.net/forum?id=");
    buffer_append_view(&mapping->scratch, json_tree_first_text(mapping->tree, index));
    record_set(mapping->record, meaning->field, buffer_view(&mapping->scratch), MARKUP_PLAIN);
}

static const struct json_meaning content[] = {
    {"title", json_read_text, FIELD_TITLE, NULL},
    {"authors", json_read_authors, FIELD_AUTHORS, NULL},
    {"keywords", read_keywords, FIELD_KEYWORDS, NULL},
    {"abstract", json_read_text, FIELD_ABSTRACT, NULL},
    {"pdf", read_pdf, FIELD_PDF, NULL},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static const struct json_meaning openreview[] = {
    {"id", json_read_text, FIELD_ID, NULL},
    {"forum", read_forum, FIELD_URL, NULL},
    {"content", json_read_members, FIELD_OTHER, content},
    {NULL, NULL, FIELD_OTHER, NULL},
};

static bool is_openreview(const struct json_tree *tree)
{
    size_t inner = json_member(tree, 0, "content");
    return inner && tree->nodes[inner].type == JSON_OBJECT && json_member(tree, inner, "title") &&
           (json_member(tree, 0, "forum") || json_member(tree, 0, "invitation") ||
            json_member(tree, 0, "invitations") || json_member(tree, 0, "signatures"));
}

static void openreview_finish(struct json_mapping *mapping)
{
    static const char *const groups[] = {"domain", "invitation", "invitations"};
    const struct json_tree *tree = mapping->tree;
    size_t inner = json_member(tree, 0, "content");
    struct view venue = json_member_text(tree, inner, "venue");
    struct view group = json_member_text(tree, inner, "venueid");
    const char *fate = find_fate(group);
    take_venue(mapping, venue, fate ? fate : find_fate(venue));
    take_group(mapping, group);
    for (size_t i = 0; i < sizeof groups / sizeof *groups; i++)
        take_group(mapping, json_member_text(tree, 0, groups[i]));
}

const struct json_dialect json_openreview = {
    .meanings = openreview,
    .markup = MARKUP_MIXED,
    .recognise = is_openreview,
    .finish = openreview_finish,
};
