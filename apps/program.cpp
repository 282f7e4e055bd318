#include "apps/program.hpp"

#include <algorithm>
#include <new>
#include <string_view>
#include <vector>

#include "apps/cli/command_line.hpp"
#include "apps/cli/errors.hpp"
#include "apps/commands.hpp"
#include "apps/pounding/suite.hpp"
#include "apps/system/process.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

std::string general_help() {
    std::string text =
        "percuss computes what happens while two bodies touch.\n\n"
        "Usage: percuss COMMAND [OPTIONS]\n\n";
    for (const Command* command : all_commands())
        text += "  " + std::string(command->name) + std::string(14 - command->name.size(), ' ') +
                std::string(command->doc) + "\n";
    return text +
           "\npercuss COMMAND --help says more; percuss --version names the version.\n"
           "Values take units (--mass \"98 kg\" --stiffness \"25000 kip/in^1.5\"); bare numbers "
           "are SI.\n"
           "Exit codes: 0 done, 1 a check failed, 2 bad input; 128 + n stopped by signal n.\n\n"
           "Example:\n"
           "  percuss impact --law tsuji --mass \"0.1 kg\" --speed \"1 m/s\" --stiffness 5.2e9 "
           "--restitution 0.5\n";
}

Error unknown_command(std::string_view name) {
    if (name.starts_with('-'))
        return bad_input("percuss has no option " + in_quotes(name) +
                         " before a command; write percuss COMMAND [OPTIONS] (percuss --help lists "
                         "the commands)");
    return bad_input(
        "there is no command " + in_quotes(name) +
        suggestion(name, names_of(all_commands(), &Command::name), "percuss --help lists them"));
}

Expected<Output> run_command(const Command& command, std::span<const std::string> words) {
    PERCUSS_TRY(const auto parsed, parse_command_line(command, words));
    if (!parsed.help.empty()) return Output{parsed.help};
    return command.run(parsed.arguments);
}

}  // namespace

Expected<Output> run_program(std::span<const std::string> words) {
    if (words.empty()) return bad_input("no command is given; percuss --help lists the commands");
    const std::string& first = words[0];
    if (first == "--version") return Output{"percuss " PERCUSS_VERSION "\n"};
    if (first == "--help" || first == "-h" || (first == "help" && words.size() == 1))
        return Output{general_help()};
    const bool help = first == "help";
    const std::string& name = help ? words[1] : first;
    const auto commands = all_commands();
    const auto found = std::ranges::find(commands, name, [](const Command* c) { return c->name; });
    if (found == commands.end()) return unknown_command(name);
    if (help) return run_command(**found, std::vector<std::string>{"--help"});
    return run_command(**found, words.subspan(1));
}

int program_main(std::span<const std::string> words) {
    open_standard_streams();
    turn_write_signals_into_errors();
    explain_interrupts();
    try {
        const auto output = run_program(words);
        if (!output) return refuse(output.error());
        const auto delivered = deliver(*output);
        return delivered ? output->code : refuse(delivered.error());
    } catch (const std::bad_alloc&) {
        return refuse(bad_input("there is not enough memory for this; request less at a time"));
    }
}

}  // namespace percuss::app
