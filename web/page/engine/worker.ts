// Runs beside the page, so that no computation freezes it. The engine's script stands ahead of this one.
import type { Answer, Job, Reply, Request, Start } from "./protocol";

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
    _percuss_web_si(text: number, size: number, mass: number, length: number, time: number): number;
    _percuss_web_impacts(words: number, size: number, count: number): number;
}

declare const percussEngine: (options: object) => Promise<Engine>;

let engine: Promise<Engine> | undefined;

function start({ module }: Start): Promise<Engine> {
    return percussEngine({
        print: () => undefined, printErr: () => undefined,
        instantiateWasm: (imports: WebAssembly.Imports, done: (instance: WebAssembly.Instance) => void) => {
            void WebAssembly.instantiate(module, imports).then(done);
            return {};
        },
    });
}

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
            answers: job.values.map(({ text, dimension }) =>
                JSON.parse(withText(engine, text, (at, size) => engine.UTF8ToString(engine._percuss_web_si(at, size, ...dimension)))) as Answer),
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

self.onmessage = (event: MessageEvent<Request | Start>) => {
    if ("module" in event.data) {
        engine = start(event.data);
        return;
    }
    const { id, job } = event.data;
    Promise.resolve(engine)
        .then((ready) => {
            if (ready) self.postMessage({ id, ...perform(ready, job) } satisfies Reply);
        })
        .catch((failure: unknown) =>
            self.postMessage({ id, failure: failure instanceof Error ? failure.message : String(failure) } satisfies Reply));
};
