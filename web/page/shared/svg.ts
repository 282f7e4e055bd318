// A figure as a drawing that other programs can open.
import { colourOf, extent, tick, type Figure, type Series } from "./figure";

const width = 640, height = 400, left = 80, right = 20, top = 40, bottom = 90;

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
    const y0 = Math.min(0, low), y1 = high > y0 ? high : y0 + 1;
    const px = (x: number): number => left + ((x - x0) / (x1 - x0 || 1)) * (width - left - right);
    const py = (y: number): number => height - bottom - ((y - y0) / (y1 - y0)) * (height - top - bottom);
    const parts = [
        `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
        `<rect width="${width}" height="${height}" fill="#fff"/>`,
        `<text x="${left}" y="22" font-size="15">${escaped(figure.title)}</text>`,
    ];
    for (const x of ticks(x0, x1))
        parts.push(`<path d="M${px(x)} ${top}V${height - bottom}" stroke="#ddd"/>`,
            `<text x="${px(x)}" y="${height - bottom + 16}" text-anchor="middle">${tick(Number(x.toPrecision(6)))}</text>`);
    for (const y of ticks(y0, y1))
        parts.push(`<path d="M${left} ${py(y)}H${width - right}" stroke="#ddd"/>`,
            `<text x="${left - 6}" y="${py(y) + 4}" text-anchor="end">${tick(Number(y.toPrecision(6)))}</text>`);
    parts.push(`<text x="${(left + width - right) / 2}" y="${height - bottom + 36}" text-anchor="middle">${escaped(figure.x)}</text>`,
        `<text transform="translate(16 ${(top + height - bottom) / 2}) rotate(-90)" text-anchor="middle">${escaped(figure.y)}</text>`);
    figure.series.forEach((s, i) => parts.push(...drawn(s, i, px, py)));
    return [...parts, "</svg>", ""].join("\n");
}

function drawn(s: Series, place: number, px: (x: number) => number, py: (y: number) => number): string[] {
    let path = "";
    s.x.forEach((x, i) => {
        const y = s.y[i] ?? NaN;
        if (Number.isFinite(x) && Number.isFinite(y))
            path += `${path ? "L" : "M"}${px(x).toFixed(2)} ${py(y).toFixed(2)}`;
    });
    const dash = s.dashed ? ' stroke-dasharray="6 4"' : "";
    const colour = colourOf(s.colour);
    const x = left + (place % 2) * 280, y = height - 34 + Math.floor(place / 2) * 16;
    return [`<path d="${path}" fill="none" stroke="${colour}" stroke-width="2"${dash}/>`,
        `<path d="M${x} ${y - 4}h24" stroke="${colour}" stroke-width="2"${dash}/>`,
        `<text x="${x + 30}" y="${y}">${escaped(s.name)}</text>`];
}

/** All series, each with its own abscissa, because loops do not share one. */
export function csvOf(figure: Figure): string {
    const quoted = (text: string): string => (/[",\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text);
    const rows = Math.max(0, ...figure.series.map((s) => s.x.length));
    const lines = [figure.series.flatMap((s) => [quoted(`${figure.x}, ${s.name}`), quoted(`${figure.y}, ${s.name}`)]).join(",")];
    for (let i = 0; i < rows; ++i)
        lines.push(figure.series.flatMap((s) => [s.x[i] ?? "", s.y[i] ?? ""]).join(","));
    return lines.join("\n") + "\n";
}
