#include "studies/fragility/lognormal_fit.hpp"

#include <algorithm>
#include <cmath>

namespace percuss::studies {

namespace {

constexpr double two_sided_95 = 1.959963984540054;

double density(double x) { return std::exp(-0.5 * x * x) / std::sqrt(2 * pi); }
/// ln Phi(x), down to where Phi itself is no number any more: Phi(-x) = phi(x)/x (1 - 1/x^2 ...).
double log_probability(double x) {
    if (x > -30) return std::log(normal_probability(x));
    const double s = 1 / (x * x);
    return -0.5 * x * x - std::log(-x * std::sqrt(2 * pi)) +
           std::log1p(-s * (1 - s * (3 - 15 * s)));
}

LognormalFit without(std::string why) {
    LognormalFit fit;
    fit.why_not = std::move(why);
    return fit;
}

/// Sums over the levels of the probit model; u = ln level less its mean, so that both unknowns are
/// of one size and hardly depend on each other.
class Probit {
public:
    Probit(const std::vector<ExceedanceCount>& counts) : counts_(counts) {
        double runs = 0;
        for (const ExceedanceCount& c : counts_) {
            centre_ += static_cast<double>(c.runs) * std::log(c.level);
            runs += static_cast<double>(c.runs);
        }
        centre_ /= runs;
    }
    [[nodiscard]] double likelihood(double a, double b) const {
        double sum = 0;
        for (const ExceedanceCount& c : counts_) {
            const double eta = a + b * (std::log(c.level) - centre_);
            if (c.exceeded > 0) sum += static_cast<double>(c.exceeded) * log_probability(eta);
            if (c.exceeded < c.runs)
                sum += static_cast<double>(c.runs - c.exceeded) * log_probability(-eta);
        }
        return sum;
    }
    /// Score and expected information.
    void evaluate(double a, double b) {
        score_[0] = score_[1] = information_[0] = information_[1] = information_[2] = 0;
        for (const ExceedanceCount& c : counts_) {
            const double u = std::log(c.level) - centre_, eta = a + b * u;
            // phi/Phi at both tails, without a quotient of two zeros
            const double log_density = -0.5 * eta * eta - 0.5 * std::log(2 * pi);
            const double low = std::exp(log_density - log_probability(eta));
            const double high = std::exp(log_density - log_probability(-eta));
            const auto runs = static_cast<double>(c.runs), hit = static_cast<double>(c.exceeded);
            const double score = hit * low - (runs - hit) * high, weight = runs * low * high;
            score_[0] += score;
            score_[1] += score * u;
            information_[0] += weight;
            information_[1] += weight * u;
            information_[2] += weight * u * u;
        }
    }
    /// Newton's method with the expected information, shortened where it leads downhill; the
    /// likelihood is concave. False if it does not end.
    bool maximise() {
        double best = likelihood(a_, b_);
        int last_steps = 0;
        for (int i = 0; i < 200; ++i) {
            evaluate(a_, b_);
            const double det = determinant();
            if (!(det > 0)) return false;
            double da = (information_[2] * score_[0] - information_[1] * score_[1]) / det;
            double db = (information_[0] * score_[1] - information_[1] * score_[0]) / det;
            // the last steps are below what the likelihood can tell
            if (std::hypot(da, db) <= 1e-7 * (1 + std::hypot(a_, b_))) {
                a_ += da;
                b_ += db;
                if (++last_steps == 4) return true;
                continue;
            }
            double next = likelihood(a_ + da, b_ + db);
            for (int k = 0; k < 60 && !(next >= best); ++k) {
                da *= 0.5;
                db *= 0.5;
                next = likelihood(a_ + da, b_ + db);
            }
            if (!(next >= best)) return false;
            a_ += da;
            b_ += db;
            best = next;
        }
        return false;
    }
    [[nodiscard]] LognormalFit result() {
        evaluate(a_, b_);
        const double det = determinant(), va = information_[2] / det, vb = information_[0] / det,
                     cov = -information_[1] / det;
        LognormalFit fit;
        fit.slope = b_;
        fit.intercept = a_ - b_ * centre_;
        fit.slope_variance = vb;
        fit.covariance = cov - centre_ * vb;
        fit.intercept_variance = va - 2 * centre_ * cov + centre_ * centre_ * vb;
        return fit;
    }

private:
    [[nodiscard]] double determinant() const {
        return information_[0] * information_[2] - information_[1] * information_[1];
    }

