// What other simulators deliver for the restitution that is asked of them, as measured.
import { append, element } from "../shared/dom";

type Row = Record<string, unknown>;

export class AuditView {
    readonly root = element("section", { id: "audit", "aria-labelledby": "audit-title", hidden: true });

    constructor(data: unknown) {
        append(this.root, element("h2", { id: "audit-title" }, "Audit"));
        const rows = rowsOf(data);
        if (rows.length === 0) {
            append(this.root, element("p", {}, "No measurements were there when this page was built."));
            return;
        }
        const names = [...new Set(rows.flatMap((row) => Object.keys(row).filter((name) => isCell(row[name]))))];
        append(this.root, element("div", { class: "scroll", tabindex: "0", role: "region", "aria-label": "Audit of simulators" },
            element("table", {},
                element("thead", {}, element("tr", {}, ...names.map((name) => element("th", { scope: "col" }, name.replaceAll("_", " "))))),
                element("tbody", {}, ...rows.map((row) => element("tr", {}, ...names.map((name) => element("td", {}, cell(row[name])))))))));
    }

    open(): void {
        // nothing to compute
    }
}

function rowsOf(data: unknown): Row[] {
    if (Array.isArray(data)) return data.flatMap(rowsOf);
    if (typeof data !== "object" || data === null) return [];
    const inner = Object.values(data).filter((value) => Array.isArray(value) && value.some((part) => typeof part === "object" && part !== null));
    return inner.length > 0 ? inner.flatMap(rowsOf) : [data as Row];
}

function isCell(value: unknown): boolean {
    return ["string", "number", "boolean"].includes(typeof value);
}

function cell(value: unknown): string {
    if (typeof value === "number") return String(Number(value.toPrecision(6)));
    if (typeof value === "boolean") return value ? "yes" : "no";
    return typeof value === "string" ? value : "";
}
