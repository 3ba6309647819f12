/* Counting what tells encodings apart: the bytes from 0x80 on, their runs between ASCII bytes,
   and what of them is UTF-8. */
#ifndef SHEAF_IO_BYTE_CENSUS_H
#define SHEAF_IO_BYTE_CENSUS_H

#include "base/view.h"

struct byte_census {
    size_t high;       /* bytes from 0x80 on */
    size_t valid;      /* characters of several bytes that are UTF-8 */
    size_t invalid;    /* runs of bytes that are not */
    size_t damaged;    /* bytes in these runs */
    size_t unfinished; /* runs of them that begin as a character of UTF-8 would */
    size_t runs;       /* of high bytes */
    size_t isolated;   /* of them: of one byte */
    size_t long_runs;  /* of them: of three bytes and more */
};

struct byte_census byte_census_take(struct view bytes);

#endif
