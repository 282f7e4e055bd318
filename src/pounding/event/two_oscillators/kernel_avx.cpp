// Compiled for AVX regardless of the rest; kernel_baseline.cpp asks the processor
// first.
#if defined(PERCUSS_X86)

#include "pounding/event/two_oscillators/kernel.hpp"

namespace percuss::pounding {

namespace {
struct Avx {
    template <class Four>
    [[gnu::always_inline]] static void root(const Four& from, Four& to) {
        to = __builtin_ia32_sqrtpd256(from);
    }
};
}  // namespace

constinit const GaussKernels gauss_kernels_avx = gauss_kernel::kernels<Avx>();

}  // namespace percuss::pounding

#endif
