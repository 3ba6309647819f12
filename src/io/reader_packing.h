/* Telling from its first bytes whether something is compressed or an archive. */
#ifndef SHEAF_IO_READER_PACKING_H
#define SHEAF_IO_READER_PACKING_H

#include "base/view.h"

enum packing {
    PACKING_NONE,
    PACKING_COMPRESSED, /* gz, xz, zst or bz2; what is inside may be a tar archive */
    PACKING_ZIP,
    PACKING_TAR,
    PACKING_OTHER /* an archive or compression that is not opened: 7z, RAR, lz4, compress … */
};

/* As many bytes are wanted as a tar archive takes to be known by. Fewer may be given: what
   they do not show is not found. */
enum { PACKING_BYTES = 512 };

enum packing packing_detect(struct view start);

#endif
