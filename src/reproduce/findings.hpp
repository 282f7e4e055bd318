// What a study found, beside what its source prints; the verdict of each statement follows from
// the two.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "percuss/figures/figure.hpp"
#include "reproduce/published.hpp"
#include "reproduce/verdict.hpp"

namespace percuss::reproduction {

/// One printed number against the computed one, both in the printed unit.
struct Comparison {
    PrintedNumber printed;
    double computed = not_given;  ///< NaN: it cannot be computed

    [[nodiscard]] double difference() const { return computed - printed.value; }
    [[nodiscard]] bool agrees() const;
};

struct ComparedValue {
    const PrintedValue* printed = nullptr;
    Comparison comparison;
    Verdict verdict = Verdict::not_checkable;
};

struct ComparedRow {
    const PrintedRow* printed = nullptr;
    std::vector<Comparison> comparisons;  ///< one per column
    Verdict verdict = Verdict::not_checkable;
};

struct ComparedTable {
    const PrintedTable* printed = nullptr;
    std::vector<ComparedRow> rows;
};

struct ComparedStatement {
    const PrintedStatement* printed = nullptr;
    std::string observed;  ///< "0.903 at h = 0.715": what was computed
    Verdict verdict = Verdict::not_checkable;
};

/// Computed numbers that have no counterpart in print.
struct ResultTable {
    std::string title;
    std::vector<std::string> columns;  ///< with their units: "duration [s]"
    std::vector<std::vector<std::string>> rows;
};

struct ResultFigure {
    FigureSet set;
    std::string caption;
};

/// One judged statement: a printed number, a row of a table, or a sentence.
struct FindingsPart {
    std::string id;     ///< "restitution/hu_guo" for a row of a table
    std::string what;   ///< the number's name, the row's label, or our paraphrase of the sentence
    std::string quote;  ///< the sentence in the words of the source; or empty
    std::string where;
    std::string observed;  ///< what was computed, for sentences
    Verdict verdict = Verdict::not_checkable;
    const PrintedRemark* remark = nullptr;  ///< none for a picture
};

/// Filled by a study. Every printed value must be answered once: `complete` tells which is not.
class Findings {
public:
    /// `published` must outlive the findings.
    explicit Findings(const Published& published);

    /// SI; NaN where no number can be computed from the text.
    void value(std::string_view id, double computed);
    void row(std::string_view table, std::string_view row, const std::vector<double>& computed);
    /// Whether it holds as it is printed.
    void statement(std::string_view id, bool holds, std::string observed);
    /// The same of a statement for which the data file names a misprint: whether it holds as
    /// printed, and whether it does with the correction.
    void corrected(std::string_view id, bool as_printed, bool with_correction,
                   std::string observed);
    /// It cannot be decided; the data file says why.
    void undecided(std::string_view statement, std::string observed = "");

    void table(ResultTable result) { tables_.push_back(std::move(result)); }
    void figure(FigureSet set, std::string caption) {
        figures_.push_back({std::move(set), std::move(caption)});
    }
    void figure(Figure one, std::string caption) {
        figure(figure_set(std::move(one)), std::move(caption));
    }
    void note(std::string text) { notes_.push_back(std::move(text)); }

    /// An error if a printed value was left out, answered twice, or is not printed at all.
    [[nodiscard]] Expected<void> complete() const;

    [[nodiscard]] const Published& published() const { return *published_; }
    [[nodiscard]] const std::vector<ComparedValue>& values() const { return values_; }
    [[nodiscard]] const std::vector<ComparedTable>& compared_tables() const { return compared_; }
    [[nodiscard]] const std::vector<ComparedStatement>& statements() const { return statements_; }
    [[nodiscard]] const std::vector<ResultTable>& tables() const { return tables_; }
    [[nodiscard]] const std::vector<ResultFigure>& figures() const { return figures_; }
    [[nodiscard]] const std::vector<std::string>& notes() const { return notes_; }

    /// Numbers, rows and sentences in this order; a figure that is only a picture is one part. A
    /// study of what the source does not speak about has none.
    [[nodiscard]] std::vector<FindingsPart> parts() const;
    [[nodiscard]] VerdictCounts counts() const;
    /// Largest relative difference of a printed number; absolute where 0 is printed; NaN without.
    [[nodiscard]] double worst_difference() const;

private:
    void complain(std::string message);
    void judge(std::string_view statement, Verdict verdict, std::string observed);

    const Published* published_;
    std::vector<ComparedValue> values_;
    std::vector<ComparedTable> compared_;
    std::vector<ComparedStatement> statements_;
    std::vector<ResultTable> tables_;
    std::vector<ResultFigure> figures_;
    std::vector<std::string> notes_;
    std::optional<Error> error_;
};

}  // namespace percuss::reproduction
