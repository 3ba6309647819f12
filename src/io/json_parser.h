/*
 * Parsers of yajl (https://lloyd.github.io/yajl/) that take memory as all of Sheaf does: yajl
 * itself goes on with what it was not given.
 */
#ifndef SHEAF_IO_JSON_PARSER_H
#define SHEAF_IO_JSON_PARSER_H

#include "base/view.h"

#include <yajl/yajl_parse.h>

/* callbacks may be NULL, and must live as long as the parser otherwise; context is handed to them.
   The caller frees it with yajl_free(). */
yajl_handle json_parser_new(const yajl_callbacks *callbacks, void *context);

/* The text is one whole value in JSON's notation (RFC 8259). */
bool json_parser_accepts(struct view text);

#endif
