// What the service is asked. Every answer comes from where this page came from.

const TOKEN = "ringcast-token";
export const AGAIN_MS = 2000;
/** So much of the past is of interest. */
export const RECENT_MS = 6 * 3600 * 1000;
/** After this, an answer will not come: somebody may have changed networks. */
export const PATIENCE_MS = 30_000;
// Minutes come more often: where nothing comes for so long, the way may be cut, which nobody is told.
const SILENT_MS = 90_000;
// Who has called too much, who is not answered in time, and whoever asks a service that is in trouble.
const PASSING = [429, 500, 502, 503, 504];
// What a value's status is where there is a value.
const VALUES = ["FRESH", "EMPTY", "PARTIAL", "RUNNING"];
/** In place of a window end: the running second. */
export const RUNNING = 0;
const WITHOUT = {
  NOT_YET: "it is not complete, or has expired",
  TIMED_OUT: "the store has not answered in time",
  UNAVAILABLE: "the store cannot be read",
};

export class Refused extends Error {
  constructor(status, message) {
    super(message);
    this.status = status;
  }
}

/** Nobody has answered: the service, or the way to it, is away. */
export class Away extends Error {
  constructor(cause = undefined) {
    super("The service does not answer. This page goes on by itself as soon as it does.", { cause });
  }
}

/** Whether it makes sense to ask the same again. */
export const passes = (error) => error instanceof Away || PASSING.includes(error?.status);

/** Does something, however often that takes; what somebody has to change first is told, and left. */
export async function atLast(something, tell) {
  for (;;) {
    try {
      return await something();
    } catch (error) {
      tell(error);
      if (!passes(error)) {
        return undefined;
      }
      await wait(AGAIN_MS);
    }
  }
}

export const wait = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

export const headers = () => {
  const token = sessionStorage.getItem(TOKEN);
  return token === null ? {} : { authorization: `Bearer ${token}` };
};

export const useToken = (token) => sessionStorage.setItem(TOKEN, token);

const addressOf = (path, parameters = {}) => `${path}?${new URLSearchParams(parameters)}`;

/** Asks, and reads the answer, unless nobody wants it any more, or it takes more than our patience. */
async function ask(address, read, signal = new AbortController().signal, patience = AbortSignal.timeout(PATIENCE_MS)) {
  try {
    const response = await fetch(address, { headers: headers(), signal: AbortSignal.any([signal, patience]) });
    if (!response.ok) {
      throw await refusal(response);
    }
    return await read(response);
  } catch (error) {
    throw !signal.aborted && isCut(error) ? new Away(error) : error;
  }
}

/** Whether it is what a browser says of an answer that has not come, or not come to its end. */
const isCut = (error) => error instanceof TypeError || ["AbortError", "TimeoutError"].includes(error.name);

async function refusal(response) {
  const text = await response.text();
  let message = `the service answered ${response.status}`;
  try {
    message = JSON.parse(text).error.message;
  } catch {
    // Somebody in between has answered; the number is all that is known.
  }
  return new Refused(response.status, message);
}

const json = (path, parameters, signal) => ask(addressOf(path, parameters), (response) => response.json(), signal);

/** All sets, and the views and models that read them. */
export const catalog = () => json("/v1/sets");

export const sets = async () => (await catalog()).sets;

export const products = () => json("products.json");

const ofSet = (set) => ({ "feature-set": set.name, version: set.version });
const iso = (ms) => new Date(ms).toISOString();

/** The newest window ends that the store has, the oldest of them first, and where rows are. */
export const newest = (set) => areas(set);

/** The same, of the hours until a window end. */
export const until = (set, windowEnd) => areas(set, windowEnd - RECENT_MS, windowEnd);

/** All window ends of the last hours, and where rows are. */
export async function recent(set) {
  const found = await newest(set);
  return found.windowEnds.length === 0 ? found : until(set, found.windowEnds.at(-1));
}

/** The same, of window ends after one that is known. */
export const since = (set, windowEnd) => areas(set, windowEnd + 1);

async function areas(set, from = undefined, to = undefined) {
  const parameters = ofSet(set);
  if (from !== undefined) {
    parameters.from = iso(from);
  }
  if (to !== undefined) {
    parameters.to = iso(to);
  }
  const list = await json("/v1/areas", parameters);
  return { windowEnds: list.windowEnds.map(Date.parse).reverse(), areas: list.areas };
}

