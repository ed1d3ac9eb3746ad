// Tiles of a PMTiles archive (version 3): reads the bytes of the tiles that are shown, and of their directories.

import { headers } from "./data.js";
import { recent } from "./recent.js";

// The header and the root directory lie within so many bytes.
const BEGINNING = 16_384;
const MOST_DIRECTORIES = 64;
// The root and at most three below, or one would lead to itself.
const MOST_DEPTH = 4;
const [PLAIN, ZIPPED, VECTORS] = [1, 2, 1];

const bytesOf = async (stream) => new Uint8Array(await new Response(stream).arrayBuffer());

export const unzip = (bytes) => bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")));

/** Bytes from one place to another, and numbers as protobuf writes them: seven bits a byte, the lowest first. */
export class Numbers {
  constructor(bytes, at = 0, end = bytes.length) {
    Object.assign(this, { bytes, at, end });
  }

  get isOver() {
    return this.at >= this.end;
  }

  next() {
    let number = 0;
    for (let times = 1; ; times *= 128) {
      const byte = this.bytes[this.at++];
      number += (byte % 128) * times;
      // Also after the last byte, which ends all that is cut off.
      if (!(byte >= 128)) {
        return number;
      }
    }
  }

  nextSigned() {
    const number = this.next();
    return number % 2 === 0 ? number / 2 : -(number + 1) / 2;
  }
}

/** An archive numbers its tiles zoom by zoom, along a Hilbert curve. */
function numberOf(zoom, column, row) {
  let number = (4 ** zoom - 1) / 3;
  let [x, y] = [column, row];
  for (let half = 2 ** (zoom - 1); half >= 1; half /= 2) {
    const [isRight, isLower] = [x >= half, y >= half];
    number += half * half * (isRight ? (isLower ? 2 : 3) : isLower ? 1 : 0);
    [x, y] = [x % half, y % half];
    if (!isLower) {
      [x, y] = isRight ? [half - 1 - y, half - 1 - x] : [y, x];
    }
  }
  return number;
}

/** The entries of a directory: the first tile, how many more have the same bytes (0: a directory), and where these are. */
function entriesOf(bytes) {
  const numbers = new Numbers(bytes);
  const entries = Array.from({ length: Math.min(numbers.next(), bytes.length) }, () => ({}));
  let first = 0;
  entries.forEach((entry) => (entry.first = first += numbers.next()));
  entries.forEach((entry) => (entry.tiles = numbers.next()));
  entries.forEach((entry) => (entry.length = numbers.next()));
  let end = 0;
  for (const entry of entries) {
    const next = numbers.next();
    entry.offset = next === 0 ? end : next - 1;
    end = entry.offset + entry.length;
  }
  return entries;
}

export class Archive {
  directories = new Map();

  static async open(address) {
    const its = Object.assign(new Archive(), { address });
    const bytes = await its.bytes(0, BEGINNING);
    if (new TextDecoder().decode(bytes.subarray(0, 8)) !== "PMTiles\u0003") {
      throw new Error(`${address} is no PMTiles archive of version 3`);
    }
    [its.folding, its.zipping] = bytes.subarray(97, 99);
    if ([its.folding, its.zipping].some((one) => one !== PLAIN && one !== ZIPPED)) {
      throw new Error(`${address} is not compressed with gzip`);
    }
    [its.hasImages, its.mostZoom] = [bytes[99] !== VECTORS, bytes[101]];
    const view = new DataView(bytes.buffer);
    [its.root, its.rootLength, its.leaves, its.tiles] = [8, 16, 40, 56].map((at) => Number(view.getBigUint64(at, true)));
    return its;
  }

  /** The bytes of a tile; none where the archive has no tile. */
  async tile(zoom, column, row) {
    const number = numberOf(zoom, column, row);
    let directory = await this.directory(this.root, this.rootLength);
    for (let depth = 1; depth <= MOST_DEPTH; depth++) {
      const entry = directory.findLast(({ first }) => first <= number);
      if (entry?.tiles === 0) {
        directory = await this.directory(this.leaves + entry.offset, entry.length);
      } else if (entry === undefined || number >= entry.first + entry.tiles) {
        return new Uint8Array(0);
      } else {
        return this.plain(this.zipping, this.tiles + entry.offset, entry.length);
      }
    }
    throw new Error(`${this.address} has directories without end`);
  }

  directory(offset, length) {
    return recent(this.directories, MOST_DIRECTORIES, offset, async () => entriesOf(await this.plain(this.folding, offset, length)));
  }

  async plain(way, offset, length) {
    const bytes = await this.bytes(offset, length);
    return way === ZIPPED ? unzip(bytes) : bytes;
  }

  async bytes(offset, length) {
    // The token is for the service alone.
    const isOwn = new URL(this.address, location).origin === location.origin;
    const range = { range: `bytes=${offset}-${offset + length - 1}` };
    const response = await fetch(this.address, { headers: isOwn ? { ...headers(), ...range } : range });
    if (response.status !== 206) {
      await response.body?.cancel();
      throw new Error(`${this.address}: the answer to a range is ${response.status}, not 206`);
    }
    return bytesOf(response.body);
  }
}
