// The border: what goes wrong behind it becomes a code and a sentence.
#pragma once

#include <exception>
#include <new>
#include <stdexcept>
#include <string>

#include "bindings/capi/percuss.h"
#include "percuss/core/expected.hpp"

namespace percuss::bindings {

/// Keeps the sentence for this thread.
int fail(int code, const std::string& message) noexcept;
int fail(const Error& error) noexcept;

/// Runs `work`, which returns Expected<void>. Laws throw nothing, but memory can run out, and so
/// can the patience of a caller's own function.
template <class Work>
int guarded(const Work& work) noexcept {
    try {
        const Expected<void> done = work();
        return done ? PERCUSS_OK : fail(done.error());
    } catch (const std::bad_alloc&) {
        return fail(PERCUSS_NO_MEMORY, "there is not enough memory");
    } catch (const std::length_error&) {
        return fail(PERCUSS_NO_MEMORY, "there is not enough memory");
    } catch (const std::exception& thrown) {
        return fail(PERCUSS_FAULT, thrown.what());
    } catch (...) {
        return fail(PERCUSS_FAULT, "something was thrown that is no std::exception");
    }
}

/// A pointer that must not be null.
template <class T>
[[nodiscard]] Expected<T*> present(T* pointer, const char* name) {
    if (pointer) return pointer;
    return Error{std::string(name) + " is NULL; it must point to something", {}};
}

}  // namespace percuss::bindings
