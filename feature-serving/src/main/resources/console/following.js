// Living with the service: it says when another minute is there, and may be away.

import * as data from "./data.js";
import { by } from "./elements.js";
import { askWho } from "./token.js";
import { cellToCenterChild } from "./vendor/h3.js";

const SOON_MS = 250;
const MOST_TIMES = 40;

export class Following {
  /**
   * @param found called with the areas that have rows
   * @param again called when what had failed may be there by now
   */
  constructor(state, { timeline, found, again }) {
    Object.assign(this, { state, timeline, found, again });
    this.watching = new AbortController();
    this.asking = 0;
  }

  /** Says what has failed, and asks again if that makes sense; or takes back what was said. */
  tell(error = undefined) {
    by("notice").hidden = error === undefined;
    by("notice").textContent = error === undefined ? "" : error.message;
    clearTimeout(this.asking);
    if (this.timeline.at > 0 && data.passes(error)) {
      this.asking = setTimeout(() => this.askAgain(), data.AGAIN_MS);
    }
    askWho(error);
  }

  /** What could not be had is asked for again: what is still in the way says so again. */
  async askAgain() {
    try {
      await this.catchUp(this.timeline.newest);
    } catch (error) {
      this.tell(error);
      return;
    }
    await this.again();
  }

  /** Asks for window ends that are new until one is there that must be. */
  async catchUp(expected) {
    const { state, timeline } = this;
    for (let times = 0; times < MOST_TIMES; times++) {
      // Who comes back after days wants to know of the last hours, and may not ask for all.
      const far = expected - timeline.newest > data.RECENT_MS;
      const { windowEnds, areas } = await (far ? data.recent(state.set) : data.since(state.set, timeline.newest));
      this.found(areas);
      timeline.add(windowEnds);
      if (timeline.newest >= expected) {
        return;
      }
      // The service may know of it before all of it is in the store.
      await data.wait(SOON_MS);
    }
  }

  /** Learns of new minutes, unless nobody looks: a hidden page holds no connection and reads no city. */
  async watch() {
    this.stop();
    if (document.hidden) {
      return;
    }
    this.watching = new AbortController();
    const { signal } = this.watching;
    const { set, city, view } = this.state;
    const middle = cellToCenterChild(city.cells[0], set.resolution);
    while (!signal.aborted) {
      try {
        let busy = Promise.resolve();
        const told = (windowEnd, serviceTime) => {
          this.timeline.tellTime(serviceTime);
          busy = busy.then(() => this.catchUp(windowEnd)).catch((error) => this.tell(error));
        };
        await data.watch(set, view.product, middle, told, signal);
        await data.wait(SOON_MS);
      } catch (error) {
        if (!signal.aborted) {
          this.tell(error);
        }
        await data.wait(data.AGAIN_MS);
      }
    }
  }

  stop() {
    this.watching.abort();
  }
}
