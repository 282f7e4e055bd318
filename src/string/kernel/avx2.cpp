// Compiled for AVX2 regardless of the rest; dispatch.cpp asks the processor
// first.
#if defined(PERCUSS_X86)

#include "string/kernel/variants.hpp"

namespace percuss::string {

constinit const StringKernels string_kernels_avx2 =
    kernel::kernels<xsimd::fma3<xsimd::avx2>>("AVX2");

}  // namespace percuss::string

#endif
