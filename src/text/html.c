/*
 * Two passes: the first counts the closing tags of each name, so that in the second an
 * opening tag whose end never comes ("if a <b and c") is known to be prose. Open
 * elements lie on a small stack that knows where the output of each began; what a
 * <sup> or an exponent of MathML has put out is raised when it closes.
 */
#include "text/html.h"

#include "text/entity.h"
#include "text/html_table.h"
#include "text/utf8.h"

#include <string.h>

enum { OPEN = 64, NAME_BYTES = 32 };

struct open_tag {
    size_t tag;      /* index in tags */
    size_t start;    /* offset in the output of what is in it */
    size_t second;   /* of what is in its second element */
    size_t children; /* elements begun in it */
};

struct html {
    struct buffer *out;
    size_t begin; /* where the output began */
    struct view source;
    size_t closings[HTML_TAGS]; /* that lie ahead */
    struct open_tag open[OPEN];
    size_t depth;
    size_t math;   /* open elements of MathML */
    size_t hidden; /* open elements whose text is dropped */
};

/* One tag in the source. */
struct found_tag {
    size_t tag;    /* HTML_TAGS: one of no known name */
    size_t length; /* in bytes, with < and > */
    bool closing;
    bool empty; /* <br/> */
};

/* ---- finding tags ---- */

static bool is_name_byte(char byte)
{
    return (byte >= '0' && byte <= '9') || ((byte | 0x20) >= 'a' && (byte | 0x20) <= 'z') ||
           byte == '-' || byte == ':' || byte == '_' || byte == '.';
}

static size_t skip_blanks(struct view text, size_t at)
{
    while (at < text.length &&
           (text.data[at] == ' ' || (text.data[at] >= '\t' && text.data[at] <= '\r')))
        at++;
    return at;
}

static size_t skip_name(struct view text, size_t at)
{
    while (at < text.length && is_name_byte(text.data[at]))
        at++;
    return at;
}

/* Behind attributes name="value"; VIEW_NONE when it is something else that stands there. */
static size_t skip_attributes(struct view text, size_t at)
{
    for (;;) {
        size_t name = skip_blanks(text, at), end = skip_name(text, name);
        if (end == name)
            return name;
        size_t equals = skip_blanks(text, end), quote = skip_blanks(text, equals + 1);
        if (name == at || quote >= text.length || text.data[equals] != '=')
            return VIEW_NONE;
        if (text.data[quote] == '"' || text.data[quote] == '\'') {
            size_t close = view_find_byte(text, text.data[quote], quote + 1);
            if (close == VIEW_NONE)
                return VIEW_NONE;
            at = close + 1;
        } else {
            at = skip_name(text, quote);
            if (at == quote)
                return VIEW_NONE;
        }
    }
}

enum { TAG_BYTES = 4096 };

/* A tag at the start of text, which begins with "<". */
static bool read_tag(struct view text, struct found_tag *found)
{
    text = view_slice(text, 0, TAG_BYTES);
    found->closing = text.length > 1 && text.data[1] == '/';
    size_t start = found->closing ? 2 : 1, end = skip_name(text, start);
    if (end == start || end - start > NAME_BYTES)
        return false;
    found->tag = html_find_tag(view_slice(text, start, end - start));
    size_t at = skip_attributes(text, end);
    if (at == VIEW_NONE || at >= text.length)
        return false;
    found->empty = text.data[at] == '/';
    at += found->empty;
    found->length = at + 1;
    return at < text.length && text.data[at] == '>';
}

static bool needs_no_end(size_t tag)
{
    enum html_kind kind = html_tags[tag].kind;
    return kind == HTML_BREAK || kind == HTML_BLOCK || kind == HTML_ITEM;
}

static void count_closings(struct html *html)
{
    struct found_tag found;
    size_t at = view_find_byte(html->source, '<', 0);
    while (at != VIEW_NONE) {
        if (read_tag(view_from(html->source, at), &found) && found.closing && found.tag < HTML_TAGS)
            html->closings[found.tag]++;
        at = view_find_byte(html->source, '<', at + 1);
    }
}

