// A scenario as the sliders write it: TOML that the program runs as it stands.

export interface BuildingChoice {
    storeys: string;
    period: string;
    mass: string;
    damping: string;
}

export interface ScenarioChoice {
    buildings: BuildingChoice[];
    gap: string;
    law: string;
    stiffness: string;
    restitution: string;
    /** "G13", "harmonic", or "file" with the name of a dropped record. */
    ground: string;
    record: string;
    peak: string;
}

export function initialScenario(): ScenarioChoice {
    const building = (period: string): BuildingChoice => ({ storeys: "1", period, mass: "1.4e6 kg", damping: "0.05" });
    return {
        buildings: [building("0.5 s"), building("1 s")], gap: "0.0127 m", law: "jankowski", stiffness: "8.7e9",
        restitution: "0.6", ground: "G13", record: "", peak: "4.9 m/s^2",
    };
}

/** A text or a bare number, whichever was typed; quotation marks cannot end it early. */
function value(text: string): string {
    const plain = text.trim();
    return /^[-+]?\d[\d_]*(\.\d+)?([eE][-+]?\d+)?$/.test(plain) ? plain : quoted(plain);
}

function quoted(text: string): string {
    return JSON.stringify(text.replace(/[\u0000-\u001f\u007f]/g, " "));
}

/** Stiffness of each of n equal storeys, so that the lowest mode has the period asked for: the shear
 * building of n equal masses m and springs k has omega_1 = 2 sqrt(k/m) sin(pi/(4 n + 2)). */
function shearStiffness(period: number, mass: number, storeys: number): number {
    const omega = (2 * Math.PI) / period;
    return mass * (omega / (2 * Math.sin(Math.PI / (4 * storeys + 2)))) ** 2;
}

function buildingText(choice: BuildingChoice, name: string): string[] {
    const storeys = Math.max(1, Math.min(40, Math.round(Number(choice.storeys)) || 1));
    const head = ["[[building]]", `name = "${name}"`];
    const numbers = [choice.period, choice.mass].map((text) => Number(/^\s*([-+.\deE]+)\s*(s|kg)?\s*$/.exec(text)?.[1] ?? NaN));
    const [period = NaN, mass = NaN] = numbers;
    if (storeys === 1 || !(period > 0) || !(mass > 0))
        return [...head, 'kind = "oscillator"', `mass = ${value(choice.mass)}`, `period = ${value(choice.period)}`,
            `damping_ratio = ${value(choice.damping)}`, ""];
    const each = mass / storeys;
    return [...head, 'kind = "shear"', `storeys = ${storeys}`, `mass = ${each}`,
        `stiffness = ${shearStiffness(period, each, storeys)}`, `damping_ratio = ${value(choice.damping)}`, 'height = "3 m"', ""];
}

function groundText(choice: ScenarioChoice): string[] {
    if (choice.ground === "harmonic")
        return ["[ground]", `harmonic = { amplitude = ${value(choice.peak)}, period = "0.8 s" }`, ""];
    const source = choice.ground === "file" ? `record = ${quoted(choice.record)}` : `synthetic = ${quoted(choice.ground)}`;
    return ["[ground]", source, `scale = ${quoted(choice.peak)}`, 'quiet_tail = "5 s"', ""];
}

export function scenarioText(choice: ScenarioChoice): string {
    const names = choice.buildings.map((_, i) => String.fromCharCode(65 + i));
    const lines = ['title = "Buildings from the page"', "", ...groundText(choice)];
    choice.buildings.forEach((building, i) => lines.push(...buildingText(building, names[i] ?? "A")));
    for (let i = 0; i + 1 < names.length; ++i)
        lines.push("[[pair]]", `between = ["${names[i]}", "${names[i + 1]}"]`, `gap = ${value(choice.gap)}`, "");
    lines.push("[law]", `law = ${quoted(choice.law)}`, `K = ${value(choice.stiffness)}`, `restitution = ${value(choice.restitution)}`, "");
    if (choice.ground === "harmonic") lines.push("[run]", 'duration = "20 s"', "");
    lines.push("[output]", 'history_step = "10 ms"');
    return lines.join("\n") + "\n";
}
