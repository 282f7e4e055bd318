// All variants of the kernel for one instruction set. Included by the sources that are compiled for
// it.
#pragma once

#include <array>
#include <cstddef>
#include <utility>

#include "string/kernel/advance.hpp"

namespace percuss::string::kernel {

template <class Arch, std::size_t Strings, std::size_t... Options>
constexpr std::array<StringKernel, 8> variants(std::index_sequence<Options...>) {
    return {&Kernel<Arch, Strings, (Options & 4U) != 0, (Options & 2U) != 0,
                    (Options & 1U) != 0>::run...};
}

template <class Arch, std::size_t... Options>
constexpr std::array<StringKernel, 4> in_thread_units(std::index_sequence<Options...>) {
    return {&Kernel<Arch, 1, (Options & 2U) != 0, (Options & 1U) != 0, false, true>::run...};
}

template <class Arch>
constexpr StringKernels kernels(const char* name) {
    constexpr auto options = std::make_index_sequence<8>();
    return {name,
            {variants<Arch, 1>(options), variants<Arch, 4>(options)},
            in_thread_units<Arch>(std::make_index_sequence<4>())};
}

}  // namespace percuss::string::kernel
