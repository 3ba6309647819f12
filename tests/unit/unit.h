/* What every cmocka test includes, in the order that cmocka wants. */
#ifndef SHEAF_TESTS_UNIT_H
#define SHEAF_TESTS_UNIT_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "base/view.h"

#include <stdio.h>

/* cmocka's own macro calls print_error(), and libbtparse exports another function of
   that name. */
#undef fail_msg
#define fail_msg(...)                                                                              \
    do {                                                                                           \
        fprintf(stderr, "# " __VA_ARGS__);                                                         \
        fputc('\n', stderr);                                                                       \
        fail();                                                                                    \
    } while (0)

/* Fails with both texts unless the view holds exactly the expected string. */
#define assert_view_equal(actual, expected)                                                        \
    do {                                                                                           \
        struct view actual_ = (actual);                                                            \
        struct view wanted_ = view_of(expected);                                                   \
        if (!view_equal(actual_, wanted_))                                                         \
            fail_msg("is \"%.*s\", should be \"%s\"", (int)actual_.length,                         \
                     actual_.data ? actual_.data : "", wanted_.data);                              \
    } while (0)

#endif
