#include "query/range.h"

#include "base/language.h"

#include <math.h>

/* A number as it was typed. */
struct number {
    double value;
    unsigned digits;   /* before the point */
    unsigned decimals; /* after it */
};

/* What tells years and ratings apart. */
struct quantity {
    const char *missing;
    const char *wrong;
    bool whole;
};

static const struct quantity years = {N_("a year is missing"), N_("this is not a year"), true};
static const struct quantity ratings = {N_("a rating is missing"), N_("this is not a rating"),
                                        false};

static enum status say(struct buffer *message, const char *text)
{
    buffer_append_string(message, text);
    return STATUS_INVALID;
}

static bool is_digit(char byte)
{
    return byte >= '0' && byte <= '9';
}

/* Reads a number off the start of text. False when there is none. */
static bool read_number(struct view *text, bool whole, struct number *number)
{
    *number = (struct number){0};
    size_t i = 0;
    for (; i < text->length && is_digit(text->data[i]) && number->digits < 9; i++, number->digits++)
        number->value = number->value * 10 + (text->data[i] - '0');
    bool decimals =
        !whole && i + 1 < text->length && text->data[i] == '.' && is_digit(text->data[i + 1]);
    double unit = 1;
    for (i += decimals; decimals && i < text->length && is_digit(text->data[i]); i++) {
        unit /= 10;
        number->decimals++;
        number->value += unit * (text->data[i] - '0');
    }
    *text = view_from(*text, i);
    return number->digits > 0;
}

/* Half a unit of the last place that counts. */
static double tolerance(const struct number *number, const struct quantity *quantity)
{
    unsigned decimals = number->decimals > 1 ? number->decimals : 1;
    return quantity->whole ? 0 : 0.5 * pow(10, -(double)decimals) - 1e-9;
}

static bool is_greater(struct view operation)
{
    return operation.length > 0 && operation.data[0] == '>';
}

/* >7  >=7  <7  <=7  =7 */
static enum status parse_comparison(struct view text, const struct quantity *quantity,
                                    struct range *range, struct buffer *message)
{
    size_t length = text.length > 1 && text.data[1] == '=' ? 2 : 1;
    struct view rest = view_from(text, length);
    struct number number;
    if (rest.length == 0)
        return say(message, _(quantity->missing));
    if (!read_number(&rest, quantity->whole, &number) || rest.length > 0)
        return say(message, _(quantity->wrong));
    double slack = tolerance(&number, quantity);
    bool strict = length == 1;
    if (text.data[0] == '=')
        *range = (struct range){number.value - slack, number.value + slack};
    else if (is_greater(text))
        range->low = strict ? nextafter(number.value + (quantity->whole ? 0 : 1e-6), INFINITY)
                            : number.value - (quantity->whole ? 0 : 1e-6);
    else
        range->high = strict ? nextafter(number.value - (quantity->whole ? 0 : 1e-6), -INFINITY)
                             : number.value + (quantity->whole ? 0 : 1e-6);
    return STATUS_OK;
}

/* The latest year that begins with the digits typed so far. */
static void complete_year(const struct number *low, struct number *high)
{
    for (unsigned digits = high->digits; digits < low->digits; digits++)
        high->value = high->value * 10 + 9;
}

/* What follows the two dots. */
static enum status parse_end(struct view rest, const struct quantity *quantity,
                             const struct number *low, struct range *range, struct buffer *message)
{
    struct number high;
    if (rest.length == 0)
        return low->digits > 0 ? STATUS_OK : say(message, _(quantity->missing));
    if (!read_number(&rest, quantity->whole, &high) || rest.length > 0)
        return say(message, _(quantity->wrong));
    if (quantity->whole && high.value < low->value)
        complete_year(low, &high);
    if (low->digits > 0 && high.value < low->value)
        return say(message, _("the range ends before it begins"));
    range->high = high.value + (quantity->whole ? 0 : 1e-6);
    return STATUS_OK;
}

static enum status parse(struct view text, const struct quantity *quantity, struct range *range,
                         struct buffer *message)
{
    *range = (struct range){-INFINITY, INFINITY};
    if (text.length == 0)
        return say(message, _(quantity->missing));
    if (text.data[0] == '<' || text.data[0] == '>' || text.data[0] == '=')
        return parse_comparison(text, quantity, range, message);
    struct number low;
    struct view rest = text;
    bool given = read_number(&rest, quantity->whole, &low);
    if (given)
        range->low = low.value - (quantity->whole ? 0 : 1e-6);
    if (view_starts_with(rest, ".."))
        return parse_end(view_from(rest, 2), quantity, &low, range, message);
    if (!given || (rest.length > 0 && !view_equal_string(rest, ".")))
        return say(message,
                   view_equal_string(text, ".") ? _(quantity->missing) : _(quantity->wrong));
    range->low = low.value - tolerance(&low, quantity);
    range->high = low.value + tolerance(&low, quantity);
    return STATUS_OK;
}

enum status range_parse_years(struct view text, struct range *range, struct buffer *message)
{
    return parse(text, &years, range, message);
}

enum status range_parse_ratings(struct view text, struct range *range, struct buffer *message)
{
    return parse(text, &ratings, range, message);
}

bool range_holds(const struct range *range, double value)
{
    return value >= range->low && value <= range->high;
}
