// Copy what you see: as a command, as Python, as C++, as lines for a simulator, as numbers, as a drawing, as a link.
import { parsed, type Engine } from "../engine/client";
import type { Answer } from "../engine/protocol";
import { copyButton } from "../shared/copy";
import { element } from "../shared/dom";
import { link } from "../shared/fragment";
import type { LawResult } from "./compute";
import type { LawsState } from "./state";
import { shellCommand } from "./words";

/** A contact model of another simulator. */
export interface Model {
    simulator: string;
    model: string;
    name: string;
    exponent: number;
}

export function copyPanel(engine: Engine, models: Model[], results: () => LawResult[], state: () => LawsState): HTMLElement {
    const all = (make: (words: string[]) => string) => (): string =>
        results().map((result) => make(result.words)).join("\n") + "\n";
    const simulators = element("select", { id: "simulator" }, ...models.map(({ simulator, model, name, exponent }) =>
        element("option", { value: `${simulator} ${model} ${exponent}` }, `${simulator}: ${name}`)));
    const lines = copyButton("Lines for it", async () => {
        const { words, text } = await emitted(engine, simulators.value, state());
        lines.dataset["words"] = JSON.stringify(words);
        return text;
    });
    return element("section", { class: "copy", "aria-label": "Copy what you see" }, element("h3", {}, "Copy what you see"),
        element("p", { class: "buttons" },
            copyButton("Command", all(shellCommand)), copyButton("Python", () => python(results())),
            copyButton("C++", () => cpp(engine, results())), copyButton("Link", link)),
        element("p", { class: "buttons" }, element("label", { for: "simulator" }, "Simulator "), simulators,
            lines),
        element("p", { class: "status" }, "Below each figure: its numbers as CSV, the drawing as SVG or PNG."));
}

/** Settings of the law and the rest, from the words of the command. */
function settingsOf(words: string[]): { law: string; settings: [string, string][]; other: [string, string][] } {
    const settings: [string, string][] = [], other: [string, string][] = [];
    let law = "";
    for (let i = 1; i + 1 < words.length; i += 2) {
        const name = words[i] ?? "", value = words[i + 1] ?? "";
        if (name === "--law") law = value;
        else if (name === "--set") settings.push(value.split(/=(.*)/s).slice(0, 2) as [string, string]);
        else if (["--stiffness", "--restitution", "--hysteresis", "--body1", "--body2"].includes(name)) settings.push([name.slice(2), value]);
        else other.push([name.slice(2), value]);
    }
    return { law, settings, other };
}

function python(results: LawResult[]): string {
    const literal = (text: string): string => (/^[-+.\deE]+$/.test(text) && Number.isFinite(Number(text)) ? text : JSON.stringify(text));
    const given = (pairs: [string, string][]): string[] => pairs.map(([name, value]) => `${name}=${literal(value)}`);
    const lines = ["import percuss as pc", ""];
    for (const { words } of results) {
        const { law, settings, other } = settingsOf(words);
        lines.push(`hit = pc.law(${[JSON.stringify(law), ...given(settings)].join(", ")}).impact(${given(other).join(", ")})`,
            `print(${JSON.stringify(law)}, hit.restitution)`);
    }
    return lines.join("\n") + "\n";
}

/** Through the C interface, which reads values with units as the page does. */
async function cpp(engine: Engine, results: LawResult[]): Promise<string> {
    const lines = ["#include <cstdio>", "", '#include "percuss.h"', "", "int main() {"];
    for (const { words } of results) {
        const { law, settings, other } = settingsOf(words);
        const value = (name: string): string => other.find(([known]) => known === name)?.[1] ?? "";
        const rule = { geometric: "PERCUSS_GEOMETRIC", "no-tension": "PERCUSS_NO_TENSION", "pull-off": "PERCUSS_PULL_OFF" }[value("release")] ?? "PERCUSS_NATURAL";
        const [mass, speed] = (await engine.si({ text: value("mass") || (await massOfBodies(engine, settings)), dimension: [1, 0, 0] },
            { text: value("speed"), dimension: [0, 1, -1] })).map(plainText);
        lines.push("    {", `        const percuss_setting settings[] = {${settings.map(([name, text]) =>
            `{${JSON.stringify(name)}, ${JSON.stringify(text)}}`).join(", ")}};`,
        "        percuss_law law = 0;", "        percuss_impact hit;",
        `        if (percuss_law_make(${JSON.stringify(law)}, settings, ${settings.length}, ${rule}, &law) ||`,
        `            percuss_law_impact(law, ${mass}, ${speed}, &hit)) {`,
        "            std::puts(percuss_message());", "            return 2;", "        }",
        `        std::printf("%s %.17g\\n", ${JSON.stringify(law)}, hit.restitution);`, "        percuss_law_free(law);", "    }");
    }
    return [...lines, "}", ""].join("\n");
}

function plainText(answer: Answer): string {
    if (answer.text === undefined) throw new Error(answer.error);
    return answer.text;
}

async function massOfBodies(engine: Engine, settings: [string, string][]): Promise<string> {
    const bodies = settings.filter(([name]) => name.startsWith("body")).flatMap(([name, text]) => [`--${name}`, text]);
    const found = await engine.json<{ effective_mass: number }>(["stiffness", ...bodies, "--json"]);
    return String(found.effective_mass);
}

async function emitted(engine: Engine, choice: string, state: LawsState): Promise<{ words: string[]; text: string }> {
    const [simulator = "", model = "", exponent = ""] = choice.split(" ");
    const stiffness = exponent === "1" ? state.linear : state.stiffness;
    const bodies = state.bodies ? ["--body1", state.body1, "--body2", state.body2] : ["--mass", state.mass];
    const words = ["emit", simulator, "--model", model, "--restitution", state.restitution, ...bodies, "--speed", state.speed];
    const attempts = state.bodies ? [words] : [[...words, "--stiffness", stiffness], [...words, "--stiffness", stiffness, "--radius", "10 mm"]];
    const answers = await engine.run(attempts);
    const good = answers.findIndex((answer) => answer.error === undefined);
    return good < 0 ? parsed(answers[0]) : { words: attempts[good] ?? [], text: answers[good]?.text ?? "" };
}
