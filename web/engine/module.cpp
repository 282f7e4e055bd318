// The program inside the page: words in, what it would have printed and written out.
#include <cmath>
#include <exception>
#include <new>
#include <string>
#include <string_view>
#include <vector>

#include <emscripten/emscripten.h>
#include <nlohmann/json.hpp>

#include "apps/program.hpp"
#include "bindings/capi/percuss.h"
#include "io/markup/mathml.hpp"
#include "io/markup/tex_formula.hpp"
#include "percuss/core/text.hpp"
#include "percuss/core/units.hpp"

namespace percuss::web {

namespace {

using Json = nlohmann::json;

/// What comes from files need not be UTF-8.
std::string text_of(const Json& json) {
    return json.dump(-1, ' ', false, Json::error_handler_t::replace);
}

std::string answer(const std::vector<std::string>& words) {
    const auto output = app::run_program(words);
    if (!output) return text_of({{"error", output.error().text()}});
    Json files = Json::object();
    for (const app::File& file : output->files) files[file.path] = file.content;
    return text_of({{"text", output->text},
                    {"notes", output->notes},
                    {"refusals", output->refusals},
                    {"code", output->code},
                    {"files", files}});
}

/// Words that end with 0 each.
std::vector<std::string> split(const char* words, int size) {
    std::vector<std::string> all;
    for (std::string_view rest(words, static_cast<std::size_t>(size)); !rest.empty();) {
        const std::size_t end = rest.find('\0');
        all.emplace_back(rest.substr(0, end));
        rest.remove_prefix(end == std::string_view::npos ? rest.size() : end + 1);
    }
    return all;
}

/// Impacts at speeds from 0.1 to 1 m/s of 1 kg, all at once: the mean of their restitutions.
double mean_restitution(const std::vector<std::string>& words, std::size_t count) {
    std::vector<percuss_setting> settings;
    for (std::size_t i = 1; i + 1 < words.size(); i += 2)
        settings.push_back({words[i].c_str(), words[i + 1].c_str()});
    percuss_law law = 0;
    const char* id = words.empty() ? "" : words[0].c_str();
    if (percuss_law_make(id, settings.data(), settings.size(), PERCUSS_NATURAL, &law) != PERCUSS_OK)
        return NAN;
    const double mass = 1;
    std::vector<double> speeds(count), restitutions(count);
    for (std::size_t i = 0; i < count; ++i)
        speeds[i] = 0.1 + 0.9 * static_cast<double>(i) / static_cast<double>(count);
    percuss_answers answers{};
    answers.restitution = restitutions.data();
    const int code = percuss_law_impacts(law, &mass, 1, speeds.data(), count, count, &answers);
    percuss_law_free(law);
    double sum = 0;
    for (const double e : restitutions) sum += e;
    return code == PERCUSS_OK ? sum / static_cast<double>(count) : NAN;
}

/// What `compute` gives, kept until the next call.
template <class Compute>
const char* kept_text(Compute compute) {
    static std::string kept;
    try {
        kept = compute();
    } catch (const std::bad_alloc&) {
        kept = R"({"error":"there is not enough memory for this; request less at a time"})";
    } catch (const std::exception& failure) {
        kept = text_of({{"error", failure.what()}});
    }
    return kept.c_str();
}

}  // namespace

}  // namespace percuss::web

using namespace percuss;

/// What the program answers to `words`, which end with 0 each, as JSON; good until the next call.
extern "C" EMSCRIPTEN_KEEPALIVE const char* percuss_web_run(const char* words, int size) {
    return web::kept_text([&] { return web::answer(web::split(words, size)); });
}

/// A formula in TeX as MathML; the TeX itself where it cannot be read.
extern "C" EMSCRIPTEN_KEEPALIVE const char* percuss_web_mathml(const char* tex, int size) {
    return web::kept_text([&] {
        const std::string text(tex, static_cast<std::size_t>(size));
        const auto formula = io::parse_tex(text);
        return formula ? io::mathml(*formula) : std::string();
    });
}

/// A law and its settings as words that end with 0 each: many impacts, to see how long they take.
extern "C" EMSCRIPTEN_KEEPALIVE const char* percuss_web_impacts(const char* words, int size,
                                                                int count) {
    return web::kept_text([&] {
        const auto mean =
            web::mean_restitution(web::split(words, size), static_cast<std::size_t>(count));
        return nlohmann::json(mean).dump();
    });
}

/// A value with its unit as a number in SI, or why it is none; the dimension by its exponents.
extern "C" EMSCRIPTEN_KEEPALIVE const char* percuss_web_si(const char* text, int size, int mass,
                                                           int length, int time) {
    return web::kept_text([&] {
        const std::string_view given(text, static_cast<std::size_t>(size));
        const Dimension expected{static_cast<double>(mass), static_cast<double>(length),
                                 static_cast<double>(time)};
        const auto value = parse_value(given, expected, "");
        if (!value) return web::text_of({{"error", value.error().text()}});
        return web::text_of({{"text", shortest(*value)}});
    });
}
