/*
 * The name that authors give to what they introduce, found in the object of an
 * introduction (corpus/introduction.h):
 *
 *   Lean-STaR, a framework for ...                     it stands first
 *   Stealthy Shield Defense (SSD), a ...               short after its long form
 *   a Smooth ODE (SmODE) network ...                   the same, further in
 *   a large benchmark, SemSI-Bench, to ...             set off by commas or a dash
 *   a new strategy, termed Inverse Adaptation, ...     announced
 */
#ifndef SHEAF_CORPUS_SYSTEM_NAME_H
#define SHEAF_CORPUS_SYSTEM_NAME_H

#include "base/view.h"

/* Views into the object. */
struct system_name {
    struct view name;
    struct view long_form; /* what it is short for, when the name stands first; or empty */
    struct view head;      /* what stands before the name: "a Smooth ODE"; empty when it is first */
    struct view rest;      /* what follows it: " network ..." */
};

/* before is the abstract up to the sentence: a short form that was there already is known and
   no new name. False when nothing in the object looks like a name. */
bool system_name_find(struct view object, struct view before, struct system_name *found);
/* A name set off by commas after "our method" in any sentence: "our algorithm, MR.Q, on ...". */
bool system_name_of_ours(struct view sentence, struct view before, struct view *name);

#endif
