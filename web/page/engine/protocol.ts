// What the page and the worker that computes tell each other.

/** What a command of the program gives: what it prints and writes, or one sentence why not. */
export interface Answer {
    error?: string;
    text?: string;
    notes?: string[];
    refusals?: string[];
    code?: number;
    files?: Record<string, string>;
}

export interface PutFile {
    path: string;
    content: Uint8Array | string;
}

/** A text, and the exponents of mass, length and time that it should have. */
export interface Quantity {
    text: string;
    dimension: readonly [number, number, number];
}

export type Job =
    | { what: "run"; commands: string[][]; files: PutFile[] }
    | { what: "mathml"; formulas: string[] }
    | { what: "si"; values: Quantity[] }
    | { what: "million"; law: string; settings: [string, string][]; count: number };

/** The first message: the engine, compiled once for all workers. */
export interface Start {
    module: WebAssembly.Module;
}

export interface Request {
    id: number;
    job: Job;
}

export interface Reply {
    id: number;
    answers?: Answer[];
    texts?: string[];
    seconds?: number;
    restitution?: number;
    failure?: string;
}
