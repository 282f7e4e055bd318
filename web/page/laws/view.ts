// The page of laws: choose, move, see, copy.
import { Cancelled, type Engine } from "../engine/client";
import { append, button, element, replace, shown } from "../shared/dom";
import { legendItem, Plot, type Figure } from "../shared/figure";
import { writeAddress } from "../shared/fragment";
import { copyFigure } from "../shared/save";
import type { LawInfo } from "./catalogue";
import { computeDelivered, computeLaws, type LawResult } from "./compute";
import { copyPanel, type Model } from "./copy";
import { LawDetails } from "./details";
import { findingOf } from "./finding";
import { deliveredFigure, loopFigure, timeFigure } from "./figures";
import { LawsForm } from "./form";
import { lawsFromAddress, lawsToAddress, type LawsState } from "./state";

/** Of a path: while a slider moves, with chords less than a pixel from the curve; and when it rests. */
const samplesInMotion = 24, samplesAtRest = 80;
/** Milliseconds without a movement. */
const rest = 60;

export class LawsView {
    readonly root = element("section", { id: "laws", "aria-labelledby": "laws-title" });
    private state: LawsState;
    private readonly known: Map<string, LawInfo>;
    private readonly form: LawsForm;
    private readonly plots: Record<"loop" | "force" | "indentation" | "rate" | "delivered", Plot>;
    private readonly table = element("tbody");
    private readonly energy = element("div", { class: "bars" });
    private readonly legend = element("ul", { class: "legend" });
    private readonly status = element("p", { class: "status" });
    private readonly finding = element("p", { class: "finding", role: "status" });
    private readonly details: LawDetails;
    private readonly cancel = button("Cancel", () => this.engine.cancel(), { hidden: true });
    private results: LawResult[] = [];
    private wanted = 0;
    private computing = false;
    private moving = false;
    private wake: () => void = () => undefined;

    constructor(private readonly engine: Engine, catalogue: LawInfo[], values: URLSearchParams, simulators: Model[]) {
        this.known = new Map(catalogue.map((law) => [law.id, law]));
        this.state = lawsFromAddress(values, new Set(this.known.keys()));
        this.form = new LawsForm(catalogue, this.state, () => this.changed(true));
        const holder = (title: string, height = 260): [HTMLElement, Plot] => {
            const drawing = element("div", { class: "drawing" });
            const plot = new Plot(drawing, height);
            return [element("figure", {}, element("figcaption", {}, title), drawing, copyFigure(() => plot)), plot];
        };
        const made = {
            loop: holder("Force over indentation"), delivered: holder("Restitution asked for and delivered: published (solid), calibrated (dashed)"),
            force: holder("Force", 200), indentation: holder("Indentation", 200), rate: holder("Speed", 200),
        };
        this.plots = {
            loop: made.loop[1], delivered: made.delivered[1], force: made.force[1], indentation: made.indentation[1], rate: made.rate[1],
        };
        made.loop[0].classList.add("first");
        this.details = new LawDetails(engine);
        void engine.json<{ material: string }[]>(["materials", "--json"]).then((all) => this.form.suggest(all.map(({ material }) => material))).catch(() => undefined);
        append(this.root, element("h2", { id: "laws-title" }, "Laws"),
            element("p", { class: "lead" }, "Two bodies meet. Choose laws for the force between them and move what you like; everything is computed by the program itself."),
            element("div", { class: "columns" }, this.form.root,
                element("div", { class: "results lift" }, this.finding, this.status, this.cancel, this.legend,
                    element("div", { class: "figures" }, made.loop[0], made.delivered[0]),
                    this.numbers(),
                    element("div", { class: "figures three" }, made.force[0], made.indentation[0], made.rate[0]),
                    element("h3", {}, "Where the energy goes"), this.energy,
                    copyPanel(engine, simulators, () => this.results, () => this.state),
                    this.details.root)));
    }

    /** Where another address was typed. */
    open(values: URLSearchParams): void {
        this.state = lawsFromAddress(values, new Set(this.known.keys()));
        this.form.show(this.state);
        this.changed(false);
    }

    /** What is drawn, as numbers. */
    figures(): Record<string, Figure | undefined> {
        return Object.fromEntries(Object.entries(this.plots).map(([name, plot]) => [name, plot.figure]));
    }

    private changed(moving: boolean): void {
        this.root.dataset["state"] = "computing";
        this.moving = moving;
        ++this.wanted;
        this.wake();
        if (!this.computing) void this.compute();
    }

    /** Ends early with the next movement. */
    private resting(): Promise<void> {
        return new Promise((done) => {
            const timer = setTimeout(done, rest);
            this.wake = () => { clearTimeout(timer); done(); };
        });
    }

