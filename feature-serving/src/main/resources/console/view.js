// What is shown, and the address that says so.

export const RATIO = "ratio";

/** Everything that a link has to say to show the same again. */
const EMPTY = {
  set: "",
  city: "",
  kind: "demand",
  ring: 1,
  window: 8,
  product: "",
  at: "live",
  lat: NaN,
  lng: NaN,
  zoom: NaN,
  hexagon: "",
};

const NUMBERS = ["ring", "window", "lat", "lng", "zoom"];

/** The view that an address names; what it leaves out, or has wrong, is as usual. */
export function read(hash) {
  const view = { ...EMPTY };
  for (const [name, text] of new URLSearchParams(hash.replace(/^#/, ""))) {
    if (!(name in EMPTY)) {
      continue;
    }
    if (!NUMBERS.includes(name)) {
      view[name] = text;
    } else if (text !== "" && Number.isFinite(Number(text))) {
      view[name] = Number(text);
    }
  }
  return view;
}

/** The address of a view. */
export function write(view) {
  const words = new URLSearchParams();
  for (const name of Object.keys(EMPTY)) {
    const value = view[name];
    if (value === "" || Number.isNaN(value)) {
      continue;
    }
    const digits = name === "zoom" ? 2 : 5;
    words.set(name, NUMBERS.includes(name) ? String(Number(value.toFixed(digits))) : value);
  }
  return "#" + words;
}

/** The names of the columns that have to be read for a kind, a ring and a window. */
export function columns({ kind, ring, window }) {
  const kinds = kind === RATIO ? ["demand", "supply"] : [kind];
  return kinds.map((one) => column(one, ring, window));
}

export const column = (kind, ring, window) => `${plain(kind)}_r${ring}_w${window}`;

/** Names of columns lack the decimals of a sum such as `fare-sum.2`. */
const plain = (kind) => kind.split(".")[0];

/** A sum's decimals; NaN of other kinds. */
export const decimals = (kind) => Number(kind.split(".")[1]);

/** What a value counts. */
export function unit(kind) {
  const known = { demand: "riders per hexagon and minute", supply: "drivers per hexagon and minute", [RATIO]: "riders per driver" };
  return known[kind] ?? `${plain(kind)} per hexagon and minute`;
}

/** A time of day, in UTC. */
export const clock = (ms) => new Date(ms).toISOString().slice(11, 16);

/** A number in about three digits. */
export function number(value) {
  if (Number.isNaN(value)) {
    return "–";
  }
  if (value === Infinity) {
    return "∞";
  }
  const digits = value === 0 || value >= 100 ? 0 : value >= 10 ? 1 : value >= 0.01 ? 2 : 4;
  return value.toLocaleString("en", { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

/** Riders per driver; nobody on either side is no number at all. */
export const ratio = (demand, supply) => (demand === 0 && supply === 0 ? NaN : demand / supply);

/** Of some rings or windows, the one that is nearest to what is wanted. */
export const nearest = (all, wanted) => all.toSorted((a, b) => Math.abs(a - wanted) - Math.abs(b - wanted))[0];
