#include "text/character.h"

uint8_t character_properties(uint32_t code_point)
{
    uint32_t page = code_point >> CHARACTER_PAGE_SHIFT;
    size_t low = character_pages[page];
    size_t high = (size_t)character_pages[page + 1] + 1;
    /* The last range in [low, high) that begins at or before the code point. */
    while (high - low > 1) {
        size_t middle = (low + high) / 2;
        if (character_ranges[middle] >> 8 <= code_point)
            low = middle;
        else
            high = middle;
    }
    return (uint8_t)character_ranges[low];
}
