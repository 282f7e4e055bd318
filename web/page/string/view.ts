// The page of the string: nothing sounds before it is asked to.
import type { Engine } from "../engine/client";
import { append, button, element } from "../shared/dom";
import { quantityField, type Field, type Scale } from "../shared/fields";
import { Plot } from "../shared/figure";
import { writeAddress } from "../shared/fragment";
import { compileStrings, droneSamples, parameters, type StringParts } from "./module";

declare global {
    interface Window {
        /** For those who want the samples themselves. */
        percussStrings: StringParts & { blocks(seconds: number, rate: number, plain?: boolean): Promise<number[]> };
    }
}

interface Slider {
    label: string;
    initial: string;
    scale: Scale;
    dimension: readonly [number, number, number];
}

const names = ["G2", "C3", "C3", "C2"];
const keys = ["a", "s", "d", "f"];
const sliders: Record<(typeof parameters)[number], Slider> = {
    x_c: { label: "Thread position", initial: "5 mm", dimension: [0, 1, 0], scale: { unit: "mm", least: 1.5, most: 9, logarithmic: false } },
    k_b: { label: "Bridge stiffness", initial: "4.39e8 N/m", dimension: [1, 0, -2], scale: { unit: "N/m", least: 1e5, most: 1e10, logarithmic: true } },
    a_e: { label: "Pluck force", initial: "0.4 N", dimension: [1, 1, -2], scale: { unit: "N", least: 0.05, most: 2, logarithmic: true } },
    sigma0: { label: "Damping of the string", initial: "0.6 1/s", dimension: [0, 0, -1], scale: { unit: "1/s", least: 0.1, most: 20, logarithmic: true } },
    lambda: { label: "Damping of the bridge", initial: "1 s/m", dimension: [0, -1, 1], scale: { unit: "s/m", least: 0.01, most: 100, logarithmic: true } },
    r_c: { label: "Damping of the thread", initial: "0.12 kg/s", dimension: [1, 0, -1], scale: { unit: "kg/s", least: 0.001, most: 2, logarithmic: true } },
};

const spectrumRange: { x: [number, number]; y: [number, number] } = { x: [0, 5000], y: [-140, 0] };

interface Told {
    bridge?: Float32Array;
    refused?: number;
    ready?: boolean;
}

export class StringView {
    readonly root = element("section", { id: "string", "aria-labelledby": "string-title", hidden: true });
    private readonly status = element("p", { role: "status", class: "status" });
    private readonly fields: Field[];
    private readonly buttons: HTMLButtonElement[];
    private readonly sound = button("Start the sound", () => void (this.context ? this.stop() : this.start()), { id: "start-sound" });
    private readonly spectrum: Plot;
    private readonly bridge: Plot;
    private context: AudioContext | undefined;
    private starting: Promise<void> | undefined;
    private node: AudioWorkletNode | undefined;
    private analyser: AnalyserNode | undefined;
    private forces = new Float32Array(0);

    constructor(private readonly engine: Engine, private readonly parts: StringParts) {
        window.percussStrings = { ...parts, blocks: (seconds, rate, plain = false) => droneSamples(parts, seconds, rate, plain) };
        this.fields = parameters.map((name, i) => {
            const slider = sliders[name];
            const field = quantityField(slider.label, slider.initial, slider.scale, () => { this.remember(); void this.moved(i, field); });
            return field;
        });
        this.buttons = names.map((name, i) => this.stringButton(name, i));
        const drawings = [element("div", { class: "drawing" }), element("div", { class: "drawing" })] as const;
        const legend = element("ul", { class: "legend" });
        this.spectrum = new Plot(drawings[0], 230);
        this.bridge = new Plot(drawings[1], 230, legend);
        append(this.root, element("h2", { id: "string-title" }, "String"),
            element("p", { class: "lead" }, "Four strings of a tanpura against its curved bridge, computed while they sound. " +
                "Pluck with the buttons or with the keys a, s, d and f; nothing sounds before."),
            element("div", { class: "keys", role: "group", "aria-label": "Strings" }, ...this.buttons),
            element("div", { class: "buttons" }, this.sound, button("All four", () => void this.strum()), this.status),
            element("div", { class: "columns" },
                element("form", { class: "controls", onsubmit: (event: Event) => event.preventDefault() },
                    element("fieldset", {}, element("legend", {}, "While it sounds"), ...this.fields.map((field) => field.root),
                        button("As published", () => this.reset()))),
                element("div", { class: "results" },
                    element("figure", {}, element("figcaption", {}, "Spectrum"), drawings[0]),
                    element("figure", {}, element("figcaption", {}, "Force of the bridge on each string"), legend, drawings[1]))));
        addEventListener("keydown", (event) => this.pressed(event));
        this.drawSilence();
    }

    /** Plucks at the touch, not when the finger leaves. A click without one comes from the keyboard; and before
     *  its first click a page may not sound: a finger that came down has not clicked yet. */
    private stringButton(name: string, string: number): HTMLButtonElement {
        let silent = false;
        return button(`${name} (${keys[string]})`, () => undefined, {
            "aria-label": `Pluck ${name}, key ${keys[string]}`, "aria-keyshortcuts": keys[string],
            onpointerdown: () => {
                silent = !(navigator.userActivation?.hasBeenActive ?? true);
                if (!silent) void this.pluck(string);
            },
            onclick: (event: Event) => {
                if (silent || (event as MouseEvent).detail === 0) void this.pluck(string);
                silent = false;
            },
        });
    }

