/* Actions, contexts and the default keys. */
#include "unit.h"

#include "session/keymap.h"

static struct key_series series_of(const char *names)
{
    struct key_series series;
    assert_true(key_series_from_names(view_of(names), &series));
    return series;
}

static enum action find(const struct keymap *keymap, enum context context, const char *names)
{
    struct key_series series = series_of(names);
    return keymap_find(keymap, context, &series);
}

static bool goes_on(const struct keymap *keymap, enum context context, const char *names)
{
    struct key_series series = series_of(names);
    return keymap_goes_on(keymap, context, &series);
}

static void bind(struct keymap *keymap, unsigned contexts, const char *names, enum action action)
{
    struct key_series series = series_of(names);
    keymap_bind(keymap, contexts, &series, action);
}

static void one_key_means_different_things_in_different_contexts(void **state)
{
    (void)state;
    struct keymap keymap;
    keymap_init(&keymap);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "j"), ACTION_MOVE_DOWN);
    assert_int_equal(find(&keymap, CONTEXT_READER, "Down"), ACTION_MOVE_DOWN);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "j"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "C-d"), ACTION_HALF_PAGE_DOWN);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "C-d"), ACTION_DELETE_RIGHT);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "Enter"), ACTION_OPEN);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "Enter"), ACTION_ACCEPT);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "Up"), ACTION_HISTORY_PREVIOUS);
    assert_int_equal(find(&keymap, CONTEXT_HELP, "C-n"), ACTION_MOVE_DOWN);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "M-v"), ACTION_PAGE_UP);
    keymap_deinit(&keymap);
}

/* A default whose name is misspelt, or that nothing would do, is a mistake in the table. */
static void every_default_key_means_something_where_it_is_bound(void **state)
{
    (void)state;
    struct keymap keymap;
    keymap_init(&keymap);
    for (size_t i = 0; i < keymap.count; i++) {
        const struct keymap_binding *binding = &keymap.bindings[i];
        if (!binding->contexts || (binding->contexts & ~action_contexts(binding->action)))
            fail_msg("%s is bound where it means nothing", action_name(binding->action));
        for (size_t j = 0; j < i; j++)
            if (key_series_begins(&binding->series, &keymap.bindings[j].series) &&
                (binding->contexts & keymap.bindings[j].contexts))
                fail_msg("%s has a key that is taken", action_name(binding->action));
    }
    keymap_deinit(&keymap);
}

static void binding_again_replaces_and_none_removes(void **state)
{
    (void)state;
    struct keymap keymap;
    keymap_init(&keymap);
    bind(&keymap, IN_PAPERS, "j", ACTION_QUIT);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "j"), ACTION_QUIT);
    assert_int_equal(find(&keymap, CONTEXT_READER, "j"), ACTION_MOVE_DOWN);
    bind(&keymap, IN_ALL, "j", ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "j"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_READER, "j"), ACTION_NONE);
    keymap_deinit(&keymap);
}

static void several_keys_mean_something_together(void **state)
{
    (void)state;
    struct keymap keymap;
    keymap_init(&keymap);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "s"), ACTION_NONE);
    assert_true(goes_on(&keymap, CONTEXT_PAPERS, "s"));
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "s y"), ACTION_SORT_YEAR);
    assert_false(goes_on(&keymap, CONTEXT_PAPERS, "s y"));
    assert_false(goes_on(&keymap, CONTEXT_PAPERS, "s q"));
    assert_false(goes_on(&keymap, CONTEXT_QUERY, "s"));
    assert_false(goes_on(&keymap, CONTEXT_PAPERS, "j"));
    keymap_deinit(&keymap);
}

/* One of them could never be typed. */
static void what_begins_with_other_keys_takes_their_place(void **state)
{
    (void)state;
    struct keymap keymap;
    keymap_init(&keymap);
    bind(&keymap, IN_PANES, "g g", ACTION_GO_FIRST);
    bind(&keymap, IN_PANES, "g e", ACTION_GO_LAST);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "g"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "g g"), ACTION_GO_FIRST);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "g e"), ACTION_GO_LAST);
    assert_int_equal(find(&keymap, CONTEXT_HELP, "g"), ACTION_GO_FIRST);
    bind(&keymap, IN_PAPERS, "s", ACTION_REVERSE);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "s"), ACTION_REVERSE);
    assert_false(goes_on(&keymap, CONTEXT_PAPERS, "s"));
    assert_int_equal(find(&keymap, CONTEXT_READER, "s y"), ACTION_SORT_YEAR);
    keymap_deinit(&keymap);
}

