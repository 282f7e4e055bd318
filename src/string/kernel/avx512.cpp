// Compiled for AVX-512 regardless of the rest; dispatch.cpp asks the processor
// first.
#if defined(PERCUSS_X86)

#include "string/kernel/variants.hpp"

namespace percuss::string {

constinit const StringKernels string_kernels_avx512 = kernel::kernels<xsimd::avx512f>("AVX-512");

}  // namespace percuss::string

#endif