    const std::vector<ExceedanceCount>& counts_;
    double centre_ = 0, a_ = 0, b_ = 0;
    double score_[2] = {}, information_[3] = {};
};

/// No likelihood has a largest value where one level separates the runs that exceed from those that
/// do not.
bool separated(const std::vector<ExceedanceCount>& counts, bool falls) {
    double first_hit = infinity, last_miss = -infinity;
    for (const ExceedanceCount& c : counts) {
        const double x = falls ? -c.level : c.level;
        if (c.exceeded > 0) first_hit = std::min(first_hit, x);
        if (c.exceeded < c.runs) last_miss = std::max(last_miss, x);
    }
    return first_hit >= last_miss;
}

}  // namespace

double normal_probability(double x) { return 0.5 * std::erfc(-x / std::sqrt(2.0)); }
double normal_quantile(double p) {
    if (!(p > 0 && p < 1)) return p == 0 ? -infinity : p == 1 ? infinity : not_given;
    double low = -40, high = 40;
    for (int i = 0; i < 200 && high - low > 1e-15; ++i) {
        const double middle = 0.5 * (low + high);
        (normal_probability(middle) < p ? low : high) = middle;
    }
    const double x = 0.5 * (low + high), slope = density(x);
    return slope > 0 ? x - (normal_probability(x) - p) / slope : x;
}

double LognormalFit::median() const { return std::exp(-intercept / slope); }
double LognormalFit::dispersion() const { return 1 / std::abs(slope); }
double LognormalFit::probability(double level) const {
    return normal_probability(intercept + slope * std::log(level));
}
double LognormalFit::probability_bound(double level, int side) const {
    const double u = std::log(level);
    const double variance = intercept_variance + 2 * u * covariance + u * u * slope_variance;
    return normal_probability(intercept + slope * u +
                              side * two_sided_95 * std::sqrt(std::max(variance, 0.0)));
}
/// Of ln median = -intercept/slope, whose derivatives are -1/slope and intercept/slope^2.
double LognormalFit::median_bound(int side) const {
    const double x = -intercept / slope;
    const double variance =
        (intercept_variance + 2 * x * covariance + x * x * slope_variance) / (slope * slope);
    return std::exp(x + side * two_sided_95 * std::sqrt(std::max(variance, 0.0)));
}
double LognormalFit::level_of(double p) const {
    return std::exp((normal_quantile(p) - intercept) / slope);
}

LognormalFit fit_counts(const std::vector<ExceedanceCount>& all, bool falls) {
    std::vector<ExceedanceCount> counts;
    long runs = 0, exceeded = 0;
    for (const ExceedanceCount& c : all) {
        if (c.runs <= 0 || !(c.level > 0)) continue;
        counts.push_back(c);
        runs += c.runs;
        exceeded += c.exceeded;
    }
    if (runs == 0) return without("there are no runs");
    if (exceeded == 0) return without("no run exceeds the limit");
    if (exceeded == runs) return without("every run exceeds the limit");
    if (counts.size() < 2) return without("one level gives a probability, but no curve");
    if (separated(counts, falls))
        return without("all runs change at one level; levels in between would tell");
    Probit probit(counts);
    if (!probit.maximise()) return without("the likelihood has no largest value");
    LognormalFit fit = probit.result();
    if (falls ? !(fit.slope < 0) : !(fit.slope > 0))
        return without(falls ? "the probability does not fall with the gap"
                             : "the probability does not grow with the intensity");
    return fit;
}

LognormalFit fit_capacities(const std::vector<double>& capacities) {
    if (capacities.size() < 2) return without("fewer than two records reach the limit");
    const auto n = static_cast<double>(capacities.size());
    double mean = 0, squares = 0;
    for (const double x : capacities) mean += std::log(x) / n;
    for (const double x : capacities) squares += (std::log(x) - mean) * (std::log(x) - mean);
    const double beta = std::sqrt(squares / (n - 1));
    if (!(beta > 0)) return without("all records reach the limit at one level");
    LognormalFit fit;
    fit.slope = 1 / beta;
    fit.intercept = -mean / beta;
    // of mean and dispersion of a normal sample: beta^2/n and beta^2/(2 (n - 1))
    const double of_mean = beta * beta / n, of_beta = beta * beta / (2 * (n - 1));
    const double by_beta = mean / (beta * beta), slope_by_beta = -1 / (beta * beta);
    fit.intercept_variance = of_mean / (beta * beta) + by_beta * by_beta * of_beta;
    fit.slope_variance = slope_by_beta * slope_by_beta * of_beta;
    fit.covariance = by_beta * slope_by_beta * of_beta;
    return fit;
}

LognormalFit fit_cloud(const std::vector<DemandPoint>& points, double limit) {
    double n = 0, x = 0, y = 0, xx = 0, xy = 0, rest = 0;
    const auto each = [&](const auto& take) {
        for (const DemandPoint& p : points)
            if (p.demand > 0 && p.level > 0 && std::isfinite(p.demand))
                take(std::log(p.level), std::log(p.demand));
    };
    if (!(limit > 0)) return without("a limit of 0 has no logarithm");
    each([&](double u, double v) { n += 1, x += u, y += v; });
    if (n < 3) return without("fewer than three runs have a demand");
    x /= n;
    y /= n;
    each([&](double u, double v) { xx += (u - x) * (u - x), xy += (u - x) * (v - y); });
    if (!(xx > 1e-12 * n)) return without("all runs have one intensity");
    const double b = xy / xx;
    if (!(b > 0)) return without("the demand does not grow with the intensity");
    each([&](double u, double v) {
        const double d = v - y - b * (u - x);
        rest += d * d;
    });
    const double sigma = std::sqrt(rest / (n - 2));
    if (!(sigma > 0)) return without("the demands have no scatter");
    LognormalFit fit;
    fit.slope = b / sigma;
    fit.intercept = (y - b * x - std::log(limit)) / sigma;
    return fit;
}

}  // namespace percuss::studies
