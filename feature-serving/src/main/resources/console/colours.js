// Colours of values. Each scale's brightness only rises, or only falls, towards what stands out, so
// that it reads the same to people who see colours differently, and in print. Between the given
// colours it goes straight in OKLab, where equal steps look equal.

const STEPS = 256;

// How much of the ground is covered. No riders for some drivers is a ratio as any other.
const SEEN = 240;
const FAINT = 70;

// From nothing to much: what is much stands out from the ground.
const AMOUNT = {
  dark: ["#1d2b44", "#2a4a7d", "#21758f", "#34a284", "#9cca5c", "#fdea6a"],
  light: ["#dfe8d6", "#abd0b0", "#62aea3", "#2f82a0", "#2a5690", "#27235f"],
};

// Around one: fewer riders than drivers on one side, more on the other.
const BALANCE = {
  dark: ["#8cc8ff", "#4c86c6", "#38455a", "#c27a35", "#ffc07a"],
  light: ["#123f78", "#6b9fd0", "#dcdfe0", "#d99a55", "#7d3c00"],
};

// The ratio's colours end at this many riders per driver, or drivers per rider.
const MOST_RATIO = 4;

export const theme = () => (matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark");

const linear = (byte) => {
  const c = byte / 255;
  return c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4;
};
const byte = (value) => {
  const c = Math.min(1, Math.max(0, value));
  return Math.round(255 * (c <= 0.0031308 ? 12.92 * c : 1.055 * c ** (1 / 2.4) - 0.055));
};

function lab(hex) {
  const [r, g, b] = [1, 3, 5].map((at) => linear(parseInt(hex.slice(at, at + 2), 16)));
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

function rgb([lightness, a, b]) {
  const l = (lightness + 0.3963377774 * a + 0.2158037573 * b) ** 3;
  const m = (lightness - 0.1055613458 * a - 0.0638541728 * b) ** 3;
  const s = (lightness - 0.0894841775 * a - 1.291485548 * b) ** 3;
  return [
    byte(4.0767416621 * l - 3.3077115913 * m + 0.2309699292 * s),
    byte(-1.2684380046 * l + 2.6097574011 * m - 0.3413193965 * s),
    byte(-0.0041960863 * l - 0.7034186147 * m + 1.707614701 * s),
  ];
}

/** The colours between these, as bytes: red, green and blue of each step. */
function ramp(colours) {
  const stops = colours.map(lab);
  const bytes = new Uint8Array(STEPS * 3);
  for (let step = 0; step < STEPS; step++) {
    const at = (step / (STEPS - 1)) * (stops.length - 1);
    const stop = Math.min(stops.length - 2, Math.floor(at));
    const part = at - stop;
    bytes.set(rgb(stops[stop].map((value, i) => value + part * (stops[stop + 1][i] - value))), step * 3);
  }
  return bytes;
}

/** From values to steps of a ramp, with what a legend says of it. */
class Scale {
  constructor(colours, position, ticks, zero = SEEN) {
    this.zero = zero;
    this.colours = ramp(colours);
    this.position = position;
    this.ticks = ticks;
  }

  step(value) {
    return Math.round(Math.min(1, Math.max(0, this.position(value))) * (STEPS - 1));
  }

  css(value) {
    const at = this.step(value) * 3;
    return `rgb(${this.colours[at]} ${this.colours[at + 1]} ${this.colours[at + 2]})`;
  }

  /** Black or white, whichever can be read on the value's colour. */
  ink(value) {
    const at = this.step(value) * 3;
    const light =
      0.2126 * linear(this.colours[at]) + 0.7152 * linear(this.colours[at + 1]) + 0.0722 * linear(this.colours[at + 2]);
    return light > 0.18 ? "#000" : "#fff";
  }

  paint(canvas) {
    const context = canvas.getContext("2d");
    const image = context.createImageData(STEPS, 1);
    for (let step = 0; step < STEPS; step++) {
      image.data.set(this.colours.subarray(step * 3, step * 3 + 3), step * 4);
      image.data[step * 4 + 3] = 255;
    }
    context.putImageData(image, 0, 0);
  }
}

/** Amounts up to about this one. Square roots, as few hexagons have most of the people. */
export function amounts(most, themeName = theme()) {
  const top = roundUp(most);
  const ticks = [0, top / 16, top / 4, (9 * top) / 16, top].map((value) => [value, Math.sqrt(value / top)]);
  return new Scale(AMOUNT[themeName], (value) => Math.sqrt(value / top), ticks, FAINT);
}

/** Riders per driver, by how many times more or fewer. */
export function ratios(themeName = theme()) {
  const position = (value) => 0.5 + Math.log2(value) / Math.log2(MOST_RATIO) / 2;
  const ticks = [1 / 4, 1 / 2, 1, 2, 4].map((value) => [value, position(value)]);
  return new Scale(BALANCE[themeName], position, ticks);
}

/** The next of some steps, such as 1, 2, 4 and 8, times a power of ten. */
export function roundUp(most, steps = [1, 2, 4, 8, 10]) {
  if (!(most > 0)) {
    return 1;
  }
  const power = 10 ** Math.floor(Math.log10(most));
  return steps.map((times) => times * power).find((top) => top >= most * 0.999);
}

/** A colour for each value, with its opacity, ready for the graphics card. */
export function paint(values, count, scale, into) {
  const { colours } = scale;
  for (let i = 0, at = 0; i < count; i++, at += 4) {
    const value = i < values.length ? values[i] : NaN;
    if (Number.isNaN(value)) {
      into[at + 3] = 0;
      continue;
    }
    const from = scale.step(value) * 3;
    into[at] = colours[from];
    into[at + 1] = colours[from + 1];
    into[at + 2] = colours[from + 2];
    into[at + 3] = value === 0 ? scale.zero : SEEN;
  }
}
