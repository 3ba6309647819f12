/*
 * The daily mailings of arXiv (https://info.arxiv.org/help/subscribe.html):
 *
 *   \\
 *   arXiv:2601.15305
 *   Date: …
 *   Title: …                  fields; a line that begins with blanks goes on
 *   Authors: …
 *   \\
 *     abstract              left out for papers that are only replaced
 *   \\ ( https://arxiv.org/abs/… , 12kb)
 *   ------------------------------------------------
 */
#include "base/language.h"
#include "io/author_names.h"
#include "io/importers.h"

#include <string.h>

enum mail_state { MAIL_OUTSIDE, MAIL_FIELDS, MAIL_ABSTRACT };

enum { MAIL_RECORD_BYTES = 4 << 20 };

struct mail {
    const struct import_sink *sink;
    struct record record;
    enum mail_state state;
    struct buffer field; /* the field being read, with its continuation lines */
    struct buffer abstract;
    uint64_t end; /* offset behind the line being looked at */
    bool too_long;
    bool stop;
};

/* How each field of a mail is kept. */
enum mail_kind { MAIL_TEXT, MAIL_AUTHORS, MAIL_WORDS, MAIL_DATE };
static const struct mail_field {
    const char *name;
    enum field field;
    enum mail_kind kind;
} mail_fields[] = {
    {"Title", FIELD_TITLE, MAIL_TEXT},       {"Authors", FIELD_AUTHORS, MAIL_AUTHORS},
    {"Author", FIELD_AUTHORS, MAIL_AUTHORS}, {"Categories", FIELD_KEYWORDS, MAIL_WORDS},
    {"Journal-ref", FIELD_VENUE, MAIL_TEXT}, {"DOI", FIELD_DOI, MAIL_TEXT},
    {"Date", FIELD_OTHER, MAIL_DATE},
};

static void add_words(struct record *record, struct view words)
{
    while (words.data)
        record_set(record, FIELD_KEYWORDS, view_split(&words, ' '), MARKUP_PLAIN);
}

static void set_field(struct mail *mail, const struct mail_field *field, struct view name,
                      struct view value)
{
    struct record *record = &mail->record;
    if (!field) {
        record_set_other(record, name, value);
        return;
    }
    switch (field->kind) {
    case MAIL_TEXT:
        record_set(record, field->field, value, MARKUP_ARXIV);
        break;
    case MAIL_AUTHORS:
        author_names_add_commas(record, value, MARKUP_ARXIV);
        break;
    case MAIL_WORDS:
        add_words(record, value);
        break;
    case MAIL_DATE:
        if (!record->year)
            record_set_year(record, value);
        record_set_other(record, name, value);
        break;
    }
}

static void finish_field(struct mail *mail)
{
    struct view value = buffer_view(&mail->field), name = view_trim(view_split(&value, ':'));
    value = view_trim(value);
    if (view_equal_string(name, "arXiv")) {
        record_set(&mail->record, FIELD_ARXIV, view_split(&value, ' '), MARKUP_PLAIN);
    } else if (value.length) {
        const struct mail_field *found = NULL;
        for (size_t i = 0; i < sizeof mail_fields / sizeof *mail_fields; i++)
            if (view_equal_ignore_case(name, view_of(mail_fields[i].name)))
                found = &mail_fields[i];
        set_field(mail, found, name, value);
    }
    buffer_clear(&mail->field);
}

static void finish_record(struct mail *mail)
{
    finish_field(mail);
    record_set(&mail->record, FIELD_ABSTRACT, buffer_view(&mail->abstract), MARKUP_ARXIV);
    if (mail->too_long) {
        mail->sink->problem(mail->sink->context, mail->record.line, true,
                            view_of(_("a record of more than 4 MiB")));
    } else if (record_get(&mail->record, FIELD_ARXIV).length) {
        mail->record.length = (uint32_t)(mail->end - mail->record.offset);
        mail->stop = !mail->sink->record(mail->sink->context, &mail->record);
    }
    record_clear(&mail->record);
    buffer_clear(&mail->abstract);
    mail->state = MAIL_OUTSIDE;
}

