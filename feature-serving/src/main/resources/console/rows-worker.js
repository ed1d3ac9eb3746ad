// Fetches the rows of a city, and gives each hexagon a place of its own that it keeps: so a new
// minute changes colours only. Runs beside the page, which stays smooth.

import { cellToLatLng } from "./vendor/h3.js";

const HEAD = 24;
const WORD = 2 ** 32;
// Bits of an answer's head.
const PARTIAL = 1;
const MISSING = 2;

/** The bits of an index that differ among hexagons of one resolution fit a double. */
const keyOf = (high, low) => (high & 0xfffff) * WORD + low;

let wanted = "";
let city = "";
let places = new Map();
let keys = new Float64Array(0);
let positions = new Float64Array(0);

function begin(name) {
  city = name;
  places = new Map();
  keys = new Float64Array(1024);
  positions = new Float64Array(3072);
}

function grown(array, length) {
  const larger = new Float64Array(length);
  larger.set(array);
  return larger;
}

function placeOf(high, low) {
  const key = keyOf(high, low);
  let place = places.get(key);
  if (place === undefined) {
    place = places.size;
    places.set(key, place);
    if (place === keys.length) {
      keys = grown(keys, 2 * place);
      positions = grown(positions, 6 * place);
    }
    const [lat, lng] = cellToLatLng([low, high]);
    keys[place] = key;
    positions[3 * place] = lng;
    positions[3 * place + 1] = lat;
  }
  return place;
}

function read(buffer) {
  const [rows, columns, flags, passed] = new Int32Array(buffer, 0, 4);
  const windowEnd = Number(new BigInt64Array(buffer, 16, 1)[0]);
  const words = new Uint32Array(buffer, HEAD, 2 * rows);
  const at = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    at[row] = placeOf(words[2 * row + 1], words[2 * row]);
  }
  const values = [];
  for (let column = 0; column < columns; column++) {
    values.push(new Float32Array(buffer, HEAD + 8 * rows + 4 * rows * column, rows));
  }
  return { at, values, flags, passed, windowEnd };
}

/** Gives up when nothing has come for as long as we are patient: much may take its time. */
async function fetchRows(address, headers, patienceMs) {
  const away = () => {
    throw Object.assign(new Error("nobody has answered"), { away: true });
  };
  const silent = new AbortController();
  let waiting = 0;
  const heard = () => {
    clearTimeout(waiting);
    waiting = setTimeout(() => silent.abort(), patienceMs);
  };
  heard();
  const response = await fetch(address, { headers, signal: silent.signal }).catch(away);
  if (!response.ok) {
    const message = await response.json().then((answer) => answer.error.message, () => "the service failed");
    throw Object.assign(new Error(message), { status: response.status });
  }
  const listening = new TransformStream({
    transform(chunk, into) {
      heard();
      into.enqueue(chunk);
    },
  });
  const buffer = await new Response(response.body.pipeThrough(listening)).arrayBuffer().catch(away);
  clearTimeout(waiting);
  return buffer;
}

async function load({ id, cityName, address, cells, columns, headers, patienceMs }) {
  wanted = cityName;
  const buffers = await Promise.all(cells.map((cell) => fetchRows(address + cell, headers, patienceMs)));
  if (cityName !== wanted) {
    throw new Error("another city is shown by now");
  }
  if (cityName !== city) {
    begin(cityName);
  }
  const before = places.size;
  const parts = buffers.map(read);
  const count = places.size;
  const merged = Array.from({ length: columns }, () => new Float32Array(count).fill(NaN));
  for (const { at, values } of parts) {
    values.forEach((of, column) => {
      const into = merged[column];
      for (let row = 0; row < at.length; row++) {
        into[at[row]] = of[row];
      }
    });
  }
  const rows = parts.reduce((sum, part) => sum + part.at.length, 0);
  const { passed, windowEnd } = parts[0];
  const flags = parts.reduce((all, part) => all | part.flags, 0);
  const [partial, missing] = [PARTIAL, MISSING].map((flag) => (flags & flag) !== 0);
  const answer = { id, cityName, count, rows, columns: merged, partial, missing, passed, windowEnd };
  const moved = merged.map((array) => array.buffer);
  if (count > before) {
    answer.keys = keys.slice(0, count);
    answer.positions = positions.slice(0, 3 * count);
    moved.push(answer.keys.buffer, answer.positions.buffer);
  }
  self.postMessage(answer, moved);
}

self.addEventListener("message", ({ data }) => {
  load(data).catch((error) => self.postMessage({ id: data.id, failure: error.message, status: error.status, away: error.away }));
});
