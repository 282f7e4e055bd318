// The state of the page is its address: #laws?law=flores&mass=46 g. What is typed there by hand is data
// like any other: unknown names are dropped, and values are the engine's to judge.

export interface Address {
    view: string;
    values: URLSearchParams;
}

const longest = 20000;

export function readAddress(): Address {
    const text = location.hash.slice(1, longest);
    const [view = "", query = ""] = text.split(/\?(.*)/s);
    return { view, values: new URLSearchParams(query) };
}

export function writeAddress(view: string, values: URLSearchParams): void {
    const query = values.toString();
    history.replaceState(null, "", `#${view}${query ? "?" + query : ""}`);
}

export function link(): string {
    return location.href;
}