    /** One computation at a time; what changed meanwhile is computed next. */
    private async compute(): Promise<void> {
        this.computing = true;
        const patience = setTimeout(() => { this.cancel.hidden = false; }, 500);
        try {
            for (let doing = 0; doing !== this.wanted;) {
                doing = this.wanted;
                const laws = this.state.laws.flatMap((id) => this.known.get(id) ?? []);
                if (this.moving) {
                    this.results = await computeLaws(this.engine, laws, this.state, samplesInMotion);
                    this.show();
                    this.plots.delivered.mark(Number(this.state.restitution));
                    if (doing === this.wanted) await this.resting();
                    if (doing !== this.wanted) continue;
                }
                writeAddress("laws", lawsToAddress(this.state));
                this.results = await computeLaws(this.engine, laws, this.state, samplesAtRest);
                this.show();
                if (doing !== this.wanted) continue;
                const curves = await computeDelivered(this.engine, laws, this.state, () => doing === this.wanted);
                if (!curves) continue;
                this.plots.delivered.show(deliveredFigure(curves, Number(this.state.restitution)));
                await this.details.show(laws);
            }
            this.root.dataset["state"] = "ready";
        } catch (failure) {
            const cancelled = failure instanceof Cancelled;
            this.status.textContent = cancelled ? "cancelled" : (failure as Error).message;
            this.root.dataset["state"] = cancelled ? "cancelled" : "failed";
        }
        clearTimeout(patience);
        this.cancel.hidden = true;
        this.computing = false;
    }

    private show(): void {
        const good = this.results.filter((result) => result.impact);
        this.plots.loop.show(loopFigure(good));
        this.plots.force.show(timeFigure(good, "force", "Force", "force, N"));
        this.plots.indentation.show(timeFigure(good, "indentation", "Indentation", "indentation, m"));
        this.plots.rate.show(timeFigure(good, "rate", "Speed", "speed, m/s"));
        this.finding.textContent = findingOf(this.results, this.state);
        this.form.complain(this.results);
        replace(this.legend, ...this.results.map(({ law, place }) => legendItem(law.name, place)));
        replace(this.table, ...this.results.map(row));
        replace(this.energy, ...good.map(energyBar));
        const notes = [...new Set(this.results.flatMap((r) => (r.error ? [] : r.notes)))];
        this.status.textContent = notes.join("; ");
    }

    private numbers(): HTMLElement {
        const head = ["law", "restitution", "contact time, s", "peak indentation, m", "peak force, N",
            "step, s", "method"].map((name) => element("th", { scope: "col" }, name));
        return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Numbers of each law" },
            element("table", { id: "laws-numbers" },
                element("thead", {}, element("tr", {}, ...head)), this.table));
    }
}

function row(result: LawResult): HTMLElement {
    const { impact } = result;
    const cells = impact
        ? [shown(impact.restitution), shown(impact.duration), shown(impact.peak_indentation), shown(impact.peak_force),
            shown(result.step?.recommended), impact.status === "separated" ? impact.method : `${impact.method}, ${impact.status}`]
        : [];
    return element("tr", { "data-law": result.law.id, "data-words": JSON.stringify(result.words) },
        element("th", { scope: "row" }, result.law.name),
        ...(impact ? cells.map((text) => element("td", {}, text))
            : [element("td", { colspan: 6, class: "wrong" }, result.error ?? "")]));
}

/** Kinetic energy at first touch: lost on the way in, on the way out, kept in the contact, given back. */
function energyBar({ law, impact }: LawResult): HTMLElement {
    const lost = [impact?.dissipated_loading ?? 0, impact?.dissipated_unloading ?? 0, impact?.stored_at_release ?? 0];
    const e = impact?.restitution ?? 0;
    const spent = lost.reduce((a, b) => a + b, 0);
    const whole = e < 1 ? spent / (1 - e * e) : 1;
    const parts: [string, number][] = [["lost on the way in", (lost[0] ?? 0) / whole], ["lost on the way out", (lost[1] ?? 0) / whole],
        ["left in the contact", (lost[2] ?? 0) / whole], ["given back", e < 1 ? e * e : 1]];
    const bar = element("div", { class: "bar", role: "img", "aria-label":
        `${law.name}: ${parts.map(([name, part]) => `${name} ${(100 * part).toFixed(1)} %`).join(", ")}` });
    parts.forEach(([name, part], i) => {
        if (!(part > 0.0005)) return;
        const piece = element("span", { class: `piece p${i}`, title: name }, part > 0.12 ? `${(100 * part).toFixed(0)} % ${name}` : "");
        piece.style.flexGrow = String(part);
        bar.append(piece);
    });
    return element("div", {}, element("p", { class: "name" }, law.name), bar);
}
