/*
 * The inline constructs of Markdown as far as lists of papers use them: links, images,
 * emphasis, code, escapes. Source: https://spec.commonmark.org/0.31.2/#inlines.
 */
#ifndef SHEAF_IO_MARKDOWN_TEXT_H
#define SHEAF_IO_MARKDOWN_TEXT_H

#include "base/buffer.h"

struct markdown_link {
    struct view label; /* as written; brackets in it are balanced */
    struct view target;
    size_t start; /* offset of "[", of "![" for an image */
    size_t end;   /* just behind ")" */
    bool image;
};

/* The first link or image at or after `start` that is whole; of nested ones the inner. */
bool markdown_find_link(struct view text, size_t start, struct markdown_link *link);
/* Appends text without marks: **b** _i_ `c` \* as b i c *, a link as its label, an image as
   nothing. Tags of HTML stay. */
void markdown_append_plain(struct buffer *out, struct view text);
/* Escapes what Markdown would take for marks. */
void markdown_append_escaped(struct buffer *out, struct view text);

#endif
