"""The strings in an audio thread: sample by sample the program's."""
import struct

RENDER = """
const seconds = arguments[0], rate = arguments[1], parts = window.percussStrings;
const module = await WebAssembly.compile(Uint8Array.from(atob(parts.wasm), c => c.charCodeAt(0)));
const context = new OfflineAudioContext(1, seconds * rate, rate);
await context.audioWorklet.addModule('data:text/javascript,' + encodeURIComponent(parts.worklet));
const node = new AudioWorkletNode(context, 'percuss-strings', {numberOfInputs: 0, outputChannelCount: [1],
    processorOptions: {module, raw: true, scheduled: true}});
node.connect(context.destination);
const start = performance.now();
const sound = (await context.startRendering()).getChannelData(0);
const took = (performance.now() - start) / 1000;
return {sound: Array.from(sound), took};
"""

BLOCKS = """
const seconds = arguments[0], rate = arguments[1];
return window.percussStrings.blocks(seconds, rate);
"""


# Functions of the standard library differ in their last bit, and contacts amplify it: 2e-13 of the largest
# sample after 4000 samples, 1e-8 after a second.
TOGETHER = 4000


def check(page, reference, seconds=2, rate=48000):
    """`reference`: samples of the program's baseline kernel."""
    page.open("string")
    blocks = page.later(BLOCKS, seconds, rate)
    rendered = page.later(RENDER, seconds, rate)
    largest = max(abs(x) for x in reference)
    faults = []
    if len(blocks) != len(reference):
        return [f"strings: {len(blocks)} samples, {len(reference)} in the program"]
    worst = max(abs(a - b) for a, b in zip(blocks[:TOGETHER], reference)) / largest
    if not worst < 1e-12:
        faults.append(f"strings: a sample differs by {worst:.1e} of the largest")
    single = [struct.unpack("f", struct.pack("f", x))[0] for x in blocks]
    if rendered["sound"] != single[:len(rendered["sound"])]:
        faults.append("strings: the audio thread renders other samples than the module")
    if not max(abs(x) for x in reference[:TOGETHER]) > 0.1 * largest:
        faults.append("strings: what is compared is silence")
    if not rendered["took"] < seconds:
        print("strings: slower than real time on this machine, now")
    print(f"strings: {worst:.1e} of the largest sample; {seconds} s of sound rendered in {rendered['took']:.2f} s")
    return faults
