// The audio thread: blocks of samples, and messages from the sliders between them.
import { block, startStrings, strings, type StringModule } from "./module";

declare class AudioWorkletProcessor {
    readonly port: MessagePort;
    constructor(options?: unknown);
}
declare const sampleRate: number;
declare function registerProcessor(name: string, made: unknown): void;

type Message = { what: "pluck"; string: number } | { what: "set"; string: number; parameter: number; value: number };

/** Newtons to what a loudspeaker takes. */
const loudness = 0.6;
/** Blocks between two pictures of the bridge: about 20 a second, each of 43 ms. */
const blocksSeen = 16;

class Strings extends AudioWorkletProcessor {
    private readonly strings: StringModule;
    private readonly ready: boolean;
    private readonly raw: boolean;
    private blocks = 0;
    private seen = new Float32Array(strings * blocksSeen * block);

    constructor(options: { processorOptions: { module: WebAssembly.Module; raw?: boolean; scheduled?: boolean } }) {
        super();
        const { module, scheduled } = options.processorOptions;
        this.strings = startStrings(module);
        this.raw = options.processorOptions.raw === true;
        this.ready = this.strings.prepare(sampleRate, block, scheduled ? 1 : 0) === 1;
        this.port.onmessage = (event: MessageEvent<Message>) => this.told(event.data);
        this.port.postMessage({ ready: this.ready });
    }

    process(_: Float32Array[][], outputs: Float32Array[][]): boolean {
        const channels = outputs[0] ?? [];
        const first = channels[0];
        if (!this.ready || !first) return true;
        const at = this.strings.process(first.length);
        const samples = new Float64Array(this.strings.memory.buffer, at, first.length);
        for (const channel of channels)
            for (let i = 0; i < channel.length; ++i)
                channel[i] = this.raw ? (samples[i] ?? 0) : Math.max(-1, Math.min(1, loudness * (samples[i] ?? 0)));
        if (!this.raw) this.show();
        return true;
    }

    private show(): void {
        const forces = new Float32Array(this.strings.memory.buffer, this.strings.bridge(), strings * block);
        for (let string = 0; string < strings; ++string)
            this.seen.set(forces.subarray(string * block, (string + 1) * block), (string * blocksSeen + this.blocks) * block);
        if (++this.blocks < blocksSeen) return;
        this.blocks = 0;
        this.port.postMessage({ bridge: this.seen });
    }

    private told(message: Message): void {
        if (message.what === "pluck") this.strings.pluck(message.string);
        else if (this.strings.set(message.string, message.parameter, message.value) === 0)
            this.port.postMessage({ refused: message.parameter });
    }
}

registerProcessor("percuss-strings", Strings);
