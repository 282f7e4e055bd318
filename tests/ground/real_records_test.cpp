// Real files, where they are at hand: verdicts, counts and peaks as listed with them.
#include <cmath>
#include <fstream>
#include <map>
#include <set>

#include "percuss/ground/tools.hpp"
#include "samples.hpp"

namespace percuss::records {
namespace {

using Row = std::map<std::string, std::string>;

std::vector<Row> listed(const std::string& name) {
    std::ifstream in(real_folder() + "/" + name);
    std::string line;
    std::getline(in, line);
    const auto header = support::split_csv(line);
    std::vector<Row> rows;
    while (std::getline(in, line)) {
        const auto fields = support::split_csv(line);
        Row row;
        for (std::size_t i = 0; i < std::min(fields.size(), header.size()); ++i)
            row[header[i]] = fields[i];
        rows.push_back(row);
    }
    EXPECT_FALSE(rows.empty()) << name;
    return rows;
}

void expect_verdict(const std::string& path, const std::string& verdict, std::size_t count,
                    double dt, double peak) {
    SCOPED_TRACE(path);
    const auto file = read_record(path);
    if (verdict == "REJECT") {
        ASSERT_FALSE(file);
        EXPECT_TRUE(file.error().where.starts_with(path)) << file.error().text();
        return;
    }
    ASSERT_TRUE(file) << file.error().text();
    EXPECT_EQ(file->warnings.empty(), verdict != "WARN");
    const GroundMotion& m = file->components.at(0);
    EXPECT_EQ(m.acceleration.size(), count);
    EXPECT_EQ(m.dt, dt);
    EXPECT_NEAR(peak_acceleration(m) / standard_gravity, peak, 2e-6 * peak);
}

TEST(real_records, nasty_ones_get_their_verdict) {
    SKIP_WITHOUT_REAL_RECORDS();
    for (const Row& row : listed("nasty_expected.csv"))
        expect_verdict(real_folder() + "/" + row.at("file"), row.at("expected"),
                       row.at("npts").empty() ? 0 : std::stoul(row.at("npts")),
                       row.at("dt").empty() ? 0 : std::stod(row.at("dt")),
                       row.at("PGA_g").empty() ? 0 : std::stod(row.at("PGA_g")));
}

TEST(real_records, mutated_ones_get_their_verdict) {
    SKIP_WITHOUT_REAL_RECORDS();
    for (const Row& row : listed("mutated_expected.csv")) {
        const std::string& name = row.at("file");
        expect_verdict(real_folder() + "/mutated/" + name, row.at("expected"),
                       name == "npts_short.AT2" ? 1025 : 1050, 0.02, 0.409375);
    }
}

/// As the list has it: the trapezoidal rule twice.
double trapezoidal_pgd(const GroundMotion& motion) {
    const auto velocity = integrate(motion).velocity;
    double d = 0, peak = 0;
    for (std::size_t i = 1; i < velocity.size(); ++i) {
        d += motion.dt / 2 * (velocity[i - 1] + velocity[i]);
        peak = std::max(peak, std::abs(d));
    }
    return peak;
}

TEST(real_records, every_listed_file_has_its_count_step_and_peaks) {
    SKIP_WITHOUT_REAL_RECORDS();
    std::map<std::string, std::size_t> component;  // several rows of one file come in its order
    for (const Row& row : listed("index.csv")) {
        const std::string& name = row.at("file");
        if (row.at("npts").empty() || name.starts_with("nasty")) continue;
        RecordOptions options;
        if (row.at("fmt").find("column") != std::string::npos) {
            options.dt = std::stod(row.at("dt_s"));
            options.unit = row.at("unit_in_file").starts_with("m/s2") ? "m/s2" : "g";
        }
        if (name.ends_with(".csv")) options.unit = "g";
        SCOPED_TRACE(name);
        const auto file = read_record(real_folder() + "/" + name, options);
        ASSERT_TRUE(file) << file.error().text();
        const std::size_t which = component[name]++;
        ASSERT_LT(which, file->components.size());
        const GroundMotion& m = file->components[which];
        const MotionMeasures k = measures(m);
        EXPECT_EQ(m.acceleration.size(), std::stoul(row.at("npts")));
        EXPECT_NEAR(m.dt, std::stod(row.at("dt_s")), 1e-12);
        EXPECT_NEAR(k.pga / standard_gravity, std::stod(row.at("PGA_g")), 0.6e-5);
        EXPECT_NEAR(100 * k.pgv, std::stod(row.at("PGV_plain")), 0.6e-3);
        EXPECT_NEAR(100 * trapezoidal_pgd(m), std::stod(row.at("PGD_plain")), 0.6e-3);
        EXPECT_NEAR(k.pgd, trapezoidal_pgd(m), 5e-3 * k.pgd);
        EXPECT_NEAR(100 * k.final_velocity, std::stod(row.at("v_end_plain_cm_s")), 0.6e-4);
        if (row.at("baseline") == "yes") continue;  // these two columns are of the corrected motion
        EXPECT_NEAR(k.arias, std::stod(row.at("Arias_m_s")), 0.6e-4);
        EXPECT_NEAR(k.significant_duration, std::stod(row.at("D5_95_s")), m.dt + 0.0006);
    }
}

/// The series of a velocity or displacement file, its header changed so that it is read.
std::vector<double> series(const std::string& path) {
    std::string text = *read_file(path);
    text.erase(0, text.find('\n', text.find("NPTS=")) + 1);
    std::vector<double> values;
    const char* at = text.c_str();
    char* end = nullptr;
    for (double v = std::strtod(at, &end); end != at; v = std::strtod(at, &end)) {
        values.push_back(v);
        at = end;
    }
    return values;
}

TEST(real_records, published_velocity_and_displacement_belong_together) {
    SKIP_WITHOUT_REAL_RECORDS();
    // PEER integrates by the trapezoidal rule. The acceleration that has this velocity is put
    // together from it, and our exact integral of that acceleration is compared with the published
    // displacement: the two rules differ by dt^2/12 times the change of the acceleration.
    const std::string folder = real_folder() + "/other/peer_vt2_dt2/";
    for (const std::string name : {"RSN1063_NORTHR_RRS228", "RSN1086_NORTHR_SYL360"}) {
        const auto velocity = series(folder + name + ".VT2");
        const auto displacement = series(folder + name + ".DT2");
        const double dt = name.starts_with("RSN1063") ? 0.01 : 0.02;
        ASSERT_EQ(velocity.size(), displacement.size());
        GroundMotion motion{dt, {0}, "", ""};
        for (std::size_t i = 1; i < velocity.size(); ++i)
            motion.acceleration.push_back(2 * (velocity[i] - velocity[i - 1]) / dt -
                                          motion.acceleration.back());
        const IntegratedMotion path = integrate(motion);
        double greatest = 0, off = 0, velocity_off = 0;
        for (std::size_t i = 0; i < velocity.size(); ++i) {
            greatest = std::max(greatest, std::abs(displacement[i]));
            velocity_off = std::max(velocity_off, std::abs(path.velocity[i] - velocity[i]));
            const double rule =
                dt * dt / 12 * (motion.acceleration[i] - motion.acceleration.front());
            off = std::max(off, std::abs(path.displacement[i] + rule - displacement[i]));
        }
        EXPECT_LT(velocity_off, 1e-9);
        EXPECT_LT(off, 2e-5 * greatest) << name;
        double sum = 0, peak = 0, worst = 0;
        for (std::size_t i = 1; i < velocity.size(); ++i) {
            sum += dt / 2 * (velocity[i - 1] + velocity[i]);
            peak = std::max(peak, std::abs(displacement[i]));
            worst = std::max(worst, std::abs(sum - displacement[i]));
        }
        EXPECT_LT(worst, 2e-5 * peak) << name;
    }
    const std::set<std::string> refused{"RSN1063_NORTHR_RRS228.VT2", "RSN1086_NORTHR_SYL360.DT2"};
    for (const std::string& name : refused) {
        const auto file = read_record(folder + name);
        ASSERT_FALSE(file);
        EXPECT_NE(file.error().text().find("not acceleration"), std::string::npos);
    }
}

}  // namespace
}  // namespace percuss::records
