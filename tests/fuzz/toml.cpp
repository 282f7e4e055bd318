// TOML documents: every place lies in the text, and an error shows its line.
#include "fuzz/promises.hpp"
#include "io/files/excerpt.hpp"
#include "io/toml/source.hpp"

using namespace percuss;

namespace {

void judge(const io::TomlTable& table, std::size_t lines);

void judge(const io::TomlNode& node, std::size_t lines) {
    fuzz::require(node.place.line <= lines);
    fuzz::require(!node.kind().empty());
    if (const auto* array = node.array())
        for (const io::TomlNode& item : *array) judge(item, lines);
    if (const auto* table = node.table()) judge(*table, lines);
}

void judge(const io::TomlTable& table, std::size_t lines) {
    for (const io::TomlEntry& entry : table) {
        fuzz::require(io::find(table, entry.key) != nullptr);
        judge(entry.value, lines);
    }
}

}  // namespace

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    const std::string text(fuzz::text_of(data, size));
    const auto source = io::TomlSource::parse(text, "x.toml");
    fuzz::require_answer(source);
    if (!source) {
        static_cast<void>(io::excerpt(text, source.error().where));
        return 0;
    }
    std::size_t lines = 1;
    for (const char c : text) lines += c == '\n' ? 1 : 0;
    judge(source->root(), lines);
    return 0;
}
