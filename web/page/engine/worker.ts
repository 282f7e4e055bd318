// Runs beside the page, so that no computation freezes it. The engine's script stands ahead of this one.
import type { Answer, Job, Reply, Request } from "./protocol";

interface Engine {
    HEAPU8: Uint8Array;
    FS: {
        writeFile(path: string, content: Uint8Array | string): void;
        mkdir(path: string): void;
        analyzePath(path: string): { exists: boolean };
    };
    UTF8ToString(at: number): string;
    _malloc(size: number): number;
    _free(at: number): void;
    _percuss_web_run(words: number, size: number): number;
    _percuss_web_mathml(tex: number, size: number): number;
    _percuss_web_si(text: number, size: number, speed: number): number;
    _percuss_web_impacts(words: number, size: number, count: number): number;
}

declare const percussEngine: (options: object) => Promise<Engine>;

const quiet = { print: () => undefined, printErr: () => undefined };
const ready = percussEngine(quiet);

/** Text handed over in the engine's memory for one call. */
function withText<T>(engine: Engine, text: string, call: (at: number, size: number) => T): T {
    const bytes = new TextEncoder().encode(text);
    const at = engine._malloc(bytes.length + 1);
    try {
        engine.HEAPU8.set(bytes, at);
        engine.HEAPU8[at + bytes.length] = 0;
        return call(at, bytes.length);
    } finally {
        engine._free(at);
    }
}

function run(engine: Engine, words: string[]): Answer {
    const text = words.map((word) => word.replaceAll("\0", "") + "\0").join("");
    return JSON.parse(
        withText(engine, text, (at, size) => engine.UTF8ToString(engine._percuss_web_run(at, size))),
    ) as Answer;
}

function perform(engine: Engine, job: Job): Omit<Reply, "id"> {
    if (job.what === "mathml")
        return {
            texts: job.formulas.map((tex) =>
                withText(engine, tex, (at, size) => engine.UTF8ToString(engine._percuss_web_mathml(at, size)))),
        };
    if (job.what === "si")
        return {
            texts: [job.mass, job.speed].map((text, i) =>
                withText(engine, text, (at, size) => engine.UTF8ToString(engine._percuss_web_si(at, size, i)))),
        };
    if (job.what === "million") {
        const words = [job.law, ...job.settings.flat()].map((word) => word + "\0").join("");
        const start = performance.now();
        const restitution = withText(engine, words, (at, size) =>
            Number(engine.UTF8ToString(engine._percuss_web_impacts(at, size, job.count))));
        return { restitution, seconds: (performance.now() - start) / 1000 };
    }
    for (const file of job.files) engine.FS.writeFile(file.path, file.content);
    return { answers: job.commands.map((words) => run(engine, words)) };
}

self.onmessage = (event: MessageEvent<Request>) => {
    const { id, job } = event.data;
    ready
        .then((engine) => self.postMessage({ id, ...perform(engine, job) } satisfies Reply))
        .catch((failure: unknown) =>
            self.postMessage({ id, failure: failure instanceof Error ? failure.message : String(failure) } satisfies Reply));
};