/* ---- raising and lowering ---- */

static const struct raised {
    uint32_t plain, sup, sub;
} raised[] = {
    {'+', 0x207A, 0x208A},
    {'-', 0x207B, 0x208B},
    {0x2212, 0x207B, 0x208B},
    {0x2013, 0x207B, 0x208B},
    {'=', 0x207C, 0x208C},
    {'(', 0x207D, 0x208D},
    {')', 0x207E, 0x208E},
    {'n', 0x207F, 0x2099},
    {'i', 0x2071, 0x1D62},
    {'/', 0x141F, 0},
    {' ', ' ', ' '},
    {0xA0, 0xA0, 0xA0},
    {'*', '*', 0},
    {0x2032, 0x2032, 0},
    {0x2033, 0x2033, 0},
    {0x2020, 0x2020, 0},
    {0x2021, 0x2021, 0},
    {0xB0, 0xB0, 0},
    {0x2218, 0xB0, 0},
    {0x2010, 0x207B, 0x208B},
    {0x2009, 0x2009, 0x2009},
    {'1', 0xB9, 0x2081},
    {'2', 0xB2, 0x2082},
    {'3', 0xB3, 0x2083},
};

/* The form of a character above or below the line; 0 when there is none. */
static uint32_t raise(uint32_t code_point, bool sup)
{
    for (size_t i = 0; i < sizeof raised / sizeof *raised; i++)
        if (raised[i].plain == code_point)
            return sup ? raised[i].sup : raised[i].sub;
    if (code_point >= '0' && code_point <= '9')
        return code_point - '0' + (sup ? 0x2070 : 0x2080);
    return 0;
}

/* Raises or lowers what has been put out since start, if all of it can be. */
static bool raise_output(struct html *html, size_t start, bool sup)
{
    struct view text = view_from(buffer_view(html->out), start);
    struct buffer changed = {0};
    for (size_t at = 0; at < text.length;) {
        uint32_t form = raise(utf8_next(text, &at), sup);
        if (!form) {
            buffer_deinit(&changed);
            return false;
        }
        utf8_append(&changed, form);
    }
    buffer_truncate(html->out, start);
    buffer_append_view(html->out, buffer_view(&changed));
    buffer_deinit(&changed);
    return true;
}

/* ---- formulas ---- */

static bool is_single(struct view text)
{
    size_t at = 0;
    if (text.length)
        utf8_next(text, &at);
    return at == text.length;
}

/* "x" -> "x", "x+1" -> "(x+1)" */
static void append_grouped(struct buffer *out, struct view text, const char *brackets)
{
    bool single = is_single(text);
    if (!single)
        buffer_append_byte(out, brackets[0]);
    buffer_append_view(out, text);
    if (!single)
        buffer_append_byte(out, brackets[1]);
}

/* An index or exponent that has no raised form is written as TeX does. */
static void finish_index(struct html *html, size_t start, bool sup)
{
    struct buffer written = {0};
    struct view text = view_trim(view_from(buffer_view(html->out), start));
    if (!text.length || html->hidden || raise_output(html, start, sup))
        return;
    buffer_append_byte(&written, sup ? '^' : '_');
    append_grouped(&written, text, "{}");
    buffer_truncate(html->out, start);
    buffer_append_view(html->out, buffer_view(&written));
    buffer_deinit(&written);
}

/* (a+1)/b, √(x+1), ³√x: of what was put out, in two parts, since start. */
static void finish_formula(struct html *html, enum html_kind kind, size_t start, size_t second)
{
    struct buffer written = {0};
    struct view text = buffer_view(html->out);
    struct view first = view_trim(view_slice(text, start, second - start));
    struct view last = view_trim(view_from(text, second));
    if (kind == HTML_FRACTION) {
        append_grouped(&written, first, "()");
        buffer_append_byte(&written, '/');
        append_grouped(&written, last, "()");
    } else {
        buffer_append_view(&written, last);
        buffer_append_string(&written, "√");
        append_grouped(&written, first, "()");
    }
    buffer_truncate(html->out, start);
    buffer_append_view(html->out, buffer_view(&written));
    buffer_deinit(&written);
}

