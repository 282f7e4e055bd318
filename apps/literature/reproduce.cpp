#include "apps/commands.hpp"

#include <algorithm>
#include <atomic>
#include <chrono>
#include <filesystem>
#include <mutex>
#include <optional>
#include <thread>

#include "apps/cli/errors.hpp"
#include "apps/cli/figure_files.hpp"
#include "apps/cli/gnuplot.hpp"
#include "apps/cli/progress.hpp"
#include "apps/cli/table.hpp"
#include "apps/cli/value.hpp"
#include "apps/contact/options.hpp"
#include "apps/literature/references.hpp"
#include "percuss/core/text.hpp"
#include "reproduce/page/themed_svg.hpp"
#include "reproduce/page/write.hpp"

namespace percuss::app {

using namespace reproduction;

namespace {

namespace fs = std::filesystem;
using Results = std::vector<std::unique_ptr<ReproductionResult>>;
using Clock = std::chrono::steady_clock;

constexpr const char* default_folder = "reproduction";
constexpr const char* figure_folder = "figures";

std::vector<Option> options() {
    return {{"--only", "NAME", "one source (skrinjar2018) or one study (skrinjar2018/table-2)"},
            {"--list", "", "names the studies and runs nothing"},
            {"--out", "DIR", "writes the page index.html and its figures there (reproduction)",
             "Output"},
            json_option()};
}

double seconds_since(Clock::time_point start) {
    return std::chrono::duration<double>(Clock::now() - start).count();
}

/// Figures to draw, and the study whose time it takes; none for the picture of the opening.
struct Drawing {
    FigureFiles files;
    std::string caption;
    ReproductionResult* study;
    std::size_t wide = files.scripts.size();  ///< scripts that a user gets; the rest is for phones
};

Drawing drawing_of(const ResultFigure& figure, ReproductionResult* study) {
    Drawing drawing{gnuplot_files(figure.set), figure.caption, study};
    for (FigureScript& script : narrow_scripts(figure.set))
        drawing.files.scripts.push_back(std::move(script));
    return drawing;
}

std::vector<Drawing> drawings_of(const Results& results,
                                 const std::optional<ResultFigure>& picture) {
    std::vector<Drawing> list;
    if (picture) list.push_back(drawing_of(*picture, nullptr));
    for (const auto& result : results)
        if (result->findings)
            for (const ResultFigure& figure : result->findings->figures())
                list.push_back(drawing_of(figure, result.get()));
    return list;
}

/// As it is drawn, or as the page shows it: the colours of light and dark.
File page_image(File image, const std::string& caption) {
    if (image.path.ends_with(".svg"))
        if (std::string svg = themed_svg(image.content, caption); !svg.empty())
            image.content = std::move(svg);
    return image;
}

struct Drawn {
    std::vector<File> images;
    std::string why;  ///< not empty: something could not be drawn
};

/// gnuplot on all cores: it takes longer than most of the studies.
Drawn draw_all(const std::vector<Drawing>& list, const std::function<void(std::size_t)>& progress) {
    Drawn drawn;
    std::mutex one_at_a_time;
    std::atomic<std::size_t> next = 0;
    std::size_t done = 0;
    const auto work = [&] {
        for (std::size_t i = next++; i < list.size(); i = next++) {
            const auto start = Clock::now();
            std::string why;
            auto images = draw(list[i].files, why);
            const std::lock_guard lock(one_at_a_time);
            if (list[i].study) list[i].study->seconds += seconds_since(start);
            if (!images)
                drawn.why = why;
            else
                for (File& image : *images)
                    drawn.images.push_back(page_image(std::move(image), list[i].caption));
            progress(++done);
        }
    };
    std::vector<std::thread> threads(std::max(1U, std::thread::hardware_concurrency()));
    for (std::thread& thread : threads) thread = std::thread(work);
    for (std::thread& thread : threads) thread.join();
    return drawn;
}

std::map<std::string, std::string, std::less<>> citations() {
    std::map<std::string, std::string, std::less<>> result;
    for (const Reference& reference : references())
        result.emplace(reference.key, citation_text(reference));
    return result;
}

bool all_ran(const Results& results) {
    return std::ranges::all_of(results, [](const auto& r) { return r->findings.has_value(); });
}

std::string text(const Results& results, const std::string& page, double seconds) {
    std::vector<TableColumn> columns{{"study"}};
    for (const Verdict v : all_verdicts) columns.push_back({std::string(name(v)), Align::right});
    columns.push_back({"worst difference", Align::right});
    columns.push_back({"time [s]", Align::right});
    Table table(columns);
    std::string failures;
    for (const auto& result : results) {
        std::vector<std::string> row{result->id};
        for (const Verdict v : all_verdicts) {
            const std::size_t count = result->findings ? result->findings->counts()[v] : 0;
            row.push_back(!result->findings ? "failed" : count == 0 ? "-" : std::to_string(count));
        }
        const double worst = result->findings ? result->findings->worst_difference() : not_given;
        row.push_back(given(worst) ? significant(worst, 2) : "-");
        row.push_back(significant(result->seconds, 2));
        table.add(row);
        if (result->failure)
            failures += "\n" + result->id + " failed: " + result->failure->text() + "\n";
    }
    return table.text() + failures + "\n" + std::to_string(results.size()) +
           (results.size() == 1 ? " study in " : " studies in ") + significant(seconds, 3) +
           " s. The report: " + page + "\n";
}

/// The two halves of "skrinjar2018/table-2".
Value::Object named(std::string_view id) {
    const auto slash = id.find('/');
    return {{"source", std::string(id.substr(0, slash))},
            {"study", std::string(id.substr(slash + 1))}};
}

/// "agrees_in_kind": a name that a program can use as a key.
std::string key(Verdict verdict) {
    std::string text(name(verdict));
    std::ranges::replace(text, ' ', '_');
    return text;
}

Value::Object counted(const Findings& findings) {
    const VerdictCounts counts = findings.counts();
    Value::Object object;
    for (const Verdict v : all_verdicts) object.push_back({key(v), static_cast<long>(counts[v])});
    return object;
}

Value::List statements(const Findings& findings) {
    Value::List list;
    for (const FindingsPart& part : findings.parts()) {
        Value::Object object{{"id", part.id},
                             {"says", part.what},
                             {"quote", part.quote},
                             {"where", part.where},
                             {"verdict", key(part.verdict)},
                             {"observed", part.observed}};
        const PrintedRemark remark = part.remark ? *part.remark : PrintedRemark{};
        object.push_back({"erratum", remark.erratum});
        object.push_back({"because", remark.because});
        object.push_back({"holds_for", remark.holds_for});
        list.emplace_back(std::move(object));
    }
    return list;
}

std::string json(const Results& results) {
    Value::List list;
    for (const auto& result : results) {
        Value::Object object = named(result->id);
        const auto& findings = result->findings;
        object.push_back({"failed", findings ? std::string() : result->failure->text()});
        object.push_back({"verdicts", findings ? counted(*findings) : Value::Object{}});
        object.push_back({"statements", findings ? statements(*findings) : Value::List{}});
        object.push_back({"worst_difference", findings ? findings->worst_difference() : not_given});
        object.push_back({"seconds", result->seconds});
        list.emplace_back(std::move(object));
    }
    return json_of(Value(std::move(list)));
}

std::string listing(const std::vector<Reproduction>& studies, bool as_json) {
    Table table({{"study"}, {"item"}, {"title"}});
    Value::List list;
    for (const Reproduction& study : studies) {
        const auto data = published(study.id);
        const std::string item = data ? data->item : "", title = data ? data->title : "";
        table.add({std::string(study.id), item, title});
        Value::Object object = named(study.id);
        object.push_back({"item", item});
        object.push_back({"title", title});
        list.emplace_back(std::move(object));
    }
    return as_json ? json_of(Value(std::move(list))) : table.text();
}

void add_figure_files(const std::vector<Drawing>& list, const std::string& folder, Output& output) {
    const auto add = [&](const TextFile& file) {
        output.files.push_back({(fs::path(folder) / file.name).string(), file.content});
    };
    for (const Drawing& drawing : list) {
        add(drawing.files.data);
        for (std::size_t i = 0; i < drawing.wide; ++i) add(drawing.files.scripts[i].file);
    }
}

Expected<Output> report(const std::vector<Reproduction>& studies, const std::string& folder,
                        bool as_json) {
    const auto start = Clock::now();
    ProgressBar bar;
    // Studies are the larger half of the work, drawing them the other.
    const auto results = reproduce(studies, [&](std::size_t done, std::size_t all, auto id) {
        bar.show(0.5 * static_cast<double>(done) / static_cast<double>(all), std::string(id));
    });
    const auto picture = opening_picture(results);
    const auto list = drawings_of(results, picture);
    Drawn drawn = draw_all(list, [&](std::size_t done) {
        bar.show(0.5 + 0.5 * static_cast<double>(done) / static_cast<double>(list.size()),
                 "drawing");
    });
    bar.clear();
    Output output;
    const std::string figures = (fs::path(folder) / figure_folder).string();
    output.folder = figures;
    add_figure_files(list, figures, output);
    ReportPage page{.results = &results,
                    .picture = picture ? &*picture : nullptr,
                    .drawings = {},
                    .citations = citations(),
                    .figure_folder = figure_folder,
                    .undrawn = drawn.why,
                    .command = "percuss reproduce --only",
                    .version = PERCUSS_VERSION,
                    .seconds = seconds_since(start)};
    for (File& image : drawn.images) {
        if (image.path.ends_with(".svg")) page.drawings.emplace(image.path, image.content);
        output.files.push_back(
            {(fs::path(figures) / image.path).string(), std::move(image.content)});
    }
    const std::string path = (fs::path(folder) / "index.html").string();
    output.files.push_back({path, report_page(page)});
    if (!drawn.why.empty()) output.notes.push_back("figures are missing: " + drawn.why);
    output.text = as_json ? json(results) : text(results, path, seconds_since(start));
    output.code = all_ran(results) ? exit_done : exit_check_failed;
    return output;
}

Expected<Output> run(const Arguments& arguments) {
    if (arguments.has("--only") && arguments.text("--only").empty())
        return bad_input("--only names no source or study; percuss reproduce --list names them");
    const auto studies = select_reproductions(arguments.text("--only"));
    if (!studies)
        return bad_input(studies.error().message + " (percuss reproduce --list names them)");
    if (arguments.has("--list")) return Output{listing(*studies, arguments.has("--json"))};
    const std::string folder(arguments.has("--out") ? arguments.text("--out") : default_folder);
    PERCUSS_CHECK(check_folder("--out", folder));
    return report(*studies, folder, arguments.has("--json"));
}

std::string remarks() {
    std::string text = "The verdict of a statement is one of\n";
    for (const Verdict v : all_verdicts)
        text += "  " + std::string(name(v)) + std::string(16 - name(v).size(), ' ') +
                std::string(definition(v)) + "\n";
    return text +
           "and a study is listed with the number of each; the page gives them one by one.\n"
           "The worst difference is relative to the printed number, absolute where that is 0.\n"
           "Exit code 1: a study failed; the others are in the report all the same.\n";
}

}  // namespace

constinit const Command reproduce_command{
    .name = "reproduce",
    .doc = "the tables and figures of four papers, recomputed, in one report",
    .example = "percuss reproduce\npercuss reproduce --only skrinjar2018/table-2 --out report",
    .words = {},
    .options = options,
    .run = run,
    .remarks = remarks};

}  // namespace percuss::app
