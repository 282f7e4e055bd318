// The page of buildings: a scenario, sliders that change it, and what happens.
import { Cancelled, type Engine } from "../engine/client";
import type { PutFile } from "../engine/protocol";
import type { LawInfo } from "../laws/catalogue";
import { copyButton, download } from "../shared/copy";
import { append, button, element } from "../shared/dom";
import { writeAddress } from "../shared/fragment";
import { BuildingsForm, plain } from "./form";
import { Outcome } from "./outcome";
import { readDropped } from "./records";
import { runScenario } from "./run";
import { newScenario } from "./scenario";

export class BuildingsView {
    readonly root = element("section", { id: "buildings", "aria-labelledby": "buildings-title", hidden: true });
    private readonly form: BuildingsForm;
    private readonly scenario = element("textarea", { id: "scenario", spellcheck: "false", "aria-describedby": "buildings-wrong",
        oninput: () => this.typed() });
    private readonly outcome: Outcome;
    private readonly status = element("p", { role: "status", class: "status" });
    private readonly wrong = element("p", { role: "alert", class: "wrong", id: "buildings-wrong" });
    private readonly cancel = button("Cancel", () => this.engine.cancel());
    private readonly records = new Map<string, PutFile>();
    private ran = "";
    private waiting: ReturnType<typeof setTimeout> | undefined;

    constructor(private readonly engine: Engine, laws: LawInfo[], examples: Record<string, string>) {
        this.form = new BuildingsForm(laws, (text) => { this.put(text); this.typed(); });
        this.outcome = new Outcome();
        const picker = element("input", { type: "file", id: "record-file", onchange: () => this.picked(picker) });
        const choose = element("select", { id: "example", onchange: () => this.load(examples[choose.value] ?? "") },
            element("option", { value: "" }, "choose …"), ...Object.entries(examples).map(([name, text]) =>
                element("option", { value: name }, titleOf(text) ?? name)));
        const drop = element("div", { class: "drop" }, element("label", { for: "record-file" },
            "A record (AT2, CSMIP, COSMOS, SMC, K-NET, ESM, ISESD, GeoNet, CWA, CSV …) or a scenario (.toml), chosen or dropped here; it stays in this page"), picker);
        this.droppable(drop);
        append(this.root, element("h2", { id: "buildings-title" }, "Buildings"),
            element("p", { class: "lead" }, "Buildings side by side on moving ground. Move a slider: the scenario below it changes, runs and is shown."),
            element("div", { class: "columns" },
                element("div", {}, element("div", { class: "field" }, element("label", { for: "example" }, "Example"), choose),
                    this.form.root, drop,
                    element("label", { for: "scenario" }, "Scenario, TOML"), this.scenario,
                    element("p", { class: "buttons" }, button("Run", () => void this.run()),
                        button("Save", () => download("scenario.toml", this.scenario.value, "application/toml")),
                        copyButton("Copy command", () => this.command()))),
                element("div", { class: "results lift" }, this.wrong,
                    element("div", { class: "buttons progress" }, this.status, this.cancel), this.outcome.root)));
        this.cancel.hidden = true;
        this.put(newScenario({ count: 2, storeys: 1 }));
    }

    open(values: URLSearchParams): void {
        const text = values.get("scenario");
        if (text !== null) this.put(text);
        if (this.scenario.value !== this.ran) void this.run();
    }

    private put(text: string): void {
        this.scenario.value = text;
        this.form.show(text);
    }

    private typed(): void {
        this.form.show(this.scenario.value);
        clearTimeout(this.waiting);
        // a run of two oscillators takes less time than a frame; a long one is cancelled by the next
        this.waiting = setTimeout(() => void this.run(), this.outcome.took < 50 ? 0 : 150);
    }

    private load(text: string): void {
        if (text) this.put(text);
        void this.run();
    }

    private async run(): Promise<void> {
        const text = this.scenario.value;
        this.ran = text;
        // what is no longer wanted must not delay what is
        if (this.engine.busy) this.engine.cancel();
        writeAddress("buildings", new URLSearchParams(text.length < 8000 ? { scenario: text } : {}));
        this.cancel.hidden = false;
        this.root.dataset["state"] = "computing";
        if (this.outcome.took > 200) this.status.textContent = "computing …";
        const started = performance.now();
        try {
            const run = await runScenario(this.engine, text, [...this.records.values()]);
            if (text !== this.ran) return;
            this.wrong.textContent = "";
            this.status.textContent = this.outcome.show(run, performance.now() - started);
            this.root.dataset["state"] = "ready";
        } catch (failure) {
            if (text !== this.ran && failure instanceof Cancelled) return;
            this.failed(failure as Error);
        }
        this.cancel.hidden = true;
    }

    private failed(failure: Error): void {
        const cancelled = failure instanceof Cancelled;
        this.status.textContent = cancelled ? "cancelled" : "";
        if (!cancelled) this.form.complain(failure.message);
        this.wrong.textContent = cancelled ? "" : plain(failure.message);
        this.root.dataset["state"] = cancelled ? "cancelled" : "refused";
    }

    private command(): string {
        return `cat > scenario.toml <<'END'\n${this.scenario.value.replace(/\n*$/, "\n")}END\npercuss pound scenario.toml --json\n`;
    }

    private droppable(place: HTMLElement): void {
        // anywhere on this view: a file that misses the frame must not replace the page
        for (const name of ["dragenter", "dragover"])
            this.root.addEventListener(name, (event) => { event.preventDefault(); place.classList.add("over"); });
        this.root.addEventListener("dragleave", () => place.classList.remove("over"));
        this.root.addEventListener("drop", (event) => {
            event.preventDefault();
            place.classList.remove("over");
            void this.take([...(event.dataTransfer?.files ?? [])]);
        });
    }

    private picked(picker: HTMLInputElement): void {
        void this.take([...(picker.files ?? [])]);
        picker.value = "";
    }

    private async take(files: File[]): Promise<void> {
        for (const file of files.slice(0, 20)) {
            const taken = await readDropped(file);
            if (typeof taken === "string") {
                this.wrong.textContent = taken;
                this.root.dataset["state"] = "refused";
            } else if (taken.scenario !== undefined) {
                this.load(taken.scenario);
            } else if (taken.record) {
                this.records.set(taken.record.name, taken.record);
                this.form.useRecord(taken.record.name);
            }
        }
    }
}

function titleOf(text: string): string | undefined {
    return /^title\s*=\s*"([^"]*)"/m.exec(text)?.[1];
}
