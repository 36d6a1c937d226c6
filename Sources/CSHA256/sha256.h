#pragma once
/* SHA-256's inner loop with the processor's own instructions, for which Swift has no names: two thousand megabytes a second where
 * plain arithmetic makes four hundred, which would be a fifth of the time that taking a picture in may cost. */
#include <stddef.h>
#include <stdint.h>

#if defined(__x86_64__)
#include <cpuid.h>
#include <immintrin.h>

/* Whether this processor has them: SHA, SSSE3 and SSE4.1. */
static inline int sha256_has_instructions(void) {
    unsigned a, b, c, d;
    if (!__get_cpuid_count(7, 0, &a, &b, &c, &d) || !(b & (1u << 29))) return 0;
    return __get_cpuid(1, &a, &b, &c, &d) && (c & (1u << 19)) && (c & (1u << 9));
}

/* Takes blocks of 64 bytes into the state; constants are the 64 of the standard. Call only where sha256_has_instructions. */
__attribute__((target("sha,sse4.1,ssse3")))
static inline void sha256_compress(uint32_t state[8], const uint8_t *data, size_t blocks, const uint32_t constants[64]) {
    const __m128i swap = _mm_set_epi64x(0x0c0d0e0f08090a0bULL, 0x0405060700010203ULL);
    /* The instructions want the words as ABEF and CDGH. */
    __m128i head = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&state[0]), 0xB1);
    __m128i cdgh = _mm_shuffle_epi32(_mm_loadu_si128((const __m128i *)&state[4]), 0x1B);
    __m128i abef = _mm_alignr_epi8(head, cdgh, 8);
    cdgh = _mm_blend_epi16(cdgh, head, 0xF0);
    for (; blocks > 0; blocks--, data += 64) {
        const __m128i abef_before = abef, cdgh_before = cdgh;
        __m128i words[4];
        for (int i = 0; i < 4; i++) words[i] = _mm_shuffle_epi8(_mm_loadu_si128((const __m128i *)(data + 16 * i)), swap);
        for (int round = 0; round < 16; round++) {
            const __m128i sum = _mm_add_epi32(words[round & 3], _mm_loadu_si128((const __m128i *)(constants + 4 * round)));
            cdgh = _mm_sha256rnds2_epu32(cdgh, abef, sum);
            abef = _mm_sha256rnds2_epu32(abef, cdgh, _mm_shuffle_epi32(sum, 0x0E));
            if (round < 12) {
                __m128i next = _mm_sha256msg1_epu32(words[round & 3], words[(round + 1) & 3]);
                next = _mm_add_epi32(next, _mm_alignr_epi8(words[(round + 3) & 3], words[(round + 2) & 3], 4));
                words[round & 3] = _mm_sha256msg2_epu32(next, words[(round + 3) & 3]);
            }
        }
        abef = _mm_add_epi32(abef, abef_before);
        cdgh = _mm_add_epi32(cdgh, cdgh_before);
    }
    head = _mm_shuffle_epi32(abef, 0x1B);
    cdgh = _mm_shuffle_epi32(cdgh, 0xB1);
    _mm_storeu_si128((__m128i *)&state[0], _mm_blend_epi16(head, cdgh, 0xF0));
    _mm_storeu_si128((__m128i *)&state[4], _mm_alignr_epi8(cdgh, head, 8));
}
#else
static inline int sha256_has_instructions(void) { return 0; }
static inline void sha256_compress(uint32_t state[8], const uint8_t *data, size_t blocks, const uint32_t constants[64]) {
    (void)state, (void)data, (void)blocks, (void)constants;
}
#endif
