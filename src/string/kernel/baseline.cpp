// For every processor of the architecture that the program is built for.
#include <xsimd/xsimd.hpp>

#if !defined(XSIMD_NO_SUPPORTED_ARCHITECTURE)

#include "string/kernel/variants.hpp"

namespace percuss::string {

constinit const StringKernels string_kernels_baseline =
    kernel::kernels<xsimd::default_arch>(xsimd::default_arch::name());

}  // namespace percuss::string

#endif
