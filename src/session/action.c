#include "session/action.h"

#include "base/language.h"

static const struct {
    const char *name;
    const char *help;
    unsigned contexts;
} actions[ACTION_COUNT] = {[ACTION_NONE] = {"", "", 0},
#define ACTION_ROW(identifier, name, help, contexts) [ACTION_##identifier] = {name, help, contexts},
                           ACTION_LIST(ACTION_ROW)
#undef ACTION_ROW
};

static const struct {
    const char *name;
    const char *heading;
} contexts_of_keys[CONTEXT_COUNT] = {
#define CONTEXT_ROW(identifier, name, heading) [CONTEXT_##identifier] = {name, heading},
    CONTEXT_LIST(CONTEXT_ROW)
#undef CONTEXT_ROW
};

const char *action_name(enum action action)
{
    return actions[action].name;
}

const char *action_help(enum action action)
{
    return _(actions[action].help);
}

unsigned action_contexts(enum action action)
{
    return actions[action].contexts;
}

enum action action_from_name(struct view name)
{
    for (int i = ACTION_NONE + 1; i < ACTION_COUNT; i++)
        if (view_equal_string(name, actions[i].name))
            return (enum action)i;
    return ACTION_NONE;
}

const char *context_name(enum context context)
{
    return contexts_of_keys[context].name;
}

const char *context_heading(enum context context)
{
    return _(contexts_of_keys[context].heading);
}

enum context context_from_name(struct view name)
{
    int i = 0;
    while (i < CONTEXT_COUNT && !view_equal_string(name, contexts_of_keys[i].name))
        i++;
    return (enum context)i;
}