static void start_record(struct mail *mail, uint64_t offset, uint32_t line)
{
    record_clear(&mail->record);
    mail->record.offset = offset;
    mail->record.line = line;
    mail->state = MAIL_FIELDS;
    mail->too_long = false;
}

/* Whether so much more still makes a record. */
static bool has_room(struct mail *mail, size_t extra)
{
    size_t bytes = mail->record.bytes + mail->field.length + mail->abstract.length;
    mail->too_long = mail->too_long || bytes + extra > MAIL_RECORD_BYTES;
    return !mail->too_long;
}

static bool is_rule(struct view line)
{
    return view_starts_with(line, "----------");
}

/* "\\" alone, or "\\ ( https://arxiv.org/abs/… )", which ends the record. */
static bool is_bar(struct view line, bool *last)
{
    struct view rest = view_trim(view_from(line, 2));
    *last = rest.length > 0;
    return view_starts_with(line, "\\\\") && (!rest.length || rest.data[0] == '(');
}

static void take_field_line(struct mail *mail, struct view line)
{
    bool continues = line.length && line.data[0] == ' ';
    if (!continues)
        finish_field(mail);
    if (view_find_byte(line, ':', 0) == VIEW_NONE && !continues)
        return; /* "replaced with revised version …" */
    if (!has_room(mail, line.length))
        return;
    if (mail->field.length)
        buffer_append_byte(&mail->field, ' ');
    buffer_append_view(&mail->field, view_trim(line));
}

static void take_line(struct mail *mail, struct view line, uint64_t offset, uint32_t number)
{
    bool last, bar = is_bar(line, &last);
    if (is_rule(line) && mail->state != MAIL_OUTSIDE) {
        finish_record(mail);
    } else if (mail->state == MAIL_OUTSIDE) {
        if (bar && !last)
            start_record(mail, offset, number);
    } else if (bar && (last || mail->state == MAIL_ABSTRACT)) {
        finish_record(mail);
    } else if (bar) {
        mail->state = MAIL_ABSTRACT;
    } else if (mail->state == MAIL_FIELDS) {
        take_field_line(mail, line);
    } else if (has_room(mail, line.length)) {
        buffer_append_view(&mail->abstract, line);
        buffer_append_byte(&mail->abstract, '\n');
    }
}

static enum status arxiv_mail_run(struct reader *reader, const struct import_sink *sink,
                                  struct buffer *message)
{
    struct mail mail = {.sink = sink};
    struct view line;
    bool inside = false; /* of a line that comes in parts */
    uint64_t offset = reader_offset(reader);
    enum status status;
    record_init(&mail.record);
    while (!mail.stop && (status = reader_next_line(reader, &line, message)) == STATUS_OK) {
        mail.end = reader_offset(reader);
        if (inside)
            has_room(&mail, line.length);
        else
            take_line(&mail, line, offset, reader_line(reader));
        inside = reader_line_goes_on(reader);
        offset = mail.end;
    }
    if (!mail.stop && mail.state != MAIL_OUTSIDE)
        finish_record(&mail);
    record_deinit(&mail.record);
    buffer_deinit(&mail.field);
    buffer_deinit(&mail.abstract);
    if (mail.stop)
        return STATUS_CANCELLED;
    return status == STATUS_END ? STATUS_OK : status;
}

static int arxiv_mail_probe(struct view start, bool whole)
{
    struct view line;
    bool bar = false;
    (void)whole;
    while (view_next_line(&start, &line)) {
        if (bar && view_starts_with(line, "arXiv:"))
            return 95;
        bar = view_equal_string(view_trim(line), "\\\\");
    }
    return 0;
}

const struct importer import_arxiv_mail = {
    .option = "arxiv-mail",
    .name = N_("arXiv mail"),
    .probe = arxiv_mail_probe,
    .run = arxiv_mail_run,
};
