// What the build packed: base64 of gzip.
export async function unpacked(text: string): Promise<Uint8Array<ArrayBuffer>> {
    const packed = Uint8Array.from(atob(text), (c) => c.charCodeAt(0));
    const stream = new Blob([packed]).stream().pipeThrough(new DecompressionStream("gzip"));
    return new Uint8Array(await new Response(stream).arrayBuffer());
}
