"""The strings in an audio thread: sample by sample the program's."""
import struct

RENDER = """
const seconds = arguments[0], rate = arguments[1], parts = window.percussStrings;
const module = await WebAssembly.compile(arguments[2] ? parts.plain : parts.wasm);
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
BLOCKS = "return window.percussStrings.blocks(arguments[0], arguments[1], arguments[2])"


def compared(page, name, plain, reference, seconds, rate):
    blocks = page.later(BLOCKS, seconds, rate, plain)
    rendered = page.later(RENDER, seconds, rate, plain)
    if len(blocks) != len(reference):
        return [f"{name}: {len(blocks)} samples, {len(reference)} in the program"]
    largest = max(abs(x) for x in reference)
    worst = max(abs(a - b) for a, b in zip(blocks, reference)) / largest
    faults = [] if worst < 1e-12 else [f"{name}: a sample differs by {worst:.1e} of the largest"]
    single = [struct.unpack("f", struct.pack("f", x))[0] for x in blocks]
    if rendered["sound"] != single[:len(rendered["sound"])]:
        faults.append(f"{name}: the audio thread renders other samples than the module")
    if not rendered["took"] < seconds:
        print(f"{name}: slower than real time on this machine, now")
    print(f"{name}: {seconds} s beside the scalar kernel of the program: {worst:.1e} of the largest sample, "
          f"{'every' if blocks == reference else 'not every'} bit the same; rendered in {rendered['took']:.2f} s")
    return faults


def check(page, reference, seconds=4, rate=48000):
    """`reference`: samples of the program's scalar kernel."""
    page.open("string")
    faults = []
    if not max(abs(x) for x in reference[-rate:]) > 0.01 * max(abs(x) for x in reference):
        faults.append("what is compared has fallen silent")
    faults += compared(page, "strings", False, reference, seconds, rate)
    faults += compared(page, "strings without SIMD", True, reference, seconds, rate)
    # a control: a sample later they are not the same
    blocks = page.later(BLOCKS, 1, rate, False)
    if not max(abs(a - b) for a, b in zip(blocks, reference[1:])) > 1e-3:
        faults.append("samples that are shifted by one pass as equal")
    return faults + played(page) + touched(page)


def touched(page):
    """A finger's first touch sounds, too."""
    page.open("string", width="phone")
    spot = page.run("const box = document.querySelectorAll('#string .keys button')[0].getBoundingClientRect();"
                    "return {x: box.x + box.width / 2, y: box.y + box.height / 2}")
    page.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": True})
    page.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [spot]})
    page.browser.execute_cdp_cmd("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    page.browser.execute_cdp_cmd("Emulation.setTouchEmulationEnabled", {"enabled": False})
    page.wait("return document.querySelector('#string [role=status]').textContent.startsWith('sounding')")
    return []


def played(page):
    """Silent until a string is plucked; then it sounds, follows the sliders, and takes units."""
    page.open("string")
    faults = [] if page.run("return document.querySelector('#string [role=status]').textContent") == "" else ["it sounds before it is asked to"]
    # as a mouse does it: to what a script does on its own, no browser lets a page sound
    page.browser.find_elements("css selector", "#string .keys button")[1].click()
    page.wait("return document.querySelector('#string [role=status]').textContent.startsWith('sounding')")
    field = "[...document.querySelectorAll('#string .field')].find(f => f.textContent.startsWith(arguments[0]))"
    for label, text, wrong in (("Thread position", "0.2 in", ""), ("Bridge stiffness", "2 furlong", "furlong"), ("Pluck force", "500 mN", ""),
                               ("Thread position", "5 m", "refuses")):
        page.run(f"const input = {field}.querySelector('input'); input.value = arguments[1]; input.dispatchEvent(new Event('input'))", label, text)
        page.wait(f"return {field.replace('arguments[0]', repr(label))}.querySelector('.wrong').textContent.includes('{wrong}') && "
                  f"({field.replace('arguments[0]', repr(label))}.querySelector('.wrong').textContent === '') === {'true' if not wrong else 'false'}")
    page.run("[...document.querySelectorAll('#string button')].find(b => b.textContent === 'Stop the sound').click()")
    page.wait("return document.querySelector('#string [role=status]').textContent === 'silent'")
    return faults
