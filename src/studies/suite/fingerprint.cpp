#include <algorithm>
#include <bit>
#include <cstdint>
#include <filesystem>
#include <string_view>

#include "percuss/core/text.hpp"
#include "percuss/io/file.hpp"
#include "pounding/revision.hpp"
#include "studies/suite/inputs.hpp"

namespace percuss {

using namespace io;
using namespace pounding;
using namespace studies;
namespace {

/// Fowler, Noll and Vo's FNV-1a, with a last stir. It guards against a mix-up, not against an
/// adversary.
class Hash {
public:
    void add(std::string_view text) {
        add(static_cast<std::uint64_t>(text.size()));
        for (const char c : text) add_byte(static_cast<unsigned char>(c));
    }
    void add(std::uint64_t word) {
        for (unsigned shift = 0; shift < 64; shift += 8) add_byte((word >> shift) & 0xFFU);
    }
    [[nodiscard]] std::string text() const {
        std::uint64_t x = state_;
        x = (x ^ (x >> 31U)) * 0x9E3779B97F4A7C15U;
        x ^= x >> 29U;
        constexpr std::string_view digits = "0123456789abcdef";
        std::string result;
        for (int shift = 60; shift >= 0; shift -= 4)
            result += digits[(x >> static_cast<unsigned>(shift)) & 0xFU];
        return result;
    }

private:
    void add_byte(std::uint64_t byte) {
        state_ ^= byte;
        state_ *= 0x100000001b3U;
    }
    std::uint64_t state_ = 0xcbf29ce484222325U;
};

/// Keys in alphabetical order; an array of one is its element, as the readers take it.
std::string canonical(const TomlNode& node) {
    if (const TomlTable* table = node.table()) return canonical_text(*table, {});
    if (const TomlArray* array = node.array()) {
        if (array->size() == 1) return canonical(array->front());
        std::string text = "[";
        for (const TomlNode& element : *array) text += canonical(element) + ",";
        return text + "]";
    }
    if (const std::string* text = node.text()) return std::to_string(text->size()) + ":" + *text;
    if (const bool* truth = std::get_if<bool>(&node.content)) return *truth ? "true" : "false";
    return shortest(node.number());
}

}  // namespace

std::string studies::canonical_text(const TomlTable& table,
                                    std::span<const std::string_view> without) {
    std::vector<const TomlEntry*> entries;
    for (const TomlEntry& entry : table)
        if (std::ranges::find(without, entry.key) == without.end()) entries.push_back(&entry);
    std::ranges::sort(entries, {}, &TomlEntry::key);
    std::string text = "{";
    for (const TomlEntry* entry : entries) text += entry->key + "=" + canonical(entry->value) + ",";
    return text + "}";
}

Expected<std::string> studies::bytes_of(const std::string& path) {
    std::error_code missing;
    if (!std::filesystem::is_regular_file(path, missing))
        return Error{in_quotes(path) +
                         " is no regular file; a study must be able to read its records "
                         "again",
                     {}};
    PERCUSS_TRY(const auto bytes, read_file(path));
    Hash hash;
    hash.add(bytes);
    return hash.text();
}

std::string fingerprint(const SuiteStudy& study) {
    if (study.inputs.empty()) return {};
    Hash hash;
    hash.add("suite 2");
    hash.add(std::uint64_t{pounding_revision});
    hash.add(study.inputs);
    return hash.text();
}

}  // namespace percuss
