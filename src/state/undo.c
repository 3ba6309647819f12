#include "state/undo.h"

#include "base/memory.h"

#include <stdlib.h>
#include <string.h>

void undo_init(struct undo *undo, int64_t run, int64_t horizon)
{
    *undo = (struct undo){.run = run, .horizon = horizon};
}

static void clear(struct undo_stack *stack)
{
    for (size_t i = 0; i < stack->count; i++)
        free(stack->steps[i].what);
    stack->count = 0;
}

void undo_deinit(struct undo *undo)
{
    clear(&undo->done);
    clear(&undo->undone);
    free(undo->done.steps);
    free(undo->undone.steps);
}

static struct undo_step remove_at(struct undo_stack *stack, size_t index)
{
    struct undo_step step = stack->steps[index];
    memmove(stack->steps + index, stack->steps + index + 1,
            (stack->count - index - 1) * sizeof *stack->steps);
    stack->count--;
    return step;
}

static void push(struct undo_stack *stack, struct undo_step step)
{
    if (stack->count == UNDO_STEPS_MOST)
        free(remove_at(stack, 0).what);
    void *steps = stack->steps;
    memory_reserve(&steps, &stack->capacity, stack->count + 1, sizeof *stack->steps);
    stack->steps = steps;
    stack->steps[stack->count++] = step;
}

/* Moves a step from one stack to the other, where it is there. */
static void move(struct undo_stack *from, struct undo_stack *to, int64_t id)
{
    size_t i = from->count;
    while (i > 0 && from->steps[i - 1].id != id)
        i--;
    if (i > 0)
        push(to, remove_at(from, i - 1));
}

void undo_follow(struct undo *undo, const struct step *step)
{
    bool own = step->run == undo->run || step->id <= undo->horizon;
    if (step->kind == STEP_UNDONE) {
        move(&undo->done, &undo->undone, step->target);
    } else if (step->kind == STEP_REDONE) {
        move(&undo->undone, &undo->done, step->target);
    } else if (own) {
        clear(&undo->undone);
        push(&undo->done,
             (struct undo_step){step->id, step->first, step->changes,
                                memory_copy_string(step->what.data, step->what.length)});
    }
}

static const struct undo_step *top(const struct undo_stack *stack)
{
    return stack->count ? &stack->steps[stack->count - 1] : NULL;
}

const struct undo_step *undo_next(const struct undo *undo)
{
    return top(&undo->done);
}

const struct undo_step *undo_next_redo(const struct undo *undo)
{
    return top(&undo->undone);
}
