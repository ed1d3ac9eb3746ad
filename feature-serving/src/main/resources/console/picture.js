// What the map shows of a minute: its rows, their colours, and what these mean.

import { amounts, paint, ratios } from "./colours.js";
import { by, capital, element, isPhone } from "./elements.js";
import { cellToLatLng } from "./vendor/h3.js";
import { columns, number, ratio, RATIO, unit } from "./view.js";

// While it plays, so many minutes are asked for before it is their turn.
const AHEAD = 3;
const CITY_ZOOM = 11;
// Of a feature's values, so many are below the scale's end.
const WITHIN_SCALE = 0.998;
const SCALE_BAR_PIXELS = 90;
const TOO_SMALL = "Counting began within this window: values are too small.";
const MISSING = "Some hexagons are not drawn: the service had no value of them in time.";
// What lies over the map, in pixels.
const ROOM = { left: 310, right: 40, top: 40, bottom: 130 };
const PHONES_ROOM = { left: 16, right: 16, top: 200, bottom: 190 };

export class Picture {
  /**
   * @param tell what could not be had, or that all is well
   * @param drawn called when the map shows another minute, or another feature
   */
  constructor(state, { rows, timeline, tell, drawn }) {
    Object.assign(this, { state, rows, timeline, tell, drawn });
    this.most = 0;
  }

  /** Draws a minute, if nobody has gone on to another one meanwhile. */
  async show(windowEnd) {
    const { view } = this.state;
    const asked = this.wanted();
    const of = this.feature();
    this.timeline.waits(true);
    let loaded;
    let failure;
    try {
      loaded = await this.rows.at(view.product, columns(view), windowEnd);
    } catch (error) {
      failure = error;
    }
    if (windowEnd !== this.timeline.at || asked !== this.wanted()) {
      return;
    }
    if (failure === undefined) {
      this.take(windowEnd, of, loaded);
    } else {
      this.tell(failure);
    }
    this.drawBehind();
    this.timeline.waits(false);
  }

  feature() {
    const { product, kind, ring, window } = this.state.view;
    return { product, kind, ring, window };
  }

  /** The line has complete minutes only. */
  take(windowEnd, of, loaded) {
    this.tell();
    const { state, timeline } = this;
    const [first, second] = loaded.columns;
    const values = of.kind === RATIO ? first.map((demand, i) => ratio(demand, second[i])) : first;
    const { rows, partial, missing, running = false } = loaded;
    state.shown = { of, wanted: this.wanted(), values, minute: windowEnd, rows, partial, missing, running };
    if (!running) {
      timeline.total(
        windowEnd,
        first.reduce((sum, value) => sum + (value || 0), 0),
      );
    }
    this.draw();
    this.drawn();
    for (const next of timeline.ahead(AHEAD)) {
      Promise.resolve(this.rows.at(state.view.product, columns(state.view), next)).catch(() => {});
    }
  }

  /** What has to be loaded to show what is chosen, whatever the minute. */
  wanted() {
    return JSON.stringify([this.rows.cityName, this.state.view.product, columns(this.state.view)]);
  }

  isBehind() {
    return (!this.state.shown.running && this.state.shown.minute !== this.timeline.at) || this.state.shown.wanted !== this.wanted();
  }

  /** Colours of another minute, or of another feature, are not to be taken for what is chosen. */
  drawBehind() {
    document.body.classList.toggle("behind", this.isBehind());
  }

  draw() {
    const { view, shown, map } = this.state;
    document.body.classList.remove("empty");
    this.rescale();
    // Of a minute that comes next there may be more hexagons by now.
    const colours = new Uint8Array(map.count * 4);
    paint(shown.values, map.count, this.state.scale, colours);
    map.setColours(colours);
    if (!view.fitted) {
      this.fit();
    }
    drawLegend(view, this.state.scale);
    drawSummary(shown);
  }

  /** The scale grows with what was seen, so that colours mean the same from minute to minute. */
  rescale() {
    const { view, shown } = this.state;
    if (view.kind === RATIO) {
      this.state.scale = ratios();
      return;
    }
    const there = shown.values.filter((value) => value > 0).sort();
    const high = there.length === 0 ? 0 : there[Math.min(there.length - 1, Math.floor(there.length * WITHIN_SCALE))];
    this.most = Math.max(this.most, high);
    this.state.scale = amounts(this.most);
  }

  /** Another feature's values say nothing of this one's. */
  forgetScale() {
    this.most = 0;
  }

  /** Shows the place that the address names, or all of the city. */
  fit() {
    const { view, map } = this.state;
    view.fitted = true;
    if (!Number.isNaN(view.lat) && !Number.isNaN(view.lng)) {
      map.flyTo(view.lat, view.lng, Number.isNaN(view.zoom) ? CITY_ZOOM : view.zoom);
      return;
    }
    map.fit(map.count === 0 ? this.areas() : this.lively(), isPhone() ? PHONES_ROOM : ROOM);
  }

  /** Where there are people; without any, where there are rows. */
  lively() {
    const { positions } = this.state.map;
    const there = [];
    this.state.shown.values.forEach((value, place) => value > 0 && there.push(...positions.subarray(3 * place, 3 * place + 3)));
    return there.length === 0 ? positions : Float64Array.from(there);
  }

  /** Where rows would be. */
  areas() {
    return Float64Array.from(this.state.city.cells.map(cellToLatLng).flatMap(([lat, lng]) => [lng, lat, 0]));
  }
}

function drawLegend({ kind, ring, window }, scale) {
  by("legend-title").textContent = `${capital(kind)}, ring ${ring}, ${window} min: ${unit(kind)}`;
  scale.paint(by("legend-bar"));
  const last = scale.ticks.length - 1;
  by("legend-ticks").replaceChildren(
    ...scale.ticks.map(([value, at], i) => {
      const sign = i === last ? "≥ " : i === 0 && kind === RATIO ? "≤ " : "";
      const tick = element("span", sign + Number(value.toPrecision(3)));
      tick.style.left = `${at * 100}%`;
      return tick;
    }),
  );
}

/** How many hexagons have rows, and the highest value that is a number. */
function drawSummary({ rows, values, partial, missing }) {
  const bold = (text) => element("b", text);
  const parts = [bold(rows.toLocaleString("en")), " hexagons"];
  let top = -Infinity;
  for (const value of values) {
    top = value > top && value < Infinity ? value : top;
  }
  if (top > -Infinity) {
    parts.push(" · highest ", bold(number(top)));
  }
  if (partial) {
    parts.push(element("span", TOO_SMALL, "warn"));
  }
  if (missing) {
    parts.push(element("span", MISSING, "warn"));
  }
  by("summary").replaceChildren(...parts);
}

/** A bar of a round length. */
export function drawScaleBar(metresPerPixel) {
  const metres = metresPerPixel * SCALE_BAR_PIXELS;
  const power = 10 ** Math.floor(Math.log10(metres));
  const round = [5, 2, 1].map((times) => times * power).find((length) => length <= metres);
  by("scale").querySelector("i").style.width = `${round / metresPerPixel}px`;
  by("scale").querySelector("span").textContent = round >= 1000 ? `${round / 1000} km` : `${round} m`;
}
