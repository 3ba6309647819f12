/* Actions, contexts and the default keys. */
#include "unit.h"

#include "session/keymap.h"

static enum action find(const struct keymap *keymap, enum context context, const char *name)
{
    struct key key;
    assert_true(key_from_name(view_of(name), &key));
    return keymap_find(keymap, context, key);
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
    assert_int_equal(find(&keymap, CONTEXT_SORT, "y"), ACTION_SORT_YEAR);
    assert_int_equal(find(&keymap, CONTEXT_PAPERS, "y"), ACTION_NONE);
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
        if (binding->contexts & ~action_contexts(binding->action))
            fail_msg("%s is bound where it means nothing", action_name(binding->action));
        for (size_t j = 0; j < i; j++)
            if (key_equal(binding->key, keymap.bindings[j].key) &&
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
    struct key key = {'j', 0};
    keymap_bind(&keymap, IN_PAPERS, key, ACTION_QUIT);
    assert_int_equal(keymap_find(&keymap, CONTEXT_PAPERS, key), ACTION_QUIT);
    assert_int_equal(keymap_find(&keymap, CONTEXT_READER, key), ACTION_MOVE_DOWN);
    keymap_bind(&keymap, IN_ALL, key, ACTION_NONE);
    assert_int_equal(keymap_find(&keymap, CONTEXT_PAPERS, key), ACTION_NONE);
    assert_int_equal(keymap_find(&keymap, CONTEXT_READER, key), ACTION_NONE);
    keymap_deinit(&keymap);
}

static void keys_of_an_action_are_listed_for_help(void **state)
{
    (void)state;
    struct keymap keymap;
    struct buffer out = {0};
    keymap_init(&keymap);
    assert_int_equal(keymap_append_keys(&keymap, CONTEXT_READER, ACTION_PAGE_DOWN, 9, &out), 3);
    assert_view_equal(buffer_view(&out), "C-f PgDn Space");
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
        cmocka_unit_test(keys_of_an_action_are_listed_for_help),
        cmocka_unit_test(every_action_is_found_by_its_name),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
