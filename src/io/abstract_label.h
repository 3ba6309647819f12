/* Abstracts that begin by saying that they are one. */
#ifndef SHEAF_IO_ABSTRACT_LABEL_H
#define SHEAF_IO_ABSTRACT_LABEL_H

#include "base/view.h"

/* Bytes of the label at the start of text, with what ends it: "Abstract: ", "【摘要】". 0 when
   there is none. */
size_t abstract_label_length(struct view text);

#endif
