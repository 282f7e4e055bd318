#include "apps/shell/choices.hpp"
#include "apps/shell/scripts.hpp"

namespace percuss::app {

namespace {

std::string bash_word(std::string_view text) { return single_quoted(text, "'\\''"); }

/// "words='a b' kind=file", the variables that the last lines of the script read.
std::string assignments(const Choices& choices) {
    std::string text;
    if (!choices.words.empty()) text += " words=" + bash_word(joined(choices.words));
    if (choices.files) text += " kind=file";
    if (choices.folders) text += " kind=directory";
    return text;
}

std::string branch(const Command& command) {
    std::string values, names = "-h --help";
    for (const Option& option : command.options()) {
        names += " " + std::string(option.name);
        if (option.value.empty()) continue;
        values += "                " + std::string(option.name) + ")" +
                  assignments(choices(command, option)) + " ;;\n";
    }
    return "        " + std::string(command.name) + ")\n            options=" + bash_word(names) +
           "\n            case $before in\n" + values + "                *) plain=1" +
           assignments(choices(command)) + " ;;\n            esac ;;\n";
}

}  // namespace

std::string bash_script(Commands commands) {
    std::string names, branches;
    for (const Command* command : commands) {
        names += (names.empty() ? "" : " ") + std::string(command->name);
        branches += branch(*command);
    }
    // the first word is a command; after an option stands its value, elsewhere a word or an option
    return "# bash completion for percuss, written by percuss completion bash\n"
           "_percuss() {\n"
           "    local current=${COMP_WORDS[COMP_CWORD]} before=${COMP_WORDS[COMP_CWORD - 1]}\n"
           "    local commands=" +
           bash_word(names) +
           "\n    local command=${COMP_WORDS[1]} options= words= kind= plain=\n"
           "    [ \"$COMP_CWORD\" -gt 1 ] || command=\n"
           "    case $command in\n"
           "        '') words=\"$commands help --help --version\" ;;\n"
           "        help) words=$commands ;;\n" +
           branches +
           "    esac\n"
           "    if [ -n \"$plain\" ] && [[ $current == -* || -z $words$kind ]]; then\n"
           "        words=$options kind=\n"
           "    fi\n"
           "    [ -z \"$kind\" ] || compopt -o filenames 2>/dev/null\n"
           "    mapfile -t COMPREPLY < <(compgen ${kind:+-A \"$kind\"} -W \"$words\" -- "
           "\"$current\")\n"
           "}\n"
           "complete -F _percuss percuss\n";
}

}  // namespace percuss::app
