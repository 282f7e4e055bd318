// What a run gave: the buildings in motion, histories, impacts, peaks with and without contact, energy.
import { append, button, element, replace, shown } from "../shared/dom";
import { choiceField } from "../shared/fields";
import { Plot } from "../shared/figure";
import { copyFigure } from "../shared/save";
import { displacements, type PoundingRun } from "./run";
import { Stage } from "./stage";

/** The parts of the energy, as the program names them and as people read them. */
const ledger: Record<string, string> = {
    initial: "at the start", input: "put in by the ground", damped: "damped", lost: "lost in contacts",
    yielded: "lost in storeys that yield", stored: "left at the end", defect: "not accounted for",
};
const mostRows = 200, mostCurves = 12;

export class Outcome {
    readonly root = element("div", { class: "outcome" });
    /** Milliseconds of the last run. */
    took = 0;
    private readonly stage = new Stage();
    private readonly plot: Plot;
    private readonly scrubber = element("input", { type: "range", id: "time", min: 0, max: 1000, value: 0, step: 1, class: "time",
        "aria-label": "Time of the run", oninput: () => this.seek((Number(this.scrubber.value) / 1000) * this.stage.end()) });
    private readonly play = button("Play", () => this.toggle(), { id: "play" });
    private readonly impacts = element("tbody");
    private readonly peaks = element("tbody");
    private readonly energy = element("tbody");
    private readonly yielding = element("tbody");
    private readonly yieldingTable: HTMLElement;
    private run: PoundingRun | undefined;
    private lastRow = -1;

    constructor() {
        const drawing = element("div", { class: "drawing" }), legend = element("ul", { class: "legend" });
        this.plot = new Plot(drawing, 260, legend);
        const speed = choiceField("Speed", [["1", "real time"], ["0.25", "a quarter"], ["0.05", "a twentieth"]], "1",
            () => { this.stage.speed = Number(speed.value); });
        this.stage.onTime = (time) => this.at(time);
        this.yieldingTable = table("Storeys that yield", ["storey", "ductility", "residual drift, m", "dissipated, J"], this.yielding);
        append(this.root, this.stage.canvas, this.scrubber,
            element("div", { class: "buttons" }, this.play, button("Previous impact", () => this.step(-1)),
                button("Next impact", () => this.step(1)), speed.root),
            element("figure", {}, element("figcaption", {}, "Displacements; ticks above mark impacts"), legend, drawing, copyFigure(() => this.plot)),
            table("Impacts", ["time, s", "pair", "speed before, m/s", "after, m/s", "restitution", "peak force, N", "contact, s"], this.impacts),
            table("Peaks", ["floor", "with contact, m", "without, m", "amplification"], this.peaks),
            this.yieldingTable, table("Energy", ["part", "J"], this.energy));
    }

    /** A sentence about it. */
    show(run: PoundingRun, took: number): string {
        const { answer, apart } = run;
        this.took = took;
        this.run = run;
        this.lastRow = -1;
        this.plot.show({ id: "displacements", title: "Displacements", x: "time, s", y: "displacement, m", marks: answer.impacts.map((hit) => hit.time),
            series: displacements(run).slice(0, mostCurves).map(({ name, values }, i) => ({ name, colour: i, dashed: i >= 6, x: run.time, y: values })) });
        replace(this.impacts, ...answer.impacts.slice(0, mostRows).map((impact) => row([shown(impact.time), impact.pair, shown(impact.onset_speed),
            shown(impact.separation_speed), shown(impact.restitution), shown(impact.peak_force), shown(impact.duration)])));
        if (answer.impacts.length > mostRows)
            append(this.impacts, element("tr", {}, element("td", { colspan: 7 }, `and ${answer.impacts.length - mostRows} more`)));
        const factors: number[] = [];
        replace(this.peaks, ...answer.peaks.map((peak, i) => {
            const other = apart?.peaks[i]?.displacement;
            const factor = other === undefined ? NaN : Math.abs(peak.displacement / other);
            factors.push(factor);
            return row([shown(Math.abs(peak.displacement)), shown(other === undefined ? NaN : Math.abs(other)), shown(factor)],
                `${peak.building} ${peak.dof}`);
        }));
        const storeys = answer.yielding ?? [];
        this.yieldingTable.hidden = storeys.length === 0;
        replace(this.yielding, ...storeys.map((storey) => row([shown(storey.ductility), shown(storey.residual_drift), shown(storey.dissipated)],
            `${storey.building} ${storey.storey}`)));
        replace(this.energy, ...Object.entries(ledger).flatMap(([key, name]) => {
            const value = answer.energy[key];
            return value === undefined || (key === "yielded" && value === 0) ? [] : [row([shown(value)], name)];
        }));
        this.stage.show(run);
        const most = Math.max(...factors.filter(Number.isFinite));
        const without = Number.isFinite(most) ? `; the largest displacement is ${shown(most, 3)} times that without contact` : "";
        return [`${answer.record || "No ground motion"}: ${answer.impacts.length} impacts in ${shown(answer.end_time)} s${without}`,
            ...(answer.status === "completed" ? [] : [answer.status]), ...run.notes].join("; ");
    }

    private toggle(): void {
        if (this.stage.playing) this.stage.stop();
        else this.stage.play();
        this.at(this.stage.time);
    }

    private seek(time: number): void {
        this.stage.stop();
        this.stage.draw(time);
    }

    /** To the impact before or after, a moment later than its touch, when it is seen best. */
    private step(way: 1 | -1): void {
        const times = this.run?.answer.impacts.map((hit) => hit.time) ?? [], now = this.stage.time, slack = 0.02;
        const next = way > 0 ? times.find((time) => time > now) : times.findLast((time) => time + slack < now);
        if (next !== undefined) this.seek(next + slack / 2);
    }

    private at(time: number): void {
        const end = this.stage.end();
        this.play.textContent = this.stage.playing ? "Pause" : "Play";
        if (end > 0) this.scrubber.value = String(Math.round((1000 * time) / end));
        this.scrubber.setAttribute("aria-valuetext", `${time.toFixed(2)} s`);
        this.plot.point(time);
        const hits = this.run?.answer.impacts ?? [];
        let last = hits.findLastIndex((hit) => hit.time <= time);
        if (last >= mostRows || time === 0) last = -1;
        if (last === this.lastRow) return;
        this.impacts.rows[this.lastRow]?.removeAttribute("aria-current");
        this.impacts.rows[last]?.setAttribute("aria-current", "true");
        this.lastRow = last;
    }
}

function row(cells: string[], head?: string): HTMLElement {
    return element("tr", {}, head === undefined ? undefined : element("th", { scope: "row" }, head), ...cells.map((text) => element("td", {}, text)));
}

function table(title: string, head: string[], body: HTMLElement): HTMLElement {
    return element("div", { class: "scroll tall", tabindex: "0", role: "region", "aria-label": title },
        element("table", {}, element("caption", {}, title),
            element("thead", {}, element("tr", {}, ...head.map((name) => element("th", { scope: "col" }, name)))), body));
}
