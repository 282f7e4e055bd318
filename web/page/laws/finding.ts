// What the chosen laws have in common and where they differ, in one sentence.
import { shown } from "../shared/dom";
import type { LawResult } from "./compute";
import type { LawsState } from "./state";

type Observable = "restitution" | "duration" | "peak_force" | "peak_indentation";

function values(results: LawResult[], what: Observable): number[] {
    return results.flatMap(({ impact }) => impact?.[what] ?? []).filter(Number.isFinite);
}

/** How far the largest lies above the least, in per cent. */
function spread(numbers: number[]): string {
    const least = Math.min(...numbers), most = Math.max(...numbers);
    return `${((100 * (most - least)) / least).toPrecision(2)} %`;
}

function coincide(results: LawResult[]): boolean {
    return (["duration", "peak_force", "peak_indentation"] as const).every((what) => {
        const all = values(results, what);
        return Math.max(...all) < 1.25 * Math.min(...all);
    });
}

export function findingOf(results: LawResult[], state: LawsState): string {
    const good = results.filter(({ impact }) => impact?.status === "separated");
    const e = values(good, "restitution");
    if (e.length === 0) return "";
    const least = Math.min(...e), most = Math.max(...e), asked = Number(state.restitution);
    if (e.length === 1 || !Number.isFinite(asked)) return `Asked for ${state.restitution}, delivered ${shown(e[0], 4)}.`;
    if (most - least < 1e-6)
        return `All deliver ${shown(e[0], 4)}${coincide(good) ? ", and then they nearly coincide" : ""}: contact times within ` +
            `${spread(values(good, "duration"))} of each other, peak forces within ${spread(values(good, "peak_force"))}, ` +
            `peak indentations within ${spread(values(good, "peak_indentation"))}.`;
    return `Asked for ${state.restitution}, these laws deliver ${shown(least, 4)} to ${shown(most, 4)}` +
        (state.damping === "published" ? ": their published formulas differ. Compare them at the same restitution with the switch “Same restitution”." : ".");
}
