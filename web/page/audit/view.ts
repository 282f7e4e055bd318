// What other simulators deliver for the restitution that is asked of them, as measured.
import { append, element, replace } from "../shared/dom";
import { writeAddress } from "../shared/fragment";

/** One file of data/audit: rows of numbers under the names in `columns`. */
interface Kept {
    simulator: string;
    version: string;
    date: string;
    columns: string[];
    models: Record<string, (string | number)[][]>;
}

interface Line {
    simulator: string;
    model: string;
    way: string;
    delivered: number[];
    off: number;
}

const asked = [0.1, 0.3, 0.5, 0.7, 0.9];
const ways = ["documented", "emitted"];
/** A delivered restitution that differs by more is marked. */
const far = 0.01;

export class AuditView {
    readonly root = element("section", { id: "audit", "aria-labelledby": "audit-title", hidden: true });
    private readonly lines: Line[];
    private readonly body = element("tbody");
    private readonly count = element("p", { role: "status", class: "status" });
    private readonly search = element("input", { id: "audit-search", type: "search", placeholder: "simulator, model, documented or emitted",
        oninput: () => { writeAddress("audit", new URLSearchParams(this.search.value ? { search: this.search.value } : {})); this.show(); } });

    constructor(data: unknown) {
        append(this.root, element("h2", { id: "audit-title" }, "Audit"));
        const kept = (Array.isArray(data) ? data : [data]).filter(isKept);
        this.lines = kept.flatMap(linesOf);
        if (kept.length === 0) {
            append(this.root, element("p", {}, "No measurements were there when this page was built."));
            return;
        }
        const heads = ["simulator", "model", "input", ...asked.map((e) => `asked ${e}`), "off the prediction"];
        append(this.root, element("p", { class: "lead" }, "Restitution that two equal spheres had at 1 m/s in other simulators, with 2000 steps or more in the " +
            "contact: asked for as the simulator's documents say (documented), and with the lines that percuss emits (emitted). Bold: more than " +
            `${far} off what was asked for. –: not measured, or not to be had with this model.`),
            element("div", { class: "field" }, element("label", { for: "audit-search" }, "Search"), this.search), this.count,
            element("div", { class: "scroll audit", tabindex: "0", role: "region", "aria-label": "Audit of simulators" },
                element("table", {},
                    element("thead", {}, element("tr", {}, ...heads.map((name) => element("th", { scope: "col" }, name)))), this.body)));
        this.show();
    }

    open(values: URLSearchParams): void {
        this.search.value = (values.get("search") ?? "").slice(0, 100);
        this.show();
    }

    private show(): void {
        const words = this.search.value.toLowerCase().split(/\s+/);
        const found = this.lines.filter((line) => words.every((word) => `${line.simulator} ${line.model} ${line.way}`.toLowerCase().includes(word)));
        this.count.textContent = `${found.length} of ${this.lines.length} rows`;
        replace(this.body, ...found.map((line) => element("tr", {},
            element("th", { scope: "row" }, line.simulator), element("td", {}, line.model), element("td", {}, line.way),
            ...line.delivered.map((e, i) => element("td", { class: Math.abs(e - (asked[i] ?? 0)) > far ? "far" : undefined }, number(e))),
            element("td", {}, Number.isFinite(line.off) ? line.off.toExponential(0) : "–"))));
    }
}

function isKept(data: unknown): data is Kept {
    return typeof data === "object" && data !== null && "columns" in data && "models" in data;
}

function linesOf(kept: Kept): Line[] {
    const at = (name: string): number => kept.columns.indexOf(name);
    const value = (run: (string | number)[] | undefined, name: string): number => Number(run?.[at(name)] ?? NaN);
    return Object.entries(kept.models).flatMap(([model, runs]) => ways.flatMap((way) => {
        const chosen = asked.map((e) => runs.filter((run) => run[at("bodies")] === "equal" && run[at("speed")] === 1 &&
            run[at("way")] === way && Number(run[at("steps")]) >= 2000 && run[at("requested")] === e).pop());
        if (chosen.every((run) => run === undefined)) return [];
        const off = chosen.map((run) => Math.abs(value(run, "delivered") - value(run, "predicted"))).filter(Number.isFinite);
        return [{ simulator: `${kept.simulator} ${kept.version}`, model, way, delivered: chosen.map((run) => value(run, "delivered")),
            off: off.length > 0 ? Math.max(...off) : NaN }];
    }));
}

function number(value: number): string {
    return Number.isFinite(value) ? value.toFixed(4) : "–";
}
