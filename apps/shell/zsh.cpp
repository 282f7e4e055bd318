#include "apps/shell/choices.hpp"
#include "apps/shell/scripts.hpp"

namespace percuss::app {

namespace {

std::string zsh_word(std::string_view text) { return single_quoted(text, "'\\''"); }

/// Colons and brackets end the parts of a specification.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if (c == ':' || c == '[' || c == ']' || c == '\\') result += '\\';
        result += c;
    }
    return result;
}

std::string action(const Choices& choices) {
    const std::string words = choices.words.empty() ? "" : "(" + joined(choices.words) + ")";
    if (choices.folders) return "_files -/";
    if (choices.files && words.empty()) return "_files";
    if (choices.files)
        return "{ _alternative " + zsh_word("words:word:" + words) + " files:file:_files }";
    return words.empty() ? " " : escaped(words);
}

std::string specification(const Command& command, const Option& option) {
    std::string text =
        (option.repeatable ? "*" : "") + std::string(option.name) + "[" + escaped(option.doc) + "]";
    if (!option.value.empty())
        text += ":" + escaped(option.value) + ":" + action(choices(command, option));
    return "            " + zsh_word(text) + " \\\n";
}

std::string branch(const Command& command) {
    std::string text = "        " + std::string(command.name) + ")\n            _arguments \\\n";
    for (const Option& option : command.options()) text += specification(command, option);
    const Words& words = command.words;
    if (!words.value.empty())
        text += "            " +
                zsh_word((words.many ? "*:" : "1:") + escaped(words.value) + ":" +
                         action(choices(command))) +
                " \\\n";
    return text + "            '(- *)'{-h,--help}'[help]' ;;\n";
}

}  // namespace

std::string zsh_script(Commands commands) {
    std::string names, branches;
    for (const Command* command : commands) {
        names += "        " + zsh_word(escaped(command->name) + ":" + escaped(command->doc)) + "\n";
        branches += branch(*command);
    }
    return "#compdef percuss\n# written by percuss completion zsh\n"
           "_percuss() {\n"
           "    local -a commands=(\n" +
           names +
           "    )\n"
           "    if (( CURRENT == 2 )); then\n"
           "        _describe command commands\n"
           "        return\n"
           "    fi\n"
           "    local command=$words[2]\n"
           "    shift words\n"
           "    (( CURRENT -= 1 ))\n"
           "    case $command in\n"
           "        help) _describe command commands ;;\n" +
           branches +
           "    esac\n"
           "}\n"
           "if [[ $funcstack[1] == _percuss ]]; then _percuss \"$@\"; else compdef _percuss "
           "percuss; fi\n";
}

}  // namespace percuss::app
