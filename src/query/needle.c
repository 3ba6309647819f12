/*
 * Two of the needle's bytes are compared at sixteen places at once; what agrees in both
 * is compared in full. In prose two rare bytes at the right distance seldom stand
 * elsewhere than in the needle, so nearly all the time goes into loading the text.
 */
#include "query/needle.h"

#include <string.h>

#ifdef __SSE2__
#include <immintrin.h>
#endif

/* The bytes of scholarly prose from common to rare; those not in it are rarer still. */
static unsigned commonness(unsigned char byte)
{
    static const char order[] = " etaionsrlcdhmpugfvybw-.,kxqjz";
    const char *found = byte ? strchr(order, byte) : NULL;
    return found ? (unsigned)(sizeof order - (size_t)(found - order)) : 0;
}

static bool is_letter(unsigned char byte)
{
    return (byte >= 'a' && byte <= 'z') || (byte >= 'A' && byte <= 'Z');
}

static void choose_rare(struct needle *needle)
{
    for (size_t i = 1; i < needle->length; i++) {
        if (commonness(needle->bytes[i]) < commonness(needle->bytes[needle->rarest]))
            needle->rarest = i;
    }
    needle->rare = needle->rarest == 0 ? needle->length - 1 : 0;
    for (size_t i = 0; i < needle->length; i++) {
        if (i != needle->rarest &&
            commonness(needle->bytes[i]) < commonness(needle->bytes[needle->rare]))
            needle->rare = i;
    }
}

void needle_init(struct needle *needle, struct view literal, bool caseless)
{
    *needle = (struct needle){.length = literal.length};
    for (size_t i = 0; i < literal.length; i++) {
        unsigned char byte = (unsigned char)literal.data[i];
        needle->masks[i] = caseless && is_letter(byte) ? 0x20 : 0;
        needle->bytes[i] = byte | needle->masks[i];
    }
    choose_rare(needle);
}

static bool stands_at(const struct needle *needle, const char *text)
{
    for (size_t i = 0; i < needle->length; i++) {
        if (((unsigned char)text[i] | needle->masks[i]) != needle->bytes[i])
            return false;
    }
    return true;
}

#ifdef __SSE2__

/* The same loop for registers of 16 and of 32 bytes. compare_NAME() gives a bit for each
   place from text on where both rare bytes agree; the last group of places overlaps the
   one before, so places must be at least SIZE. */
#define DEFINE_SEARCH(NAME, SIZE, ATTRIBUTE)                                                       \
    ATTRIBUTE static bool is_in_group_##NAME(const struct needle *needle, const char *text)        \
    {                                                                                              \
        for (unsigned at = compare_##NAME(needle, text); at; at &= at - 1) {                       \
            if (stands_at(needle, text + __builtin_ctz(at)))                                       \
                return true;                                                                       \
        }                                                                                          \
        return false;                                                                              \
    }                                                                                              \
    ATTRIBUTE static bool is_in_##NAME(const struct needle *needle, const char *text,              \
                                       size_t places)                                              \
    {                                                                                              \
        size_t at = 0;                                                                             \
        for (; at + SIZE <= places; at += SIZE) {                                                  \
            if (is_in_group_##NAME(needle, text + at))                                             \
                return true;                                                                       \
        }                                                                                          \
        return at < places && is_in_group_##NAME(needle, text + places - SIZE);                    \
    }

static inline unsigned compare_sse(const struct needle *needle, const char *text)
{
    const __m128i *at = (const __m128i *)(const void *)(text + needle->rarest);
    const __m128i *also = (const __m128i *)(const void *)(text + needle->rare);
    __m128i first = _mm_set1_epi8((char)needle->masks[needle->rarest]);
    __m128i second = _mm_set1_epi8((char)needle->masks[needle->rare]);
    first = _mm_or_si128(_mm_loadu_si128(at), first);
    second = _mm_or_si128(_mm_loadu_si128(also), second);
    first = _mm_cmpeq_epi8(first, _mm_set1_epi8((char)needle->bytes[needle->rarest]));
    second = _mm_cmpeq_epi8(second, _mm_set1_epi8((char)needle->bytes[needle->rare]));
    return (unsigned)_mm_movemask_epi8(_mm_and_si128(first, second));
}
DEFINE_SEARCH(sse, 16, )

#define WITH_AVX2 __attribute__((target("avx2")))

WITH_AVX2 static inline unsigned compare_avx(const struct needle *needle, const char *text)
{
    const __m256i *at = (const __m256i *)(const void *)(text + needle->rarest);
    const __m256i *also = (const __m256i *)(const void *)(text + needle->rare);
    __m256i first = _mm256_set1_epi8((char)needle->masks[needle->rarest]);
    __m256i second = _mm256_set1_epi8((char)needle->masks[needle->rare]);
    first = _mm256_or_si256(_mm256_loadu_si256(at), first);
    second = _mm256_or_si256(_mm256_loadu_si256(also), second);
    first = _mm256_cmpeq_epi8(first, _mm256_set1_epi8((char)needle->bytes[needle->rarest]));
    second = _mm256_cmpeq_epi8(second, _mm256_set1_epi8((char)needle->bytes[needle->rare]));
    return (unsigned)_mm256_movemask_epi8(_mm256_and_si256(first, second));
}
DEFINE_SEARCH(avx, 32, WITH_AVX2)

enum { PLACES = 16 };

static bool is_in_many(const struct needle *needle, const char *text, size_t places)
{
    if (places >= 32 && __builtin_cpu_supports("avx2"))
        return is_in_avx(needle, text, places);
    return is_in_sse(needle, text, places);
}

#else

enum { PLACES = 1 };

static bool is_in_many(const struct needle *needle, const char *text, size_t places)
{
    for (size_t at = 0; at < places; at++) {
        if (((unsigned char)text[at + needle->rarest] | needle->masks[needle->rarest]) ==
                needle->bytes[needle->rarest] &&
            stands_at(needle, text + at))
            return true;
    }
    return false;
}

#endif

bool needle_is_in(const struct needle *needle, struct view text)
{
    if (text.length < needle->length)
        return false;
    size_t places = text.length - needle->length + 1;
    if (places >= PLACES)
        return is_in_many(needle, text.data, places);
    for (size_t at = 0; at < places; at++) {
        if (stands_at(needle, text.data + at))
            return true;
    }
    return false;
}
