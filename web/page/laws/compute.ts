// Everything the page shows of the chosen laws.
import { parsed, type Engine } from "../engine/client";
import type { Answer } from "../engine/protocol";
import { numbers, readCsv } from "../shared/csv";
import { takesRestitution, type LawInfo } from "./catalogue";
import type { LawsState } from "./state";
import { calibrateWords, impactWords, lawWords, timeStepWords, type Damping } from "./words";

export interface Impact {
    method: string;
    release: string;
    status: string;
    restitution: number | null;
    duration: number | null;
    peak_indentation: number | null;
    peak_force: number | null;
    dissipated_loading: number | null;
    dissipated_unloading: number | null;
    stored_at_release: number | null;
    note: string | null;
}

export interface Path {
    time: number[];
    indentation: number[];
    rate: number[];
    force: number[];
}

export interface LawResult {
    law: LawInfo;
    /** Place among the chosen laws: its colour. */
    place: number;
    words: string[];
    impact?: Impact;
    path?: Path;
    step?: { recommended: number | null };
    calibration?: { parameter: { name: string; value: number; unit: string }; delivered: number | null };
    notes: string[];
    error?: string;
}

export interface DeliveredCurves {
    law: LawInfo;
    place: number;
    asked: number[];
    published: number[] | undefined;
    calibrated: number[] | undefined;
}

interface Calibrated {
    parameter: { name: string; value: number; unit: string };
    delivered: number | null;
}

/** Whether this law is shown with a damping that was found for the restitution asked for. */
function wantsCalibration(law: LawInfo, state: LawsState): boolean {
    return law.calibrated !== null && (state.damping === "calibrated" || !takesRestitution(law));
}

/** `samples`: of each path, which take most of the time. */
export async function computeLaws(engine: Engine, laws: LawInfo[], state: LawsState, samples: number): Promise<LawResult[]> {
    const wanted = laws.filter((law) => wantsCalibration(law, state));
    const answered = wanted.length === 0 ? [] : await engine.run(wanted.map((law) => calibrateWords(law, state, state.restitution) ?? []));
    const calibrations = laws.map((law) => answered[wanted.indexOf(law)]);
    const found = calibrations.map((answer) => attempt<Calibrated>(answer));
    const dampings = laws.map((law, i): Damping | undefined => {
        const calibrated = found[i];
        return wantsCalibration(law, state) && calibrated ? calibrated.parameter : undefined;
    });
    const answers = await engine.run(laws.flatMap((law, i) => [
        [...impactWords(law, state, dampings[i]), "--history", "path", "--samples", String(samples)],
        timeStepWords(law, state, dampings[i]),
    ]));
    return laws.map((law, i) => {
        const result = resultOf(law, i, impactWords(law, state, dampings[i]), answers[2 * i], answers[2 * i + 1]);
        const calibration = found[i];
        if (calibration) result.calibration = calibration;
        // why a damping was not found says more than what the typical one does
        if (wantsCalibration(law, state) && !calibration) result.error ??= calibrations[i]?.error ?? "";
        return result;
    });
}

function resultOf(law: LawInfo, place: number, words: string[], impact?: Answer, step?: Answer): LawResult {
    const result: LawResult = { law, place, words, notes: impact?.notes ?? [] };
    if (!impact || impact.error !== undefined) {
        result.error = impact?.error ?? "the engine gave no answer";
        return result;
    }
    result.impact = parsed<Impact>(impact);
    const table = readCsv(impact.files?.["path"] ?? "");
    result.path = {
        time: numbers(table, "time"), indentation: numbers(table, "indentation"),
        rate: numbers(table, "rate"), force: numbers(table, "force"),
    };
    const advice = attempt<{ recommended: number | null }>(step);
    if (advice) result.step = advice;
    return result;
}

function attempt<T>(answer: Answer | undefined): T | undefined {
    return !answer || answer.error !== undefined ? undefined : parsed<T>(answer);
}

const asked = Array.from({ length: 20 }, (_, i) => (i + 1) / 20);
const kept = new Map<string, Pick<DeliveredCurves, "published" | "calibrated">>();

/** What is delivered for each restitution asked for; nothing if it is no longer wanted. */
export async function computeDelivered(engine: Engine, laws: LawInfo[], state: LawsState,
    stillWanted: () => boolean): Promise<DeliveredCurves[] | undefined> {
    const curves: DeliveredCurves[] = [];
    for (const [place, law] of laws.entries()) {
        // what is delivered over the whole range does not depend on where in it the slider is
        const key = JSON.stringify(["impact", ...lawWords(law, state, "")]);
        const known = kept.get(key);
        if (known) {
            curves.push({ law, place, asked, ...known });
            continue;
        }
        if (!stillWanted()) return undefined;
        const published = takesRestitution(law) ? asked.map((e) => ["impact", ...lawWords(law, state, String(e)), "--json"]) : [];
        const calibrated = law.calibrated ? asked.map((e) => calibrateWords(law, state, String(e)) ?? []) : [];
        const answers = await engine.run([...published, ...calibrated]);
        const read = (from: number, count: number, pick: (value: Impact & Calibrated) => number | null): number[] | undefined =>
            count === 0 ? undefined : answers.slice(from, from + count).map((answer) => {
                const value = attempt<Impact & Calibrated>(answer);
                return (value && pick(value)) ?? NaN;
            });
        const made = {
            published: read(0, published.length, (value) => value.restitution),
            calibrated: read(published.length, calibrated.length, (value) => value.delivered),
        };
        if (kept.size > 500) kept.clear();
        kept.set(key, made);
        curves.push({ law, place, asked, ...made });
    }
    return curves;
}
