// Compiled for AVX2 whatever the rest is compiled for; string_dispatch.cpp asks the processor
// first.
#if defined(PERCUSS_X86)

#include "string_variants.hpp"

namespace percuss {

constinit const StringKernels string_kernels_avx2 =
    string_kernel::kernels<xsimd::fma3<xsimd::avx2>>("AVX2");

}  // namespace percuss

#endif
