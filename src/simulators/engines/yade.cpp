// YADE: forces that would pull are cut, but for FrictViscoMat. Sources of the releases were not at
// hand; copies of the trunk were read, and the release was run.
#include <array>

#include "simulators/laws.hpp"

namespace percuss::simulators {

namespace {

/// The fit of Thornton et al. (2013) to the Hertz contact that does not pull; its damping ratio is
/// of the tangent stiffness, so that Tsuji's coefficient is sqrt(6) times it.
double thornton_ratio(double e) {
    if (e >= 1) return 0;
    constexpr std::array h{-6.918798, -16.41105, 146.8049,  -796.4559, 2928.711,
                           -7206.864, 11494.29,  -11342.18, 6276.757,  -1489.915};
    double sum = 0;
    for (std::size_t k = h.size(); k-- > 0;) sum = e * (h[k] + sum);
    return std::sqrt(1 / (1 - (1 + e) * (1 + e) * std::exp(sum)) - 1);
}
Expected<Law> mindlin(double e, const SimulatedImpact& i) {
    return tsuji_law(std::sqrt(6.0) * thornton_ratio(e), i);
}
Expected<Law> betan(double ratio, const SimulatedImpact& i) {
    return tsuji_law(std::sqrt(6.0) * ratio, i);
}
double traditional(double e, const SimulatedImpact&) { return log_ratio(e); }
double wall_factor(const SimulatedImpact& i) { return i.wall ? std::sqrt(0.5) : 1; }
Expected<Law> viscel(double e, const SimulatedImpact& i) {
    return linear_law(wall_factor(i) * log_ratio(e), i);
}
/// Its geometry (ScGeom::getIncidentVel) raises the rate by L/(L - d), L the sum of the radii, of
/// which a wall has the sphere's; of unequal spheres L is a little more than four effective radii.
Expected<Law> cundall(double ratio, const SimulatedImpact& i) {
    if (!given(i.radius)) return linear_law(ratio, i);
    const double k = i.stiffness, c = 2 * ratio * std::sqrt(i.stiffness * i.mass);
    const double L = (i.wall ? 2 : 4) * i.radius;
    return Law::custom([k, c, L](double d, double v, const Onset&) {
        return k * d + c * v * L / std::fmax(L - d, L / 2);
    });
}
Expected<Law> series(double cn, const SimulatedImpact& i) { return general_law(1, cn / 2, 0, i); }
Expected<Law> undamped(double, const SimulatedImpact& i) {
    return make_law("hertz", {{"K", i.stiffness}, {"n", 1.0}});
}
/// K = (pi^2 + ln^2 e) mass/tc^2, with the mass that YADE takes.
std::vector<std::pair<std::string_view, double>> collision_time(double e,
                                                                const SimulatedImpact& i) {
    const double mass = i.wall ? i.mass / 2 : i.mass;
    return {{"tc", std::hypot(pi, std::log(e)) * std::sqrt(mass / i.stiffness)}};
}
std::vector<std::pair<std::string_view, double>> twice_stiffness(double, const SimulatedImpact& i) {
    return {{"kn", 2 * i.stiffness}};
}

constexpr auto models = std::to_array<ContactModel>({
    {.simulator = "yade",
     .id = "mindlin",
     .name = "Ip2_FrictMat_FrictMat_MindlinPhys, en",
     .versions = "2023.02",
     .source = "pkg/dem/HertzMindlin.cpp, in the copy Aoxi-git/Cementor 8766c06",
     .equation = "F = max(0, K*d^1.5 + sqrt(6)*g(e)*sqrt(K*m)*d^0.25*v), g the fit of Thornton et "
                 "al. (2013)",
     .release = Release::no_tension,
     .exponent = 1.5,
     .input = {"en", dimension::none, 0.999, "coefficient of restitution, as it is written"},
     .documented = "write e as en",
     .validity = "any speed and mass",
     .comment = "#",
     .lines =
         "FrictMat(young={E}, poisson={nu}, "
         "frictionAngle=0)\nIp2_FrictMat_FrictMat_MindlinPhys(en={input}, es={input})\nO.dt = {dt}",
     .law = mindlin,
     .asked = written,
     .source_read = true},
    {.simulator = "yade",
     .id = "mindlin_betan",
     .name = "Ip2_FrictMat_FrictMat_MindlinPhys, betan",
     .versions = "2023.02",
     .source = "pkg/dem/HertzMindlin.cpp, in the copy Aoxi-git/Cementor 8766c06",
     .equation = "F = max(0, K*d^1.5 + sqrt(6)*betan*sqrt(K*m)*d^0.25*v)",
     .release = Release::no_tension,
     .exponent = 1.5,
     .input = {"betan", dimension::none, infinity,
               "damping over the critical one of the tangent stiffness"},
     .documented = "betan = -ln(e)/sqrt(pi^2 + ln(e)^2)",
     .validity = "any speed and mass",
     .comment = "#",
     .lines = "FrictMat(young={E}, poisson={nu}, "
              "frictionAngle=0)\nIp2_FrictMat_FrictMat_MindlinPhys(betan={input}, "
              "betas={input})\nO.dt = {dt}",
     .law = betan,
     .asked = traditional,
     .source_read = true},
    {.simulator = "yade",
     .id = "viscel",
     .name = "ViscElMat, en and tc",
     .versions = "2023.02",
     .source = "pkg/dem/ViscoelasticPM.cpp, in the copy Togekey/yade_trunk a6084d6: against a wall "
               "the mass is taken as half of "
               "the sphere's",
     .equation = "F = max(0, K*d + 2*xi*sqrt(K*m)*v), xi = -ln(e)/sqrt(pi^2 + ln(e)^2), between a "
                 "sphere and a wall xi/sqrt(2)",
     .release = Release::no_tension,
     .exponent = 1,
     .input = restitution_input("en"),
     .documented = "write e as en",
     .validity = "any speed and mass",
     .comment = "#",
     .lines = "ViscElMat(en={input}, et=1, tc={tc}, frictionAngle=0)\nO.dt = {dt}",
     .law = viscel,
     .asked = written,
     .derived = collision_time,
     .source_read = true},
    {.simulator = "yade",
     .id = "viscel_coefficients",
     .name = "ViscElMat, kn and cn",
     .versions = "2023.02",
     .source = "pkg/dem/ViscoelasticPM.cpp, in the copy Togekey/yade_trunk a6084d6: kn and cn of "
               "the two bodies act in series",
     .equation = "F = max(0, K*d + cn/2*v), K = kn/2",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"cn", dimension::dashpot, infinity, "dashpot of one body"},
     .documented = "",
     .validity = "this mass and stiffness only, any speed",
     .comment = "#",
     .lines = "ViscElMat(kn={kn}, ks=0, cn={input}, cs=0, frictionAngle=0)\nO.dt = {dt}",
     .law = series,
     .derived = twice_stiffness,
     .source_read = true},
    {.simulator = "yade",
     .id = "frictvisco",
     .name = "FrictViscoMat, betan, with Law2_ScGeom_FrictViscoPhys_CundallStrackVisco",
     .versions = "2023.02",
     .source = "pkg/dem/FrictViscoPM.cpp and ScGeom.cpp, in the copy Togekey/yade_trunk a6084d6",
     .equation = "F = K*d + 2*betan*sqrt(K*m)*v*L/(L - d), L the sum of the radii; it may pull",
     .release = Release::geometric,
     .exponent = 1,
     .input = {"betan", dimension::none, infinity, "fraction of the critical damping"},
     .documented = "betan = -ln(e)/sqrt(pi^2 + ln(e)^2)",
     .validity =
         "any mass; speeds up to this one, because the rate is raised by the depth over the "
         "sum of the radii",
     .comment = "#",
     .lines = "FrictViscoMat(betan={input}, frictionAngle=0)\n"
              "Ip2_FrictViscoMat_FrictViscoMat_FrictViscoPhys(kn=MatchMaker(algo='val', val={K}), "
              "kRatio=MatchMaker(algo='val', val=0.1))\nO.dt = {dt}",
     .law = cundall,
     .asked = traditional,
     .source_read = true},
    {.simulator = "yade",
     .id = "frictmat",
     .name = "Law2_ScGeom_FrictPhys_CundallStrack with FrictMat: no normal damping of its own",
     .versions = "2023.02",
     .source =
         "pkg/dem/ElasticContactLaw.cpp of 2023.02; NewtonIntegrator(damping) is not viscous, and "
         "for damping between bodies there is frictvisco",
     .equation = "F = K*d",
     .release = Release::no_tension,
     .exponent = 1,
     .input = {"cn", dimension::dashpot, 0, "there is none"},
     .documented = "",
     .validity = "delivers 1 at any input",
     .comment = "#",
     .lines =
         "FrictMat(frictionAngle=0)\nIp2_FrictMat_FrictMat_FrictPhys(kn=MatchMaker(algo='val', "
         "val={K}))\nNewtonIntegrator(damping=0)\nO.dt = {dt}",
     .law = undamped},
});

}  // namespace

void add_yade(std::vector<const ContactModel*>& all) {
    for (const ContactModel& model : models) all.push_back(&model);
}

}  // namespace percuss::simulators
