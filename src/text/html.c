/*
 * Two passes: the first counts the closing tags of each name, so that in the second an
 * opening tag whose end never comes ("if a <b and c") is known to be prose. Open
 * elements lie on a small stack that knows where the output of each began; what a
 * <sup> or an exponent of MathML has put out is raised when it closes.
 */
#include "text/html.h"

#include "text/entity.h"
#include "text/formula.h"
#include "text/html_table.h"

#include <string.h>

enum { OPEN = 64, NAME_BYTES = 32 };

struct open_tag {
    size_t tag;       /* index in tags */
    size_t start;     /* offset in the output of what is in it */
    size_t second;    /* of what is in its second element */
    size_t children;  /* elements begun in it */
    uint8_t emphasis; /* around it */
    uint16_t link;
};

struct html {
    struct rendering *out;
    struct view source;
    size_t at; /* what is being read: a tag, a reference, text */
    bool within_tex;
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

/* ---- indices and formulas ---- */

static bool is_letter(char byte)
{
    return (byte | 0x20) >= 'a' && (byte | 0x20) <= 'z';
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* What is put behind a symbol rather than behind a word: T_c, but 19th and Acme(TM). */
static bool follows_symbol(struct view text, size_t start, struct view index)
{
    enum { INDEX_BYTES = 24 };
    if (start == 0 || !index.length || index.length > INDEX_BYTES ||
        view_find_byte(index, ' ', 0) != VIEW_NONE)
        return false;
    char before = text.data[start - 1];
    bool word = start > 1 && is_letter(before) && is_letter(text.data[start - 2]);
    bool ordinal = is_digit(before) && is_letter(index.data[0]);
    return (is_letter(before) || is_digit(before) || (unsigned char)before >= 0x80 ||
            before == ')') &&
           !word && !ordinal;
}

/* <sub> and <sup> in running text. */
static void finish_script(struct html *html, size_t start, bool up)
{
    struct view text = buffer_view(&html->out->text);
    if (!formula_raise(html->out, start, up) && follows_symbol(text, start, view_from(text, start)))
        formula_finish_index(html->out, start, up);
}

/* An index or exponent of MathML. */
static void finish_index(struct html *html, size_t start, bool up)
{
    if (!html->hidden && view_trim(rendering_tail(html->out, start)).length)
        formula_finish_index(html->out, start, up);
}

/* ---- putting out ---- */

static void put(struct html *html, const char *text)
{
    rendering_put_string(html->out, text, html->at, html->at);
}

static void append_break(struct html *html)
{
    if (html->out->text.length && !html->hidden)
        put(html, "\n\n");
}

/* Cuts [start, end of the text) down to a part of it. */
static void keep_part(struct html *html, size_t start, struct view part)
{
    size_t first = (size_t)(part.data - html->out->text.data);
    rendering_truncate(html->out, first + part.length);
    rendering_replace(html->out, start, first, view_make("", 0));
}

/* From a whole LaTeX document only what is between its \begin and \end is the formula. */
static void finish_tex(struct html *html, size_t start)
{
    struct view text = rendering_tail(html->out, start);
    size_t begin = view_find(text, view_of("\\begin{document}"), 0);
    if (begin != VIEW_NONE) {
        size_t end = view_find(text, view_of("\\end{document}"), begin);
        begin += strlen("\\begin{document}");
        text = view_slice(text, begin, end == VIEW_NONE ? text.length : end - begin);
    }
    text = view_trim(text);
    if (!text.length)
        return;
    keep_part(html, start, text);
    text = rendering_tail(html->out, start);
    if (text.data[0] == '$' || view_starts_with(text, "\\(") || view_starts_with(text, "\\["))
        return;
    rendering_insert(html->out, html->out->text.length, "$");
    rendering_insert(html->out, start, "$");
}

/* "Abstract", "Summary:" above the text says nothing. */
static void finish_title(struct html *html, size_t start)
{
    static const char *const labels[] = {"Abstract", "ABSTRACT", "Abstract:", "Abstract."};
    struct view text = view_trim(rendering_tail(html->out, start));
    bool first = !view_trim(view_slice(buffer_view(&html->out->text), 0, start)).length;
    for (size_t i = 0; first && i < sizeof labels / sizeof *labels; i++)
        if (view_equal_string(text, labels[i])) {
            rendering_truncate(html->out, start);
            return;
        }
    append_break(html);
}

/* A child of an element of MathML, or an element itself, has come to its end. */
static void finish_child(struct html *html, size_t start)
{
    const struct open_tag *parent = html->depth ? &html->open[html->depth - 1] : NULL;
    enum html_kind kind = parent ? html_tags[parent->tag].kind : HTML_INLINE;
    size_t child = parent ? parent->children : 0;
    if (kind == HTML_ALTERNATIVES && !html->hidden && html->out->text.length > parent->start)
        html->hidden++; /* until the alternatives end */
    if (child < 2)
        return;
    if (kind == HTML_MATH_SUB || (kind == HTML_MATH_BOTH && child == 2))
        finish_index(html, start, false);
    else if (kind == HTML_MATH_SUP || (kind == HTML_MATH_BOTH && child == 3))
        finish_index(html, start, true);
    else if (kind == HTML_ROOT && child == 2)
        formula_raise(html->out, start, true);
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
    html->out->emphasis = top.emphasis;
    html->out->link = top.link;
    if (kind == HTML_SUB || kind == HTML_SUP)
        finish_script(html, top.start, kind == HTML_SUP);
    else if (kind == HTML_SQUARE_ROOT && html->out->text.length > top.start)
        formula_finish_root(html->out, top.start, html->out->text.length);
    else if (kind == HTML_ROOT && top.children == 2)
        formula_finish_root(html->out, top.start, top.second);
    else if (kind == HTML_FRACTION && top.children == 2)
        formula_finish_fraction(html->out, top.start, top.second);
    else if (kind == HTML_TEX && !html->hidden)
        finish_tex(html, top.start);
    else if (kind == HTML_TITLE)
        finish_title(html, top.start);
    else if (kind == HTML_BLOCK)
        append_break(html);
    finish_child(html, top.start);
}

/* Appends text with its references decoded. */
static void append_references(struct buffer *out, struct view text)
{
    for (size_t at = 0; at < text.length;) {
        size_t length = entity_append_reference(out, view_from(text, at));
        if (!length)
            buffer_append_byte(out, text.data[at]);
        at += length ? length : 1;
    }
}

/* The value of an attribute of the tag that is being read; empty when it has none. */
static struct view find_attribute(struct view tag, const char *name)
{
    size_t at = 0;
    while ((at = view_find(tag, view_of(name), at)) != VIEW_NONE) {
        at += strlen(name);
        char quote = at < tag.length ? tag.data[at] : '\0';
        size_t end = quote == '"' || quote == '\'' ? view_find_byte(tag, quote, at + 1) : VIEW_NONE;
        if (end != VIEW_NONE)
            return view_slice(tag, at + 1, end - at - 1);
    }
    return view_make("", 0);
}

static void begin_link(struct html *html, const struct found_tag *found)
{
    struct view tag = view_slice(html->source, html->at, found->length);
    struct rendering *out = html->out;
    struct buffer address = {0};
    append_references(&address, find_attribute(tag, "href="));
    out->link = addresses_add(out->addresses, buffer_view(&address));
    if (address.length)
        out->emphasis |= EMPHASIS_LINK;
    buffer_deinit(&address);
}

/* Gives what follows the look of an element. */
static void emphasise(struct html *html, const struct found_tag *found)
{
    uint8_t emphasis = html_tags[found->tag].emphasis;
    if (emphasis != EMPHASIS_LINK)
        html->out->emphasis |= emphasis;
    else if (html->out->addresses)
        begin_link(html, found);
}

static void open_tag(struct html *html, const struct found_tag *found)
{
    enum html_kind kind = html_tags[found->tag].kind;
    struct open_tag *parent = html->depth ? &html->open[html->depth - 1] : NULL;
    if (parent) {
        parent->children++;
        if (parent->children == 2)
            parent->second = html->out->text.length;
        if (parent->children > 1 && (kind == HTML_ROW || kind == HTML_CELL))
            put(html, kind == HTML_ROW ? "; " : " ");
    }
    if (kind == HTML_BREAK)
        append_break(html);
    if (kind == HTML_BLOCK || kind == HTML_TITLE || kind == HTML_ITEM)
        append_break(html);
    if (kind == HTML_ITEM)
        put(html, "• ");
    if (found->empty || kind == HTML_BREAK || html->depth == OPEN)
        return;
    if (needs_no_end(found->tag) && html->closings[found->tag] == 0)
        return;
    html->math += is_math(kind);
    html->out->has_math |= is_math(kind) || kind == HTML_TEX;
    html->hidden += kind == HTML_HIDDEN;
    size_t start = html->out->text.length;
    html->open[html->depth++] =
        (struct open_tag){found->tag, start, start, 0, html->out->emphasis, html->out->link};
    emphasise(html, found);
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

static size_t take_reference(struct html *html)
{
    struct buffer character = {0};
    size_t length = entity_append_reference(&character, view_from(html->source, html->at));
    if (!length)
        buffer_append_byte(&character, '&');
    length = length ? length : 1;
    rendering_put(html->out, buffer_view(&character), html->at, html->at + length);
    buffer_deinit(&character);
    return length;
}

static bool is_escaped(const struct html *html)
{
    return html->within_tex && html->at > 0 && html->source.data[html->at - 1] == '\\';
}

static void take_text(struct html *html, size_t end)
{
    struct view text = view_slice(html->source, html->at, end - html->at);
    if (!html->hidden && !(html->math && !view_trim(text).length))
        rendering_copy(html->out, html->source, html->at, end);
    html->at = end;
}

/* ---- all of it ---- */

static size_t find_special(struct view source, size_t at)
{
    while (at < source.length && source.data[at] != '<' && source.data[at] != '&')
        at++;
    return at;
}

void html_render(struct rendering *out, struct view source, bool within_tex)
{
    struct html html = {.out = out, .source = source, .within_tex = within_tex};
    struct found_tag found;
    count_closings(&html);
    while (html.at < source.length) {
        take_text(&html, find_special(source, html.at));
        struct view rest = view_from(source, html.at);
        if (!rest.length)
            break;
        if (rest.data[0] == '<' && read_tag(rest, &found) && take_tag(&html, &found))
            html.at += found.length;
        else if (rest.data[0] == '&' && !html.hidden && !is_escaped(&html))
            html.at += take_reference(&html);
        else
            take_text(&html, html.at + 1);
    }
    while (html.depth)
        close_top(&html);
}
