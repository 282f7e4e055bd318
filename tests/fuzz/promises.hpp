// What a fuzz target promises beyond not to crash.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>
#include <string_view>

namespace percuss::fuzz {

/// A promise that was broken ends the program where the fuzzer sees it.
inline void require(bool kept) {
    if (!kept) __builtin_trap();
}

inline std::string_view text_of(const std::uint8_t* data, std::size_t size) {
    return {reinterpret_cast<const char*>(data), size};
}

/// An answer, or a sentence.
template <class T>
void require_answer(const T& expected) {
    if (!expected) require(!expected.error().message.empty());
}

}  // namespace percuss::fuzz

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);
