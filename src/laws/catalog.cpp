#include "percuss/laws/catalog.hpp"

#include <algorithm>
#include <array>
#include <vector>

#include "laws/families/hunt_crossley.hpp"
#include "laws/families/line.hpp"
#include "laws/families/plastic_adhesive.hpp"
#include "laws/families/viscous.hpp"
#include "percuss/core/text.hpp"

namespace percuss {

using namespace laws;

namespace {

template <class... Laws>
constexpr auto table() {
    return std::array<const LawInfo*, sizeof...(Laws)>{&Laws::info...};
}

constexpr auto all_laws =
    table<Hertz, KelvinVoigt, HuntCrossley, HerbertMcWhannell, LeeWang, Anagnostopoulos,
          LankaraniNikravesh, Ristow, Tsuji, LeeHerrmann, Schaefer, Jankowski, ZhiyingQishao,
          BordbarHyppanen, Gonthier, ZhangSharf, Flores, GharibHurmuzlu, Brilliantov,
          SchwagerPoschel, HuGuo, ExactHuntCrossley, CarvalhoMartins, Ye, YeLinear,
          PantWijeyewickrema, MahmoudJankowski, Hertzdamp, PowerLaw, General, WaltonBraunLaw,
          ThorntonLaw, BilinearLaw, Jkr, Dmt, AdamsImpact, LineHertz, Johnson, Radzimovsky,
          Goldsmith, DubowskyFreudenstein, Esdu78035, LineLankaraniNikravesh, Liu, Pereira,
          Persson>();

std::string suggestion(std::string_view id, std::span<const std::string_view> names) {
    const std::string near = nearest_name(id, names);
    return near.empty() ? "" : "; did you mean " + near + "?";
}

}  // namespace

std::span<const LawInfo* const> catalog() { return all_laws; }

const LawInfo* find_law(std::string_view id) {
    const auto found =
        std::ranges::find(all_laws, id, [](const LawInfo* info) { return info->id; });
    return found == all_laws.end() ? nullptr : *found;
}

Expected<const LawInfo*> law_info(std::string_view id) {
    if (const LawInfo* info = find_law(id)) return info;
    std::vector<std::string_view> names;
    names.reserve(all_laws.size());
    for (const LawInfo* info : all_laws) names.push_back(info->id);
    return Error{"there is no law " + in_quotes(id) + " in the catalogue" + suggestion(id, names),
                 {}};
}

Expected<Law> make_law(std::string_view id, std::span<const Setting> settings) {
    PERCUSS_TRY(const auto info, law_info(id));
    return Law::make(*info, settings);
}

Expected<Law> make_law(std::string_view id, std::initializer_list<Setting> settings) {
    return make_law(id, std::span(settings.begin(), settings.size()));
}

Expected<Damper> damper(std::string_view id) {
    if (id == "energy" || id == "energy_damping") return Damper{};
    if (const LawInfo* info = find_law(id); info && info->factor) return Damper{.source = info};
    std::vector<std::string_view> names{"energy"};
    std::string list = "energy";
    for (const LawInfo* info : all_laws) {
        if (!info->factor) continue;
        names.push_back(info->id);
        list += ", " + std::string(info->id);
    }
    return Error{"there is no hysteresis " + in_quotes(id) + suggestion(id, names) +
                     " (known: " + list + ")",
                 {}};
}

}  // namespace percuss
