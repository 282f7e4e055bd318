#include "apps/shell/choices.hpp"
#include "apps/shell/scripts.hpp"

namespace percuss::app {

namespace {

/// fish knows \\ and \' between single quotes.
std::string fish_word(std::string_view text) {
    std::string slashes;
    for (const char c : text) slashes += c == '\\' ? std::string("\\\\") : std::string(1, c);
    return single_quoted(slashes, "\\'");
}

std::string offered(const Choices& choices) {
    std::string text;
    if (!choices.words.empty()) text += " -a " + fish_word(joined(choices.words));
    if (choices.folders) text += " -a '(__fish_complete_directories)'";
    return text + (choices.files ? " -F" : "");
}

std::string lines(const Command& command) {
    const std::string start = "complete -c percuss -n " +
                              fish_word("__fish_seen_subcommand_from " + std::string(command.name));
    std::string text;
    for (const Option& option : command.options())
        text += start + " -l " + std::string(option.name.substr(2)) +
                (option.value.empty() ? "" : " -r" + offered(choices(command, option))) + " -d " +
                fish_word(option.doc) + "\n";
    if (const Choices words = choices(command); !words.empty())
        text += start + offered(words) + "\n";
    return text + start + " -s h -l help -d 'help'\n";
}

}  // namespace

std::string fish_script(Commands commands) {
    std::string names, rest;
    for (const Command* command : commands) {
        names += "complete -c percuss -n __fish_use_subcommand -a " + fish_word(command->name) +
                 " -d " + fish_word(command->doc) + "\n";
        rest += lines(*command);
    }
    return "# fish completion for percuss, written by percuss completion fish\n"
           "complete -c percuss -f\n" +
           names + rest;
}

}  // namespace percuss::app
