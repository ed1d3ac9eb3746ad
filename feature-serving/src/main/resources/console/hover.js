// The card at the pointer: the value of the hexagon under it, and soon all of them.

import * as data from "./data.js";
import { by, element, isPhone } from "./elements.js";
import { heat, warnings } from "./hexagon.js";
import { number, unit } from "./view.js";

// Who passes over a hexagon faster than that does not want to know it all.
const REST_MS = 70;

export class HoverCard {
  constructor(state, timeline) {
    this.state = state;
    this.timeline = timeline;
    this.card = by("hover");
    this.cell = "";
    this.at = { x: 0, y: 0 };
    this.resting = 0;
    this.asked = new AbortController();
  }

  /** The pointer is on a hexagon, or on none. */
  point(cell, x, y) {
    const target = this.state.knows(cell) ? cell : "";
    this.at = { x, y };
    if (target === this.cell) {
      this.place();
      return;
    }
    this.giveUp();
    this.cell = target;
    this.state.map.mark({ hovered: target });
    this.draw();
    if (target !== "") {
      this.resting = setTimeout(() => this.ask(), REST_MS);
    }
  }

  /** Beside the pointer, within the page, and not over the open hexagon. */
  place() {
    const { card, at: { x, y } } = this;
    const panel = by("hexagon");
    const end = panel.hidden ? innerWidth : panel.offsetLeft;
    const left = x + 18 + card.offsetWidth > end ? x - 18 - card.offsetWidth : x + 18;
    card.style.left = `${Math.max(6, left)}px`;
    card.style.top = `${Math.max(6, Math.min(y + 14, innerHeight - card.offsetHeight - 10))}px`;
  }

  /** What is pointed at keeps up with the minute; until its table is there, all stays as it is. */
  refresh() {
    if (!this.card.hidden) {
      this.giveUp();
      this.ask();
    }
  }

  /** The pointer is elsewhere, or the map has moved on below it. */
  leave() {
    if (this.cell !== "") {
      this.point("", 0, 0);
    }
  }

  giveUp() {
    clearTimeout(this.resting);
    this.asked.abort();
    this.asked = new AbortController();
  }

  when() {
    return this.state.shown.running ? data.RUNNING : this.timeline.at;
  }

  async ask() {
    const { signal } = this.asked;
    try {
      const row = await data.hexagon(this.state.set, this.state.view.product, this.cell, this.when(), signal);
      if (!signal.aborted) {
        this.draw(row);
      }
    } catch {
      // The value itself is there; the table comes with the next hexagon.
      if (!signal.aborted) {
        this.draw();
      }
    }
  }

  draw(row = undefined) {
    const { state, card, cell } = this;
    card.hidden = cell === "" || isPhone();
    if (card.hidden) {
      return;
    }
    const big = element("div", number(state.valueAt(cell)), "big");
    big.append(element("small", ` ${unit(state.view.kind)}`));
    const parts = [big, element("div", cell, "sub")];
    if (row !== undefined) {
      parts.push(heat(state.set, state.view, state.view.kind, row.values, state.scale), ...warnings(row));
    }
    card.replaceChildren(...parts);
    // With its table it is larger.
    this.place();
  }
}
