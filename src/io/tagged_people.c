#include "io/tagged_people.h"

#include "io/author_names.h"
#include "io/tagged_list.h"

#include <string.h>

/* ---- marks ---- */

/* What footnotes hang on names, besides numbers. */
static const char *const marks[] = {"*", "+", "†", "‡", "§", "¶", "#",
                                    "¹", "²", "³", "⁴", "⁵", "✉"};

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

static bool ends_with_mark(struct view name, size_t *length)
{
    char last = name.length ? name.data[name.length - 1] : 'a';
    if (last == '.' || (last >= 'A' && last <= 'Z') || (last >= 'a' && last <= 'z'))
        return false; /* nearly all */
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (view_ends_with(name, marks[i])) {
            *length = strlen(marks[i]);
            return true;
        }
    return false;
}

static bool is_in_numbers(char byte)
{
    return is_digit(byte) || byte == ',' || byte == '-' || byte == '*' || byte == ' ';
}

/* Length of "[1,2]" at the end, or of " 1" and " 1,2" behind a name with a comma ("Horizon
   2020" is another's name), or 0. */
static size_t number_length(struct view name)
{
    size_t at = name.length, digits = 0;
    bool bracket = at && name.data[at - 1] == ']';
    at -= bracket;
    while (at > 0 && is_in_numbers(name.data[at - 1]))
        digits += is_digit(name.data[--at]);
    if (!digits || at == 0)
        return 0;
    if (bracket)
        return name.data[at - 1] == '[' ? name.length - at + 1 : 0;
    bool person = view_find_byte(view_slice(name, 0, at), ',', 0) != VIEW_NONE;
    return person && name.data[at] == ' ' ? name.length - at : 0;
}

static struct view strip_marks(struct view name)
{
    enum { LONGEST_NAME = 1024 }; /* what is longer is no name, and would cost its square */
    size_t length;
    if (name.length > LONGEST_NAME)
        return view_trim(name);
    for (;;) {
        name = view_trim(name);
        if (name.length > 1 && name.data[name.length - 1] == ',')
            length = 1;
        else if (!ends_with_mark(name, &length))
            length = number_length(name);
        if (!length || length >= name.length)
            return name;
        name = view_slice(name, 0, name.length - length);
    }
}

/* ---- order ---- */

/* Of a body's name with a comma in it EndNote doubles the first one: "Labs,, Inc.". Source:
   EndNote's manual, "Corporate authors". */
static bool add_body(struct record *record, struct view name)
{
    struct buffer single = {0};
    size_t doubled = view_find(name, view_of(",,"), 0);
    if (doubled == VIEW_NONE)
        return false;
    buffer_append_view(&single, view_slice(name, 0, doubled));
    buffer_append_view(&single, view_from(name, doubled + 1));
    record_set(record, FIELD_AUTHORS, buffer_view(&single), MARKUP_HTML);
    buffer_deinit(&single);
    return true;
}

/* RIS writes "Family, Given, Jr." where BibTeX writes "Family, Jr., Given", which is found too.
   Source: RIS format, tag AU. */
static void add_written(struct record *record, struct view text)
{
    struct author_name name;
    if (!author_names_split_written(text, &name)) {
        record_set(record, FIELD_AUTHORS, text, MARKUP_HTML);
        return;
    }
    if (name.suffix.length && !author_names_is_suffix(name.suffix)) {
        struct view given = name.suffix;
        name.suffix = name.given;
        name.given = given;
    }
    author_names_add(record, &name, MARKUP_HTML);
}

/* Letters of three bytes and more: Han, kana, hangul. */
static bool is_east_asian(struct view text)
{
    for (size_t i = 0; i < text.length; i++)
        if ((unsigned char)text.data[i] < 0x80 && text.data[i] != ' ')
            return false;
    return text.length >= 3 && (unsigned char)text.data[0] >= 0xe3;
}

static bool are_east_asian(struct view list)
{
    while (list.data) {
        struct view part = view_trim(view_split(&list, ','));
        if (part.length && !is_east_asian(part))
            return false;
    }
    return true;
}

enum { HAN_BYTES = 3 };

/* "谢昕,王小增" are two people; "王, 小明" is one. */
static void add_east_asian(struct record *record, struct view list)
{
    struct view rest = list, first = view_trim(view_split(&rest, ','));
    struct view second = view_trim(view_split(&rest, ','));
    if (!rest.data && first.length == HAN_BYTES && second.length <= 2 * HAN_BYTES) {
        author_names_add(record, &(struct author_name){.family = first, .given = second},
                         MARKUP_HTML);
        return;
    }
    while (list.data)
        record_set(record, FIELD_AUTHORS, strip_marks(view_split(&list, ',')), MARKUP_HTML);
}

static void add_person(struct record *record, struct view tag, struct view name)
{
    name = strip_marks(name);
    if (view_ends_with(name, "[Ed]"))
        record_set_other(record, tag, name);
    else if (view_find_byte(name, ',', 0) != VIEW_NONE && are_east_asian(name))
        add_east_asian(record, name);
    else if (!add_body(record, name))
        add_written(record, name);
}

/* ---- lists ---- */

void tagged_people_add(struct record *record, struct view tag, struct view list, bool lines)
{
    struct buffer scratch = {0};
    for (struct view rest = tagged_list_plain(&scratch, list, lines ? ';' : ' ', true); rest.data;)
        add_person(record, tag, tagged_list_next(&rest, ';'));
    buffer_deinit(&scratch);
}

static bool is_initials(struct view word)
{
    for (size_t i = 0; i < word.length; i++)
        if (!(word.data[i] >= 'A' && word.data[i] <= 'Z') && word.data[i] != '-')
            return false;
    return word.length >= 1 && word.length <= 4;
}

void tagged_people_add_short(struct record *record, struct view name)
{
    size_t blank = name.length;
    while (blank > 0 && name.data[blank - 1] != ' ')
        blank--;
    struct view last = view_from(name, blank), family = view_trim(view_slice(name, 0, blank));
    if (family.length && is_initials(last))
        author_names_add(record, &(struct author_name){.family = family, .given = last},
                         MARKUP_HTML);
    else
        record_set(record, FIELD_AUTHORS, name, MARKUP_HTML);
}