static void continuations_say_where_keys_lead(void **state)
{
    (void)state;
    struct keymap keymap;
    struct buffer out = {0};
    struct key_series series = series_of("s");
    keymap_init(&keymap);
    keymap_append_continuations(&keymap, CONTEXT_READER, &series, &out);
    assert_view_equal(buffer_view(&out), "sort by:  f file  y year  t title  a author  v venue  "
                                         "r rating  m relevance");
    buffer_clear(&out);
    series = series_of("C-x");
    bind(&keymap, IN_PAPERS, "C-x C-c", ACTION_QUIT);
    bind(&keymap, IN_PAPERS, "C-x 4 f", ACTION_QUERY);
    keymap_append_continuations(&keymap, CONTEXT_PAPERS, &series, &out);
    assert_view_equal(buffer_view(&out), "C-x  C-c quit  4f query");
    buffer_deinit(&out);
    keymap_deinit(&keymap);
}

static void clearing_leaves_the_way_out_of_prompts(void **state)
{
    (void)state;
    struct keymap keymap;
    keymap_init(&keymap);
    keymap_clear(&keymap, IN_QUERY | IN_PAPERS);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "j"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_READER, "j"), ACTION_MOVE_DOWN);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "C-a"), ACTION_NONE);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "Enter"), ACTION_ACCEPT);
    assert_int_equal(find(&keymap, CONTEXT_QUERY, "Esc"), ACTION_CANCEL);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "C-c"), ACTION_CANCEL);
    keymap_deinit(&keymap);
}

static void keys_of_an_action_are_listed_for_help(void **state)
{
    (void)state;
    struct keymap keymap;
    struct buffer out = {0};
    keymap_init(&keymap);
    assert_int_equal(keymap_append_keys(&keymap, CONTEXT_READER, ACTION_PAGE_DOWN, 9, &out), 4);
    assert_view_equal(buffer_view(&out), "C-f PgDn Space C-v");
    buffer_clear(&out);
    bind(&keymap, IN_READER, "g Home", ACTION_SORT_YEAR);
    assert_int_equal(keymap_append_keys(&keymap, CONTEXT_READER, ACTION_SORT_YEAR, 9, &out), 2);
    assert_view_equal(buffer_view(&out), "sy g<Home>");
    buffer_clear(&out);
    assert_int_equal(keymap_append_keys(&keymap, CONTEXT_READER, ACTION_PAGE_DOWN, 1, &out), 1);
    assert_view_equal(buffer_view(&out), "C-f");
    buffer_clear(&out);
    assert_int_equal(keymap_append_keys(&keymap, CONTEXT_QUERY, ACTION_QUIT, 9, &out), 0);
    assert_view_equal(buffer_view(&out), "");
    buffer_deinit(&out);
    keymap_deinit(&keymap);
}

static void every_action_is_found_by_its_name(void **state)
{
    (void)state;
    for (int i = ACTION_NONE + 1; i < ACTION_COUNT; i++) {
        enum action action = (enum action)i;
        assert_int_equal(action_from_name(view_of(action_name(action))), action);
        assert_true(action_contexts(action) != 0);
        assert_true(view_of(action_help(action)).length > 0);
    }
    assert_int_equal(action_from_name(view_of("")), ACTION_NONE);
    assert_int_equal(action_from_name(view_of("move-dow")), ACTION_NONE);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_key_means_different_things_in_different_contexts),
        cmocka_unit_test(every_default_key_means_something_where_it_is_bound),
        cmocka_unit_test(binding_again_replaces_and_none_removes),
        cmocka_unit_test(several_keys_mean_something_together),
        cmocka_unit_test(what_begins_with_other_keys_takes_their_place),
        cmocka_unit_test(continuations_say_where_keys_lead),
        cmocka_unit_test(clearing_leaves_the_way_out_of_prompts),
        cmocka_unit_test(keys_of_an_action_are_listed_for_help),
        cmocka_unit_test(every_action_is_found_by_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
