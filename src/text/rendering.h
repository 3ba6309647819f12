/*
 * A rendering is display text in the making. When it is asked for, it also keeps a trace
 * of every byte: which bytes of the source it stands for, and how it is emphasised. The
 * traces lie beside the bytes, so that whatever moves or replaces text moves them too.
 *
 *   source    \textbf{a} $x^{2}$
 *   text      a x²            traces of "a": source bytes 8 to 9, bold
 *
 * Text is rendered in up to three passes (HTML, then LaTeX and Markdown, then white
 * space), each from the text of the one before; rendering_follow() carries the traces of
 * a pass back to the source of the first.
 */
#ifndef SHEAF_TEXT_RENDERING_H
#define SHEAF_TEXT_RENDERING_H

#include "base/buffer.h"

#include <stdint.h>

/* Bits. */
enum emphasis {
    EMPHASIS_BOLD = 1,
    EMPHASIS_ITALIC = 2,
    EMPHASIS_CODE = 4,
    EMPHASIS_SMALL_CAPS = 8,
    EMPHASIS_UNDERLINE = 16,
    EMPHASIS_LINK = 32
};

struct trace {
    uint32_t start; /* bytes [start, end) of the source */
    uint32_t end;
    uint16_t link; /* 0, or 1 + an index among the addresses */
    uint8_t emphasis;
};

/* What links lead to, shared by the passes. At most ADDRESSES; others lead nowhere. */
enum { ADDRESSES = 0xFFFF };
struct addresses {
    struct buffer bytes; /* one after the other */
    size_t *ends;
    size_t count;
    size_t capacity;
};

struct rendering {
    struct buffer text;
    struct trace *traces; /* as many as text has bytes, when they are kept */
    size_t trace_capacity;
    struct addresses *addresses; /* NULL: no traces are kept */
    uint16_t link;               /* of what is appended next */
    uint8_t emphasis;
    bool has_math; /* a formula has been rendered */
};

/* addresses is where those of links go, and NULL when nobody asks for traces. */
void rendering_init(struct rendering *rendering, struct addresses *addresses);
void rendering_deinit(struct rendering *rendering);
void addresses_deinit(struct addresses *addresses);
/* Remembers an address; returns what trace.link says of it. */
uint16_t addresses_add(struct addresses *addresses, struct view address);
/* Which address a trace's link is; empty for 0. */
struct view addresses_get(const struct addresses *addresses, uint16_t link);

/* Appends source[start, end) as it is. */
void rendering_copy(struct rendering *rendering, struct view source, size_t start, size_t end);
/* Appends text that stands for bytes [start, end) of the source. */
void rendering_put(struct rendering *rendering, struct view text, size_t start, size_t end);
void rendering_put_string(struct rendering *rendering, const char *text, size_t start, size_t end);

/* The text from an offset on; valid until the next change. */
struct view rendering_tail(const struct rendering *rendering, size_t start);
void rendering_truncate(struct rendering *rendering, size_t length);
/* Inserts a string at an offset; it stands for what the bytes beside it stand for. */
void rendering_insert(struct rendering *rendering, size_t offset, const char *text);
/* Replaces bytes [start, end) by text, which stands for all that they stood for. */
void rendering_replace(struct rendering *rendering, size_t start, size_t end, struct view text);

/* Makes the traces of a pass speak of the source of the pass before. */
void rendering_follow(struct rendering *rendering, const struct rendering *before);

#endif
