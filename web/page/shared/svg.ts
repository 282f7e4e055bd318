// A figure as a drawing that other programs can open.
import { extent, tick, type Figure, type Series } from "./figure";

const width = 640, left = 80, right = 20, top = 40, plot = 290, legendRow = 18;
/** On paper, whatever the theme of the page is. */
const paper = ["#0072b2", "#c04f00", "#007a5a", "#a8428a", "#8a6d00", "#3a3a3a"];

function escaped(text: string): string {
    return text.replace(/[&<>"]/g, (c) => ({ "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;" })[c] ?? c);
}

/** Round steps, about five of them. */
function ticks(least: number, most: number): number[] {
    const raw = (most - least) / 5;
    if (!(raw > 0)) return [least];
    const power = 10 ** Math.floor(Math.log10(raw));
    const step = power * ([1, 2, 5, 10].find((m) => m * power >= raw) ?? 10);
    const all: number[] = [];
    for (let i = Math.ceil(least / step); i * step <= most * (1 + 1e-12); ++i) all.push(i * step);
    return all;
}

export function svgOf(figure: Figure): string {
    const [x0, x1] = figure.unit ? [0, 1] : extent(figure.series.flatMap((s) => s.x));
    const [low, high] = figure.unit ? [0, 1] : extent(figure.series.flatMap((s) => s.y));
    const y0 = Math.min(0, low), y1 = high > y0 ? high : y0 + 1, foot = top + plot;
    const px = (x: number): number => left + ((x - x0) / (x1 - x0 || 1)) * (width - left - right);
    const py = (y: number): number => foot - ((y - y0) / (y1 - y0)) * plot;
    const named = figure.series.filter((s) => !s.unnamed);
    const height = foot + 52 + legendRow * Math.ceil(named.length / 2) + 8;
    const parts = [
        `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
        `<rect width="${width}" height="${height}" fill="#fff"/>`,
        `<text x="${left}" y="22" font-size="15">${escaped(figure.title)}</text>`,
    ];
    for (const x of ticks(x0, x1))
        parts.push(`<path d="M${px(x).toFixed(2)} ${top}V${foot}" stroke="#ddd"/>`,
            `<text x="${px(x).toFixed(2)}" y="${foot + 16}" text-anchor="middle">${tick(Number(x.toPrecision(6)))}</text>`);
    for (const y of ticks(y0, y1))
        parts.push(`<path d="M${left} ${py(y).toFixed(2)}H${width - right}" stroke="#ddd"/>`,
            `<text x="${left - 6}" y="${(py(y) + 4).toFixed(2)}" text-anchor="end">${tick(Number(y.toPrecision(6)))}</text>`);
    parts.push(`<text x="${(left + width - right) / 2}" y="${foot + 36}" text-anchor="middle">${escaped(figure.x)}</text>`,
        `<text transform="translate(16 ${top + plot / 2}) rotate(-90)" text-anchor="middle">${escaped(figure.y)}</text>`);
    for (const s of figure.series) parts.push(curve(s, px, py));
    named.forEach((s, i) => parts.push(...legend(s, left + (i % 2) * 280, foot + 60 + Math.floor(i / 2) * legendRow)));
    return [...parts, "</svg>", ""].join("\n");
}

function stroke(s: Series): string {
    const colour = s.thin ? "#777" : paper[s.colour % paper.length];
    return `stroke="${colour}" stroke-width="${s.thin ? 1 : (s.width ?? 2)}"${s.dashed ? ' stroke-dasharray="6 4"' : ""}`;
}

function curve(s: Series, px: (x: number) => number, py: (y: number) => number): string {
    let path = "";
    s.x.forEach((x, i) => {
        const y = s.y[i] ?? NaN;
        if (Number.isFinite(x) && Number.isFinite(y)) path += `${path ? "L" : "M"}${px(x).toFixed(2)} ${py(y).toFixed(2)}`;
    });
    return `<path d="${path}" fill="none" ${stroke(s)}/>`;
}

function legend(s: Series, x: number, y: number): string[] {
    return [`<path d="M${x} ${y - 4}h24" ${stroke(s)}/>`, `<text x="${x + 30}" y="${y}">${escaped(s.name)}</text>`];
}

/** All series, each with its own abscissa, because loops do not share one. */
export function csvOf(figure: Figure): string {
    // a spreadsheet would take a name that begins so for a formula
    const safe = (text: string): string => (/^[=+@\t\r-]/.test(text) ? `'${text}` : text);
    const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const rows = Math.max(0, ...figure.series.map((s) => s.x.length));
    const lines = [figure.series.flatMap((s) => [quoted(safe(`${figure.x}, ${s.name}`)), quoted(safe(`${figure.y}, ${s.name}`))]).join(",")];
    for (let i = 0; i < rows; ++i)
        lines.push(figure.series.flatMap((s) => [s.x[i] ?? "", s.y[i] ?? ""]).join(","));
    return lines.join("\n") + "\n";
}
