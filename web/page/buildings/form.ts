// The sliders of the page of buildings.
import { append, element, replace } from "../shared/dom";
import { choiceField, quantityField, type Field, type Scale } from "../shared/fields";
import { initialScenario, type ScenarioChoice } from "./scenario";

const motions: [string, string][] = Array.from({ length: 30 }, (_, i) => {
    const name = `G${String(i + 1).padStart(2, "0")}`;
    return [name, `built in: ${name}`];
});

export class BuildingsForm {
    readonly root = element("form", { class: "controls", onsubmit: (event: Event) => event.preventDefault() });
    readonly choice: ScenarioChoice = initialScenario();
    private readonly towers = element("div");
    private readonly ground: Field;

    constructor(private readonly changed: () => void) {
        const c = this.choice;
        const bind = (name: "gap" | "stiffness" | "restitution" | "peak", label: string, scale: Scale): HTMLElement => {
            const field = quantityField(label, c[name], scale, () => { c[name] = field.value; changed(); });
            return field.root;
        };
        const number = choiceField("How many", [["2", "two"], ["3", "three"]], "2", () => this.count(Number(number.value)));
        const law = choiceField("Law", ["jankowski", "hertzdamp", "flores", "hunt_crossley", "hertz", "tsuji"].map((id) => [id, id]),
            c.law, () => { c.law = law.value; changed(); });
        this.ground = choiceField("Ground motion", [...motions, ["harmonic", "harmonic, period 0.8 s"], ["file", "the file below"]],
            c.ground, () => { c.ground = this.ground.value; changed(); });
        append(this.root, element("fieldset", {}, element("legend", {}, "Buildings"), number.root, this.towers),
            element("fieldset", {}, element("legend", {}, "Contact"), bind("gap", "Gap", range("m", 0, 0.2, false)), law.root,
                bind("stiffness", "Stiffness, F = K d^1.5", range("", 1e6, 1e12)),
                bind("restitution", "Restitution", range("", 0.05, 1, false))),
            element("fieldset", {}, element("legend", {}, "Ground"), this.ground.root,
                bind("peak", "Peak acceleration", range("m/s^2", 0.1, 20, false))));
        this.show();
    }

    useRecord(name: string): void {
        this.choice.ground = "file";
        this.choice.record = name;
        this.ground.value = "file";
        this.changed();
    }

    private count(number: number): void {
        const towers = this.choice.buildings;
        while (towers.length > number) towers.pop();
        while (towers.length < number) towers.push({ storeys: "1", period: "0.7 s", mass: "1.4e6 kg", damping: "0.05" });
        this.show();
        this.changed();
    }

    private show(): void {
        replace(this.towers, ...this.choice.buildings.map((building, i) => {
            const name = String.fromCharCode(65 + i);
            const bind = (key: keyof typeof building, label: string, scale: Scale): HTMLElement => {
                const field = quantityField(`${name}: ${label}`, building[key], scale, () => { building[key] = field.value; this.changed(); });
                return field.root;
            };
            return element("div", {}, bind("storeys", "storeys", range("", 1, 10, false)), bind("period", "period", range("s", 0.1, 4)),
                bind("mass", "mass", range("kg", 1e4, 1e8)), bind("damping", "damping ratio", range("", 0, 0.2, false)));
        }));
    }
}

function range(unit: string, least: number, most: number, logarithmic = true): Scale {
    return { unit, least, most, logarithmic };
}
