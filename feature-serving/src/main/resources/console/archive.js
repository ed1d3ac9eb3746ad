// Tiles of a PMTiles archive (version 3): reads the bytes of the tiles that are shown, and of their directories.

import { recent } from "./recent.js";

// The header and the root directory lie within so many bytes.
const BEGINNING = 16_384;
const MOST_DIRECTORIES = 16;
const MOST_ENTRIES = 2 ** 17;
// Of a tile or directory, and what it may become unzipped.
const MOST_RANGE = 4 * 2 ** 20;
const MOST_BYTES = 16 * 2 ** 20;
const MOST_CREDIT = 200;
// Of the HTML that is searched for tags.
const MOST_HTML = 10_000;
const PATIENCE_MS = 30_000;
// The root and at most three below, or one would lead to itself.
const MOST_DEPTH = 4;
const [ZIPPED, VECTORS, LAST_IMAGES] = [2, 1, 5];

async function bytesOf(stream, most) {
  let size = 0;
  const transform = (piece, out) => {
    size += piece.length;
    if (size > most) {
      throw new Error(`A tile or directory has more than ${most / 2 ** 20} MiB.`);
    }
    out.enqueue(piece);
  };
  return new Uint8Array(await new Response(stream.pipeThrough(new TransformStream({ transform }))).arrayBuffer());
}

/** The bytes of an answer with the status; none with a status that means so. */
export async function load(address, status, headers = {}, empty = []) {
  const response = await fetch(address, { headers, signal: AbortSignal.timeout(PATIENCE_MS) });
  if (response.status === status) {
    return bytesOf(response.body, MOST_RANGE);
  }
  await response.body?.cancel();
  if (!empty.includes(response.status)) {
    throw new Error(`${address}: the answer is ${response.status}, not ${status}`);
  }
  return new Uint8Array(0);
}

export const unzip = (bytes) => bytesOf(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip")), MOST_BYTES);

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
    return signed(this.next());
  }
}

/** What protobuf writes as twice the number, or if it is negative as one less than twice its size. */
export const signed = (number) => (number % 2 === 0 ? number / 2 : -(number + 1) / 2);

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
  const length = numbers.next();
  if (length > MOST_ENTRIES) {
    throw new Error(`A directory has more than ${MOST_ENTRIES} entries.`);
  }
  const entries = Array.from({ length }, () => ({}));
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
    if (its.folding > ZIPPED || its.zipping > ZIPPED) {
      throw new Error(`${address} is compressed, but not with gzip`);
    }
    const [type, , mostZoom] = bytes.subarray(99, 102);
    if (!(type >= VECTORS && type <= LAST_IMAGES)) {
      throw new Error(`${address} has neither images nor vector tiles of type MVT`);
    }
    Object.assign(its, { hasImages: type !== VECTORS, mostZoom });
    const view = new DataView(bytes.buffer);
    const numbers = [8, 16, 24, 32, 40, 56].map((at) => Number(view.getBigUint64(at, true)));
    [its.root, its.rootLength, its.metadata, its.metadataLength, its.leaves, its.tiles] = numbers;
    its.credit = its.metadataLength === 0 ? "" : await its.attribution();
    return its;
  }

  /** Whom the tiles are from, often in HTML. Only its text is taken. */
  async attribution() {
    const bytes = await this.plain(this.folding, this.metadata, this.metadataLength);
    const html = String(JSON.parse(new TextDecoder().decode(bytes))?.attribution ?? "").slice(0, MOST_HTML);
    const { body } = new DOMParser().parseFromString(html.replace(/<[^>]*>/g, ""), "text/html");
    return body.textContent.slice(0, MOST_CREDIT);
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
    if (!(length <= MOST_RANGE)) {
      throw new Error(`${this.address}: a tile or directory has more than 4 MiB`);
    }
    return load(this.address, 206, { range: `bytes=${offset}-${offset + length - 1}` });
  }
}
