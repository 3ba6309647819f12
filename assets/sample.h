/* The built-in sample library, JSON Lines; made from assets/sample.jsonl by make. */
#ifndef SHEAF_ASSETS_SAMPLE_H
#define SHEAF_ASSETS_SAMPLE_H

#include <stddef.h>

extern const unsigned char sample_data[];
extern const size_t sample_size; /* bytes */

#endif
