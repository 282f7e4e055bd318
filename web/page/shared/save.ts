// A figure leaves the page: as numbers, as a drawing, as a picture.
import { download } from "./copy";
import { button, element } from "./dom";
import type { Figure, Plot } from "./figure";
import { csvOf, svgOf } from "./svg";

const finer = 2;

/** Buttons for the figure that a plot shows. */
export function copyFigure(plot: () => Plot | undefined): HTMLElement {
    const with_ = (save: (figure: Figure) => void) => (): void => {
        const figure = plot()?.figure;
        if (figure) save(figure);
    };
    return element("div", { class: "buttons small" },
        button("CSV", with_((f) => download(`${f.id}.csv`, csvOf(f), "text/csv"))),
        button("SVG", with_((f) => download(`${f.id}.svg`, svgOf(f), "image/svg+xml"))),
        button("PNG", with_((f) => void savePng(f))));
}

async function savePng(figure: Figure): Promise<void> {
    const picture = new Image();
    picture.src = `data:image/svg+xml,${encodeURIComponent(svgOf(figure))}`;
    await picture.decode();
    const canvas = document.createElement("canvas");
    canvas.width = finer * picture.width;
    canvas.height = finer * picture.height;
    canvas.getContext("2d")?.drawImage(picture, 0, 0, canvas.width, canvas.height);
    canvas.toBlob((blob) => { if (blob) download(`${figure.id}.png`, blob, "image/png"); }, "image/png");
}
