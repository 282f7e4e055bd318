// The page of buildings: sliders or a scenario of one's own, and what happens.
import { Cancelled, type Engine } from "../engine/client";
import type { PutFile } from "../engine/protocol";
import { download } from "../shared/copy";
import { append, button, element, replace, shown } from "../shared/dom";
import { Plot } from "../shared/figure";
import { writeAddress } from "../shared/fragment";
import { BuildingsForm } from "./form";
import { readDropped } from "./records";
import { displacements, runScenario, type PoundingRun } from "./run";
import { scenarioText } from "./scenario";
import { Stage } from "./stage";

const mostRows = 200;

export class BuildingsView {
    readonly root = element("section", { id: "buildings", "aria-labelledby": "buildings-title", hidden: true });
    private readonly form: BuildingsForm;
    private readonly scenario = element("textarea", { id: "scenario", spellcheck: "false", oninput: () => this.typed() });
    private readonly stage = new Stage();
    private readonly plot: Plot;
    private readonly status = element("p", { role: "status", class: "status" });
    private readonly wrong = element("p", { role: "alert", class: "wrong", id: "buildings-wrong" });
    private readonly impacts = element("tbody");
    private readonly peaks = element("tbody");
    private readonly energy = element("tbody");
    private readonly cancel = button("Cancel", () => this.engine.cancel());
    private readonly records = new Map<string, PutFile>();
    private ran = "";
    private waiting: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly engine: Engine, examples: Record<string, string>) {
        this.form = new BuildingsForm(() => this.moved());
        const drawing = element("div", { class: "drawing" });
        const legend = element("ul", { class: "legend" });
        this.plot = new Plot(drawing, 260, legend);
        const play = button("Play", () => this.stage.play());
        const picker = element("input", { type: "file", id: "record-file", onchange: () => this.picked(picker) });
        const choose = element("select", { id: "example", onchange: () => this.load(examples[choose.value] ?? "") },
            element("option", { value: "" }, "from the sliders"), ...Object.keys(examples).map((name) => element("option", { value: name }, name)));
        const drop = element("div", { class: "drop" }, element("label", { for: "record-file" },
            "A record (AT2, CSMIP, COSMOS, K-NET, ESM, CSV …) or a scenario (.toml), chosen or dropped here; it stays in this page"), picker);
        this.droppable(drop);
        append(this.root, element("h2", { id: "buildings-title" }, "Buildings"),
            element("div", { class: "columns" },
                element("div", {}, this.form.root, drop,
                    element("label", { for: "example" }, "Example"), choose,
                    element("label", { for: "scenario" }, "Scenario, TOML"), this.scenario,
                    element("p", { class: "buttons" }, button("Run", () => void this.run()), this.cancel,
                        button("Save", () => download("scenario.toml", this.scenario.value, "application/toml")))),
                element("div", { class: "results" }, this.wrong, this.status, this.stage.canvas,
                    element("p", { class: "buttons" }, play, button("Pause", () => this.stage.stop())),
                    element("figure", {}, element("figcaption", {}, "Displacements"), legend, drawing),
                    table("Impacts", ["time, s", "pair", "speed before, m/s", "after, m/s", "restitution", "peak force, N"], this.impacts),
                    table("Peaks", ["floor", "with contact, m", "without, m", "amplification"], this.peaks),
                    table("Energy", ["part", "J"], this.energy))));
        this.cancel.disabled = true;
        this.scenario.value = scenarioText(this.form.choice);
    }

    open(values: URLSearchParams): void {
        const text = values.get("scenario");
        if (text !== null) this.scenario.value = text;
        if (this.scenario.value !== this.ran) void this.run();
    }

    private moved(): void {
        this.scenario.value = scenarioText(this.form.choice);
        this.typed();
    }

    private typed(): void {
        clearTimeout(this.waiting);
        this.waiting = setTimeout(() => void this.run(), 150);
    }

    private load(text: string): void {
        this.scenario.value = text || scenarioText(this.form.choice);
        void this.run();
    }

    private async run(): Promise<void> {
        const text = this.scenario.value;
        this.ran = text;
        // what is no longer wanted must not delay what is
        if (this.engine.busy) this.engine.cancel();
        writeAddress("buildings", new URLSearchParams(text.length < 8000 ? { scenario: text } : {}));
        this.cancel.disabled = false;
        this.root.dataset["state"] = "computing";
        this.status.textContent = "computing …";
        const records = [...this.records.values()];
        try {
            const run = await runScenario(this.engine, text, records);
            if (text !== this.ran) return;
            this.wrong.textContent = "";
            this.show(run);
            this.root.dataset["state"] = "ready";
        } catch (failure) {
            if (text !== this.ran && failure instanceof Cancelled) return;
            this.status.textContent = failure instanceof Cancelled ? "cancelled" : "";
            this.wrong.textContent = failure instanceof Cancelled ? "" : (failure as Error).message;
            this.root.dataset["state"] = failure instanceof Cancelled ? "cancelled" : "refused";
        }
        this.cancel.disabled = true;
    }

    private show(run: PoundingRun): void {
        const { answer, apart } = run;
        this.status.textContent = [`${answer.record || "no ground motion"}: ${answer.impacts.length} impacts in ${shown(answer.end_time)} s`,
            ...run.notes].join("; ");
        this.stage.show(run);
        this.plot.show({ id: "displacements", title: "Displacements", x: "time, s", y: "displacement, m",
            series: displacements(run).slice(0, 12).map(({ name, values }, i) => ({ name, colour: i, x: run.time, y: values })) });
        replace(this.impacts, ...answer.impacts.slice(0, mostRows).map((impact) => element("tr", {},
            ...[shown(impact.time), impact.pair, shown(impact.onset_speed), shown(impact.separation_speed),
                shown(impact.restitution), shown(impact.peak_force)].map((text) => element("td", {}, text)))));
        if (answer.impacts.length > mostRows)
            append(this.impacts, element("tr", {}, element("td", { colspan: 6 }, `and ${answer.impacts.length - mostRows} more`)));
        replace(this.peaks, ...answer.peaks.map((peak, i) => {
            const other = apart?.peaks[i]?.displacement;
            const factor = other === undefined ? NaN : Math.abs(peak.displacement / other);
            return element("tr", {}, element("th", { scope: "row" }, `${peak.building} ${peak.dof}`),
                ...[shown(Math.abs(peak.displacement)), shown(other === undefined ? NaN : Math.abs(other)), shown(factor)]
                    .map((text) => element("td", {}, text)));
        }));
        replace(this.energy, ...Object.entries(answer.energy ?? {}).map(([name, value]) =>
            element("tr", {}, element("th", { scope: "row" }, name), element("td", {}, shown(value)))));
    }

    private droppable(place: HTMLElement): void {
        for (const name of ["dragenter", "dragover"])
            place.addEventListener(name, (event) => { event.preventDefault(); place.classList.add("over"); });
        place.addEventListener("dragleave", () => place.classList.remove("over"));
        place.addEventListener("drop", (event) => {
            event.preventDefault();
            place.classList.remove("over");
            const file = event.dataTransfer?.files[0];
            if (file) void this.take(file);
        });
    }

    private picked(picker: HTMLInputElement): void {
        const file = picker.files?.[0];
        if (file) void this.take(file);
    }

    private async take(file: File): Promise<void> {
        const taken = await readDropped(file);
        if (typeof taken === "string") {
            this.wrong.textContent = taken;
            this.root.dataset["state"] = "refused";
            return;
        }
        if (taken.scenario !== undefined) {
            this.load(taken.scenario);
            return;
        }
        if (!taken.record) return;
        this.records.clear();
        this.records.set(taken.record.name, taken.record);
        this.form.useRecord(taken.record.name);
    }
}

function table(title: string, head: string[], body: HTMLElement): HTMLElement {
    return element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": title },
        element("table", {}, element("caption", {}, title),
            element("thead", {}, element("tr", {}, ...head.map((name) => element("th", { scope: "col" }, name)))), body));
}
