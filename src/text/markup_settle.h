/* How the details of a display form are finished (private to markup*.c). */
#ifndef SHEAF_TEXT_MARKUP_SETTLE_H
#define SHEAF_TEXT_MARKUP_SETTLE_H

#include "text/markup.h"

/* Puts the traces from index `first` on in order, and finds the spans in them. */
void markup_details_settle(struct markup_details *details, size_t first);

#endif
