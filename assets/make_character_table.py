#!/usr/bin/env python3
"""Writes src/text/character_table.c from the Unicode Character Database.

    assets/make_character_table.py [FOLDER] > src/text/character_table.c

FOLDER holds the database, version 15.0 (Debian: package unicode-data, in
/usr/share/unicode). The table is committed, so that a build needs neither this
script nor the database. What the classes mean stands in src/text/character.h.
"""
import sys

FOLDER = sys.argv[1] if len(sys.argv) > 1 else "/usr/share/unicode"
LIMIT = 0x110000
NARROW, AMBIGUOUS, WIDE, MARK, JOINER, HIDDEN, CONTROL, UNKNOWN = range(8)
BREAKS = ["Other", "CR", "LF", "Control", "Extend", "ZWJ", "Regional_Indicator", "Prepend",
          "SpacingMark", "L", "V", "T", "LV", "LVT", "Pictographic"]
# One index entry for so many code points, as a shift.
PAGE_SHIFT = 8
PREPENDED = [0x600, 0x601, 0x602, 0x603, 0x604, 0x605, 0x6DD, 0x70F, 0x890, 0x891, 0x8E2,
             0x110BD, 0x110CD]


def read(name, value, only=None):
    """One property: a list with an entry for each code point."""
    table = [value] * LIMIT
    with open(f"{FOLDER}/{name}", encoding="utf-8") as lines:
        for line in lines:
            fields = [field.strip() for field in line.split("#")[0].split(";")]
            if len(fields) < 2 or (only and fields[1] != only):
                continue
            first, _, last = fields[0].partition("..")
            for code_point in range(int(first, 16), int(last or first, 16) + 1):
                table[code_point] = fields[1]
    return table


CATEGORY = read("extracted/DerivedGeneralCategory.txt", "Cn")
WIDTH = read("EastAsianWidth.txt", "N")
AGE = read("DerivedAge.txt", "none")
BREAK = read("auxiliary/GraphemeBreakProperty.txt", "Other")
PICTURE = read("emoji/emoji-data.txt", "", "Extended_Pictographic")
IGNORABLE = read("DerivedCoreProperties.txt", "", "Default_Ignorable_Code_Point")


def is_jamo_mark(code_point):
    """Vowels and final consonants, which the C library draws onto the one before."""
    return 0x1160 <= code_point <= 0x11FF or 0xD7B0 <= code_point <= 0xD7FB


def is_control(code_point):
    return (CATEGORY[code_point] in ("Cc", "Zl", "Zp") or 0x202A <= code_point <= 0x202E
            or 0x2066 <= code_point <= 0x2069)


def is_wide(code_point):
    """The hexagrams and U+3248.. are wide for the C library, narrow for UAX 11."""
    return (WIDTH[code_point] in ("W", "F") or 0x4DC0 <= code_point <= 0x4DFF
            or 0x3248 <= code_point <= 0x324F)


def width_class(code_point):
    category = CATEGORY[code_point]
    if is_control(code_point):
        return CONTROL
    if code_point in (0x200C, 0x200D) or 0xFE00 <= code_point <= 0xFE0F:
        return JOINER
    if 0xE0000 <= code_point <= 0xE0FFF:
        return HIDDEN
    if category in ("Cn", "Co", "Cs") or AGE[code_point] == "15.0":
        return UNKNOWN
    if IGNORABLE[code_point] or (category == "Cf" and code_point not in PREPENDED):
        return HIDDEN
    if category in ("Mn", "Me") or is_jamo_mark(code_point):
        return MARK
    if is_wide(code_point):
        return WIDE
    return AMBIGUOUS if WIDTH[code_point] == "A" else NARROW


def break_class(code_point):
    name = BREAK[code_point]
    if PICTURE[code_point] and name == "Other":
        name = "Pictographic"
    return BREAKS.index(name)


def write_numbers(name, kind, items, form, per_line):
    print(f"const {kind} {name}[] = {{")
    for start in range(0, len(items), per_line):
        print("    " + " ".join(form % item + "," for item in items[start:start + per_line]))
    print("};")


values = [width_class(code_point) << 4 | break_class(code_point) for code_point in range(LIMIT)]
ranges, index = [], []
for code_point, value in enumerate(values):
    if code_point == 0 or value != values[code_point - 1]:
        ranges.append(code_point << 8 | value)
    if code_point % (1 << PAGE_SHIFT) == 0:
        index.append(len(ranges) - 1)
index.append(len(ranges) - 1)

print("/* Written by assets/make_character_table.py from the Unicode Character Database, version")
print("   15.0.0 (https://www.unicode.org/license.txt). Do not edit. */")
print('#include "text/character.h"')
print()
print("/* clang-format off */")
write_numbers("character_ranges", "uint32_t", ranges, "0x%08X", 8)
print()
write_numbers("character_pages", "uint16_t", index, "%d", 16)