/* ---- putting out ---- */

static void append_break(struct html *html, const char *text)
{
    if (html->out->length > html->begin && !html->hidden)
        buffer_append_string(html->out, text);
}

/* From a whole LaTeX document only what is between its \begin and \end is the formula. */
static void finish_tex(struct html *html, size_t start)
{
    struct view text = view_from(buffer_view(html->out), start);
    size_t begin = view_find(text, view_of("\\begin{document}"), 0);
    if (begin != VIEW_NONE) {
        size_t end = view_find(text, view_of("\\end{document}"), begin);
        begin += strlen("\\begin{document}");
        text = view_slice(text, begin, end == VIEW_NONE ? text.length : end - begin);
    }
    text = view_trim(text);
    bool marked = text.length && (text.data[0] == '$' || view_starts_with(text, "\\(") ||
                                  view_starts_with(text, "\\["));
    struct buffer formula = {0};
    buffer_append_string(&formula, marked || !text.length ? "" : "$");
    buffer_append_view(&formula, text);
    buffer_append_string(&formula, marked || !text.length ? "" : "$");
    buffer_truncate(html->out, start);
    buffer_append_view(html->out, buffer_view(&formula));
    buffer_deinit(&formula);
}

/* "Abstract", "Summary:" above the text says nothing. */
static void finish_title(struct html *html, size_t start)
{
    static const char *const labels[] = {"Abstract", "ABSTRACT", "Abstract:", "Abstract."};
    struct view text = view_trim(view_from(buffer_view(html->out), start));
    bool first =
        !view_trim(view_slice(buffer_view(html->out), html->begin, start - html->begin)).length;
    for (size_t i = 0; first && i < sizeof labels / sizeof *labels; i++)
        if (view_equal_string(text, labels[i])) {
            buffer_truncate(html->out, html->begin);
            return;
        }
    append_break(html, "\n\n");
}

/* A child of an element of MathML, or an element itself, has come to its end. */
static void finish_child(struct html *html, size_t start)
{
    const struct open_tag *parent = html->depth ? &html->open[html->depth - 1] : NULL;
    enum html_kind kind = parent ? html_tags[parent->tag].kind : HTML_INLINE;
    size_t child = parent ? parent->children : 0;
    if (kind == HTML_ALTERNATIVES && !html->hidden && html->out->length > parent->start)
        html->hidden++; /* until the alternatives end */
    if (child < 2)
        return;
    if (kind == HTML_MATH_SUB || (kind == HTML_MATH_BOTH && child == 2))
        finish_index(html, start, false);
    else if (kind == HTML_MATH_SUP || (kind == HTML_MATH_BOTH && child == 3))
        finish_index(html, start, true);
    else if (kind == HTML_ROOT && child == 2)
        raise_output(html, start, true);
}

static bool is_math(enum html_kind kind)
{
    return kind >= HTML_MATH && kind <= HTML_CELL;
}

static void close_top(struct html *html)
{
    struct open_tag top = html->open[--html->depth];
    enum html_kind kind = html_tags[top.tag].kind;
    if (kind == HTML_ALTERNATIVES && html->hidden)
        html->hidden--;
    if (kind == HTML_HIDDEN && html->hidden)
        html->hidden--;
    html->math -= is_math(kind);
    if (kind == HTML_SUB || kind == HTML_SUP)
        raise_output(html, top.start, kind == HTML_SUP);
    else if (kind == HTML_SQUARE_ROOT && html->out->length > top.start)
        finish_formula(html, kind, top.start, html->out->length);
    else if ((kind == HTML_FRACTION || kind == HTML_ROOT) && top.children == 2)
        finish_formula(html, kind, top.start, top.second);
    else if (kind == HTML_TEX && !html->hidden)
        finish_tex(html, top.start);
    else if (kind == HTML_TITLE)
        finish_title(html, top.start);
    else if (kind == HTML_BLOCK)
        append_break(html, "\n\n");
    finish_child(html, top.start);
}

