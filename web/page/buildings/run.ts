// A scenario run by the program, once with contact and once without.
import { parsed, Refusal, type Engine } from "../engine/client";
import type { Answer, PutFile } from "../engine/protocol";
import { numbers, readCsv, type Table } from "../shared/csv";

export interface ImpactRow {
    time: number;
    pair: string;
    onset_speed: number;
    separation_speed: number;
    restitution: number;
    peak_force: number;
    peak_indentation: number;
    duration: number | null;
}

export interface Peak {
    building: string;
    dof: number;
    displacement: number;
    acceleration: number;
}

export interface YieldingStorey {
    building: string;
    storey: number;
    ductility: number;
    residual_drift: number;
    dissipated: number;
}

export interface PoundingAnswer {
    title: string;
    record: string;
    method: string;
    status: string;
    end_time: number;
    impacts: ImpactRow[];
    peaks: Peak[];
    energy: Record<string, number | null>;
    yielding?: YieldingStorey[];
    note?: string | null;
}

export interface PoundingRun {
    answer: PoundingAnswer;
    apart: PoundingAnswer | undefined;
    history: Table;
    time: number[];
    notes: string[];
    raw: string;
}

const scenarioPath = "/scenario.toml";

export async function runScenario(engine: Engine, text: string, records: PutFile[]): Promise<PoundingRun> {
    const files = [...records, { path: scenarioPath, content: text }];
    const [run, apart] = await engine.run([
        ["pound", scenarioPath, "--json", "--out", "/out"],
        ["pound", scenarioPath, "--json", "--no-pairs"],
    ], files);
    const answer = single(run);
    const history = readCsv(run?.files?.["/out/history.csv"] ?? "");
    return {
        answer, history, time: numbers(history, "time"), notes: run?.notes ?? [], raw: run?.text ?? "",
        apart: apart?.error === undefined ? single(apart) : undefined,
    };
}

function single(answer: Answer | undefined): PoundingAnswer {
    const value = parsed<PoundingAnswer | PoundingAnswer[]>(answer);
    if (!Array.isArray(value)) return value;
    const [first] = value;
    if (!first) throw new Refusal("none of the records could be run");
    return first;
}

/** Columns of the history whose name begins with the word, by what follows: "A", "A.2". */
export function displacements(run: PoundingRun): { name: string; values: number[] }[] {
    return run.history.names.filter((name) => name.startsWith("displacement ")).map((name) => ({
        name: name.replace(/^displacement /, "").replace(/ \[.*$/, ""), values: numbers(run.history, name),
    }));
}
