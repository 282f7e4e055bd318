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

/** The module asks the system for nothing that matters here. */
export function startStrings(module: WebAssembly.Module): StringModule {
    const imports: WebAssembly.Imports = {};
    for (const { module: from, name, kind } of WebAssembly.Module.imports(module))
        if (kind === "function") (imports[from] ??= {})[name] = () => 0;
    const instance = new WebAssembly.Instance(module, imports);
    const strings = instance.exports as unknown as StringModule;
    strings._initialize?.();
    return strings;
}
