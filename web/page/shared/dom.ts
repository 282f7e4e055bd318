// Elements without markup in strings: what a name or a file says stays text.

type Child = Node | string | undefined;
type Properties = Record<string, string | number | boolean | undefined | ((event: Event) => void)>;

export function element<K extends keyof HTMLElementTagNameMap>(
    tag: K, properties: Properties = {}, ...children: Child[]): HTMLElementTagNameMap[K] {
    const made = document.createElement(tag);
    for (const [name, value] of Object.entries(properties)) {
        if (value === undefined || value === false) continue;
        if (typeof value === "function") made.addEventListener(name.replace(/^on/, ""), value);
        else made.setAttribute(name, value === true ? "" : String(value));
    }
    append(made, ...children);
    return made;
}

export function append(parent: Element, ...children: Child[]): void {
    for (const child of children) if (child !== undefined) parent.append(child);
}

export function replace(parent: Element, ...children: Child[]): void {
    parent.replaceChildren();
    append(parent, ...children);
}

/** What the engine wrote as MathML. */
export function formula(mathml: string): Element {
    const holder = document.createElement("template");
    holder.innerHTML = mathml;
    return holder.content.firstElementChild ?? element("span");
}

export function button(text: string, press: () => void, properties: Properties = {}): HTMLButtonElement {
    return element("button", { type: "button", onclick: press, ...properties }, text);
}

export function byId(id: string): HTMLElement {
    const found = document.getElementById(id);
    if (!found) throw new Error(`the page has no ${id}`);
    return found;
}

/** Six digits, as the program prints them for people. */
export function shown(value: number | null | undefined, digits = 6): string {
    if (value === null || value === undefined || !Number.isFinite(value)) return "–";
    if (value === 0) return "0";
    const size = Math.abs(value);
    const text = size < 1e-3 || size >= 1e6 ? value.toExponential(digits - 1) : value.toPrecision(digits);
    const [mantissa = "", exponent] = text.split("e");
    const short = mantissa.includes(".") ? mantissa.replace(/0+$/, "").replace(/\.$/, "") : mantissa;
    return (exponent === undefined ? short : `${short}e${exponent.replace("+", "")}`).replaceAll("-", "−");
}
