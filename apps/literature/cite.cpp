#include "apps/commands.hpp"

#include <algorithm>

#include "apps/cli/errors.hpp"
#include "apps/literature/law_description.hpp"
#include "apps/literature/references.hpp"
#include "percuss/core/text.hpp"
#include "percuss/laws/catalog.hpp"

namespace percuss::app {

namespace {

std::vector<Option> options() { return {}; }

const Reference* find(const std::vector<Reference>& all, std::string_view key) {
    const auto found = std::ranges::find(all, key, &Reference::key);
    return found == all.end() ? nullptr : &*found;
}

Error unknown(std::string_view word, const std::vector<Reference>& all) {
    auto names = names_of(catalog(), &LawInfo::id);
    for (const Reference& reference : all) names.push_back(reference.key);
    return bad_input("there is no law or reference " + in_quotes(word) +
                     suggestion(word, names, "percuss laws lists the laws"));
}

Expected<Output> run(const Arguments& arguments) {
    const auto all = references();
    std::vector<const Reference*> wanted;
    const auto want = [&](std::string_view key) {
        const Reference* reference = find(all, key);
        if (reference && std::ranges::find(wanted, reference) == wanted.end())
            wanted.push_back(reference);
        return reference != nullptr;
    };
    for (const std::string& word : arguments.words()) {
        if (const LawInfo* info = find_law(word)) {
            for (const auto key : cite_keys(*info))
                if (!want(key))
                    return bad_input("the reference " + in_quotes(key) + " of " + word +
                                     " is not in docs/references.bib");
        } else if (!want(word)) {
            return unknown(word, all);
        }
    }
    Output output;
    for (const Reference* reference : wanted)
        output.text += (output.text.empty() ? "" : "\n") + std::string(reference->entry) + "\n";
    return output;
}

}  // namespace

constinit const Command cite_command{
    .name = "cite",
    .doc = "BibTeX entries of laws",
    .example = "percuss cite flores tsuji",
    .words = {"ID", "ids of laws, or keys of docs/references.bib", true},
    .options = options,
    .run = run};

}  // namespace percuss::app
