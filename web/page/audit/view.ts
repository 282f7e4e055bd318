// What other simulators deliver for the restitution that is asked of them, as measured.
import { append, element } from "../shared/dom";

/** One file of data/audit: rows of numbers under the names in `columns`. */
interface Kept {
    simulator: string;
    version: string;
    date: string;
    columns: string[];
    models: Record<string, (string | number)[][]>;
}

const asked = [0.1, 0.3, 0.5, 0.7, 0.9];
const ways = ["documented", "emitted"];

export class AuditView {
    readonly root = element("section", { id: "audit", "aria-labelledby": "audit-title", hidden: true });

    constructor(data: unknown) {
        append(this.root, element("h2", { id: "audit-title" }, "Audit"));
        const kept = (Array.isArray(data) ? data : [data]).filter(isKept);
        if (kept.length === 0) {
            append(this.root, element("p", {}, "No measurements were there when this page was built."));
            return;
        }
        append(this.root, element("p", {}, "Restitution that two equal spheres had at 1 m/s, with 2000 steps in the contact: " +
            "asked for as the simulator's documents say, and with the lines that percuss emits."));
        const heads = ["simulator", "model", "input", ...asked.map((e) => `asked ${e}`), "off the prediction"];
        append(this.root, element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Audit of simulators" },
            element("table", {},
                element("thead", {}, element("tr", {}, ...heads.map((name) => element("th", { scope: "col" }, name)))),
                element("tbody", {}, ...kept.flatMap(rowsOf).map((row) => element("tr", {}, ...row.map((cell) => element("td", {}, cell))))))));
    }

    open(): void {
        // nothing to compute
    }
}

function isKept(data: unknown): data is Kept {
    return typeof data === "object" && data !== null && "columns" in data && "models" in data;
}

function rowsOf(kept: Kept): string[][] {
    const at = (name: string): number => kept.columns.indexOf(name);
    const value = (run: (string | number)[] | undefined, name: string): number => Number(run?.[at(name)]);
    return Object.entries(kept.models).flatMap(([model, runs]) => ways.flatMap((way) => {
        const chosen = asked.map((e) => runs.find((run) => run[at("bodies")] === "equal" && run[at("speed")] === 1 &&
            run[at("way")] === way && run[at("steps")] === 2000 && run[at("requested")] === e));
        if (chosen.every((run) => run === undefined)) return [];
        const off = chosen.map((run) => Math.abs(value(run, "delivered") - value(run, "predicted"))).filter(Number.isFinite);
        return [[`${kept.simulator} ${kept.version}`, model, way, ...chosen.map((run) => number(value(run, "delivered"))),
            off.length > 0 ? Math.max(...off).toExponential(0) : ""]];
    }));
}

function number(value: number): string {
    return Number.isFinite(value) ? value.toFixed(4) : "";
}
