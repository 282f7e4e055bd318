// The strings' WebAssembly module, in the audio thread and wherever else it is wanted.

export interface StringModule {
    memory: WebAssembly.Memory;
    prepare(sampleRate: number, block: number, scheduled: number): number;
    process(count: number): number;
    bridge(): number;
    pluck(string: number): void;
    set(string: number, parameter: number, value: number): number;
    _initialize?(): void;
}

/** In the order in which the module knows them. */
export const parameters = ["x_c", "k_b", "a_e", "sigma0", "lambda", "r_c"] as const;
export const block = 128;
export const strings = 4;

export interface StringParts {
    worklet: string;
    /** With SIMD, and for browsers that have none: the same numbers, more slowly. */
    wasm: Uint8Array<ArrayBuffer>;
    plain: Uint8Array<ArrayBuffer>;
}

/** The one that this browser can run. */
export function compileStrings(parts: StringParts, plain = false): Promise<WebAssembly.Module> {
    return WebAssembly.compile(!plain && WebAssembly.validate(parts.wasm) ? parts.wasm : parts.plain);
}

/** The module asks the system for nothing that matters here. */
export function startStrings(module: WebAssembly.Module): StringModule {
    const imports: WebAssembly.Imports = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module))
        if (kind === "function") (imports[from] ??= {})[name] = () => 0;
    const instance = new WebAssembly.Instance(module, imports);
    const made = instance.exports as unknown as StringModule;
    made._initialize?.();
    return made;
}

/** The drone as it was published, N, without an audio thread. */
export async function droneSamples(parts: StringParts, seconds: number, rate: number, plain: boolean): Promise<number[]> {
    const made = startStrings(await compileStrings(parts, plain));
    made.prepare(rate, block, 1);
    const all: number[] = [];
    while (all.length < seconds * rate) {
        const at = made.process(block);
        all.push(...new Float64Array(made.memory.buffer, at, block));
    }
    return all;
}
