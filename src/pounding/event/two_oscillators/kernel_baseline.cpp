#include "pounding/event/two_oscillators/kernel.hpp"

namespace percuss::pounding {

namespace {
struct Baseline {
    template <class Four>
    [[gnu::always_inline]] static void root(const Four& from, Four& to) {
        for (int k = 0; k < 4; ++k) to[k] = __builtin_sqrt(from[k]);
    }
};
}  // namespace

constinit const GaussKernels gauss_kernels_baseline = gauss_kernel::kernels<Baseline>();

const GaussKernels& gauss_kernels() {
#if defined(PERCUSS_X86)
    if (__builtin_cpu_supports("avx") != 0) return gauss_kernels_avx;
#endif
    return gauss_kernels_baseline;
}

}  // namespace percuss::pounding
