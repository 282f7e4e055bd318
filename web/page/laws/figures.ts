// The figures of the page of laws, as data.
import type { Figure, Series } from "../shared/figure";
import type { DeliveredCurves, LawResult, Path } from "./compute";

/** Curves that coincide are all seen if each is drawn narrower than the one before. */
function widthOf(results: LawResult[], place: number): number {
    const delivered = results.map(({ impact }) => impact?.restitution ?? NaN);
    const same = Math.max(...delivered) - Math.min(...delivered) < 1e-6;
    return same && results.length > 1 ? 2 + 2 * Math.max(0, results.length - 1 - place) : 2;
}

/** Loading and return apart, so that either is a function of the indentation. */
export function loopFigure(results: LawResult[]): Figure {
    const series: Series[] = [];
    for (const { law, place, path } of results) {
        if (!path) continue;
        const turn = path.indentation.indexOf(Math.max(...path.indentation));
        const cut = (from: number, to: number, name: string, unnamed = false): Series => ({
            name, unnamed, colour: place, width: widthOf(results, place), x: path.indentation.slice(from, to), y: path.force.slice(from, to),
        });
        series.push(cut(0, turn + 1, law.name), cut(turn, path.force.length, `${law.name}, return`, true));
    }
    return { id: "loop", title: "Force over indentation", x: "indentation, m", y: "force, N", series };
}

export function timeFigure(results: LawResult[], what: keyof Path, title: string, unit: string): Figure {
    return {
        id: what, title, x: "time, s", y: unit,
        series: results.flatMap(({ law, place, path }) =>
            path ? [{ name: law.name, colour: place, width: widthOf(results, place), x: path.time, y: path[what] }] : []),
    };
}

export function deliveredFigure(curves: DeliveredCurves[], asked: number): Figure {
    const series: Series[] = [{ name: "what is asked for", colour: 5, thin: true, x: [0, 1], y: [0, 1] }];
    for (const { law, place, asked, published, calibrated } of curves) {
        if (published) series.push({ law: law.id, name: `${law.name}, published`, colour: place, x: asked, y: published });
        if (calibrated) series.push({ law: law.id, name: `${law.name}, calibrated`, colour: place, dashed: true, x: asked, y: calibrated });
    }
    return {
        id: "delivered", title: "Restitution asked for and delivered", x: "asked for", y: "delivered", unit: true, series, marks: [asked],
    };
}
