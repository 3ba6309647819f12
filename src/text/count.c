#include "text/count.h"

#include "base/language.h"

void append_number(struct buffer *out, size_t number)
{
    struct buffer digits = {0};
    buffer_append_format(&digits, "%zu", number);
    for (size_t i = 0; i < digits.length; i++) {
        if (i && (digits.length - i) % 3 == 0)
            buffer_append_byte(out, ',');
        buffer_append_byte(out, digits.data[i]);
    }
    buffer_deinit(&digits);
}

void append_count(struct buffer *out, size_t number, const char *one, const char *many)
{
    struct buffer digits = {0};
    append_number(&digits, number);
    buffer_append_format(out, language_count(one, many, number), buffer_string(&digits));
    buffer_deinit(&digits);
}
