#include <string>

#include "apps/cli/help.hpp"
#include "apps/shell/pages.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

std::string code(std::string_view text) { return "`" + std::string(text) + "`"; }

/// What would be mark-up stands for itself.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (std::string_view("*_<>[]|`\\$").find(c) != std::string_view::npos) result += '\\';
        result += c;
    }
    return result;
}

std::string row(std::string_view typed, std::string_view doc) {
    std::string cell;
    for (const char c : code(typed)) cell += c == '|' ? std::string("\\|") : std::string(1, c);
    return "| " + cell + " | " + escaped(doc) + " |\n";
}

/// Rows below each other are one table.
std::string remarks(const Command& command) {
    std::string text;
    bool table = false;
    for (const Passage& passage : passages(command.remarks())) {
        const bool entry = passage.kind == Passage::Kind::entry;
        if (entry && !table) text += "\n| typed | meaning |\n|---|---|\n";
        if (entry)
            text += row(passage.left, passage.right);
        else
            text += passage.kind == Passage::Kind::heading ? "\n**" + escaped(passage.left) + "**\n"
                                                           : "\n" + escaped(passage.left) + "\n";
        table = entry;
    }
    return text;
}

std::string section(const Command& command) {
    const std::string name(command.name), words = words_text(command.words);
    std::string text = "\n## " + name + "\n\nPurpose: " + escaped(command.doc) +
                       ".\n\n```console\n$ percuss " + name + (words.empty() ? "" : " " + words) +
                       " [OPTIONS]\n```\n\n";
    std::string rows;
    if (!words.empty()) rows += row(words, command.words.doc);
    for (const Option& option : command.options())
        rows += row(std::string(option.name) + (option.value.empty() ? "" : " ") +
                        std::string(option.value),
                    option.doc);
    if (!rows.empty()) text += "| option | meaning |\n|---|---|\n" + rows;
    if (command.remarks != nullptr) text += remarks(command);
    return text + "\n```sh\n" + std::string(command.example) + "\n```\n";
}

}  // namespace

std::string markdown_page(std::span<const Command* const> commands) {
    std::string text =
        "# The program\n\nThis page is generated from the commands' own descriptions by `percuss "
        "manual "
        "--markdown`.\n\nValues take units (`\"98 kg\"`, `\"25000 kip/in^1.5\"`); bare numbers are "
        "SI. Every "
        "command takes `--help`.\nExit codes: 0 done, 1 a check failed, 2 bad input, 128 + n "
        "stopped by signal "
        "n.\n";
    for (const Command* command : commands) text += section(*command);
    return text;
}

}  // namespace percuss::app
