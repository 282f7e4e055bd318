#include <string>

#include "apps/cli/help.hpp"
#include "apps/shell/pages.hpp"
#include "percuss/core/text.hpp"

namespace percuss::app {

namespace {

/// A hyphen that is typed is a minus to groff; a dot or an apostrophe at the start is a request.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : text) {
        if ((c == '.' || c == '\'') && (result.empty() || result.back() == '\n')) result += "\\&";
        if (c == '\\') {
            result += "\\e";
        } else if (c == '-') {
            result += "\\-";
        } else {
            result += c;
        }
    }
    return result;
}

std::string bold(std::string_view text) { return "\\fB" + escaped(text) + "\\fR"; }
std::string italic(std::string_view text) {
    return text.empty() ? "" : " \\fI" + escaped(text) + "\\fR";
}

std::string entry(std::string_view typed, std::string_view value, std::string_view doc) {
    return ".TP\n" + bold(typed) + italic(value) + "\n" + escaped(doc) + "\n";
}

std::string verbatim(std::string_view text) {
    return ".PP\n.RS 4\n.nf\n" + escaped(text) + "\n.fi\n.RE\n";
}

std::string remark(const Passage& passage) {
    switch (passage.kind) {
        case Passage::Kind::heading: return ".PP\n" + bold(passage.left) + "\n";
        case Passage::Kind::entry: return entry(passage.left, "", passage.right);
        case Passage::Kind::text: break;
    }
    return ".PP\n" + escaped(passage.left) + "\n";
}

std::string section(const Command& command) {
    const std::string words = words_text(command.words);
    std::string text = ".SS " + escaped("percuss " + std::string(command.name)) + "\n" +
                       escaped(command.doc) + ".\n.PP\n" +
                       bold("percuss " + std::string(command.name)) + italic(words) +
                       " [\\fIOPTIONS\\fR]\n";
    if (!words.empty())
        text += ".TP\n\\fI" + escaped(words) + "\\fR\n" + escaped(command.words.doc) + "\n";
    for (const Option& option : command.options())
        text += entry(option.name, option.value, option.doc);
    if (command.remarks != nullptr)
        for (const Passage& passage : passages(command.remarks())) text += remark(passage);
    return text + verbatim(command.example);
}

}  // namespace

std::string roff_page(std::span<const Command* const> commands) {
    std::string text =
        ".TH PERCUSS 1 \"\" \"percuss " PERCUSS_VERSION
        "\" \"User Commands\"\n.SH NAME\npercuss \\- what happens while two bodies touch\n"
        ".SH SYNOPSIS\n\\fBpercuss\\fR \\fICOMMAND\\fR [\\fIOPTIONS\\fR]\n.br\n"
        "\\fBpercuss help\\fR [\\fICOMMAND\\fR]\n.br\n\\fBpercuss \\-\\-version\\fR\n"
        ".SH DESCRIPTION\n"
        "Contact\\-force laws for impacts: restitution, peak force, duration and energy of "
        "impacts, the damping that delivers a restitution, buildings that strike each other "
        "under ground motions, strings against their bridge.\n.PP\n"
        "Values take units (\"98 kg\", \"25000 kip/in^1.5\"); bare numbers are SI. Every "
        "command takes \\fB\\-h\\fR and \\fB\\-\\-help\\fR.\n.SH COMMANDS\n";
    for (const Command* command : commands) text += section(*command);
    return text + ".SH EXIT STATUS\n" + entry("0", "", "done") + entry("1", "", "a check failed") +
           entry("2", "", "bad input: one sentence on standard error, nothing on standard output") +
           entry("128 + n", "", "stopped by signal n");
}

}  // namespace percuss::app
