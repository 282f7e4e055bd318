// What leaves the page: to the clipboard, or as a file.
import { button } from "./dom";

/** A button that says whether it worked; of two presses the later counts. */
export function copyButton(label: string, text: () => string | Promise<string>): HTMLButtonElement {
    let presses = 0;
    let back: ReturnType<typeof setTimeout> | undefined;
    const say = (sentence: string): void => {
        made.textContent = sentence;
        clearTimeout(back);
        back = setTimeout(() => { made.textContent = label; }, 1500);
    };
    const press = async (): Promise<void> => {
        const mine = ++presses;
        delete made.dataset["copied"];
        delete made.dataset["refused"];
        try {
            const content = await text();
            if (mine !== presses) return;
            made.dataset["copied"] = content;
            await toClipboard(content);
            if (mine === presses) say("Copied");
        } catch (failure) {
            if (mine !== presses) return;
            made.dataset["refused"] = (failure as Error).message;
            say((failure as Error).message);
        }
    };
    const made = button(label, () => void press(), { "data-label": label });
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
