#include "ui/style.h"

#include "base/language.h"

#include <string.h>

enum { RGB_DIGITS = 6 };

/* ---- colours -------------------------------------------------------------------------- */

static const char *const color_names[] = {"black", "red",     "green", "yellow",
                                          "blue",  "magenta", "cyan",  "white"};

static int hex_value(char digit)
{
    if (digit >= '0' && digit <= '9')
        return digit - '0';
    digit = (char)(digit | 0x20);
    return digit >= 'a' && digit <= 'f' ? digit - 'a' + 10 : -1;
}

static bool read_rgb(struct view text, int32_t *color)
{
    int32_t rgb = 0;
    if (text.length != RGB_DIGITS)
        return false;
    for (size_t i = 0; i < text.length; i++) {
        int value = hex_value(text.data[i]);
        if (value < 0)
            return false;
        rgb = rgb * 16 + value;
    }
    *color = STYLE_RGB | rgb;
    return true;
}

static bool read_color_name(struct view text, int32_t *color)
{
    bool bright = view_starts_with(text, "bright-");
    struct view name = view_from(text, bright ? strlen("bright-") : 0);
    for (int i = 0; i < 8; i++)
        if (view_equal_string(name, color_names[i])) {
            *color = i + (bright ? 8 : 0);
            return true;
        }
    return false;
}

static bool read_color(struct view text, int32_t *color)
{
    long number;
    if (view_equal_string(text, "default")) {
        *color = -1;
        return true;
    }
    if (view_starts_with(text, "#"))
        return read_rgb(view_from(text, 1), color);
    if (view_to_long(text, &number)) {
        *color = (int32_t)number;
        return number >= 0 && number <= 255;
    }
    return read_color_name(text, color);
}

/* How many colours a terminal must have for this one. */
static int colors_needed(int32_t color)
{
    if (color < 0)
        return 0;
    return color >= STYLE_RGB ? STYLE_COLORS_ALL : color >= 16 ? 256 : color >= 8 ? 16 : 8;
}

struct rgb {
    int red, green, blue;
};

/* Steps of a channel in the cube of 6 x 6 x 6 colours that begins at 16. */
static const int cube_steps[] = {0, 95, 135, 175, 215, 255};

static struct rgb rgb_of(int32_t color)
{
    if (color >= STYLE_RGB)
        return (struct rgb){color >> 16 & 0xFF, color >> 8 & 0xFF, color & 0xFF};
    if (color >= 232) {
        int gray = 8 + 10 * (color - 232);
        return (struct rgb){gray, gray, gray};
    }
    color -= 16;
    return (struct rgb){cube_steps[color / 36], cube_steps[color / 6 % 6], cube_steps[color % 6]};
}

static int nearest_step(int value)
{
    int best = 0;
    for (int i = 1; i < 6; i++)
        if (value * 2 > cube_steps[i - 1] + cube_steps[i])
            best = i;
    return best;
}

static int32_t nearest_of_256(struct rgb rgb)
{
    return 16 + 36 * nearest_step(rgb.red) + 6 * nearest_step(rgb.green) + nearest_step(rgb.blue);
}

/* By hue: what a palette makes of its 16 colours differs, but red is some red in each. */
static int32_t nearest_of_16(struct rgb rgb)
{
    enum { GRAY_SPREAD = 40, DARK_BELOW = 50, WHITE_FROM = 160, BRIGHT_FROM = 215 };
    int most = rgb.red > rgb.green ? rgb.red : rgb.green;
    int least = rgb.red < rgb.green ? rgb.red : rgb.green;
    most = most > rgb.blue ? most : rgb.blue;
    least = least < rgb.blue ? least : rgb.blue;
    if (most - least < GRAY_SPREAD)
        return most < DARK_BELOW ? 0 : most < WHITE_FROM ? 8 : most < BRIGHT_FROM ? 7 : 15;
    int middle = (most + least) / 2;
    return (rgb.red > middle) + 2 * (rgb.green > middle) + 4 * (rgb.blue > middle) +
           (most >= BRIGHT_FROM ? 8 : 0);
}

static int32_t reduce(int32_t color, int colors)
{
    if (colors < 8)
        return -1;
    if (color >= STYLE_RGB && colors >= 256)
        return nearest_of_256(rgb_of(color));
    if (color >= 16)
        color = nearest_of_16(rgb_of(color));
    return colors >= 16 ? color : color & 7;
}

/* "#ffd75f/220/yellow" */
static bool choose_color(struct view text, int colors, int32_t *color)
{
    struct view rest = text;
    int32_t chosen = -1, read = -1;
    bool found = false;
    while (rest.data) {
        if (!read_color(view_split(&rest, '/'), &read))
            return false;
        if (!found && colors_needed(read) <= colors) {
            chosen = read;
            found = true;
        }
    }
    *color = found ? chosen : reduce(read, colors);
    return true;
}

/* ---- looks ------------------------------------------------------------------------------- */

static uint16_t attribute_from_name(struct view word)
{
    static const struct {
        const char *name;
        uint16_t attribute;
    } table[] = {
        {"bold", FRAME_BOLD},           {"dim", FRAME_DIM},         {"italic", FRAME_ITALIC},
        {"underline", FRAME_UNDERLINE}, {"reverse", FRAME_REVERSE},
    };
    for (size_t i = 0; i < sizeof table / sizeof *table; i++)
        if (view_equal_string(word, table[i].name))
            return table[i].attribute;
    return 0;
}

static enum status read_word(struct view word, int colors, bool *behind, struct style *style)
{
    uint16_t attribute = attribute_from_name(word);
    if (!*behind && view_equal_string(word, "on")) {
        *behind = true;
        return STATUS_OK;
    }
    if (!*behind && attribute) {
        style->attributes |= attribute;
        return STATUS_OK;
    }
    bool good = choose_color(word, colors, *behind ? &style->background : &style->foreground);
    *behind = false;
    return good ? STATUS_OK : STATUS_INVALID;
}

enum status style_parse(struct view text, int colors, struct style *style, struct buffer *message)
{
    struct style read = {-1, -1, 0};
    bool behind = false;
    for (struct view rest = view_trim(text); rest.length; rest = view_trim(rest)) {
        struct view word = view_split(&rest, ' ');
        if (read_word(word, colors, &behind, &read) == STATUS_OK)
            continue;
        buffer_append_format(message, _("\"%.*s\" is neither an attribute nor a colour"),
                             (int)word.length, word.data);
        return STATUS_INVALID;
    }
    if (behind) {
        buffer_append_string(message, _("\"on\" what colour?"));
        return STATUS_INVALID;
    }
    *style = read;
    return STATUS_OK;
}

struct style style_on(struct style base, struct style over)
{
    struct style both = over;
    both.attributes |= base.attributes;
    if (both.foreground < 0)
        both.foreground = base.foreground;
    if (both.background < 0)
        both.background = base.background;
    return both;
}
