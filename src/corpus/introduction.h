/*
 * The place where an abstract says what it is about: "we propose ...", "this paper
 * introduces ...", "... is presented", "本文提出…", "…を提案する". English, Chinese,
 * Japanese and Korean.
 */
#ifndef SHEAF_CORPUS_INTRODUCTION_H
#define SHEAF_CORPUS_INTRODUCTION_H

#include "base/view.h"

enum introduction_kind {
    INTRODUCTION_TOPIC, /* "we study ...": says what, but nothing new is named */
    INTRODUCTION_NAMING, /* "we call it ...": only a name follows */
    INTRODUCTION_THING   /* "we propose ...": what follows is new */
};

/* Views into the sentence. */
struct introduction {
    enum introduction_kind kind;
    struct view clause; /* from the subject on: "we propose a method ..." */
    struct view object; /* what is introduced: "a method ..." without the final stop */
};

/* The next introduction in a sentence at or after byte *at, which is moved behind its verb.
   Begin with *at = 0. False when there is none. */
bool introduction_next(struct view sentence, size_t *at, struct introduction *introduction);

#endif
