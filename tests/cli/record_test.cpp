// percuss record: read, convert, scale, spectra, synthesize, and what is refused.
#include <algorithm>
#include <cmath>
#include <filesystem>
#include <fstream>

#include "program.hpp"
#include "support/paths.hpp"

namespace percuss::cli {
namespace {

namespace fs = std::filesystem;

constexpr double gravity = 9.80665;
const std::string samples = std::string(support::data_folder) + "/records/";

std::string fresh_folder() {
    const fs::path folder = fs::path(temporary("x")).parent_path() / "record";
    fs::remove_all(folder);
    return folder.string();
}

TEST(record, info_tells_what_files_hold) {
    const Finished run =
        percuss({"record", "info", samples + "peer.AT2", samples + "csmip.V2", "G09"});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_TRUE(run.err.empty()) << run.err;
    for (const char* part : {"PGA [g]", "peer ", "csmip 90 DEG", "csmip UP", "G09", "synthetic",
                             "Sample Quake, 1/2/2003", "0.3 "})
        EXPECT_NE(run.out.find(part), std::string::npos) << part;
    const Json r =
        json({"record", "info", samples + "peer.AT2", samples + "geonet.V2A"})["records"];
    ASSERT_EQ(r.size(), 3U);
    EXPECT_EQ(r[0]["samples"], 40);
    EXPECT_EQ(r[0]["dt"], 0.01);
    EXPECT_EQ(r[0]["format"], "at2");
    EXPECT_RELATIVE(r[0]["pga"].get<double>(), 1.558, 1e-12);
    EXPECT_RELATIVE(r[2]["pga"].get<double>(), r[1]["pga"].get<double>() / 2, 1e-12);
    EXPECT_TRUE(r[0]["warnings"].empty());
    const Json knet = json({"record", "info", samples + "knet.EW"})["records"];
    EXPECT_EQ(knet[0]["warnings"].size(), 1U);
    const Finished warned = percuss({"record", "info", samples + "knet.EW"});
    EXPECT_NE(warned.err.find("high-pass"), std::string::npos) << warned.err;
}

TEST(record, plots_histories_and_spectra) {
    const std::string folder = fresh_folder();
    const Finished info = percuss({"record", "info", "G06", samples + "cwa.dat", "--plot", folder});
    EXPECT_EQ(info.code, 0) << info.err;
    const Finished spectrum =
        percuss({"record", "spectrum", "G06", "--count", "20", "--plot", folder});
    EXPECT_EQ(spectrum.code, 0) << spectrum.err;
    for (const char* name : {"G06", "cwa_U", "cwa_N", "cwa_E", "spectrum"})
        for (const char* ending : {".dat", ".gp"})
            EXPECT_GT(fs::file_size(folder + "/" + name + ending), 100U) << name;
    if (!info.err.empty()) {
        EXPECT_NE(info.err.find("gnuplot-nox"), std::string::npos) << info.err;
        return;
    }
    for (const std::string name : {"G06", "cwa_U", "spectrum"}) {
        EXPECT_TRUE(content(folder + "/" + name + ".png").starts_with("\x89PNG")) << name;
        EXPECT_TRUE(content(folder + "/" + name + ".svg").starts_with("<?xml")) << name;
    }
}

TEST(record, converts_there_and_back) {
    const std::string at2 = temporary("a.AT2"), csv = temporary("b.csv"),
                      again = temporary("c.AT2");
    EXPECT_EQ(percuss({"record", "convert", samples + "smc.smc", "--out", at2}).code, 0);
    EXPECT_EQ(percuss({"record", "convert", at2, "--out", csv}).code, 0);
    EXPECT_EQ(percuss({"record", "convert", csv, "--out", again}).code, 0);
    const auto values = [](const std::string& text) { return text.substr(text.find("NPTS")); };
    EXPECT_EQ(values(content(again)), values(content(at2)));
    EXPECT_EQ(percuss({"record", "convert", csv}).out.substr(0, 13), "GROUND MOTION");
    EXPECT_TRUE(percuss({"record", "convert", csv, "--to", "csv"}).out.starts_with("time [s],"));
    const Json fine = json({"record", "info", samples + "smc.smc"})["records"][0];
    EXPECT_EQ(percuss({"record", "convert", samples + "smc.smc", "--step", "0.002 s", "--tail",
                       "1 s", "--out", csv})
                  .code,
              0);
    const Json longer = json({"record", "info", csv})["records"][0];
    EXPECT_EQ(longer["samples"], 39 * 5 + 1 + 500);
    EXPECT_RELATIVE(longer["pga"].get<double>(), fine["pga"].get<double>(), 1e-12);
    EXPECT_EQ(percuss({"record", "convert", samples + "csmip.V2", "--component", "up", "--baseline",
                       "linear", "--low-cut", "0.5 Hz", "--high-cut", "20 Hz"})
                  .code,
              0);
}

TEST(record, scales_to_what_is_asked) {
    const std::string out = temporary("s.csv");
    const Finished run = percuss({"record", "scale", "G02", "--pga", "0.3 g", "--out", out});
    EXPECT_EQ(run.code, 0) << run.err;
    EXPECT_NE(run.err.find("scaled by 3"), std::string::npos) << run.err;
    EXPECT_RELATIVE(json({"record", "info", out})["records"][0]["pga"].get<double>(), 0.3 * gravity,
                    1e-12);
    EXPECT_EQ(percuss({"record", "scale", "G02", "--sa", "4 m/s^2", "--period", "0.8", "--damping",
                       "0.02", "--out", out})
                  .code,
              0);
    const Json r = json({"record", "spectrum", out, "--periods", "0.8", "--damping", "0.02"});
    EXPECT_RELATIVE(r["spectra"][0]["points"][0]["pseudo_acceleration"].get<double>(), 4.0, 1e-10);
}

TEST(record, what_scale_writes_info_reads) {
    for (const char* name : {"strong.AT2", "strong.csv"}) {
        const std::string out = temporary(name);
        EXPECT_EQ(percuss({"record", "scale", "G06", "--pga", "10 g", "--out", out}).code, 0);
        EXPECT_RELATIVE(json({"record", "info", out})["records"][0]["pga"].get<double>(),
                        10 * gravity, 1e-7);
    }
    expect_refused({"record", "scale", "G06", "--factor", "1e308"}, {"G06", "not finite"});
    expect_refused({"record", "scale", "G06", "--factor", "1e-308"}, {"peak", "m/s^2"});
}

TEST(record, one_bad_file_does_not_end_a_list) {
    const Words files{samples + "peer.AT2", "/nonexistent.AT2", samples + "cosmos_counts.V0c",
                      samples + "smc.smc"};
    for (const char* action : {"info", "spectrum"}) {
        SCOPED_TRACE(action);
        const Finished run = percuss(Words{"record", action} + files);
        EXPECT_EQ(run.code, 2);
        EXPECT_NE(run.out.find("peer"), std::string::npos) << run.out;
        EXPECT_NE(run.out.find("smc 90"), std::string::npos) << run.out;
        EXPECT_NE(run.err.find("/nonexistent.AT2"), std::string::npos) << run.err;
        EXPECT_NE(run.err.find("raw counts"), std::string::npos) << run.err;
        EXPECT_EQ(std::ranges::count(run.err, '\n'), 2) << run.err;
    }
    const Finished none = percuss({"record", "info", "/nonexistent.AT2", "/missing.AT2"});
    EXPECT_EQ(none.code, 2);
    EXPECT_EQ(none.out, "");
    EXPECT_EQ(std::ranges::count(none.err, '\n'), 2) << none.err;
}

TEST(record, spectrum_as_table_and_json) {
    const Json r = json({"record", "spectrum", "G01", "G02", "--count", "7", "--shortest", "0.1",
                         "--longest", "2 s"});
    EXPECT_EQ(r["damping"], 0.05);
    ASSERT_EQ(r["spectra"].size(), 2U);
    ASSERT_EQ(r["spectra"][1]["points"].size(), 7U);
    EXPECT_EQ(r["spectra"][1]["points"][6]["period"], 2.0);
    for (const char* key : {"displacement", "pseudo_velocity", "pseudo_acceleration",
                            "acceleration", "time_of_displacement"})
        EXPECT_GT(r["spectra"][0]["points"][0][key].get<double>(), 0) << key;
    const Finished table = percuss({"record", "spectrum", "G01", "--periods", "0.5,1"});
    EXPECT_NE(table.out.find("PSa [g]"), std::string::npos);
}

TEST(record, synthesizes_the_suite_scenarios_and_pulses) {
    const std::string folder = fresh_folder();
    EXPECT_EQ(percuss({"record", "synthesize", "suite", "--out", folder}).code, 0);
    EXPECT_TRUE(fs::exists(folder + "/G01.AT2"));
    EXPECT_TRUE(fs::exists(folder + "/G30.AT2"));
    const Json g30 = json({"record", "synthesize", "G30"});
    EXPECT_RELATIVE(g30["pga"].get<double>(), gravity, 1e-12);
    EXPECT_EQ(g30["acceleration"].size(), 5501U);
    EXPECT_RELATIVE(g30["acceleration"][1000].get<double>() / gravity, 0.329166266108, 1e-6);
    const Words scenario{"record", "synthesize", "--magnitude", "6.8",   "--distance", "15 km",
                         "--vs30", "400",        "--pga",       "0.4 g", "--seed"};
    const Json one = json(scenario + Words{"5"}), same = json(scenario + Words{"5"}),
               other = json(scenario + Words{"6"});
    EXPECT_EQ(one, same);
    EXPECT_NE(one, other);
    EXPECT_RELATIVE(one["pga"].get<double>(), 0.4 * gravity, 1e-12);
    const Json soft = json({"record", "synthesize", "--soil", "soft", "--pga", "2"});
    EXPECT_RELATIVE(soft["pga"].get<double>(), 2.0, 1e-12);
    const Json pulse =
        json({"record", "synthesize", "G09", "--pulse-speed", "1 m/s", "--pulse-centre", "10 s"});
    EXPECT_GT(pulse["pgv"].get<double>(), 0.6);
}

TEST(record, refuses_in_one_sentence) {
    expect_refused({"record"}, {"ACTION", "info"});
    expect_refused({"record", "inof", "x"}, {"inof", "info"});
    expect_refused({"record", "info"}, {"no record is named"});
    expect_refused({"record", "info", "/nonexistent.AT2"}, {"/nonexistent.AT2"});
    expect_refused({"record", "info", "G31"}, {"G31"});
    // shown as it was written, without our word for it
    expect_refused({"record", "scale", "G01", "--pga", "1e308 g"}, {"\"1e308 g\""});
    expect_refused({"record", "info", "G01", "--pga", "1"}, {"info", "--pga"});
    expect_refused({"record", "info", samples + "column.txt"},
                   {"column.txt", "time step and unit"});
    expect_refused({"record", "info", samples + "column.txt", "--dt", "0", "--unit", "g"},
                   {"--dt"});
    expect_refused({"record", "info", samples + "column.txt", "--dt", "0.01", "--unit", "parsec"},
                   {"--unit", "parsec"});
    expect_refused({"record", "info", samples + "cosmos_counts.V0c"}, {"raw counts"});
    expect_refused({"record", "info", samples + "smc_uncorrected.smc"}, {"uncorrected"});
    expect_refused({"record", "info", samples + "peer.AT2", "--format", "at3"}, {"at3", "at2"});
    expect_refused({"record", "info", samples + "peer.AT2", "--unit", "g"}, {"state the unit"});
    expect_refused({"record", "info", "/dev/zero"}, {"/dev/zero", "256 MiB"});
    expect_refused({"record", "info", "G01", "--plot", "/dev/null"}, {"--plot", "not a folder"});
    expect_refused({"record", "convert", samples + "csmip.V2"},
                   {"several components", "--component"});
    expect_refused({"record", "convert", "G01", "G02"}, {"G02"});
    expect_refused({"record", "convert", "G01", "--to", "xml"}, {"--to", "xml"});
    expect_refused({"record", "convert", "G01", "--baseline", "cubic"}, {"cubic"});
    expect_refused({"record", "convert", "G01", "--low-cut", "500 Hz"}, {"Nyquist"});
    expect_refused({"record", "convert", "G01", "--step", "0"}, {"time step"});
    expect_refused({"record", "scale", "G01"}, {"--pga"});
    expect_refused({"record", "scale", "G01", "--pga", "3 kg"}, {"--pga"});
    expect_refused({"record", "scale", "G01", "--pga", "-1 g"}, {"positive"});
    expect_refused({"record", "scale", "G01", "--pga", "1", "--factor", "2"}, {"one of"});
    expect_refused({"record", "scale", "G01", "--sa", "1"}, {"--period"});
    expect_refused({"record", "scale", "G01", "--factor", "0"}, {"--factor"});
    expect_refused({"record", "spectrum", "G01", "--periods", "0.1,-2"}, {"-2"});
    expect_refused({"record", "spectrum", "G01", "--count", "1e9"}, {"--count"});
    expect_refused({"record", "spectrum", "G01", "--damping", "1.5"}, {"1.5"});
    expect_refused({"record", "synthesize"}, {"--pga"});
    expect_refused({"record", "synthesize", "G99"}, {"G99", "G30"});
    expect_refused({"record", "synthesize", "suite"}, {"--out DIR"});
    expect_refused({"record", "synthesize", "--magnitude", "12", "--pga", "1"}, {"magnitude"});
    expect_refused({"record", "synthesize", "--soil", "mud", "--pga", "1"}, {"mud", "firm"});
    expect_refused({"record", "synthesize", "G01", "--seed", "-3"}, {"--seed"});
    expect_refused({"record", "synthesize", "G01", "--pulse-period", "2"}, {"--pulse-speed"});
}

TEST(record, a_full_disk_is_noticed) {
    const Finished run = percuss({"record", "convert", "G01"}, "/dev/full");
    EXPECT_EQ(run.code, 2);
    EXPECT_EQ(percuss({"record", "convert", "G01", "--out", "/nonexistent/x.AT2"}).code, 2);
}

}  // namespace
}  // namespace percuss::cli