static void open_tag(struct html *html, const struct found_tag *found)
{
    enum html_kind kind = html_tags[found->tag].kind;
    struct open_tag *parent = html->depth ? &html->open[html->depth - 1] : NULL;
    if (parent) {
        parent->children++;
        if (parent->children == 2)
            parent->second = html->out->length;
        if (parent->children > 1 && (kind == HTML_ROW || kind == HTML_CELL))
            buffer_append_string(html->out, kind == HTML_ROW ? "; " : " ");
    }
    if (kind == HTML_BREAK)
        append_break(html, "\n\n");
    if (kind == HTML_BLOCK || kind == HTML_TITLE || kind == HTML_ITEM)
        append_break(html, "\n\n");
    if (kind == HTML_ITEM)
        buffer_append_string(html->out, "\xE2\x80\xA2 ");
    if (found->empty || kind == HTML_BREAK || html->depth == OPEN)
        return;
    if (needs_no_end(found->tag) && html->closings[found->tag] == 0)
        return;
    html->math += is_math(kind);
    html->hidden += kind == HTML_HIDDEN;
    html->open[html->depth++] =
        (struct open_tag){found->tag, html->out->length, html->out->length, 0};
}

static void close_tag(struct html *html, const struct found_tag *found)
{
    size_t depth = html->depth;
    html->closings[found->tag]--;
    while (depth > 0 && html->open[depth - 1].tag != found->tag)
        depth--;
    while (depth > 0 && html->depth >= depth)
        close_top(html);
}

/* True when the tag was one; false: it is prose. */
static bool take_tag(struct html *html, const struct found_tag *found)
{
    if (found->tag == HTML_TAGS)
        return html->math > 0; /* in formulas every tag is one */
    if (found->closing) {
        close_tag(html, found);
        return true;
    }
    if (!found->empty && !needs_no_end(found->tag) && html->closings[found->tag] == 0)
        return false;
    open_tag(html, found);
    return true;
}

static size_t take_reference(struct html *html, struct view rest)
{
    size_t length = entity_append_reference(html->out, rest);
    if (!length)
        buffer_append_byte(html->out, '&');
    return length ? length : 1;
}

static void take_text(struct html *html, struct view text)
{
    if (html->hidden)
        return;
    if (html->math && !view_trim(text).length)
        return;
    buffer_append_view(html->out, text);
}

/* ---- the two functions ---- */

bool html_is_plain(struct view source)
{
    return view_find_byte(source, '<', 0) == VIEW_NONE &&
           view_find_byte(source, '&', 0) == VIEW_NONE;
}

static size_t find_special(struct view source, size_t at)
{
    while (at < source.length && source.data[at] != '<' && source.data[at] != '&')
        at++;
    return at;
}

void html_append_text(struct buffer *out, struct view source)
{
    struct html html = {.out = out, .begin = out->length, .source = source};
    struct found_tag found;
    count_closings(&html);
    for (size_t at = 0; at < source.length;) {
        size_t end = find_special(source, at);
        take_text(&html, view_slice(source, at, end - at));
        at = end;
        if (at == source.length)
            break;
        struct view rest = view_from(source, at);
        if (rest.data[0] == '<' && read_tag(rest, &found) && take_tag(&html, &found)) {
            at += found.length;
        } else if (rest.data[0] == '&' && !html.hidden) {
            at += take_reference(&html, rest);
        } else {
            take_text(&html, view_slice(rest, 0, 1));
            at++;
        }
    }
    while (html.depth)
        close_top(&html);
}