    open(values: URLSearchParams): void {
        parameters.forEach((name, i) => {
            const text = values.get(name), field = this.fields[i];
            if (text === null || !field || text === field.value) return;
            field.value = text.slice(0, 60);
            void this.moved(i, field);
        });
    }

    private remember(): void {
        const changed = parameters.flatMap((name, i): [string, string][] => {
            const text = this.fields[i]?.value ?? "";
            return text === sliders[name].initial ? [] : [[name, text]];
        });
        writeAddress("string", new URLSearchParams(changed));
    }

    private reset(): void {
        this.fields.forEach((field, i) => {
            const name = parameters[i];
            if (name) field.value = sliders[name].initial;
            void this.moved(i, field);
        });
        this.remember();
    }

    private pressed(event: KeyboardEvent): void {
        const typing = event.target instanceof HTMLElement && event.target.matches("input:not([type=range]), select, textarea");
        const string = keys.indexOf(event.key.toLowerCase());
        if (string >= 0 && !typing && !event.repeat && !event.ctrlKey && !event.metaKey && !event.altKey && !this.root.hidden)
            void this.pluck(string);
    }

    private start(): Promise<void> {
        return (this.starting ??= this.started().catch((failure: unknown) => {
            this.starting = undefined;
            this.status.textContent = `No sound: ${(failure as Error).message}`;
        }));
    }

    private async started(): Promise<void> {
        const context = new AudioContext();
        const module = await compileStrings(this.parts);
        // a page from disk may not give the audio thread a blob
        await context.audioWorklet.addModule("data:text/javascript," + encodeURIComponent(this.parts.worklet));
        const node = new AudioWorkletNode(context, "percuss-strings", { numberOfInputs: 0, outputChannelCount: [1],
            processorOptions: { module } });
        node.port.onmessage = (event: MessageEvent<Told>) => this.told(event.data);
        const analyser = new AnalyserNode(context, { fftSize: 8192, smoothingTimeConstant: 0.6 });
        node.connect(analyser).connect(context.destination);
        this.context = context;
        this.node = node;
        this.analyser = analyser;
        await Promise.all(this.fields.map((field, i) => this.moved(i, field)));
        this.sound.textContent = "Stop the sound";
        this.status.textContent = `sounding at ${context.sampleRate} Hz`;
        this.draw();
    }

    private async stop(): Promise<void> {
        await this.context?.close();
        this.context = this.node = this.analyser = this.starting = undefined;
        this.sound.textContent = "Start the sound";
        this.status.textContent = "silent";
    }

    private async pluck(string: number): Promise<void> {
        const made = this.buttons[string];
        made?.classList.add("plucked");
        setTimeout(() => made?.classList.remove("plucked"), 150);
        await this.start();
        await this.context?.resume().catch(() => undefined); // stopped meanwhile
        this.node?.port.postMessage({ what: "pluck", string });
    }

    private async strum(): Promise<void> {
        for (let string = 0; string < names.length; ++string) {
            await this.pluck(string);
            await new Promise((done) => setTimeout(done, 180));
        }
    }

    private async moved(parameter: number, field: Field): Promise<void> {
        const name = parameters[parameter];
        if (!name) return;
        const text = field.value;
        const [answer] = await this.engine.si({ text, dimension: sliders[name].dimension });
        if (text !== field.value) return;
        field.complain(answer?.error?.replace(/^ ?/, "") ?? "");
        if (answer?.text === undefined) return;
        // the published pluck presses down
        const value = name === "a_e" ? -Number(answer.text) : Number(answer.text);
        for (let string = 0; string < names.length; ++string)
            this.node?.port.postMessage({ what: "set", string, parameter, value });
    }

    private told(message: Told): void {
        if (message.ready === false) this.status.textContent = "the strings cannot be computed at this sample rate";
        if (message.refused !== undefined)
            this.fields[message.refused]?.complain("the string refuses this value and sounds on as it was");
        if (message.bridge) this.forces = message.bridge;
    }

    private drawSilence(): void {
        this.spectrum.show({ id: "spectrum", title: "Spectrum", x: "frequency, Hz", y: "level, dB", range: spectrumRange,
            series: [{ name: "sound", colour: 0, x: [0, 5000], y: [-140, -140] }] });
        this.drawBridge(48000);
    }

    private drawBridge(rate: number): void {
        const each = this.forces.length / names.length;
        this.bridge.show({ id: "bridge", title: "Force of the bridge", x: "time, ms", y: "force, N",
            series: names.map((name, i) => ({ name: `${name} (${keys[i]})`, colour: i,
                x: each === 0 ? [0, 43] : Array.from({ length: each }, (_, k) => (1000 * k) / rate),
                y: each === 0 ? [0, 0] : Array.from(this.forces.subarray(i * each, (i + 1) * each)) })) });
    }

    private draw(): void {
        const { analyser, context } = this;
        if (!analyser || !context) return;
        if (!this.root.hidden) {
            const levels = new Float32Array(analyser.frequencyBinCount);
            analyser.getFloatFrequencyData(levels);
            const most = Math.min(levels.length, Math.round((5000 / context.sampleRate) * analyser.fftSize));
            const width = context.sampleRate / analyser.fftSize;
            this.spectrum.show({ id: "spectrum", title: "Spectrum", x: "frequency, Hz", y: "level, dB", range: spectrumRange, series: [{ name: "sound", colour: 0,
                x: Array.from({ length: most }, (_, i) => i * width), y: Array.from(levels.subarray(0, most), (level) => Math.max(level, -140)) }] });
            this.drawBridge(context.sampleRate);
        }
        setTimeout(() => requestAnimationFrame(() => this.draw()), 50);
    }
}
