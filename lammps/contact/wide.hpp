// Functions in the hot loop exist twice, for any x86-64 and for those with 256-bit vectors; the
// loader picks one. Results are the same bits, since nothing is contracted to fused operations.
#pragma once

#if defined(__x86_64__) && defined(__GNUC__) && !defined(__clang__) && \
    !defined(__SANITIZE_ADDRESS__) && !defined(__SANITIZE_THREAD__)
#define PERCUSS_WIDE __attribute__((target_clones("avx2", "default"), flatten))
#else
#define PERCUSS_WIDE
#endif