/** All values of one hexagon at one window end; where there are none it fails. */
export async function hexagon(set, product, hexagonId, windowEnd, signal) {
  const when = windowEnd === RUNNING ? { live: true } : { "window-end": iso(windowEnd) };
  const parameters = { ...ofSet(set), product, hexagon: hexagonId, ...when };
  const row = (await json("/v1/features", parameters, signal)).rows[0];
  if (!VALUES.includes(row.status)) {
    const passing = ["TIMED_OUT", "UNAVAILABLE"].includes(row.status);
    const minute = windowEnd === RUNNING ? "the running minute" : `${iso(windowEnd).slice(11, 16)} UTC`;
    const what = `${hexagonId} has no values of ${minute}`;
    throw new Refused(passing ? 503 : 404, `${what}: ${WITHOUT[row.status] ?? row.status}.`);
  }
  return row;
}

/** Where the rows of a product and window end are, but for their cell. */
export function rowsAddress(set, product, names, windowEnd) {
  const parameters = new URLSearchParams({ ...ofSet(set), product, name: names.join(","), "window-end": iso(windowEnd) });
  return `/console/api/rows?${parameters}&cell=`;
}

/** Where the live values within some steps of a hexagon are, but for the hexagon. */
export function runningAddress(set, product, names, steps) {
  const parameters = new URLSearchParams({ ...ofSet(set), product, name: names.join(","), steps, live: true });
  return `/console/api/area?${parameters}&hexagon=`;
}

/** Calls somebody whenever another window end is complete, with the service's time, until it is given up or silent. */
export async function watch(set, product, hexagonId, told, signal) {
  const parameters = { ...ofSet(set), product, hexagon: hexagonId, name: set.names[0] };
  const silent = new AbortController();
  let waiting = 0;
  const heard = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => silent.abort(), SILENT_MS);
  };
  heard();
  try {
    await ask(addressOf("/v1/watch", parameters), (response) => listen(response, heard, told), signal, silent.signal);
  } catch (error) {
    if (!silent.signal.aborted) {
      throw error;
    }
  } finally {
    clearTimeout(waiting);
  }
}

async function listen(response, heard, told) {
  const reader = response.body.pipeThrough(new TextDecoderStream()).getReader();
  let text = "";
  for (;;) {
    const { value, done } = await reader.read();
    if (done) {
      return;
    }
    heard();
    text += value;
    const events = text.split("\n\n");
    text = events.pop();
    for (const event of events) {
      if (event.startsWith("event: table\n")) {
        const { answeredAt, rows: [{ windowEnd }] } = JSON.parse(event.slice(event.indexOf("data: ") + 6));
        // Before the first minute there is none.
        if (windowEnd !== null) {
          told(Date.parse(windowEnd), Date.parse(answeredAt));
        }
      }
    }
  }
}

/** How one value came about, down to its counts. */
export async function explain(set, { hexagon: hexagonId, product, at, kind, ring, window }, signal) {
  const parameters = { ...ofSet(set), product, hexagon: hexagonId, kind, ring, window };
  if (at !== "live") {
    parameters["window-end"] = at;
  }
  return json("/v1/explain", parameters, signal);
}

/** The hexagon under a cell with the largest value of one column; none if all are zero. */
export async function largest(set, product, name, windowEnd, cell, signal) {
  const address = rowsAddress(set, product, [name], windowEnd) + cell;
  const bytes = new DataView(await ask(address, (response) => response.arrayBuffer(), signal));
  const rows = bytes.getInt32(0, true);
  let best = ["", 0];
  for (let row = 0; row < rows; row++) {
    const value = bytes.getFloat32(24 + 8 * rows + 4 * row, true);
    if (value > best[1]) {
      best = [bytes.getBigUint64(24 + 8 * row, true).toString(16), value];
    }
  }
  return best[0];
}

/** The pipeline's charts after a time that is known, or all that there are; jobs and rejects. */
export const pipeline = (since) => json("/console/api/pipeline", since === undefined ? {} : { since: iso(since) });

export const configurations = () => json("/console/api/configurations");
