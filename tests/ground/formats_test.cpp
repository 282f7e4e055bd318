// Every format from a file written by hand after its grammar: the same motion in all of them.
#include <cmath>
#include <numeric>

#include "samples.hpp"

namespace percuss::records {
namespace {

struct Sample {
    const char* file;
    std::string_view format;
    double factor;  ///< of each component against the motion
    std::size_t components;
};
const std::vector<Sample> samples{
    {"peer.AT2", "at2", 1, 1},         {"peer_form_b.at2", "at2", 1, 1},
    {"csmip.V2", "csmip", 0.5, 2},     {"cosmos.V2c", "cosmos", 1, 1},
    {"smc.smc", "smc", 1, 1},          {"esm.ASC", "esm", 1, 1},
    {"isesd.cor.acc", "isesd", 1, 1},  {"geonet.V2A", "geonet", 0.5, 2},
    {"cwa.dat", "cwa", 0.5, 3},        {"columns.csv", "csv", 1, 1},
    {"decimal_comma.csv", "csv", 1, 1}};

void expect_motion(const GroundMotion& motion, const std::vector<double>& gal, double factor,
                   double tolerance) {
    EXPECT_DOUBLE_EQ(motion.dt, 0.01);
    ASSERT_EQ(motion.acceleration.size(), gal.size());
    for (std::size_t i = 0; i < gal.size(); ++i)
        EXPECT_NEAR(motion.acceleration[i], factor * gal[i] / 100, tolerance) << i;
}

TEST(formats, are_recognised_by_their_content) {
    const auto gal = sample_values();
    ASSERT_EQ(gal.size(), 40U);
    for (const Sample& sample : samples) {
        SCOPED_TRACE(sample.file);
        const auto file = read_record(sample_path(sample.file));
        ASSERT_TRUE(file) << file.error().text();
        EXPECT_EQ(file->format->name, sample.format);
        EXPECT_TRUE(file->warnings.empty()) << file->warnings[0];
        ASSERT_EQ(file->components.size(), sample.components);
        expect_motion(file->components[0], gal, 1, 1e-12);
        if (sample.components > 1)
            expect_motion(file->components[1], gal, sample.factor, 0.0006);  // printed digits
        // The name does not matter, only what is inside.
        const auto renamed = parse_record(sample_text(sample.file), "record.dat");
        ASSERT_TRUE(renamed) << renamed.error().text();
        EXPECT_EQ(renamed->format->name, sample.format);
    }
}

TEST(formats, keep_event_station_and_direction) {
    const auto file = [](const char* name) { return *read_record(sample_path(name)); };
    EXPECT_EQ(file("csmip.V2").components[0].note, "SAMPLE EARTHQUAKE, SAMPLE STATION, 90 DEG");
    EXPECT_EQ(file("csmip.V2").components[1].name, "csmip UP");
    EXPECT_EQ(file("smc.smc").station, "Sample Station");
    EXPECT_EQ(file("smc.smc").components[0].name, "smc 90");
    EXPECT_EQ(file("cosmos.V2c").components[0].name, "cosmos 340 deg");
    EXPECT_EQ(file("geonet.V2A").components[1].name, "geonet Up");
    EXPECT_EQ(file("esm.ASC").station, "SMP, Sample, Nowhere");
    EXPECT_EQ(file("peer.AT2").event, "Sample Quake, 1/2/2003, Station, North, 90");
    EXPECT_EQ(file("cwa.dat").components[2].name, "cwa E");
}

TEST(formats, the_table_names_them_all) {
    for (const RecordFormat* format : record_formats()) {
        EXPECT_EQ(*record_format(format->name), format);
        EXPECT_FALSE(format->doc.empty());
        EXPECT_TRUE(format->endings.starts_with('.')) << format->name;
    }
    EXPECT_EQ(
        record_format("at3").error().text(),
        "there is no record format \"at3\"; did you mean \"at2\"? (expected cosmos, knet, cwa, "
        "esm, isesd, geonet, smc, csmip, at2, csv or column)");
    EXPECT_EQ((*written_format("csv"))->name, "csv");
    EXPECT_EQ(written_format("smc").error().text(),
              "there is no record format that is written \"smc\"; expected at2 or csv");
    EXPECT_EQ(format_for("a.CSV").name, "csv");
    EXPECT_EQ(format_for("a.AT2").name, "at2");
    EXPECT_EQ(format_for("a.smc").name, "at2");  // not written, so the usual one
    EXPECT_EQ(format_for("").name, "at2");
    // A row of nobody's table is asked for by its name.
    const RecordFormat foreign{"at3", "", ""};
    EXPECT_FALSE(parse_record("1 2\n", "x", {&foreign, "", not_given, ""}));
}

TEST(formats, knet_counts_become_gal_about_their_mean) {
    auto gal = sample_values();
    const double mean = std::accumulate(gal.begin(), gal.end(), 0.0) / 40;
    for (double& v : gal) v -= mean;
    const auto file = read_record(sample_path("knet.EW"));
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(file->format->name, "knet");
    expect_motion(file->components[0], gal, 1, 1e-9);
    ASSERT_EQ(file->warnings.size(), 1U);
    EXPECT_NE(file->warnings[0].find("high-pass"), std::string::npos);
    // Without the factor they are counts.
    std::string text = sample_text("knet.EW");
    text.replace(text.find("10(gal)/100"), 11, "           ");
    const auto counts = parse_record(text, "knet.EW");
    ASSERT_FALSE(counts);
    EXPECT_NE(counts.error().text().find("raw counts"), std::string::npos);
}

TEST(formats, plain_values_need_step_and_unit) {
    const auto gal = sample_values();
    const std::string path = sample_path("column.txt");
    const auto bare = read_record(path);
    ASSERT_FALSE(bare);
    EXPECT_NE(bare.error().message.find("time step and unit"), std::string::npos);
    ASSERT_FALSE(read_record(path, {nullptr, "", 0.01, ""}));
    const auto full = read_record(path, {nullptr, "gal", 0.01, ""});
    ASSERT_TRUE(full) << full.error().text();
    expect_motion(full->components[0], gal, 1, 1e-12);
    const auto counted =
        read_record(sample_path("column_count.txt"), {nullptr, "cm/s2", not_given, ""});
    ASSERT_TRUE(counted) << counted.error().text();
    expect_motion(counted->components[0], gal, 1, 1e-12);
}

TEST(formats, components_are_chosen_by_number_or_name) {
    const std::string path = sample_path("csmip.V2");
    const auto chosen = [&](const char* which) {
        const auto file = read_record(path, {nullptr, "", not_given, which});
        return file ? file->components.at(0).name : file.error().message;
    };
    EXPECT_EQ(chosen("1"), "csmip 90 DEG");
    EXPECT_EQ(chosen("2"), "csmip UP");
    EXPECT_EQ(chosen("up"), "csmip UP");
    EXPECT_EQ(chosen("90"), "csmip 90 DEG");
    EXPECT_NE(chosen("north").find("the file holds 1 \"csmip 90 DEG\""), std::string::npos);
}

TEST(formats, raw_and_uncorrected_are_refused_by_that_word) {
    const auto message = [](const std::string& text, const char* name) {
        const auto file = parse_record(text, name);
        return file ? std::string("accepted") : file.error().text();
    };
    EXPECT_NE(message(sample_text("cosmos_counts.V0c"), "x").find("raw counts"), std::string::npos);
    EXPECT_NE(message(sample_text("smc_uncorrected.smc"), "x").find("uncorrected"),
              std::string::npos);
    std::string v1 = sample_text("csmip.V2");
    v1.insert(0, "UN");
    EXPECT_NE(message(v1, "x.V1").find("uncorrected"), std::string::npos);
    std::string geonet = sample_text("geonet.V2A");
    geonet.insert(0, "Un");
    EXPECT_NE(message(geonet, "x.V1A").find("uncorrected"), std::string::npos);
    std::string esm = sample_text("esm.ASC");
    esm.replace(esm.find("PROCESSING: manual"), 18, "PROCESSING: none");
    EXPECT_NE(message(esm, "x").find("uncorrected"), std::string::npos);
    std::string velocity = sample_text("esm.ASC");
    velocity.replace(velocity.find("ACCELERATION"), 12, "VELOCITY");
    EXPECT_NE(message(velocity, "x").find("velocity"), std::string::npos);
}

TEST(formats, glued_columns_are_cut_where_the_format_says) {
    // Eight columns of ten without a blank between them: free reading would see other numbers.
    std::string text = sample_text("csmip.V2");
    const std::string from = "     0.000    58.800   100.000";
    const auto place = text.find("     0.000    ");
    ASSERT_NE(place, std::string::npos);
    text.replace(place, 20, "1234.56781234.567890");
    text.replace(text.find("CM/SEC/SEC"), 10, "mm/sec/sec");
    const auto file = parse_record(text, "x.V2");
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_DOUBLE_EQ(file->components[0].acceleration[0], 1.23456781);
    EXPECT_NEAR(file->components[0].acceleration[1], 0.234567890, 1e-12);
}

TEST(formats, a_header_that_ends_early_is_refused) {
    for (const Sample& sample : samples) {
        if (sample.format == "csv") continue;  // it states no count
        const std::string text = sample_text(sample.file);
        for (std::size_t cut = 0; cut < text.size() / 5; cut += 7) {
            const auto file = parse_record(text.substr(0, cut), sample.file);
            EXPECT_FALSE(file) << sample.file << " cut at " << cut;
        }
    }
}

TEST(formats, units_of_acceleration) {
    for (const char* name : {"gal", "GAL", "cm/s2", "CM/S/S", "cm/sec/sec", "cm/s^2", " cm/s**2. "})
        EXPECT_DOUBLE_EQ(acceleration_unit(name), 0.01) << name;
    EXPECT_EQ(acceleration_unit("g"), standard_gravity);
    EXPECT_EQ(acceleration_unit("(G)"), standard_gravity);
    EXPECT_EQ(acceleration_unit("m/s^2"), 1);
    EXPECT_EQ(acceleration_unit("mm/s/s"), 0.001);
    for (const char* name : {"ft/s^2", "FT/S^2", "ft/s2", "FT/SEC/SEC"})
        EXPECT_DOUBLE_EQ(acceleration_unit(name), 0.3048) << name;
    for (const char* name : {"in/s^2", "IN/S2", "in/sec/sec"})
        EXPECT_DOUBLE_EQ(acceleration_unit(name), 0.0254) << name;
    for (const char* name : {"", "m", "cm/s", "counts", "furlong", "G G", "1"})
        EXPECT_TRUE(std::isnan(acceleration_unit(name))) << name;
}

}  // namespace
}  // namespace percuss::records
