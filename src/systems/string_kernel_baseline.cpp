// For every processor of the architecture that the program is built for.
#include "string_variants.hpp"

namespace percuss {

constinit const StringKernels string_kernels_baseline =
    string_kernel::kernels<xsimd::default_arch>(xsimd::default_arch::name());

}  // namespace percuss
