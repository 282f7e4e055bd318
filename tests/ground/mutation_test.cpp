// Damaged files: a record or a sentence, never anything else.
#include <cmath>

#include "percuss/core/random.hpp"
#include "samples.hpp"

namespace percuss::records {
namespace {

const std::vector<std::string> names{
    "peer.AT2",          "peer_form_b.at2", "csmip.V2",      "cosmos.V2c", "smc.smc",
    "knet.EW",           "esm.ASC",         "isesd.cor.acc", "geonet.V2A", "columns.csv",
    "decimal_comma.csv", "cwa.dat",         "column.txt"};

void judge(const std::string& text, const std::string& name, const RecordOptions& options) {
    const auto file = parse_record(text, name, options);
    if (!file) {
        ASSERT_FALSE(file.error().message.empty());
        return;
    }
    ASSERT_FALSE(file->components.empty());
    for (const GroundMotion& m : file->components) {
        ASSERT_TRUE(m.dt > 1e-5 && m.dt < 1);
        ASSERT_GE(m.acceleration.size(), 10U);
        double peak = 0;
        for (const double a : m.acceleration) {
            ASSERT_TRUE(std::isfinite(a));
            peak = std::max(peak, std::abs(a));
        }
        ASSERT_GT(peak, 0);
        ASSERT_LE(peak, 6 * standard_gravity * (1 + 1e-12));
    }
}

TEST(mutation, any_damage_ends_in_a_record_or_a_sentence) {
    SplitMix64 random(20240607);
    const auto below = [&](std::size_t n) { return static_cast<std::size_t>(random.next() % n); };
    const std::string spice = "0123456789.-+EeDd*,; \t\r\n\x1A()NaINFf=:#|&";
    std::size_t refused = 0, total = 0;
    for (const std::string& name : names) {
        const std::string original = sample_text(name);
        for (int round = 0; round < 400; ++round) {
            std::string text = original;
            for (std::size_t k = 1 + below(6); k > 0; --k) {
                const std::size_t at = below(text.size());
                switch (below(5)) {
                    case 0: text[at] = static_cast<char>(random.next()); break;
                    case 1: text[at] = spice[below(spice.size())]; break;
                    case 2: text.erase(at, 1 + below(40)); break;
                    case 3: text.insert(at, text.substr(below(text.size()), below(60))); break;
                    default: text.insert(at, 1, spice[below(spice.size())]); break;
                }
                if (text.empty()) text = " ";
            }
            SCOPED_TRACE(name + " round " + std::to_string(round));
            judge(text, name, {});
            judge(text, "x", {nullptr, "gal", 0.01, ""});
            refused += parse_record(text, name) ? 0 : 1;
            ++total;
        }
    }
    // Neither a reader that swallows everything nor one that refuses everything.
    EXPECT_GT(refused, total / 10);
    EXPECT_LT(refused, total * 9 / 10);
}

TEST(mutation, any_format_may_be_forced_on_any_file) {
    for (const std::string& name : names)
        for (const RecordFormat* format : record_formats())
            judge(sample_text(name), name, {format, "", not_given, ""});
}

TEST(mutation, every_cut_ends_in_a_record_or_a_sentence) {
    for (const std::string& name : names) {
        const std::string text = sample_text(name);
        for (std::size_t cut = 0; cut <= text.size(); ++cut) judge(text.substr(0, cut), name, {});
    }
}

}  // namespace
}  // namespace percuss::records
