// The open hexagon: its value, its last hour, and all of its values.

import { amounts } from "./colours.js";
import * as data from "./data.js";
import { by, element } from "./elements.js";
import { chart, heat, keys, valueOf, warnings, why } from "./hexagon.js";
import { cellToLatLng } from "./vendor/h3.js";
import { column, number, RATIO, unit } from "./view.js";

const HISTORY_MINUTES = 60;
const AT_ONCE = 4;

export class HexagonPanel {
  /**
   * @param opened called with a hexagon that is opened
   * @param tell what could not be had
   */
  constructor(state, timeline, { opened, tell }) {
    Object.assign(this, { state, timeline, opened, tell });
    this.aside = by("hexagon");
    this.cell = "";
    this.due = false;
    this.asked = new AbortController();
    // By window end: what came, or null while it is on its way.
    this.rows = new Map();
  }

  /** Opens a hexagon, or closes it where there is none; what is known of the one before is no more of use. */
  open(cell) {
    const { state } = this;
    this.asked.abort();
    this.asked = new AbortController();
    this.rows = new Map();
    this.cell = cell;
    state.view.hexagon = cell;
    state.map.mark({ selected: cell });
    this.aside.hidden = cell === "";
    if (cell !== "") {
      this.opened(cell);
    }
    state.remember();
    this.refresh();
  }

  /** Comes to the minute that is shown: what was asked before is kept. */
  async refresh() {
    if (this.cell === "") {
      return;
    }
    this.draw();
    const { cell, rows, asked: { signal } } = this;
    const missing = this.hour().reverse().filter((windowEnd) => !rows.has(windowEnd));
    if (this.when() === data.RUNNING) {
      missing.unshift(data.RUNNING);
    }
    missing.filter((windowEnd) => !rows.has(windowEnd)).forEach((windowEnd) => rows.set(windowEnd, null));
    const next = async () => {
      for (let windowEnd = missing.shift(); windowEnd !== undefined; windowEnd = missing.shift()) {
        try {
          rows.set(windowEnd, await data.hexagon(this.state.set, this.state.view.product, cell, windowEnd, signal));
        } catch (error) {
          rows.delete(windowEnd);
          if (signal.aborted) {
            return;
          }
          this.tell(error);
        }
        this.drawSoon();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, next));
  }

  when() {
    return this.state.shown.running ? data.RUNNING : this.timeline.at;
  }

  /** The window ends of the last hour, the oldest first. */
  hour() {
    const until = this.timeline.index() + 1;
    return this.timeline.windowEnds.slice(Math.max(0, until - HISTORY_MINUTES), until);
  }

  drawSoon() {
    if (!this.due) {
      this.due = true;
      requestAnimationFrame(() => {
        this.due = false;
        this.draw();
      });
    }
  }

  draw() {
    if (this.cell === "") {
      return;
    }
    const { set, view } = this.state;
    const kinds = this.kinds();
    const parts = [this.head(), this.value(), this.where(), this.history(kinds), keys(kinds)];
    const row = this.rows.get(this.when());
    if (row) {
      parts.push(...kinds.map((kind) => heat(set, view, kind, row.values, this.scale(kind, row.values))), ...warnings(row));
    }
    const scrolled = this.aside.scrollTop;
    this.aside.replaceChildren(...parts);
    this.aside.scrollTop = scrolled;
  }

  /** What was counted; a ratio is one of two of them. */
  kinds() {
    return this.state.view.kind === RATIO ? ["demand", "supply"] : this.state.set.kinds;
  }

  head() {
    const made = element("div", "", "hex-head");
    const go = element("button", "Center", "quiet");
    const close = element("button", "Close", "quiet");
    go.addEventListener("click", () => this.state.map.flyTo(...cellToLatLng(this.cell)));
    close.addEventListener("click", () => this.open(""));
    made.append(element("h2", this.cell), go, close);
    return made;
  }

  value() {
    const { state, cell } = this;
    const made = element("div", number(state.valueAt(cell)), "big");
    made.append(element("small", ` ${unit(state.view.kind)} `), why(state.view, cell, this.timeline.at));
    return made;
  }

  where() {
    const { ring, window } = this.state.view;
    const [lat, lng] = cellToLatLng(this.cell);
    return element("div", `${lat.toFixed(5)}, ${lng.toFixed(5)} · ring ${ring} · ${window} min`, "sub");
  }

  /** The map's own colours for what the map shows; others have a scale of their own. */
  scale(kind, values) {
    const { set, view, scale } = this.state;
    const all = set.rings.flatMap((ring) => set.windows.map((window) => valueOf(values, kind, ring, window)));
    return kind === view.kind ? scale : amounts(Math.max(...all));
  }

  history(kinds) {
    const { view } = this.state;
    const { at } = this.timeline;
    const ends = this.hour();
    const lines = kinds.map((kind) => ({
      kind,
      points: ends.map((windowEnd) => [windowEnd, this.rows.get(windowEnd)?.values?.[column(kind, view.ring, view.window)] ?? NaN]),
    }));
    return chart(lines, ends[0] ?? at, ends.at(-1) ?? at, at);
  }
}
