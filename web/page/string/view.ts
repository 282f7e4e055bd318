// The page of the string: nothing sounds before it is asked to.
import { append, button, element } from "../shared/dom";
import { quantityField, type Field, type Scale } from "../shared/fields";
import { Plot } from "../shared/figure";
import { block, parameters, startStrings } from "./module";

declare global {
    interface Window {
        /** For those who want the samples themselves. */
        percussStrings: StringParts & { blocks(seconds: number, rate: number): Promise<number[]> };
    }
}

export interface StringParts {
    worklet: string;
    wasm: string;
}

interface Slider {
    label: string;
    initial: string;
    scale: Scale;
}

const names = ["G2", "C3", "C3", "C2"];
const keys = ["a", "s", "d", "f"];
const sliders: Record<(typeof parameters)[number], Slider> = {
    x_c: { label: "Thread position", initial: "5 mm", scale: { unit: "mm", least: 1.5, most: 9, logarithmic: false } },
    k_b: { label: "Bridge stiffness", initial: "4.39e8 N/m", scale: { unit: "N/m", least: 1e5, most: 1e10, logarithmic: true } },
    a_e: { label: "Pluck force", initial: "0.4 N", scale: { unit: "N", least: 0.05, most: 2, logarithmic: true } },
    sigma0: { label: "Damping of the string", initial: "0.6 1/s", scale: { unit: "1/s", least: 0.1, most: 20, logarithmic: true } },
    lambda: { label: "Damping of the bridge", initial: "1 s/m", scale: { unit: "s/m", least: 0.01, most: 100, logarithmic: true } },
    r_c: { label: "Damping of the thread", initial: "0.12 kg/s", scale: { unit: "kg/s", least: 0.001, most: 2, logarithmic: true } },
};

export class StringView {
    readonly root = element("section", { id: "string", "aria-labelledby": "string-title", hidden: true });
    private readonly status = element("p", { role: "status", class: "status" });
    private readonly fields: Field[];
    private readonly buttons: HTMLButtonElement[];
    private readonly spectrum: Plot;
    private readonly bridge: Plot;
    private context: AudioContext | undefined;
    private node: AudioWorkletNode | undefined;
    private analyser: AnalyserNode | undefined;
    private forces: number[][] = [[], [], [], []];

    constructor(private readonly parts: StringParts) {
        window.percussStrings = { ...parts, blocks: (seconds, rate) => samples(parts, seconds, rate) };
        this.fields = parameters.map((name, i) => {
            const slider = sliders[name];
            const field = quantityField(slider.label, slider.initial, slider.scale, () => this.moved(i, field));
            return field;
        });
        this.buttons = names.map((name, i) => button(`${name} (${keys[i]})`, () => void this.pluck(i), { disabled: true }));
        const drawings = [element("div", { class: "drawing" }), element("div", { class: "drawing" })] as const;
        this.spectrum = new Plot(drawings[0], 220);
        const legend = element("ul", { class: "legend" });
        this.bridge = new Plot(drawings[1], 220, legend);
        append(this.root, element("h2", { id: "string-title" }, "String"),
            element("p", {}, "Four strings of a tanpura against its curved bridge, computed while they sound. " +
                "Start the sound, then pluck with the buttons or with the keys a, s, d and f."),
            element("p", { class: "buttons" }, button("Start the sound", () => void this.start(), { id: "start-sound" }),
                button("Stop", () => void this.stop())), this.status,
            element("div", { class: "keys", role: "group", "aria-label": "Strings" }, ...this.buttons),
            element("div", { class: "columns" },
                element("form", { class: "controls", onsubmit: (event: Event) => event.preventDefault() },
                    element("fieldset", {}, element("legend", {}, "While it sounds"), ...this.fields.map((field) => field.root))),
                element("div", { class: "results" },
                    element("figure", {}, element("figcaption", {}, "Spectrum"), drawings[0]),
                    element("figure", {}, element("figcaption", {}, "Force on the bridge"), legend, drawings[1]))));
        addEventListener("keydown", (event) => {
            const typing = event.target instanceof HTMLElement && /^(INPUT|SELECT|TEXTAREA)$/.test(event.target.tagName);
            const string = keys.indexOf(event.key);
            if (string >= 0 && !typing && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey && !this.root.hidden)
                void this.pluck(string);
        });
    }

    open(): void {
        // silence until the user asks
    }

