#include "tests/bench/papers.h"

/* From common to rare: pick_word() prefers the front. */
static const char *const words[] = {
    "model",        "learning",     "method",         "data",           "training",
    "network",      "task",         "performance",    "neural",         "language",
    "approach",     "graph",        "algorithm",      "representation", "policy",
    "image",        "attention",    "loss",           "dataset",        "framework",
    "problem",      "transformer",  "feature",        "inference",      "optimization",
    "sample",       "generation",   "prediction",     "reasoning",      "reward",
    "structure",    "embedding",    "gradient",       "benchmark",      "diffusion",
    "agent",        "distribution", "robustness",     "knowledge",      "architecture",
    "uncertainty",  "segmentation", "supervision",    "retrieval",      "translation",
    "exploration",  "adaptation",   "regularization", "convolution",    "estimator",
    "sparsity",     "kernel",       "planning",       "speech",         "calibration",
    "quantization", "fairness",     "equivariance",   "manifold",       "hallucination",
    "pruning",      "distillation", "causality",      "federation",     "tokenizer",
    "tactile",      "splatting",    "homotopy",       "protein",        "catalyst",
    "seismology",   "phoneme"};
static const char *const verbs[] = {"improves", "uses",     "requires", "predicts", "outperforms",
                                    "explains", "combines", "reduces",  "learns",   "approximates"};
static const char *const qualities[] = {"efficient",
                                        "deep",
                                        "attention-based",
                                        "robust",
                                        "scalable",
                                        "graph-based",
                                        "latent",
                                        "self-supervised",
                                        "few-shot",
                                        "state-of-the-art",
                                        "sparse",
                                        "energy-based",
                                        "3D",
                                        "GAN",
                                        "CNN-like",
                                        "offline",
                                        "causal",
                                        "Riemannian"};
static const char *const surnames[] = {"Smith",   "Zhang",  "Kumar",         "Garcia",
                                       "Ivanova", "Tanaka", "Kim",           "Okafor",
                                       "Rossi",   "Novak",  "Poincar\u00e9", "S\u00f8rensen"};
static const char *const initials[] = {"A.", "B.", "C.", "J.", "M.", "S.", "X.", "Y."};
static const char *const venues[] = {"Conference on Made-up Results", "Workshop on Fixed Seeds",
                                     "Journal of Repeatable Studies"};
static const char *const other_scripts[] = {"图神经网络的可扩展训练", "拡散モデルの評価",
                                            "Модели языка"};

#define COUNT_OF(array) (sizeof(array) / sizeof *(array))

/* A number below `below`: the upper bits of a linear congruential generator (Knuth, The
   Art of Computer Programming 3.3.4, MMIX). */
static size_t pick(struct made_paper *paper, size_t below)
{
    paper->random = paper->random * 6364136223846793005U + 1442695040888963407U;
    return (size_t)((paper->random >> 33) % below);
}

static void add_any(struct made_paper *paper, struct buffer *out, const char *const *list,
                    size_t count)
{
    buffer_append_string(out, list[pick(paper, count)]);
}

static void add_word(struct made_paper *paper, struct buffer *out)
{
    buffer_append_string(out, words[pick(paper, pick(paper, COUNT_OF(words)) + 1)]);
}

static void add_phrase(struct made_paper *paper, struct buffer *out)
{
    if (pick(paper, 2) == 0) {
        add_any(paper, out, qualities, COUNT_OF(qualities));
        buffer_append_byte(out, ' ');
    }
    add_word(paper, out);
    if (pick(paper, 3) == 0) {
        buffer_append_byte(out, ' ');
        add_word(paper, out);
    }
}

static void add_sentence(struct made_paper *paper, struct buffer *out)
{
    buffer_append_string(out, pick(paper, 2) ? "The " : "Our ");
    add_phrase(paper, out);
    buffer_append_byte(out, ' ');
    add_any(paper, out, verbs, COUNT_OF(verbs));
    for (size_t i = pick(paper, 4) + 1; i > 0; i--) {
        buffer_append_string(out, i % 2 ? " the " : " of a ");
        add_phrase(paper, out);
    }
    if (pick(paper, 4) == 0)
        buffer_append_format(out, " by %zu.%zu%%", pick(paper, 90) + 1, pick(paper, 10));
    buffer_append_string(out, ". ");
}

static void make_title(struct made_paper *paper)
{
    if (pick(paper, 50) == 0) {
        add_any(paper, &paper->title, other_scripts, COUNT_OF(other_scripts));
        return;
    }
    buffer_append_string(&paper->title, pick(paper, 2) ? "On " : "Towards ");
    add_phrase(paper, &paper->title);
    buffer_append_string(&paper->title, " for ");
    add_phrase(paper, &paper->title);
}

static void make_authors(struct made_paper *paper)
{
    for (size_t i = pick(paper, 4) + 1; i > 0; i--) {
        add_any(paper, &paper->authors, initials, COUNT_OF(initials));
        buffer_append_byte(&paper->authors, ' ');
        add_any(paper, &paper->authors, surnames, COUNT_OF(surnames));
        if (i > 1)
            buffer_append_byte(&paper->authors, ';');
    }
}

void made_paper_init(struct made_paper *paper)
{
    *paper = (struct made_paper){.random = 20250101};
}

void made_paper_next(struct made_paper *paper)
{
    buffer_clear(&paper->title);
    buffer_clear(&paper->authors);
    buffer_clear(&paper->venue);
    buffer_clear(&paper->keywords);
    buffer_clear(&paper->abstract);
    make_title(paper);
    make_authors(paper);
    add_any(paper, &paper->venue, venues, COUNT_OF(venues));
    add_phrase(paper, &paper->keywords);
    buffer_append_byte(&paper->keywords, ';');
    add_phrase(paper, &paper->keywords);
    for (size_t i = pick(paper, 8) + 6; i > 0; i--)
        add_sentence(paper, &paper->abstract);
    paper->year = 2000 + (int)pick(paper, 25);
}

void made_paper_deinit(struct made_paper *paper)
{
    buffer_deinit(&paper->title);
    buffer_deinit(&paper->authors);
    buffer_deinit(&paper->venue);
    buffer_deinit(&paper->keywords);
    buffer_deinit(&paper->abstract);
}
