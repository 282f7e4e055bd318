"""Small line drawings as SVG that stands in a page and takes the page's colours."""
import math

WIDTH, HEIGHT = 420, 300
LEFT, RIGHT, TOP, BOTTOM = 62, 12, 14, 46


def ticks(low, high, count=5):
    """Round numbers that span the range."""
    span = (high - low) or 1
    step = 10 ** math.floor(math.log10(span / count))
    step *= min((factor for factor in (1, 2, 2.5, 5, 10)), key=lambda f: abs(span / (f * step) - count))
    first = math.ceil(low / step - 1e-9) * step
    return [first + i * step for i in range(int((high - first) / step + 1e-9) + 1)]


def label(value):
    return f"{0 if abs(value) < 1e-12 else value:.6g}".replace("-", "−")


def thinned(points, scale_x, scale_y):
    """Without points that move the line by less than a quarter of a pixel."""
    kept = []
    for x, y in points:
        place = (scale_x(x), scale_y(y))
        if not kept or math.hypot(place[0] - kept[-1][0], place[1] - kept[-1][1]) > 0.7:
            kept.append(place)
    return kept


def drawing(title, x_label, y_label, series, diagonal=False, markers=False):
    """series: [(name, [(x, y)])]; the colours are those of the style sheet, by number."""
    xs = [x for _, points in series for x, _ in points]
    ys = [y for _, points in series for _, y in points]
    low_x, high_x, low_y, high_y = min(0, *xs), max(xs), min(0, *ys), max(ys)
    high_y += 0.04 * (high_y - low_y)
    high_x += (0.02 * (high_x - low_x)) or 1

    def to_x(x):
        return LEFT + (x - low_x) / (high_x - low_x) * (WIDTH - LEFT - RIGHT)

    def to_y(y):
        return HEIGHT - BOTTOM - (y - low_y) / (high_y - low_y) * (HEIGHT - TOP - BOTTOM)

    parts = [f'<svg class="drawing" viewBox="0 0 {WIDTH} {HEIGHT}" role="img" aria-label="{title}">']
    for x in ticks(low_x, high_x):
        parts.append(f'<path class="grid" d="M{to_x(x):.1f} {TOP}V{HEIGHT - BOTTOM}"/>'
                     f'<text x="{to_x(x):.1f}" y="{HEIGHT - BOTTOM + 16}" text-anchor="middle">{label(x)}</text>')
    for y in ticks(low_y, high_y):
        parts.append(f'<path class="grid" d="M{LEFT} {to_y(y):.1f}H{WIDTH - RIGHT}"/>'
                     f'<text x="{LEFT - 6}" y="{to_y(y) + 4:.1f}" text-anchor="end">{label(y)}</text>')
    parts.append(f'<text x="{(LEFT + WIDTH - RIGHT) / 2}" y="{HEIGHT - 8}" text-anchor="middle">{x_label}</text>')
    parts.append(f'<text transform="translate(14 {(TOP + HEIGHT - BOTTOM) / 2}) rotate(-90)" '
                 f'text-anchor="middle">{y_label}</text>')
    if diagonal:
        parts.append(f'<path class="guide" d="M{to_x(0):.1f} {to_y(0):.1f}L{to_x(1):.1f} {to_y(1):.1f}"/>')
    for number, (_, points) in enumerate(series):
        kept = thinned(points, to_x, to_y)
        parts.append(f'<path class="curve c{number}" d="M{"L".join(f"{x:.1f} {y:.1f}" for x, y in kept)}"/>')
        if markers:
            parts.extend(f'<circle class="c{number}" cx="{x:.1f}" cy="{y:.1f}" r="3"/>' for x, y in kept)
    return "".join(parts) + "</svg>"


def figure(title, caption, svg, names):
    """A drawing with its legend below it, so that nothing lies on a curve."""
    keys = "".join(f'<span class="key c{number}">{name}</span>' for number, name in enumerate(names))
    return f'<figure class="law">{svg}<p class="keys">{keys}</p><figcaption>{caption}</figcaption></figure>'
