// percuss compare as a user types it.
#include <gtest/gtest.h>

#include <cmath>
#include <fstream>

#include "program.hpp"

namespace {

using namespace percuss::cli;

/// A file in the temporary folder, removed at the end.
class CsvFile {
public:
    CsvFile(const std::string& name, const std::string& text) : path_(temporary(name)) {
        std::ofstream(path_) << text;
    }
    ~CsvFile() { std::remove(path_.c_str()); }
    CsvFile(const CsvFile&) = delete;
    CsvFile& operator=(const CsvFile&) = delete;

    [[nodiscard]] const std::string& path() const { return path_; }

private:
    std::string path_;
};

const char* const measured_text = "time [ms],force [kN]\n0,0\n1,2\n2,4\n3,2\n4,0\n";

TEST(cli_compare, converts_units) {
    const CsvFile measured("measured.csv", measured_text),
        computed("computed.csv", "t [s],F [N]\n0,0\n0.001,1000\n0.002,2000\n0.003,1000\n0.004,0\n");
    const Json out = json({"compare", measured.path(), computed.path()});
    EXPECT_RELATIVE(out["normalised_error"].get<double>(), 0.5, 1e-12);
    EXPECT_RELATIVE(out["limit"].get<double>(), 0.5, 1e-12);
    EXPECT_EQ(out["samples"], 5);
    EXPECT_RELATIVE(out["measured"]["peak"]["value"].get<double>(), 4000, 1e-12);
    EXPECT_RELATIVE(out["computed"]["peak"]["time"].get<double>(), 0.002, 1e-12);
    EXPECT_EQ(out["computed"]["value_column"], "F");
    const Finished text = ::percuss::cli::percuss({"compare", measured.path(), computed.path()});
    EXPECT_EQ(text.code, 0);
    EXPECT_EQ(text.err, "");
    EXPECT_NE(text.out.find("50 %"), std::string::npos) << text.out;
    EXPECT_NE(text.out.find("4 kN"), std::string::npos) << text.out;
}

TEST(cli_compare, columns_by_name_for_one_or_both_files) {
    const CsvFile measured("measured.csv", "force [N],clock [s],noise\n0,0,1\n3,1,1\n0,2,1\n"),
        computed("computed.csv", "time [s],a,force [N]\n0,9,0\n1,9,6\n2,9,0\n");
    EXPECT_RELATIVE(json({"compare", measured.path(), computed.path(), "--measured-time", "clock",
                          "--value", "force"})["normalised_error"]
                        .get<double>(),
                    1, 1e-12);
    expect_refused({"compare", measured.path(), computed.path()}, {"measured.csv", "--value"});
    expect_refused(
        {"compare", measured.path(), computed.path(), "--time", "clock", "--value", "forc"},
        {"measured.csv", "\"forc\"", "did you mean \"force\"?"});
    expect_refused(
        {"compare", measured.path(), computed.path(), "--time", "clock", "--value", "displacement"},
        {"measured.csv", "noise"});
    expect_refused({"compare", measured.path(), computed.path(), "--measured-time", "clock",
                    "--measured-value", "clock"},
                   {"both the time and the value"});
    expect_refused({"compare", measured.path(), computed.path(), "--measured-time", "force",
                    "--measured-value", "noise"},
                   {"not a time"});
}

TEST(cli_compare, shift_and_samples) {
    const CsvFile measured("measured.csv", measured_text),
        computed("computed.csv", "time [ms],force [kN]\n10,0\n12,4\n14,0\n");
    const Words both{"compare", measured.path(), computed.path()};
    expect_refused(both, {"overlap", "measured.csv"});
    const Json out = json(both + Words{"--shift", "-10 ms", "--samples", "4001"});
    EXPECT_NEAR(out["normalised_error"].get<double>(), 0, 1e-12);
    EXPECT_EQ(out["samples"], 4001);
    EXPECT_EQ(out["covered"], 1);
    expect_refused(both + Words{"--samples", "1"}, {"--samples"});
    expect_refused(both + Words{"--shift", "3 kg"}, {"--shift"});
    const Finished part = ::percuss::cli::percuss(both + Words{"--shift", "-11 ms"});
    EXPECT_EQ(part.code, 0);
    EXPECT_NE(part.err.find("covers 75 %"), std::string::npos) << part.err;
}

TEST(cli_compare, gravity_and_bare_columns) {
    const CsvFile measured("measured.csv", "t,a [g]\n0,0\n1,1\n2,0\n"),
        computed("computed.csv", "t,a [m/s^2]\n0,0\n1,9.80665\n2,0\n"),
        bare("bare.csv", "t,a\n0,0\n1,9.80665\n2,0\n");
    EXPECT_NEAR(
        json({"compare", measured.path(), computed.path()})["normalised_error"].get<double>(), 0,
        1e-14);
    const Finished noted = ::percuss::cli::percuss({"compare", computed.path(), bare.path()});
    EXPECT_EQ(noted.code, 0);
    EXPECT_NE(noted.err.find("names no unit and counts as SI"), std::string::npos) << noted.err;
    EXPECT_EQ(::percuss::cli::percuss({"compare", bare.path(), bare.path()}).err, "");
}

TEST(cli_compare, refuses) {
    const CsvFile good("good.csv", measured_text), empty("empty.csv", ""),
        blank("blank.csv", "\n\n"), header("header.csv", "time [ms],force [kN]\n"),
        one("one.csv", "time\n1\n2\n"), hole("hole.csv", "time [ms],force [kN]\n0,1\n1,\n2,3\n"),
        nan("nan.csv", "time [ms],force [kN]\n0,1\n1,nan\n2,3\n"),
        back("back.csv", "time [ms],force [kN]\n0,1\n2,2\n1,3\n"),
        zero("zero.csv", "time [ms],force [kN]\n0,0\n2,0\n4,0\n"),
        length("length.csv", "time [ms],force [mm]\n0,0\n2,1\n4,0\n"),
        unit("unit.csv", "time [ms],force [parsec]\n0,0\n2,1\n4,0\n"),
        bare("bare.csv", "0,0.5\n1,1\n2,0\n"), semicolons("semicolons.csv", "t;F\n0;1\n1;2\n"),
        words("words.csv", "time [ms],force [kN]\n0,zero\n");
    const auto refuse = [&](const CsvFile& file, const Words& fragments) {
        expect_refused({"compare", file.path(), good.path()}, fragments);
    };
    refuse(empty, {"empty.csv", "the file is empty"});
    refuse(blank, {"blank.csv", "the file is empty"});
    refuse(header, {"header.csv", "0 samples"});
    refuse(one, {"one.csv", "one column only"});
    refuse(hole, {"hole.csv", "no finite value in data row 2"});
    refuse(nan, {"nan.csv", "no finite value in data row 2"});
    refuse(back, {"back.csv", "times must increase"});
    refuse(zero, {"zero.csv", "constant, 0"});
    refuse(length, {"length.csv", "is in mm", "kN"});
    refuse(unit, {"unit.csv", "parsec"});
    refuse(bare, {"bare.csv:1:1", "the first line holds numbers"});
    refuse(semicolons, {"semicolons.csv:2:1", "commas"});
    refuse(words, {"words.csv:2:3", "zero"});
    expect_refused({"compare", "/no/such.csv", good.path()}, {"/no/such.csv"});
    expect_refused({"compare", good.path()}, {"two files"});
    expect_refused({"compare", good.path(), good.path(), good.path()}, {"two files"});
    expect_refused({"compare"}, {"MEASURED.csv"});
}

}  // namespace
