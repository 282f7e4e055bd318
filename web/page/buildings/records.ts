// Files that were dropped on the page. They stay here.
import type { PutFile } from "../engine/protocol";

export const largestFile = 64 * 1024 * 1024;

export interface Dropped {
    scenario?: string;
    record?: PutFile & { name: string };
}

/** One sentence if the file cannot be taken. */
export async function readDropped(file: File): Promise<Dropped | string> {
    if (file.size === 0) return `${file.name} is empty`;
    if (file.size > largestFile)
        return `${file.name} has ${(file.size / 1e6).toFixed(0)} MB; this page takes files of up to ${(largestFile / 1e6).toFixed(0)} MB`;
    let bytes: Uint8Array;
    try {
        bytes = new Uint8Array(await file.arrayBuffer());
    } catch {
        return `${file.name} cannot be read`;
    }
    if (/\.toml$/i.test(file.name)) {
        try {
            return { scenario: new TextDecoder("utf-8", { fatal: true }).decode(bytes) };
        } catch {
            return `${file.name} is no text in UTF-8, as TOML must be`;
        }
    }
    // a name without folders, quotation marks or anything that TOML or a file system reads otherwise
    const name = file.name.replace(/[^\w.-]/g, "_").replace(/^\.+/, "_").slice(-80) || "record";
    return { record: { name, path: `/${name}`, content: bytes } };
}
