// A contact law as a TOML file:
//   law = "flores"
//   K = "5.2e9 N/m^1.5"        # a text carries its unit; a bare number is SI
//   e = 0.6
// Line laws also take words, contact = "internal", variant = "printed". Elastic laws take a damper:
//   hysteresis = "energy"      # or the id of a Hunt-Crossley type law
//   e = 0.5                    # or a (energy), h (the others)
// Two bodies give K instead: body1 = "steel sphere R=10mm", body2 = "concrete plane".
// A force typed by the user: law = "expr", force = "K*d^1.5*(1 + c*v)", K = 1e9, c = 0.3.
#pragma once

#include <string>
#include <string_view>

#include "percuss/core/expected.hpp"
#include "percuss/laws/law.hpp"
#include "percuss/request/law_request.hpp"

namespace percuss {

Expected<Law> parse_law(std::string_view text, std::string_view file_name);
Expected<Law> read_law(const std::string& path);
/// Not yet resolved, for a reader that adds words of its own.
Expected<LawRequest> read_law_request(const std::string& path);

/// Reads back as the same law, with the same numbers. A custom law lives in the program that made
/// it and gives a comment only.
[[nodiscard]] std::string law_toml(const Law& law);

}  // namespace percuss
