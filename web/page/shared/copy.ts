// What leaves the page: to the clipboard, or as a file.
import { button } from "./dom";

/** A button that says whether it worked. */
export function copyButton(label: string, text: () => string | Promise<string>): HTMLButtonElement {
    const made = button(label, () => {
        void (async () => {
            try {
                const content = await text();
                made.dataset["copied"] = content;
                await toClipboard(content);
                made.textContent = "Copied";
            } catch (failure) {
                made.textContent = (failure as Error).message;
            }
            made.dataset["label"] = label;
            setTimeout(() => { made.textContent = label; }, 1500);
        })();
    });
    return made;
}

async function toClipboard(text: string): Promise<void> {
    try {
        await navigator.clipboard.writeText(text);
    } catch {
        // pages from a disk may not be allowed the new way
        const area = document.createElement("textarea");
        area.value = text;
        area.setAttribute("aria-label", "to be copied");
        document.body.append(area);
        area.select();
        const done = document.execCommand("copy");
        area.remove();
        if (!done) throw new Error("the browser does not allow copying");
    }
}

export function download(name: string, content: BlobPart, type: string): void {
    const url = URL.createObjectURL(new Blob([content], { type }));
    const anchor = document.createElement("a");
    anchor.href = url;
    anchor.download = name;
    anchor.click();
    setTimeout(() => URL.revokeObjectURL(url), 10000);
}
