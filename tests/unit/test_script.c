/* Scripts: steps and what is wrong with them. */
#include "unit.h"

#include "session/script.h"

static void assert_step_key(const struct script_step *step, const char *name)
{
    struct buffer out = {0};
    assert_int_equal(step->kind, SCRIPT_KEY);
    key_append_name(&out, step->key);
    assert_view_equal(buffer_view(&out), name);
    buffer_deinit(&out);
}

static void keys_are_typed_one_by_one(void **state)
{
    (void)state;
    struct script script;
    struct buffer message = {0};
    struct view text = view_of("keys j 5G<Enter>/漢<C-d><Space><<><>>x\n");
    const char *names[] = {"j", "5", "G", "Enter", "/", "漢", "C-d", "Space", "<", ">", "x"};
    assert_int_equal(script_parse(&script, text, &message), STATUS_OK);
    assert_int_equal(script.count, sizeof names / sizeof names[0]);
    for (size_t i = 0; i < script.count; i++)
        assert_step_key(&script.steps[i], names[i]);
    script_deinit(&script);
    buffer_deinit(&message);
}

static void text_is_taken_as_it_is(void **state)
{
    (void)state;
    struct script script;
    struct buffer message = {0};
    assert_int_equal(script_parse(&script, view_of("text a <b> c\n"), &message), STATUS_OK);
    const char *names[] = {"a", "Space", "<", "b", ">", "Space", "c"};
    assert_int_equal(script.count, 7);
    for (size_t i = 0; i < 7; i++)
        assert_step_key(&script.steps[i], names[i]);
    script_deinit(&script);
    buffer_deinit(&message);
}

static void other_steps_comments_and_blank_lines(void **state)
{
    (void)state;
    struct script script;
    struct buffer message = {0};
    struct view text = view_of("# first\r\n\r\nsize 100x30\r\nwait\r\ndump \r\nstyles");
    assert_int_equal(script_parse(&script, text, &message), STATUS_OK);
    assert_int_equal(script.count, 4);
    assert_int_equal(script.steps[0].kind, SCRIPT_SIZE);
    assert_int_equal(script.steps[0].columns, 100);
    assert_int_equal(script.steps[0].rows, 30);
    assert_int_equal(script.steps[1].kind, SCRIPT_WAIT);
    assert_int_equal(script.steps[2].kind, SCRIPT_DUMP);
    assert_int_equal(script.steps[3].kind, SCRIPT_STYLES);
    script_deinit(&script);
    buffer_deinit(&message);
}

static void mistakes_are_told_with_their_line(void **state)
{
    (void)state;
    static const struct {
        const char *text, *message;
    } cases[] = {
        {"wait\njump 3\n", "2: there is no step \"jump\""},
        {"\n\nkeys <Foo>", "3: there is no key <Foo>"},
        {"keys a<Enter", "1: a < without its >"},
        {"size 80", "1: a size is COLUMNSxROWS, not \"80\""},
        {"size 0x5", "1: a size is COLUMNSxROWS, not \"0x5\""},
        {"size 80x99999", "1: a size is COLUMNSxROWS, not \"80x99999\""},
        {"dump now", "1: nothing may follow this step"},
        {"text \xff", "1: this is not UTF-8"},
    };
    for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
        struct script script;
        struct buffer message = {0};
        assert_int_equal(script_parse(&script, view_of(cases[i].text), &message), STATUS_INVALID);
        assert_view_equal(buffer_view(&message), cases[i].message);
        script_deinit(&script);
        buffer_deinit(&message);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(keys_are_typed_one_by_one),
        cmocka_unit_test(text_is_taken_as_it_is),
        cmocka_unit_test(other_steps_comments_and_blank_lines),
        cmocka_unit_test(mistakes_are_told_with_their_line),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
