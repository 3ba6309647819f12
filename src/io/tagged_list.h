/* Lists in one value, with ASCII or full-width separators (private to the tagged formats). */
#ifndef SHEAF_IO_TAGGED_LIST_H
#define SHEAF_IO_TAGGED_LIST_H

#include "base/buffer.h"

/* The list with "；" as ";", line ends as `newline` and, if commas, "，" as ",". The list
   itself when it has none of these, else a view of scratch, which is overwritten. */
struct view tagged_list_plain(struct buffer *scratch, struct view list, char newline, bool commas);

/* The next item of a list, taken off rest like view_split(); a ";" that ends a reference of
   HTML ("R&amp;D") separates nothing. */
struct view tagged_list_next(struct view *rest, char separator);

#endif
