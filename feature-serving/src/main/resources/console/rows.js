// The rows of the city that is shown, minute by minute: asked for once, and kept while there is room.
// A worker fetches them, so that the page stays smooth.

import { Away, headers, PATIENCE_MS, Refused, rowsAddress, runningAddress } from "./data.js";

const KEPT_BYTES = 96 * 2 ** 20;

export class Rows {
  /**
   * @param mapThere becomes the map, which learns of new hexagons before their values are handed out
   * @param tell of what fails otherwise than by an answer
   */
  constructor(mapThere, tell) {
    Object.assign(this, { mapThere, tell });
    this.visits = 0;
    this.seconds = 0;
    // By id: who waits for an answer, and what was loaded, or the promise of it.
    this.asked = new Map();
    this.kept = new Map();
    this.keptBytes = 0;
    this.worker = this.newWorker();
  }

  newWorker() {
    const made = new Worker("rows-worker.js", { type: "module" });
    made.addEventListener("message", ({ data }) => this.mapThere.then((map) => this.take(data, map)).catch(this.tell));
    made.addEventListener("error", () => this.lose());
    return made;
  }

  /** From now on those of this city. */
  useCity(set, city) {
    this.set = set;
    this.city = city;
    this.beginAnew();
  }

  /** Hexagons get places anew, and nothing that came before counts. */
  beginAnew() {
    this.visits++;
    this.cityName = `${this.visits}/${this.set.name}/${this.set.version}/${this.city.id}`;
    this.kept.clear();
    this.keptBytes = 0;
  }

  /** The worker could not be read: who waits is told, and whoever asks next has another one. */
  lose() {
    this.worker = undefined;
    const waiting = [...this.asked.values()];
    this.asked.clear();
    if (this.city !== undefined) {
      this.beginAnew();
    }
    waiting.forEach(({ reject }) => reject(new Away()));
  }

  /** Some columns of a product's rows at a window end: these, or the promise of them. */
  at(product, names, windowEnd) {
    const id = [this.cityName, product, names, windowEnd].join("|");
    if (!this.kept.has(id)) {
      this.keep(id, this.ask(id, rowsAddress(this.set, product, names, windowEnd), this.city.cells, names.length));
    }
    return this.kept.get(id);
  }

  /** The promise of some columns of the running second around a hexagon, of which nothing is kept. */
  running(product, names, hexagon, steps) {
    const id = `${this.cityName}|running|${++this.seconds}`;
    return this.ask(id, runningAddress(this.set, product, names, steps), [hexagon], names.length);
  }

  keep(id, answer) {
    const { kept } = this;
    const promise = answer.then((loaded) => (this.count(loaded), kept.set(id, loaded), loaded));
    kept.set(id, promise);
    promise.catch(() => kept.delete(id));
  }

  ask(id, address, cells, columns) {
    const { cityName } = this;
    const answer = new Promise((resolve, reject) => this.asked.set(id, { resolve, reject }));
    this.worker ??= this.newWorker();
    this.worker.postMessage({ id, cityName, address, cells, columns, headers: headers(), patienceMs: PATIENCE_MS });
    return answer;
  }

  take(answer, map) {
    const { resolve, reject } = this.asked.get(answer.id);
    this.asked.delete(answer.id);
    try {
      this.show(answer, map);
      resolve(answer);
    } catch (error) {
      reject(error);
    }
  }

  /** Gives the map what hexagons are new; throws what is wrong with the answer. */
  show(answer, map) {
    if (answer.failure !== undefined || answer.cityName !== this.cityName) {
      throw answer.away ? new Away() : new Refused(answer.status, answer.failure ?? "another city is shown by now");
    }
    if (answer.keys !== undefined) {
      map.setHexagons(this.set.resolution, answer.keys, answer.positions);
    }
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
