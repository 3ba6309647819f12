/* What the reader of a query is told that may have been meant otherwise. */
#include "unit.h"

#include "query/hint.h"

#include <string.h>

static void assert_hint_as(const char *text, enum query_match match, const char *expected)
{
    struct buffer out = {0};
    bool found = query_append_hint(view_of(text), match, &out);
    if (!view_equal_string(buffer_view(&out), expected) || found != (*expected != '\0'))
        fail_msg("%s: \"%s\", should be \"%s\"", text, buffer_string(&out), expected);
    buffer_deinit(&out);
}

static void assert_hint(const char *text, const char *expected)
{
    assert_hint_as(text, QUERY_MATCH_REGEX, expected);
}

static void misspelt_fields_have_a_nearest_one(void **state)
{
    (void)state;
    assert_hint("auhtor:lee", "there is no field auhtor: did you mean author:?");
    assert_hint("graph -Auther:lee", "there is no field Auther: did you mean author:?");
    assert_hint("( tilte:", "there is no field tilte: did you mean title:?");
    assert_hint("authors:lee", "there is no field authors: did you mean author:?");
    assert_hint("tags:x", "there is no field tags: did you mean tag:?");
    assert_hint("auth:lee", "there is no field auth: did you mean author:?");
    assert_hint("yaer:2020..", "there is no field yaer: did you mean year:?");
    assert_hint("~abstrct:x", "there is no field abstrct: did you mean abstract:?");
    assert_hint("journal:nature", "there is no field journal: did you mean venue:?");
    assert_hint_as("auhtor:lee", QUERY_MATCH_LITERAL,
                   "there is no field auhtor: did you mean author:?");
    assert_hint_as("auhtor:lee", QUERY_MATCH_FUZZY,
                   "there is no field auhtor: did you mean author:?");
}

static void text_with_a_colon_is_left_alone(void **state)
{
    (void)state;
    static const char *const texts[] = {
        "author:lee", "AU:lee",     "https://example.org", "note://x", "a:b",
        "gan:image",  "re:zero",    "\"auhtor:lee\"",      "/auhtor:lee/",
        "(?:auhtor)", "auhtor",     ":",                   "",
        "[auhtor:x]", "10:30",      "hash:table",          "auhtor :lee",
        "averyveryverylongword:x",  "图像:x",
    };
    for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
        assert_hint(texts[i], "");
}

static void values_stand_right_behind_their_field(void **state)
{
    (void)state;
    assert_hint("author: lee", "author: and its value stand together: author:lee");
    assert_hint("graph au: /l.e/i x", "au: and its value stand together: au:/l.e/i");
    assert_hint("year: 2020..2023", "year: and its value stand together: year:2020..2023");
    assert_hint("author:", "");
    assert_hint("author: | x", "");
    assert_hint("author: title:x", "");
    assert_hint("author:\"\" lee", "");
}

static void words_of_other_languages_are_explained(void **state)
{
    (void)state;
    assert_hint("graph OR gan", "OR is looked for as a word: write | for one or the other");
    assert_hint("graph AND gan",
                "AND is looked for as a word: words side by side must all match anyway");
    assert_hint("graph && gan",
                "&& is looked for as text: words side by side must all match anyway");
    assert_hint("NOT gan", "NOT is looked for as a word: write - before what must not match");
    assert_hint("graph OR", "");
    assert_hint("graph or gan", "");
    assert_hint("\"OR\" gan", "");
    assert_hint("graph || gan", "");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(misspelt_fields_have_a_nearest_one),
        cmocka_unit_test(text_with_a_colon_is_left_alone),
        cmocka_unit_test(values_stand_right_behind_their_field),
        cmocka_unit_test(words_of_other_languages_are_explained),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
