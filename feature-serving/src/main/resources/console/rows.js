// The rows of the city that is shown, minute by minute: asked for once, and kept while there is room.
// A worker fetches them, so that the page stays smooth.

import { Away, headers, PATIENCE_MS, Refused, rowsAddress } from "./data.js";

const KEPT_BYTES = 96 * 2 ** 20;

export class Rows {
  /**
   * @param mapThere becomes the map, which learns of new hexagons before their values are handed out
   * @param tell of what fails otherwise than by an answer
   */
  constructor(mapThere, tell) {
    this.visits = 0;
    // By id: who waits for an answer, and what was loaded, or the promise of it.
    this.asked = new Map();
    this.kept = new Map();
    this.keptBytes = 0;
    this.worker = new Worker("rows-worker.js", { type: "module" });
    this.worker.addEventListener("message", ({ data }) => mapThere.then((map) => this.take(data, map)).catch(tell));
  }

  /** From now on those of this city: its hexagons get places anew, and nothing that came before counts. */
  useCity(set, city) {
    this.set = set;
    this.cells = city.cells;
    this.visits++;
    this.cityName = `${this.visits}/${set.name}/${set.version}/${city.id}`;
    this.kept.clear();
    this.keptBytes = 0;
  }

  /** Some columns of a product's rows at a window end: these, or the promise of them. */
  at(product, names, windowEnd) {
    const id = [this.cityName, product, names, windowEnd].join("|");
    if (!this.kept.has(id)) {
      this.ask(id, rowsAddress(this.set, product, names, windowEnd), names.length);
    }
    return this.kept.get(id);
  }

  ask(id, address, columns) {
    const { cityName, cells, kept } = this;
    const answer = new Promise((resolve, reject) => this.asked.set(id, { resolve, reject }));
    const promise = answer.then((loaded) => (kept.set(id, loaded), loaded));
    kept.set(id, promise);
    promise.catch(() => kept.delete(id));
    this.worker.postMessage({ id, cityName, address, cells, columns, headers: headers(), patienceMs: PATIENCE_MS });
  }

  take(answer, map) {
    const { resolve, reject } = this.asked.get(answer.id);
    this.asked.delete(answer.id);
    if (answer.failure !== undefined || answer.cityName !== this.cityName) {
      reject(answer.away ? new Away() : new Refused(answer.status, answer.failure ?? "another city is shown by now"));
      return;
    }
    if (answer.keys !== undefined) {
      map.setHexagons(this.set.resolution, answer.keys, answer.positions);
    }
    this.count(answer);
    resolve(answer);
  }

  /** Where there is no more room, what was loaded first goes. */
  count(answer) {
    answer.bytes = answer.columns.length * answer.count * Float32Array.BYTES_PER_ELEMENT;
    this.keptBytes += answer.bytes;
    for (const [id, old] of this.kept) {
      if (this.keptBytes > KEPT_BYTES && old.bytes !== undefined) {
        this.keptBytes -= old.bytes;
        this.kept.delete(id);
      }
    }
  }
}