    private async start(): Promise<void> {
        if (this.context) return;
        try {
            const bytes = Uint8Array.from(atob(this.parts.wasm), (c) => c.charCodeAt(0));
            if (!WebAssembly.validate(bytes)) throw new Error("this browser has no SIMD in WebAssembly");
            const module = await WebAssembly.compile(bytes);
            const context = new AudioContext();
            // a page from disk may not give the audio thread a blob
            await context.audioWorklet.addModule("data:text/javascript," + encodeURIComponent(this.parts.worklet));
            const node = new AudioWorkletNode(context, "percuss-strings", { numberOfInputs: 0, outputChannelCount: [1],
                processorOptions: { module } });
            node.port.onmessage = (event: MessageEvent<{ bridge?: number[]; refused?: number; ready?: boolean }>) => this.told(event.data);
            const analyser = new AnalyserNode(context, { fftSize: 8192 });
            node.connect(analyser).connect(context.destination);
            this.context = context;
            this.node = node;
            this.analyser = analyser;
            for (const made of this.buttons) made.disabled = false;
            this.fields.forEach((field, i) => this.moved(i, field));
            this.status.textContent = `sounding at ${context.sampleRate} Hz`;
            this.draw();
        } catch (failure) {
            this.status.textContent = `No sound: ${(failure as Error).message}`;
        }
    }

    private async stop(): Promise<void> {
        await this.context?.close();
        this.context = this.node = this.analyser = undefined;
        for (const made of this.buttons) made.disabled = true;
        this.status.textContent = "silent";
    }

    private async pluck(string: number): Promise<void> {
        if (!this.node) return;
        await this.context?.resume();
        this.node.port.postMessage({ what: "pluck", string });
        const made = this.buttons[string];
        made?.classList.add("plucked");
        setTimeout(() => made?.classList.remove("plucked"), 150);
    }

    private moved(parameter: number, field: Field): void {
        const name = parameters[parameter];
        if (!name) return;
        const unit = sliders[name].scale.unit;
        const match = /^\s*([-+.\deE]+)\s*(.*?)\s*$/.exec(field.value);
        const number = Number(match?.[1]);
        if (!match || !Number.isFinite(number) || (match[2] !== "" && match[2] !== unit)) {
            field.complain(`a number in ${unit} is expected, such as ${sliders[name].initial}`);
            return;
        }
        field.complain("");
        const value = name === "x_c" ? number / 1000 : name === "a_e" ? -number : number;
        for (let string = 0; string < names.length; ++string)
            this.node?.port.postMessage({ what: "set", string, parameter, value });
    }

    private told(message: { bridge?: number[]; refused?: number; ready?: boolean }): void {
        if (message.ready === false) this.status.textContent = "the strings cannot be computed at this sample rate";
        if (message.refused !== undefined)
            this.fields[message.refused]?.complain("the string refuses this value and sounds on as it was");
        message.bridge?.forEach((force, i) => {
            const kept = this.forces[i];
            kept?.push(force);
            if (kept && kept.length > 300) kept.shift();
        });
    }

    private draw(): void {
        const { analyser, context } = this;
        if (!analyser || !context) return;
        const levels = new Float32Array(analyser.frequencyBinCount);
        analyser.getFloatFrequencyData(levels);
        const most = Math.min(levels.length, Math.round((5000 / context.sampleRate) * analyser.fftSize));
        const width = context.sampleRate / analyser.fftSize;
        this.spectrum.show({ id: "spectrum", title: "Spectrum", x: "frequency, Hz", y: "level, dB", series: [{ name: "sound", colour: 0,
            x: Array.from({ length: most }, (_, i) => i * width), y: Array.from(levels.subarray(0, most), (level) => Math.max(level, -140)) }] });
        const step = (16 * 128) / context.sampleRate;
        this.bridge.show({ id: "bridge", title: "Force on the bridge", x: "time, s", y: "force, N",
            series: this.forces.map((values, i) => ({ name: `${names[i]} ${i + 1}`, colour: i,
                x: values.map((_, k) => (k - values.length + 1) * step), y: [...values] })) });
        setTimeout(() => requestAnimationFrame(() => this.draw()), 60);
    }
}

/** The drone as it was published, N, without an audio thread. */
async function samples(parts: StringParts, seconds: number, rate: number): Promise<number[]> {
    const strings = startStrings(await WebAssembly.compile(Uint8Array.from(atob(parts.wasm), (c) => c.charCodeAt(0))));
    strings.prepare(rate, block, 1);
    const all: number[] = [];
    while (all.length < seconds * rate) {
        const at = strings.process(block);
        all.push(...new Float64Array(strings.memory.buffer, at, block));
    }
    return all;
}
