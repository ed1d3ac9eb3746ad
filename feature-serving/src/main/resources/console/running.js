// The running second: what the map shows is asked for live, again and again, around the middle of the map.

import * as data from "./data.js";
import { by } from "./elements.js";
import { latLngToCell } from "./vendor/h3.js";
import { columns } from "./view.js";

const EVERY_MS = 1000;
// Some 10,000 hexagons, which is what one request may have unless the service has other limits.
const MOST_STEPS = 57;
const TOO_MUCH = 413;
// Of the steps, after each request that was too large: half the hexagons.
const FEWER = 0.7;
const EDGE_METRES = 1_281_256;
const NOTHING = new Error("The service has no live counts yet. This page goes on as soon as it has.");

export class Running {
  /** @param tell what could not be had */
  constructor(state, { rows, timeline, picture, tell }) {
    Object.assign(this, { state, rows, timeline, picture, tell });
    this.on = false;
    this.turn = 0;
    this.most = MOST_STEPS;
    this.button = by("now");
    this.button.addEventListener("click", () => this.toggle());
  }

  /** Offers it where the service has it. */
  offer() {
    this.button.hidden = !this.isThere();
  }

  isThere() {
    return this.state.set.liveWindow > 0;
  }

  toggle() {
    if (this.on) {
      this.timeline.follow();
    } else if (this.isThere()) {
      this.begin();
    }
  }

  /** Goes on until somebody goes to a minute, or follows the newest that is complete. */
  async begin() {
    this.timeline.leave();
    this.state.view.at = "now";
    this.state.remember();
    this.show(true);
    const turn = ++this.turn;
    while (turn === this.turn) {
      const due = data.wait(EVERY_MS);
      if (!document.hidden) {
        await this.second(turn);
      }
      await due;
    }
  }

  end() {
    this.turn++;
    this.show(false);
  }

  show(on) {
    this.on = on;
    this.button.setAttribute("aria-pressed", String(on));
  }

  async second(turn) {
    const { view, set, map } = this.state;
    const of = this.picture.feature();
    const wanted = this.picture.wanted();
    const middle = latLngToCell(map.view.latitude, map.view.longitude, set.resolution);
    const steps = this.steps();
    const isWanted = () => turn === this.turn && wanted === this.picture.wanted();
    try {
      const loaded = await this.rows.running(view.product, columns(view), middle, steps);
      if (!isWanted()) {
        return;
      }
      if (loaded.windowEnd === 0) {
        throw NOTHING;
      }
      this.picture.take(loaded.windowEnd, of, { ...loaded, running: true });
      this.timeline.tick(loaded);
    } catch (error) {
      if (isWanted()) {
        this.fail(error, steps);
      }
    }
  }

  /** Asks for less where that helps; what somebody has to change first ends it. */
  fail(error, steps) {
    if (error.status === TOO_MUCH && steps > 1) {
      this.most = Math.floor(steps * FEWER);
      return;
    }
    this.tell(error);
    if (error !== NOTHING && !data.passes(error)) {
      this.end();
    }
  }

  /** As far as the map is seen, and no further than one request may reach. */
  steps() {
    const { map, set } = this.state;
    const metres = (Math.hypot(innerWidth, innerHeight) / 2) * map.metresPerPixel();
    const spacing = (Math.sqrt(3) * EDGE_METRES) / Math.sqrt(7) ** set.resolution;
    return Math.min(this.most, Math.ceil(metres / spacing));
  }
}
