// @ts-check
/**
 * Verifies an evidence pack of the TS1 Monitoring System. It needs Node 20 or newer, or a browser, and nothing else: no
 * package, no network, no server. The format is described in docs/evidence-pack.md of the product.
 *
 * node verify.mjs PACK.zip --key BASE64 [--key BASE64 …]
 *
 * Ends with 0 for a pack that is whole, with 1 and the first wrong file, row, day or figure for any other, and with 2
 * when it could not check. `--key` is the public key that the company gave you, by another way than the pack.
 *
 * Nothing in a pack is ever executed, extracted or written anywhere. Whatever was not signed is treated as hostile.
 */

// ── Faults ──────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Kinds of faults. `container`: the ZIP file itself; `missing`, `extra`, `size`, `digest`: a file is not the one that
 * the manifest lists; `json`: a text that is no JSON in its one spelling; `format`: a value that the format does not
 * have; `key`, `signature`: not signed by a key that was given; `row`, `check-point`: the audit log; `seal`: a day and
 * its proof; `stamp`: a time stamp; `readings`: the readings of a day; `figure`: one that does not follow from them.
 * @typedef {'container' | 'missing' | 'extra' | 'size' | 'digest' | 'json' | 'format' | 'key' | 'signature' | 'row'
 *   | 'check-point' | 'seal' | 'stamp' | 'readings' | 'figure'} Kind
 */

/** The first thing in a pack that is wrong. */
export class WrongPack extends Error {
  /** @param {string} file name of a file in the pack, or `the ZIP file` @param {Kind} kind @param {string} fault */
  constructor(file, kind, fault) {
    super(`${file} (${kind}): ${fault}`);
    this.file = file;
    this.kind = kind;
    this.fault = fault;
  }
}

/** The pack could not be checked here: this says nothing about the pack. */
export class CannotVerify extends Error {}

/** A value that does not fit. The one who reads the file knows its name, and throws a WrongPack. */
class Misfit extends Error {}

const ZIP = 'the ZIP file';

/** @param {boolean} isRight @param {string} fault @returns {asserts isRight} */
function check(isRight, fault) {
  if (!isRight) throw new Misfit(fault);
}

/**
 * Does work on a file; a value that does not fit is a fault of that file.
 * @template T
 * @param {string} file @param {Kind} kind @param {() => T | Promise<T>} work @returns {Promise<T>}
 */
async function within(file, kind, work) {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Misfit ? new WrongPack(file, kind, error.message) : error;
  }
}

/** @param {unknown} value a text of the pack, which may be long or hostile */
const quoted = (value) => JSON.stringify(String(value).slice(0, 100));

// ── The platform: Node or a browser ─────────────────────────────────────────────────────────────────────────────────

/**
 * @typedef {object} Hash
 * @property {(bytes: Uint8Array) => void} update
 * @property {() => string} hex 64 lower-case digits; ends the hash
 *
 * @typedef {object} Platform
 * @property {() => Hash} sha256
 * @property {(packed: AsyncIterable<Uint8Array>, bytes: number) => AsyncIterable<Uint8Array>} inflate raw deflate of
 *   so many bytes, all of which must be used
 * @property {(key: Uint8Array, message: Uint8Array, signature: Uint8Array) => Promise<boolean>} isSigned Ed25519
 * @property {number} readBytes how much of the file is read at a time
 *
 * @typedef {object} Reader
 * @property {number} size bytes of the file
 * @property {(offset: number, length: number) => Promise<Uint8Array>} read
 */

const DAMAGED = 'its compressed data are damaged';
const NO_ED25519 =
  'This browser cannot verify Ed25519 signatures. Use a current browser, or verify.mjs with Node 20 or newer.';

/** @type {Platform} What every current browser has, and Node too. */
export const webPlatform = {
  sha256: () => new Sha256(),
  inflate: inflateStream,
  isSigned: async (key, message, signature) => {
    try {
      const imported = await crypto.subtle.importKey('raw', copied(key), 'Ed25519', false, ['verify']);
      return await crypto.subtle.verify('Ed25519', imported, copied(signature), copied(message));
    } catch (error) {
      throw new CannotVerify(NO_ED25519, { cause: error });
    }
  },
  // A browser may inflate all that it was given at once: up to a thousand times as much.
  readBytes: 16_384,
};

/** @param {Uint8Array} bytes */
const copied = (bytes) => new Uint8Array(bytes);

/** @type {Platform['inflate']} */
async function* inflateStream(packed) {
  const { readable, writable } = new DecompressionStream('deflate-raw');
  const writer = writable.getWriter();
  /** @type {{ error: unknown } | undefined} */
  let failure;
  const written = (async () => {
    for await (const part of packed) await writer.write(copied(part));
    await writer.close();
  })().catch(async (error) => {
    failure ??= { error };
    await writer.abort(error).catch(() => {});
  });
  const reader = readable.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) break;
      yield value;
    }
    await written;
  } catch (error) {
    failure ??= { error };
  } finally {
    await reader.cancel().catch(() => {});
  }
  if (failure === undefined) return;
  const { error } = failure;
  throw error instanceof TypeError || isZlibError(error) ? new Misfit(DAMAGED) : error;
}

/** @param {unknown} error */
function isZlibError(error) {
  return error instanceof Error && 'code' in error && /^(?:Z_|ERR_.*TRAILING)/.test(String(error.code));
}

/** SHA-256 (FIPS 180-4), since the one of browsers does not take a file in parts. */
class Sha256 {
  static #constants = sha256Constants();
  #state = Sha256.#constants.start.slice();
  #block = new Uint8Array(64);
  #words = new Int32Array(64);
  #filled = 0;
  #bytes = 0;

  /** @param {Uint8Array} bytes */
  update(bytes) {
    this.#bytes += bytes.length;
    for (let at = 0; at < bytes.length;) {
      const part = bytes.subarray(at, at + 64 - this.#filled);
      this.#block.set(part, this.#filled);
      this.#filled += part.length;
      at += part.length;
      if (this.#filled === 64) this.#mix();
    }
  }

  /** @returns {string} */
  hex() {
    const bits = new DataView(new ArrayBuffer(8));
    bits.setBigUint64(0, BigInt(this.#bytes) * 8n);
    this.update(Uint8Array.of(0x80));
    this.update(new Uint8Array((120 - this.#filled) % 64));
    this.update(new Uint8Array(bits.buffer));
    return Array.from(this.#state, (word) => (word >>> 0).toString(16).padStart(8, '0')).join('');
  }

  #mix() {
    const words = this.#words;
    const block = new DataView(this.#block.buffer);
    for (let at = 0; at < 16; at += 1) words[at] = block.getInt32(at * 4);
    for (let at = 16; at < 64; at += 1) {
      const [early, late] = [Number(words[at - 15]), Number(words[at - 2])];
      const first = rotated(early, 7) ^ rotated(early, 18) ^ (early >>> 3);
      const second = rotated(late, 17) ^ rotated(late, 19) ^ (late >>> 10);
      words[at] = Number(words[at - 16]) + first + Number(words[at - 7]) + second;
    }
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = this.#state;
    for (let at = 0; at < 64; at += 1) {
      const choice = (e & f) ^ (~e & g);
      const turned = rotated(e, 6) ^ rotated(e, 11) ^ rotated(e, 25);
      const one = (h + turned + choice + Number(Sha256.#constants.rounds[at]) + Number(words[at])) | 0;
      const majority = (a & b) ^ (a & c) ^ (b & c);
      const two = ((rotated(a, 2) ^ rotated(a, 13) ^ rotated(a, 22)) + majority) | 0;
      h = g;
      g = f;
      f = e;
      e = (d + one) | 0;
      d = c;
      c = b;
      b = a;
      a = (one + two) | 0;
    }
    for (const [at, word] of [a, b, c, d, e, f, g, h].entries()) {
      this.#state[at] = Number(this.#state[at]) + word;
    }
    this.#filled = 0;
  }
}

/** @param {number} word @param {number} bits */
function rotated(word, bits) {
  return (word >>> bits) | (word << (32 - bits));
}

/** The first 32 bits of the fractions of square and cube roots of the first primes (FIPS 180-4, 4.2.2 and 5.3.3). */
function sha256Constants() {
  /** @type {number[]} */
  const primes = [];
  for (let number = 2; primes.length < 64; number += 1) {
    if (primes.every((prime) => number % prime !== 0)) primes.push(number);
  }
  /** @param {number} root */
  const fraction = (root) => (root % 1) * 2 ** 32;
  return {
    start: Int32Array.from(primes.slice(0, 8), (prime) => fraction(Math.sqrt(prime))),
    rounds: Int32Array.from(primes, (prime) => fraction(Math.cbrt(prime))),
  };
}

// ── The ZIP file ────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * An entry of the directory. `method` is 0 for stored, 8 for deflated; `packed` and `size` are bytes in the ZIP file and
 * of the file itself; its local header begins `at`, its data `dataAt`.
 * @typedef {{ name: string, flags: number, method: number, crc: number, packed: number, size: number, at: number,
 *   dataAt: number }} Entry
 */

const [END_BYTES, ENTRY_BYTES, LOCAL_BYTES, DESCRIPTOR_BYTES] = [22, 46, 30, 16];
const [MOST_BYTES, MOST_FILES] = [0xfffffffe, 10_000];
const MOST_DIRECTORY_BYTES = 4_000_000;
const NAME = /^(?=.{1,200}$)(?:README\.txt|[a-z\d_-][a-z\d_.-]*(?:\/[a-z\d_-][a-z\d_.-]*)*)$/;
/** General purpose flags: sizes follow the data, and names are UTF-8. */
const [SIZES_FOLLOW, UTF_8_NAMES] = [0x0008, 0x0800];
/** The only extra field that says nothing about what is read: times of the file. */
const TIMES = 0x5455;
const [FILE_TYPE, REGULAR_FILE, FOLDER_ATTRIBUTE] = [0o170000, 0o100000, 0x10];

/** @param {Uint8Array} bytes */
const view = (bytes) => new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
/** @param {Uint8Array} bytes */
const ascii = (bytes) => String.fromCharCode(...bytes);

/**
 * Reads the directory, and checks that every byte of the file belongs to one thing: entries one behind the other from
 * the first byte, then the directory, then its end.
 * @param {Reader} reader @returns {Promise<Map<string, Entry>>} in their order
 */
async function readDirectory(reader) {
  if (reader.size > MOST_BYTES) throw new CannotVerify('A pack of more than 4 GB cannot be verified.');
  check(reader.size >= END_BYTES, 'it is too short');
  const end = view(await reader.read(reader.size - END_BYTES, END_BYTES));
  const isEnd = end.getUint32(0, true) === 0x06054b50 && end.getUint16(20, true) === 0;
  check(isEnd, 'it does not end as a ZIP file: it was cut off, or something was added');
  const [count, bytes, at] = [end.getUint16(10, true), end.getUint32(12, true), end.getUint32(16, true)];
  check(count < 0xffff && bytes < 0xffffffff && at < 0xffffffff, 'it is a ZIP64 file, which no pack is');
  check(end.getUint32(4, true) === 0 && end.getUint16(8, true) === count, 'it is a part of several');
  check(count <= MOST_FILES, `it lists ${count} files, more than a pack has`);
  check(at + bytes === reader.size - END_BYTES, 'its directory is not where its end says');
  check(bytes <= MOST_DIRECTORY_BYTES, 'its directory is too large');
  const directory = await reader.read(at, bytes);
  /** @type {Map<string, Entry>} */
  const entries = new Map();
  let [read, next] = [0, 0];
  for (let number = 0; number < count; number += 1) {
    const { entry, length } = readEntry(directory.subarray(read));
    read += length;
    check(!entries.has(entry.name), `${quoted(entry.name)} is there twice`);
    check(entry.at === next, `${entry.name} does not begin where the file before it ends`);
    next = await readLocal(reader, entry, at);
    entries.set(entry.name, entry);
  }
  check(read === bytes, 'its directory is longer than what it lists');
  check(next === at, 'there are bytes between its files and its directory');
  return entries;
}

/** @param {Uint8Array} bytes of the directory, from this entry on @returns {{ entry: Entry, length: number }} */
function readEntry(bytes) {
  check(bytes.length >= ENTRY_BYTES, 'its directory ends too early');
  const head = view(bytes);
  check(head.getUint32(0, true) === 0x02014b50, 'its directory is damaged');
  const [nameBytes, extraBytes] = [head.getUint16(28, true), head.getUint16(30, true)];
  const length = ENTRY_BYTES + nameBytes + extraBytes;
  check(bytes.length >= length, 'its directory ends too early');
  const name = ascii(bytes.subarray(ENTRY_BYTES, ENTRY_BYTES + nameBytes));
  check(NAME.test(name), `it has a file ${quoted(name)}, a name that no pack has`);
  const [flags, method] = [head.getUint16(8, true), head.getUint16(10, true)];
  check((flags & 0x2041) === 0, `${name} is encrypted`);
  check((flags & ~(SIZES_FOLLOW | UTF_8_NAMES)) === 0, `${name} has flags that no pack has`);
  check(method === 0 || method === 8, `${name} is neither stored nor deflated`);
  const [packed, size, at] = [head.getUint32(20, true), head.getUint32(24, true), head.getUint32(42, true)];
  check(Math.max(packed, size, at) < 0xffffffff, `${name} is a ZIP64 entry, which no pack has`);
  check(method === 8 || packed === size, `${name} is stored with two sizes`);
  check(head.getUint32(32, true) === 0, `${name} has a comment, or is in another volume`);
  const attributes = head.getUint32(38, true);
  const type = head.getUint8(5) === 3 ? (attributes >>> 16) & FILE_TYPE : 0;
  const isOrdinary = (type === 0 || type === REGULAR_FILE) && (attributes & FOLDER_ATTRIBUTE) === 0;
  check(isOrdinary, `${name} is not an ordinary file`);
  checkExtra(name, bytes.subarray(ENTRY_BYTES + nameBytes, length));
  return {
    entry: { name, flags, method, crc: head.getUint32(16, true), packed, size, at, dataAt: 0 },
    length,
  };
}

/** @param {string} name @param {Uint8Array} extra */
function checkExtra(name, extra) {
  for (let at = 0; at < extra.length;) {
    check(at + 4 <= extra.length, `${name} has a damaged extra field`);
    const head = view(extra.subarray(at));
    check(head.getUint16(0, true) === TIMES, `${name} has an extra field that no pack has`);
    at += 4 + head.getUint16(2, true);
    check(at <= extra.length, `${name} has a damaged extra field`);
  }
}

/**
 * Checks what stands before and behind the data of an entry against the directory.
 * @param {Reader} reader @param {Entry} entry gets its `dataAt`
 * @param {number} until where the directory begins @returns {Promise<number>} where the next entry begins
 */
async function readLocal(reader, entry, until) {
  const { name, flags, method, crc, packed, size, at } = entry;
  check(at + LOCAL_BYTES + name.length + packed <= until, `${name} reaches into the directory`);
  const head = view(await reader.read(at, LOCAL_BYTES));
  const denied = `${name} is another file at its place than in the directory`;
  check(head.getUint32(0, true) === 0x04034b50, denied);
  check(head.getUint16(6, true) === flags && head.getUint16(8, true) === method, denied);
  check(head.getUint16(26, true) === name.length, denied);
  const extraBytes = head.getUint16(28, true);
  entry.dataAt = at + LOCAL_BYTES + name.length + extraBytes;
  const follows = (flags & SIZES_FOLLOW) !== 0;
  const next = entry.dataAt + packed + (follows ? DESCRIPTOR_BYTES : 0);
  check(next <= until, `${name} reaches into the directory`);
  const beside = await reader.read(at + LOCAL_BYTES, name.length + extraBytes);
  check(ascii(beside.subarray(0, name.length)) === name, denied);
  checkExtra(name, beside.subarray(name.length));
  const sums = [head.getUint32(14, true), head.getUint32(18, true), head.getUint32(22, true)];
  const areListed = sums[0] === crc && sums[1] === packed && sums[2] === size;
  check(areListed || (follows && sums.every((one) => one === 0)), denied);
  if (follows) {
    const behind = view(await reader.read(next - DESCRIPTOR_BYTES, DESCRIPTOR_BYTES));
    const found = [0, 4, 8, 12].map((place) => behind.getUint32(place, true));
    check(found.join() === [0x08074b50, crc, packed, size].join(), denied);
  }
  return next;
}

const CRC_TABLE = Int32Array.from({ length: 256 }, (_, byte) => {
  let sum = byte;
  for (let bit = 0; bit < 8; bit += 1) sum = sum & 1 ? (sum >>> 1) ^ 0xedb88320 : sum >>> 1;
  return sum;
});

/** A pack whose directory was read. */
class Pack {
  #done = 0;
  #all = 0;

  /**
   * @param {Reader} reader @param {ReadonlyMap<string, Entry>} entries
   * @param {{ keys: ReadonlyMap<string, Uint8Array>, platform: Platform, onProgress: (done: number, all: number) => void }} using
   */
  constructor(reader, entries, { keys, platform, onProgress }) {
    this.reader = reader;
    this.entries = entries;
    /** Trusted public keys, by their Base64. */
    this.keys = keys;
    this.platform = platform;
    this.onProgress = onProgress;
    for (const { name, size } of entries.values()) this.#all += isReadTwice(name) ? 2 * size : size;
  }

  /** @param {string} name */
  entry(name) {
    const entry = this.entries.get(name);
    if (entry === undefined) throw new WrongPack(name, 'missing', 'it is not in the pack');
    return entry;
  }

  /**
   * Reads a file in parts; never more of it than its listed size.
   * @param {string} name @returns {AsyncGenerator<Uint8Array>}
   */
  async *parts(name) {
    const entry = this.entry(name);
    let [size, crc] = [0, -1];
    try {
      const packed = this.#packed(entry);
      for await (const part of entry.method === 0 ? packed : this.platform.inflate(packed, entry.packed)) {
        size += part.length;
        check(size <= entry.size, 'it is larger than the directory says');
        for (let at = 0; at < part.length; at += 1) {
          crc = (crc >>> 8) ^ Number(CRC_TABLE[(crc ^ Number(part[at])) & 0xff]);
        }
        this.#done += part.length;
        this.onProgress(this.#done, this.#all);
        yield part;
      }
      check(size === entry.size, 'it is smaller than the directory says');
      check(~crc >>> 0 === entry.crc, 'its CRC-32 is not that of the directory');
    } catch (error) {
      throw error instanceof Misfit ? new WrongPack(name, 'container', error.message) : error;
    }
  }

  /** @param {Entry} entry @returns {AsyncGenerator<Uint8Array>} */
  async *#packed({ dataAt, packed }) {
    for (let at = 0; at < packed; at += this.platform.readBytes) {
      yield await this.reader.read(dataAt + at, Math.min(this.platform.readBytes, packed - at));
    }
  }

  /** Reads the whole of a small file. @param {string} name @param {number} most bytes */
  async whole(name, most) {
    const { size } = this.entry(name);
    if (size > most) throw new WrongPack(name, 'size', `it has ${size} bytes, more than it can have`);
    const whole = new Uint8Array(size);
    let at = 0;
    for await (const part of this.parts(name)) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }

  /** Reads a file in parts that end with a line. @param {string} name @returns {AsyncGenerator<Uint8Array>} */
  async *lines(name) {
    let rest = new Uint8Array();
    for await (const part of this.parts(name)) {
      const bytes = new Uint8Array(rest.length + part.length);
      bytes.set(rest);
      bytes.set(part, rest.length);
      const end = bytes.lastIndexOf(LINE_FEED) + 1;
      if (end > 0) yield bytes.subarray(0, end);
      rest = bytes.slice(end);
      check(rest.length <= MOST_LINE_BYTES, 'it has a line that is too long');
    }
    check(rest.length === 0, 'its last line does not end: it was cut off');
  }

  /** @param {Uint8Array} bytes */
  digest(bytes) {
    const hash = this.platform.sha256();
    hash.update(bytes);
    return hash.hex();
  }
}

const LINE_FEED = 10;
const MOST_LINE_BYTES = 16_000_000;

// ── Values in JSON ──────────────────────────────────────────────────────────────────────────────────────────────────

const HEX_64 = /^[0-9a-f]{64}$/;
const DAY_MS = 86_400_000;

/** @param {Uint8Array} bytes */
function utf8(bytes) {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes);
  } catch {
    throw new Misfit('it is not UTF-8');
  }
}

/**
 * Parses JSON whose names are there once, and whose numbers and texts are written as JSON.stringify writes them. Space
 * between them says nothing.
 * @param {string} text @returns {Record<string, unknown>}
 */
function parseObject(text) {
  let value;
  try {
    value = JSON.parse(text);
  } catch {
    throw new Misfit('it is not JSON');
  }
  const compact = text.replace(/("(?:[^"\\]|\\.)*")|[ \t\r\n]+/g, '$1');
  check(JSON.stringify(value) === compact, 'it has a name twice, or a number or text in a second spelling');
  return object(value, 'it');
}

/** @param {string} text a line of audit.jsonl, as it was hashed */
function parseLine(text) {
  const line = parseObject(text);
  check(JSON.stringify(line) === text, 'it has space between its values');
  return line;
}

/** @param {Pack} pack @param {string} name @param {number} most bytes */
async function readObject(pack, name, most) {
  const bytes = await pack.whole(name, most);
  return within(name, 'json', () => parseObject(utf8(bytes)));
}

/** @param {unknown} value @param {string} name @returns {Record<string, unknown>} */
function object(value, name) {
  check(typeof value === 'object' && value !== null && !Array.isArray(value), `${name} is not an object`);
  return /** @type {Record<string, unknown>} */ (value);
}

/** @param {unknown} value @param {string} name @returns {unknown[]} */
function list(value, name) {
  check(Array.isArray(value), `${name} is not a list`);
  return value;
}

/** @param {unknown} value @param {string} name @returns {string} */
function text(value, name) {
  check(typeof value === 'string', `${name} is not a text`);
  return value;
}

/** @param {unknown} value @param {string} name @returns {number} whole, from 0 */
function whole(value, name) {
  check(Number.isSafeInteger(value) && Number(value) >= 0, `${name} is not a whole number`);
  return Number(value);
}

/** @param {unknown} value @param {string} name @returns {number | null} */
function numberOrNull(value, name) {
  check(value === null || typeof value === 'number', `${name} is not a number`);
  return value;
}

/** @param {unknown} value @param {string} name @returns {string} */
function hash(value, name) {
  check(typeof value === 'string' && HEX_64.test(value), `${name} is not 64 hexadecimal digits`);
  return value;
}

/** @param {unknown} value @param {string} name @returns {number} milliseconds since 1970-01-01 UTC */
function time(value, name) {
  const at = Date.parse(text(value, name));
  check(!Number.isNaN(at) && timeName(at) === value, `${name} is not a time in UTC with milliseconds`);
  return at;
}

/** @param {unknown} value @param {string} name @returns {number} days since 1970-01-01 */
function day(value, name) {
  return time(`${text(value, name)}T00:00:00.000Z`, name) / DAY_MS;
}

/** @param {unknown} value @param {number} bytes @param {string} name */
function base64(value, bytes, name) {
  let raw = '';
  try {
    raw = atob(text(value, name));
  } catch {
    raw = '';
  }
  check(raw.length === bytes && btoa(raw) === value, `${name} is not the Base64 of ${bytes} bytes`);
  return Uint8Array.from(raw, (character) => character.charCodeAt(0));
}

/** @param {number} number */
const dayName = (number) => new Date(number * DAY_MS).toISOString().slice(0, 10);
/** @param {number} at */
const timeName = (at) => new Date(at).toISOString();

// ── The manifest and the files ──────────────────────────────────────────────────────────────────────────────────────

const FORMAT = 'ts1-evidence-1';
const [MANIFEST, SIGNATURE] = ['manifest.json', 'manifest.sig'];
const [SEALS, AUDIT, FIGURES, STAMPS] = ['seals.json', 'audit.jsonl', 'figures.json', 'timestamps.json'];
const RECORDS = ['settings.json', 'alarms.json', 'quiet.json', 'calibrations.json'];
const ALWAYS = ['README.txt', SEALS, AUDIT, FIGURES, ...RECORDS];
const [READINGS, STAMPED] = [/^readings\//, /^timestamps[./]/];
const [MOST_MANIFEST_BYTES, MOST_JSON_BYTES, MOST_ANSWER_BYTES] = [4_000_000, 64_000_000, 1_000_000];
const SIGNATURE_TEXT_BYTES = 88;

/** @param {string} name */
const isOfManifest = (name) => name === MANIFEST || name === SIGNATURE;
/** @param {string} name */
const isReadTwice = (name) =>
  [SEALS, AUDIT, FIGURES].includes(name) || READINGS.test(name) || STAMPED.test(name);
/** @param {number} sensorId */
const readingsFile = (sensorId) => `readings/${sensorId}.csv`;

/**
 * The manifest. `from` and `to` are included; times are milliseconds since 1970-01-01 UTC, here and below.
 * @typedef {{ version: string, company: { id: number, name: string }, from: number, to: number, madeAt: number,
 *   madeBy: string, sensors: { id: number, name: string }[], files: Map<string, { bytes: number, sha256: string }> }}
 *   Manifest
 */

/** Reads the manifest, and checks that one of the keys signed it. @param {Pack} pack @returns {Promise<Manifest>} */
async function readManifest(pack) {
  await within(ZIP, 'container', () => {
    for (const name of [MANIFEST, SIGNATURE]) pack.entry(name);
    const last = [...pack.entries.keys()].slice(-2).join();
    check(last === `${MANIFEST},${SIGNATURE}`, 'its last files are not the manifest and its signature');
  });
  const bytes = await pack.whole(MANIFEST, MOST_MANIFEST_BYTES);
  const signed = await pack.whole(SIGNATURE, SIGNATURE_TEXT_BYTES);
  const manifest = await within(MANIFEST, 'json', () => parseObject(utf8(bytes)));
  await within(MANIFEST, 'format', () => {
    check(manifest['format'] === FORMAT, `its format is ${quoted(manifest['format'])}, not ${FORMAT}`);
  });
  const key = await within(MANIFEST, 'key', () => {
    const key = pack.keys.get(String(manifest['publicKey']));
    check(key !== undefined, `it was signed by another key: ${quoted(manifest['publicKey'])}`);
    return key;
  });
  const signature = await within(SIGNATURE, 'format', () => base64(ascii(signed), 64, 'it'));
  await within(MANIFEST, 'signature', async () => {
    const isSigned = await pack.platform.isSigned(key, bytes, signature);
    check(isSigned, `${SIGNATURE} is not a signature of these bytes`);
  });
  return within(MANIFEST, 'format', () => toManifest(manifest));
}

/** The sensors of a file. @param {Record<string, unknown>} content @param {Manifest} manifest */
function sensorsOf(content, manifest) {
  const sensors = list(content['sensors'], 'sensors').map((one) => object(one, 'a sensor'));
  const ids = [sensors, manifest.sensors].map((some) => JSON.stringify(some.map(({ id }) => id)));
  check(ids[0] === ids[1], 'its sensors are not those of the manifest');
  return sensors;
}

/** @param {Record<string, unknown>} manifest @returns {Manifest} */
function toManifest(manifest) {
  const company = object(manifest['company'], 'company');
  const madeBy = object(manifest['madeBy'], 'madeBy');
  const period = object(manifest['period'], 'period');
  const [from, to] = [time(period['from'], 'period.from'), time(period['to'], 'period.to')];
  check(from <= to, 'its period ends before it begins');
  const sensors = list(manifest['sensors'], 'sensors').map((one) => {
    const { id, name } = object(one, 'a sensor');
    return { id: whole(id, 'the id of a sensor'), name: text(name, 'the name of a sensor') };
  });
  const doAscend = sensors.every(({ id }, at) => at === 0 || id > Number(sensors[at - 1]?.id));
  check(doAscend, 'its sensors do not ascend');
  const files = new Map();
  for (const [name, about] of Object.entries(object(manifest['files'], 'files'))) {
    const { bytes, sha256 } = object(about, quoted(name));
    files.set(name, {
      bytes: whole(bytes, `the size of ${quoted(name)}`),
      sha256: hash(sha256, quoted(name)),
    });
  }
  return {
    version: text(manifest['version'], 'version'),
    company: { id: whole(company['id'], 'company.id'), name: text(company['name'], 'company.name') },
    from,
    to,
    madeAt: time(manifest['madeAt'], 'madeAt'),
    madeBy: text(madeBy['name'], 'madeBy.name'),
    sensors,
    files,
  };
}

/**
 * Checks that the files are those that the manifest lists, each with its size and digest.
 * @param {Pack} pack @param {Manifest} manifest
 */
async function checkFiles(pack, manifest) {
  const { files, sensors } = manifest;
  for (const name of [...ALWAYS, ...sensors.map(({ id }) => readingsFile(id))]) {
    if (!files.has(name)) throw new WrongPack(name, 'missing', 'the manifest does not list it');
  }
  for (const [name, { bytes }] of files) {
    const { size } = pack.entry(name);
    if (size !== bytes) throw new WrongPack(name, 'size', `it has ${size} bytes, the manifest says ${bytes}`);
  }
  const ofSensors = new Set(sensors.map(({ id }) => readingsFile(id)));
  for (const name of pack.entries.keys()) {
    const isKnown = files.has(name) ? !READINGS.test(name) || ofSensors.has(name) : isOfManifest(name);
    if (!isKnown) throw new WrongPack(name, 'extra', 'the manifest does not list it, or not its sensor');
  }
  for (const name of pack.entries.keys()) {
    const listed = files.get(name);
    if (listed === undefined) continue;
    const hash = pack.platform.sha256();
    for await (const part of pack.parts(name)) hash.update(part);
    if (hash.hex() === listed.sha256) continue;
    const where = await placeOfFault(pack, manifest, name);
    throw new WrongPack(name, 'digest', `it is not the file that was signed${where}`);
  }
}

/**
 * Looks for the row, day or figure by which a file differs from the one that was signed.
 * @param {Pack} pack @param {Manifest} manifest @param {string} name
 */
async function placeOfFault(pack, manifest, name) {
  if (!isReadTwice(name)) return '';
  try {
    await checkContent(pack, manifest);
    return '';
  } catch (error) {
    if (!(error instanceof WrongPack)) throw error;
    return error.file === name ? `: ${error.fault}` : '';
  }
}

// ── The audit rows ──────────────────────────────────────────────────────────────────────────────────────────────────

const NO_HASH = '0'.repeat(64);

/**
 * `roots` has the contents of rows that state a root over sealed or deleted days, unchecked, by the number of the row;
 * `reseals` the newest digests of days that were sealed again, by sensor and day; `points` the check-points, by row.
 * @typedef {{ action: string, seal: unknown, days: unknown, root: unknown }} Root
 * @typedef {{ rows: number, points: Map<number, { hash: string, signedAt: number }>, signedAt: number,
 *   roots: Map<number, Root>, reseals: Map<string, unknown> }} Audit
 */

/**
 * Checks the hashes of the rows, run by run, and the signatures of all check-points.
 * @param {Pack} pack @param {Manifest} manifest @returns {Promise<Audit>}
 */
async function checkAudit(pack, { company }) {
  /** @type {Audit} */
  const audit = { rows: 0, points: new Map(), signedAt: 0, roots: new Map(), reseals: new Map() };
  const encoder = new TextEncoder();
  /** @type {'nothing' | 'head' | 'genesis' | 'check-point' | 'row'} */
  let before = 'nothing';
  let [id, last, number] = [-1, NO_HASH, 0];
  /** @param {Record<string, unknown>} line */
  const readLine = async (line) => {
    if (before === 'nothing') {
      check(line['kind'] === 'audit-runs', 'the first line does not say that it is of audit runs');
      check(line['company_id'] === company.id, 'they are of another company');
      before = 'head';
      return;
    }
    if (line['kind'] === 'genesis') {
      check(before === 'head', 'a log begins after its beginning');
      [before, id] = ['genesis', 0];
      return;
    }
    const at = whole(line['id'], 'id');
    const stated = hash(line['hash'], 'hash');
    if (line['kind'] === 'check-point') {
      await within(AUDIT, 'check-point', async () => {
        const where = `line ${number}, the check-point at row ${at}`;
        check(line['company_id'] === company.id, `${where}: it is of another company`);
        if (before === 'row')
          check(at === id && stated === last, `${where}: it is not one of the row before it`);
        else check(at > id, `${where}: the rows do not ascend`);
        const key = pack.keys.get(String(line['public_key']));
        check(key !== undefined, `${where}: it was signed by another key`);
        const signedAt = time(line['timestamp'], `${where}: timestamp`);
        const message = JSON.stringify(['ts1 audit check-point 1', company.id, at, stated, signedAt]);
        const signature = base64(line['signature'], 64, `${where}: signature`);
        const isSigned = await pack.platform.isSigned(key, encoder.encode(message), signature);
        check(isSigned, `${where}: its signature is wrong`);
        [before, id, last] = ['check-point', at, stated];
        audit.points.set(at, { hash: stated, signedAt });
        audit.signedAt = signedAt;
      });
      return;
    }
    check(line['kind'] === 'entry', 'it is neither a row nor a check-point');
    check(before !== 'head', 'a run begins without a check-point');
    check(at === id + 1, `row ${at} does not follow row ${id}`);
    check(line['previous_hash'] === last, `row ${at} does not follow the row before it`);
    const [action, details] = [text(line['action'], 'action'), object(line['details'], 'details')];
    const [actor, ...texts] = ['actor', 'username', 'action', 'description'].map((name) =>
      text(line[name], name),
    );
    const userId = line['user_id'] === null ? null : whole(line['user_id'], 'user_id');
    const said = [time(line['timestamp'], 'timestamp'), actor, userId, ...texts];
    const hashed = JSON.stringify(['ts1 audit 1', company.id, at, ...said, JSON.stringify(details), last]);
    check(pack.digest(encoder.encode(hashed)) === stated, `row ${at} is not the one that was written there`);
    [before, id, last] = ['row', at, stated];
    audit.rows += 1;
    if (action === 'readings_seal' || action === 'retention_delete') {
      audit.roots.set(at, { action, seal: details['seal'], days: details['days'], root: details['root'] });
    } else if (action === 'readings_reseal') {
      const { after } = Object(details['digest']);
      audit.reseals.set(`${String(details['sensorId'])} ${String(details['day'])}`, after);
    }
  };
  await within(AUDIT, 'row', async () => {
    for await (const block of pack.lines(AUDIT)) {
      for (const line of utf8(block).slice(0, -1).split('\n')) {
        number += 1;
        const parsed = await within(AUDIT, 'json', () => atLine(number, () => parseLine(line)));
        await atLine(number, () => readLine(parsed));
      }
    }
    check(before === 'check-point', 'its last line is not a check-point: it was cut off');
  });
  return audit;
}

/** @template T @param {number} number @param {() => T | Promise<T>} work */
async function atLine(number, work) {
  try {
    return await work();
  } catch (error) {
    throw error instanceof Misfit ? new Misfit(`line ${number}: ${error.message}`) : error;
  }
}

// ── The seals ───────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * An entry of seals.json; `day` counts from 1970-01-01.
 * @typedef {{ day: number, state: 'sealed' | 'unsealed' | 'empty' | 'deleted', readings: number, digest: string }} Day
 * @typedef {{ id: number, days: Day[] }} SensorDays
 */

/**
 * Checks the days of all sensors, and the proofs of those that were sealed.
 * @param {Pack} pack @param {Manifest} manifest @param {Audit} audit @returns {Promise<SensorDays[]>}
 */
async function checkSeals(pack, manifest, audit) {
  const seals = await readObject(pack, SEALS, MOST_JSON_BYTES);
  return within(SEALS, 'seal', () => {
    return sensorsOf(seals, manifest).map(({ id, days }) => {
      const entries = list(days, `sensor ${Number(id)}: days`);
      return { id: Number(id), days: checkDays(pack, manifest, audit, Number(id), entries) };
    });
  });
}

/**
 * @param {Pack} pack @param {Manifest} manifest @param {Audit} audit @param {number} sensorId
 * @param {unknown[]} entries @returns {Day[]}
 */
function checkDays(pack, manifest, audit, sensorId, entries) {
  /** @type {Day[]} */
  const days = [];
  for (const one of entries) {
    const entry = object(one, `sensor ${sensorId}: a day`);
    const number = day(entry['day'], `sensor ${sensorId}: a day`);
    const where = `sensor ${sensorId}, ${dayName(number)}`;
    const before = days.at(-1);
    const state = entry['state'];
    const isLate =
      before?.day === number &&
      before.state !== 'empty' &&
      days.at(-2)?.day !== number &&
      state === 'unsealed';
    const follows = before === undefined || number === before.day + 1 || isLate;
    check(follows, `${where} does not follow the day before`);
    const checked = checkDay(pack, audit, sensorId, number, entry, where);
    const resealed = audit.reseals.get(`${sensorId} ${dayName(number)}`);
    const isNewest = isLate || resealed === undefined || resealed === checked.digest;
    check(isNewest, `${where} has not the digest with which it was sealed again`);
    days.push(checked);
  }
  const [first, last] = [days[0]?.day ?? Infinity, days.at(-1)?.day ?? -1];
  const until = Math.min(manifest.to, manifest.madeAt);
  const isEnclosed = first * DAY_MS <= manifest.from && (last + 1) * DAY_MS > until;
  check(isEnclosed, `sensor ${sensorId}: its days do not enclose the period`);
  return days;
}

/**
 * @param {Pack} pack @param {Audit} audit @param {number} sensorId @param {number} number days since 1970-01-01
 * @param {Record<string, unknown>} entry @param {string} where @returns {Day}
 */
function checkDay(pack, audit, sensorId, number, entry, where) {
  const { state } = entry;
  if (state === 'empty') return { day: number, state, readings: 0, digest: '' };
  const isKnown = state === 'sealed' || state === 'unsealed' || state === 'deleted';
  check(isKnown, `${where} has a state that no day has`);
  const digest = hash(entry['digest'], `${where}: digest`);
  const readings = whole(entry['readings'], `${where}: readings`);
  check((readings === 0) === (state === 'deleted'), `${where} has a number of readings that it cannot have`);
  if (state !== 'unsealed') {
    const leaf = `${sensorId},${dayName(number)},${readings},${digest}`;
    const action = state === 'sealed' ? 'readings_seal' : 'retention_delete';
    checkProof(pack, audit, entry, { where, leaf, action });
  }
  return { day: number, state, readings, digest };
}

/**
 * @param {Pack} pack @param {Audit} audit @param {Record<string, unknown>} entry
 * @param {{ where: string, leaf: string, action: string }} proven
 */
function checkProof(pack, audit, entry, { where, leaf, action }) {
  const row = whole(entry['auditRow'], `${where}: auditRow`);
  const root = audit.roots.get(row);
  check(root?.action === action, `${where}: row ${row} of the audit log is not there, or is not about days`);
  const isOfSeal =
    root.seal === whole(entry['seal'], `${where}: seal`) &&
    root.days === whole(entry['treeSize'], `${where}: treeSize`);
  check(isOfSeal, `${where}: row ${row} of the audit log is about other days`);
  const isProven = rootOfProof(pack, entry, leaf, where) === root.root;
  check(isProven, `${where}: its proof does not lead to the root in row ${row}`);
}

/**
 * Returns the root to which an inclusion proof leads (RFC 9162, section 2.1.3.2).
 * @param {Pack} pack @param {Record<string, unknown>} proof @param {string} leaf @param {string} where
 */
function rootOfProof(pack, proof, leaf, where) {
  const path = list(proof['path'], `${where}: path`).map((one) => hash(one, `${where}: a hash of its path`));
  const size = whole(proof['treeSize'], `${where}: treeSize`);
  const index = whole(proof['leafIndex'], `${where}: leafIndex`);
  let [node, last] = [index, size - 1];
  let root = pack.digest(Uint8Array.of(0, ...new TextEncoder().encode(leaf)));
  for (const beside of path) {
    check(last > 0, `${where}: its proof is too long`);
    const isRight = node % 2 === 1 || node === last;
    root = pack.digest(Uint8Array.of(1, ...fromHex(isRight ? beside + root : root + beside)));
    if (isRight) while (node % 2 === 0 && node > 0) [node, last] = [node / 2, Math.floor(last / 2)];
    [node, last] = [Math.floor(node / 2), Math.floor(last / 2)];
  }
  check(last === 0 && index < size, `${where}: its proof is too short`);
  return root;
}

/** @param {string} hex */
function fromHex(hex) {
  return Uint8Array.from({ length: hex.length / 2 }, (_, at) =>
    Number.parseInt(hex.slice(2 * at, 2 * at + 2), 16),
  );
}

// ── The time stamps ─────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A time at which a row of the audit log was there, as the answer of a time-stamp authority to a root says.
 * @typedef {{ row: number, at: number, root: string, file: string }} Stamp
 */

const SHA_256 = '608648016503040201';

/**
 * Checks that the time stamps are of check-points of the audit rows. By whom an answer was signed is not checked.
 * @param {Pack} pack @param {Manifest} manifest @param {Audit} audit @returns {Promise<Stamp[]>}
 */
async function checkStamps(pack, { company }, { points }) {
  if (!pack.entries.has(STAMPS)) return [];
  const content = await readObject(pack, STAMPS, MOST_JSON_BYTES);
  const stamps = await within(STAMPS, 'stamp', () =>
    list(content['stamps'], 'stamps').map((one) => {
      const stamp = object(one, 'a time stamp');
      const row = whole(stamp['row'], 'row');
      const point = points.get(row);
      const isThere = point !== undefined && point.signedAt === time(stamp['signedAt'], 'signedAt');
      check(isThere, `row ${row} has no such check-point`);
      const salt = hash(stamp['salt'], 'salt');
      const leaf = JSON.stringify(['ts1 time stamp 1', company.id, row, point.hash, point.signedAt, salt]);
      const root = rootOfProof(pack, stamp, leaf, `row ${row}`);
      return { row, at: time(stamp['stampedAt'], 'stampedAt'), root, file: text(stamp['file'], 'file') };
    }),
  );
  for (const { at, root, file } of stamps) {
    const answer = await pack.whole(file, MOST_ANSWER_BYTES);
    await within(file, 'stamp', () => {
      check((derAt(answer, 0, 0, 0)[0] ?? 2) < 2, 'the time stamp was not granted');
      const info = derAt(answer, 0, 1, 1, 0, 2, 1, 0, 0);
      const isOfRoot = toHex(derAt(info, 2, 0, 0)) === SHA_256 && toHex(derAt(info, 2, 1)) === root;
      check(isOfRoot, `it is not of the root to which the proof in ${STAMPS} leads`);
      const [seconds, part = ''] = ascii(derAt(info, 4)).slice(0, -1).split('.');
      const stated = timeName(at).replaceAll(/\D/g, '');
      check(`${seconds}${part.slice(0, 3).padEnd(3, '0')}` === stated, `its time is not that of ${STAMPS}`);
    });
  }
  return stamps;
}

/** The content of a value in DER (ITU-T X.690), by its places. @param {Uint8Array} bytes @param {number[]} places */
function derAt(bytes, ...places) {
  return places.reduce((within, place) => {
    let [at, left] = [0, place];
    for (;;) {
      const length = within[at + 1] ?? Number.NaN;
      const begin = length < 128 ? at + 2 : at + length - 126;
      const size = length < 128 ? length : Number.parseInt(toHex(within.subarray(at + 2, begin)), 16);
      check(begin + size <= within.length, 'it is not DER: it was cut off');
      if (left === 0) return within.subarray(begin, begin + size);
      [at, left] = [begin + size, left - 1];
    }
  }, bytes);
}

/** @param {Uint8Array} bytes */
const toHex = (bytes) => Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');

// ── The readings ────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * Names of columns, and rows with a number for each, NaN for nothing.
 * @typedef {{ names: string[], rows: number[][] }} Slice
 */

const HEADER = 'ts1-readings-1:';
const [FIRST_COLUMNS, LAST_COLUMNS] = [
  ['measured_at', 'received_at', 'base_unit'],
  ['error', 'error_2'],
];
const MEASURED = /^[a-z0-9_:]+$/;
const MOST_KEPT_NUMBERS = 50_000;

/**
 * Checks the readings of a sensor against its days.
 * @param {Pack} pack @param {SensorDays} sensor
 * @param {(slices: readonly Slice[]) => void} onDay gets the slices of each day that has readings
 */
async function checkReadings(pack, { id, days }, onDay) {
  const file = readingsFile(id);
  const listed = days.filter(({ state }) => state === 'sealed' || state === 'unsealed');
  /** @type {{ day: number, slices: Slice[] } | undefined} */
  let current;
  let read = 0;
  await within(file, 'readings', async () => {
    for await (const { slice, digest } of readSlices(pack, file)) {
      const expected = listed[read];
      check(expected !== undefined, `after all days of ${SEALS} there is another`);
      const where = `${dayName(expected.day)}, slice ${read + 1}`;
      const { length } = slice.rows;
      check(length === expected.readings, `${where}: it has ${length} readings, not ${expected.readings}`);
      check(digest === expected.digest, `${where}: its readings are not those of ${SEALS}`);
      checkTimes(slice, expected.day, where);
      if (current?.day !== expected.day) {
        if (current !== undefined) onDay(current.slices);
        current = { day: expected.day, slices: [] };
      }
      current.slices.push(slice);
      checkNoSecond(current.slices, where);
      read += 1;
    }
    const missing = listed[read];
    check(missing === undefined, `the readings of ${dayName(missing?.day ?? 0)} are not there`);
    if (current !== undefined) onDay(current.slices);
  });
}

/** @param {Slice} slice @param {number} number days since 1970-01-01 @param {string} where */
function checkTimes({ rows }, number, where) {
  let before = number * DAY_MS - 1;
  for (const [at = Number.NaN] of rows) {
    check(at > before && at < (number + 1) * DAY_MS, `${where}: ${at} is not a later time of the day`);
    before = at;
  }
}

/** @param {readonly Slice[]} slices of one day @param {string} where */
function checkNoSecond(slices, where) {
  if (slices.length < 2) return;
  const times = slices.flatMap(({ rows }) => rows.map(([at]) => at));
  check(new Set(times).size === times.length, `${where}: a time was sealed with another reading`);
}

/**
 * Reads the slices of a file, and computes the digest of each.
 * @param {Pack} pack @param {string} file @returns {AsyncGenerator<{ slice: Slice, digest: string }>}
 */
async function* readSlices(pack, file) {
  // A byte is a character here, so places in the text are places in the bytes; the numbers allow ASCII alone.
  const decoder = new TextDecoder('latin1');
  const parse = createNumberParser();
  /** @type {{ slice: Slice, hash: Hash } | undefined} */
  let current;
  let number = 0;
  for await (const bytes of pack.lines(file)) {
    const characters = decoder.decode(bytes);
    let hashed = 0;
    for (let at = 0; at < characters.length;) {
      const end = characters.indexOf('\n', at);
      const line = characters.slice(at, end);
      number += 1;
      if (line.startsWith(HEADER)) {
        if (current !== undefined) {
          current.hash.update(bytes.subarray(hashed, at));
          yield { slice: current.slice, digest: current.hash.hex() };
        }
        current = { slice: { names: readHeader(line, number), rows: [] }, hash: pack.platform.sha256() };
        hashed = at;
      } else {
        check(current !== undefined, `line 1 is not the first of a day`);
        const row = line.split(',').map(parse);
        const isComplete = row.length === current.slice.names.length && Number.isSafeInteger(row[0]);
        check(isComplete && !row.includes(Infinity), `line ${number} is not a reading`);
        current.slice.rows.push(row);
      }
      at = end + 1;
    }
    current?.hash.update(bytes.subarray(hashed));
  }
  if (current !== undefined) yield { slice: current.slice, digest: current.hash.hex() };
}

/** @param {string} line @param {number} number */
function readHeader(line, number) {
  const names = line.slice(HEADER.length).split(',');
  const measured = names.slice(FIRST_COLUMNS.length, -LAST_COLUMNS.length);
  const isRight =
    names.join() === [...FIRST_COLUMNS, ...measured, ...LAST_COLUMNS].join() &&
    measured.every((name, at) => MEASURED.test(name) && (at === 0 || name > String(measured[at - 1])));
  check(isRight, `line ${number} does not name the columns of a day`);
  return names;
}

/** Returns a parser of numbers in their one spelling: NaN for nothing, infinity for any other text. */
function createNumberParser() {
  /** @type {Map<string, number>} */
  const known = new Map([
    ['', Number.NaN],
    ['-0', -0],
  ]);
  /** @param {string} field */
  return (field) => {
    const kept = known.get(field);
    if (kept !== undefined) return kept;
    const value = Number(field);
    if (String(value) !== field || !Number.isFinite(value)) return Infinity;
    if (known.size < MOST_KEPT_NUMBERS) known.set(field, value);
    return value;
  };
}

// ── The figures ─────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * A stretch has the same limits (infinite for none) and the same reach throughout; `stretches` is null without parts or
 * without limits, `figures` what the pack states.
 * @typedef {{ from: number, until: number, reachMs: number, high: number, low: number }} Stretch
 * @typedef {{ measurand: string, figures: Record<string, unknown>, stretches: Stretch[] | null }} Stated
 * @typedef {{ id: number, from: number, until: number, measurands: Stated[] }} SensorFigures
 */

/** @param {Pack} pack @param {Manifest} manifest @returns {Promise<SensorFigures[]>} */
async function readFigures(pack, manifest) {
  const figures = await readObject(pack, FIGURES, MOST_JSON_BYTES);
  return within(FIGURES, 'format', () => {
    const { from, until } = span(figures, 'it');
    const isPeriod =
      from === manifest.from && until === Math.max(from, Math.min(manifest.to + 1, manifest.madeAt));
    check(isPeriod, 'its period is not that of the manifest');
    return sensorsOf(figures, manifest).map((sensor) => {
      const id = Number(sensor['id']);
      const parts = readSpans(sensor['parts'], { from, until }, `sensor ${id}: parts`);
      const measurands = list(sensor['measurands'], `sensor ${id}: measurands`).map((one) => {
        const stated = object(one, `sensor ${id}: a measurand`);
        const measurand = text(stated['measurand'], `sensor ${id}: measurand`);
        const limits = readSpans(stated['limits'], { from, until }, `sensor ${id}, ${measurand}: limits`);
        return { measurand, figures: stated, stretches: toStretches(parts, limits) };
      });
      const names = new Set(measurands.map(({ measurand }) => measurand));
      check(names.size === measurands.length, `sensor ${id} has a measurand twice`);
      return { id, from, until, measurands };
    });
  });
}

/**
 * @typedef {{ from: number, until: number, about: Record<string, unknown> }} Span
 * @param {unknown} value
 * @param {string} where
 * @returns {Span}
 */
function span(value, where) {
  const about = object(value, where);
  const [from, until] = [time(about['from'], `${where}: from`), time(about['until'], `${where}: until`)];
  check(from <= until, `${where}: it ends before it begins`);
  return { from, until, about };
}

/**
 * Reads spans that fill the period, or none.
 * @param {unknown} value @param {{ from: number, until: number }} period @param {string} where
 */
function readSpans(value, { from, until }, where) {
  const spans = list(value, where).map((one) => span(one, where));
  let next = from;
  for (const one of spans) {
    check(one.from === next, `${where} have a gap`);
    next = one.until;
  }
  check(spans.length === 0 || next === until, `${where} do not fill the period`);
  return spans;
}

/** @param {readonly Span[]} parts @param {readonly Span[]} limits @returns {Stretch[] | null} */
function toStretches(parts, limits) {
  /** @type {Stretch[]} */
  const stretches = [];
  let first = 0;
  for (const { from, until, about } of limits) {
    const [high, low] = [numberOrNull(about['high'], 'high'), numberOrNull(about['low'], 'low')];
    if (high === null && low === null) continue;
    while (first < parts.length && Number(parts[first]?.until) <= from) first += 1;
    for (const part of parts.slice(first)) {
      if (part.from >= until) break;
      const shared = { from: Math.max(from, part.from), until: Math.min(until, part.until) };
      if (shared.from >= shared.until) continue;
      stretches.push({
        ...shared,
        reachMs: whole(part.about['reachMs'], 'reachMs'),
        high: high ?? Infinity,
        low: low ?? -Infinity,
      });
    }
  }
  return stretches.length > 0 ? stretches : null;
}

/** Figures of a measurand, computed from readings in the order of time. */
class Figures {
  count = 0;
  /** Thousandths. */
  #sum = 0;
  /** @type {{ value: number, at: number } | null} */
  #min = null;
  /** @type {{ value: number, at: number } | null} */
  #max = null;
  #outsideMs = 0;
  #stretch = 0;
  #at = 0;
  #value = Number.NaN;

  /** @param {SensorFigures} period @param {Stretch[] | null} stretches */
  constructor({ from, until }, stretches) {
    this.from = from;
    this.until = until;
    this.stretches = stretches;
  }

  /** @param {number} at @param {number} value NaN for none */
  add(at, value) {
    this.#countOutside(at);
    [this.#at, this.#value] = [at, value];
    if (Number.isNaN(value) || at < this.from || at >= this.until) return;
    this.count += 1;
    this.#sum += Math.floor(value * 1000 + 0.5);
    if (this.#min === null || value < this.#min.value) this.#min = { value, at };
    if (this.#max === null || value > this.#max.value) this.#max = { value, at };
  }

  /** @param {number} next time of the next reading */
  #countOutside(next) {
    if (this.stretches === null || Number.isNaN(this.#value)) return;
    while (Number(this.stretches[this.#stretch]?.until) <= this.#at) this.#stretch += 1;
    for (let number = this.#stretch; number < this.stretches.length; number += 1) {
      const stretch = this.stretches[number];
      if (stretch === undefined || stretch.from >= next) break;
      if (this.#value <= stretch.high && this.#value >= stretch.low) continue;
      const end = Math.min(next, this.#at + stretch.reachMs, stretch.until);
      this.#outsideMs += Math.max(0, end - Math.max(this.#at, stretch.from));
    }
  }

  /** Returns the figures after the last reading, as figures.json has them. */
  end() {
    this.#countOutside(Infinity);
    this.#value = Number.NaN;
    /** @param {{ value: number, at: number } | null} extreme */
    const stated = (extreme) => extreme && { value: extreme.value, at: timeName(extreme.at) };
    return {
      count: this.count,
      min: stated(this.#min),
      max: stated(this.#max),
      mean: this.count === 0 ? null : this.#sum / 1000 / this.count,
      outsideMs: this.stretches === null ? null : this.#outsideMs,
    };
  }
}

/**
 * Checks the readings of all sensors against their days, and the figures against the readings.
 * @param {Pack} pack @param {readonly SensorDays[]} sensors
 * @param {readonly SensorFigures[]} stated in the same order
 */
async function checkReadingsAndFigures(pack, sensors, stated) {
  /** @type {{ own: SensorFigures, figures: Figures[] }[]} */
  const computed = [];
  for (const [number, sensor] of sensors.entries()) {
    const own = stated[number];
    if (own === undefined) continue;
    const figures = own.measurands.map(({ stretches }) => new Figures(own, stretches));
    await checkReadings(pack, sensor, (slices) => addDay(own, figures, slices));
    computed.push({ own, figures });
  }
  await within(FIGURES, 'figure', () => {
    for (const { own, figures } of computed) {
      for (const [number, { measurand, figures: values }] of own.measurands.entries()) {
        for (const [name, value] of Object.entries(figures[number]?.end() ?? {})) {
          const [found, said] = [JSON.stringify(value), JSON.stringify(values[name])];
          const where = `sensor ${own.id}, ${measurand}: ${name}`;
          check(found === said, `${where} is ${quoted(said)}, of its readings it is ${found}`);
        }
      }
    }
  });
}

/** @param {SensorFigures} stated @param {readonly Figures[]} figures @param {readonly Slice[]} slices of one day */
function addDay({ measurands }, figures, slices) {
  const readings = slices.flatMap(({ names, rows }) => {
    const columns = measurands.map(({ measurand }) =>
      names.slice(0, -LAST_COLUMNS.length).indexOf(measurand, FIRST_COLUMNS.length),
    );
    return rows.map((row) => ({ row, columns, at: Number(row[0]) }));
  });
  if (slices.length > 1) readings.sort((one, other) => one.at - other.at);
  for (const { row, columns, at } of readings) {
    for (const [number, one] of figures.entries()) one.add(at, row[columns[number] ?? -1] ?? Number.NaN);
  }
}

// ── The pack ────────────────────────────────────────────────────────────────────────────────────────────────────────

/**
 * What was checked in a pack that is whole; `days` are those of sensors that have readings, `signedAt` is the time of the
 * newest check-point.
 * @typedef {{ company: { id: number, name: string }, from: number, to: number, madeAt: number, madeBy: string,
 *   version: string, sensors: { id: number, name: string, notSealed: string[], deleted: string[] }[], files: number,
 *   readings: number, days: number, sealedDays: number, auditRows: number, checkpoints: number, signedAt: number,
 *   stamps: Stamp[] }} Report
 */

/**
 * Verifies a pack. Memory does not grow with its size.
 * @param {Reader} reader
 * @param {{ keys: readonly string[], platform?: Platform, onProgress?: (done: number, all: number) => void }} options
 * keys: Base64 of the raw public keys
 * @returns {Promise<Report>} @throws {WrongPack} with the first wrong thing
 * @throws {CannotVerify} for a key that is none, and where there is no Ed25519
 */
export async function verifyPack(reader, { keys, platform = webPlatform, onProgress = () => {} }) {
  if (keys.length === 0) throw new CannotVerify('A public key is needed.');
  const trusted = new Map(keys.map((key) => [key, toKey(key)]));
  const entries = await within(ZIP, 'container', () => readDirectory(reader));
  const pack = new Pack(reader, entries, { keys: trusted, platform, onProgress });
  const manifest = await readManifest(pack);
  await checkFiles(pack, manifest);
  const { audit, sensors, stamps } = await checkContent(pack, manifest);
  const days = sensors.flatMap(({ days }) => days).filter(({ readings }) => readings > 0);
  return {
    company: manifest.company,
    from: manifest.from,
    to: manifest.to,
    madeAt: manifest.madeAt,
    madeBy: manifest.madeBy,
    version: manifest.version,
    sensors: manifest.sensors.map(({ id, name }, at) => {
      const own = sensors[at]?.days ?? [];
      /** @param {Day['state']} wanted */
      const named = (wanted) => own.filter(({ state }) => state === wanted).map(({ day }) => dayName(day));
      return { id, name, notSealed: named('unsealed'), deleted: named('deleted') };
    }),
    files: entries.size,
    readings: days.reduce((sum, { readings }) => sum + readings, 0),
    days: days.length,
    sealedDays: days.filter(({ state }) => state === 'sealed').length,
    auditRows: audit.rows,
    checkpoints: audit.points.size,
    stamps,
    signedAt: audit.signedAt,
  };
}

/** @param {Pack} pack @param {Manifest} manifest */
async function checkContent(pack, manifest) {
  const audit = await checkAudit(pack, manifest);
  const sensors = await checkSeals(pack, manifest, audit);
  const stamps = await checkStamps(pack, manifest, audit);
  await checkReadingsAndFigures(pack, sensors, await readFigures(pack, manifest));
  return { audit, sensors, stamps };
}

/** @param {string} key */
function toKey(key) {
  try {
    return base64(key, 32, 'key');
  } catch {
    throw new CannotVerify(`${quoted(key)} is not a public key: the Base64 of 32 bytes, 44 characters.`);
  }
}

/** Returns a report as lines of text. @param {Report} report */
export function describeReport({ company, sensors, ...report }) {
  const lines = [
    'whole',
    `company: ${company.name} (${company.id})`,
    `period: ${timeName(report.from)} to ${timeName(report.to)}`,
    `made: ${timeName(report.madeAt)} by ${report.madeBy}, version ${report.version}`,
    ...sensors.map(({ id, name }) => `sensor: ${name} (${id})`),
    `files: ${report.files}`,
    `readings: ${report.readings} in ${report.days} days of sensors, ${report.sealedDays} of them sealed`,
    `audit rows: ${report.auditRows}, check-points: ${report.checkpoints}`,
    `signed: ${timeName(report.signedAt)}`,
    ...report.stamps.map(
      ({ row, at, root, file }) =>
        `time stamp: ${timeName(at)}, of audit row ${row}; by whom it is, shows (with the authority's certificate) ` +
        `openssl ts -verify -digest ${root} -in ${file} -CAfile authority.pem`,
    ),
  ];
  for (const { id, notSealed, deleted } of sensors) {
    if (notSealed.length > 0)
      lines.push(
        `not sealed, vouched for by the signature of the pack alone: sensor ${id}, ${notSealed.join(' ')}`,
      );
    if (deleted.length > 0) lines.push(`deleted at the end of retention: sensor ${id}, ${deleted.join(' ')}`);
  }
  return lines.map(printable);
}

/** @param {string} text which must not steer the terminal that shows it */
const printable = (text) => text.replace(/[\p{Cc}\p{Cf}]/gu, '\u{FFFD}');

/** Reads a file that somebody chose in a browser. @param {Blob} blob @returns {Reader} */
export function blobReader(blob) {
  return {
    size: blob.size,
    read: async (offset, length) => new Uint8Array(await blob.slice(offset, offset + length).arrayBuffer()),
  };
}

// ── Node ────────────────────────────────────────────────────────────────────────────────────────────────────────────

/** @returns {Promise<Platform>} What Node has, which is faster. */
export async function nodePlatform() {
  const { createHash, createPublicKey, verify } = await import('node:crypto');
  const { createInflateRaw } = await import('node:zlib');
  const { pipeline, Readable } = await import('node:stream');
  return {
    sha256: () => {
      const hash = createHash('sha256');
      return { update: (bytes) => void hash.update(bytes), hex: () => hash.digest('hex') };
    },
    inflate: async function* (packed, bytes) {
      const inflater = createInflateRaw({ chunkSize: 262_144 });
      // A failure reaches the loop below.
      pipeline(Readable.from(packed), inflater, () => {});
      try {
        for await (const part of inflater) yield part;
      } catch (error) {
        throw isZlibError(error) ? new Misfit(DAMAGED) : error;
      }
      check(inflater.bytesWritten === bytes, DAMAGED);
    },
    isSigned: async (key, message, signature) => {
      // SPKI around a raw key (RFC 8410, section 4).
      const spki = Uint8Array.of(...fromHex('302a300506032b6570032100'), ...key);
      const publicKey = createPublicKey({ key: Buffer.from(spki), format: 'der', type: 'spki' });
      return verify(null, message, publicKey, signature);
    },
    readBytes: 262_144,
  };
}

/** Reads a file on disk. @param {import('node:fs/promises').FileHandle} file @returns {Promise<Reader>} */
export async function fileReader(file) {
  const { size } = await file.stat();
  return {
    size,
    read: async (offset, length) => {
      const bytes = new Uint8Array(length);
      for (let read = 0; read < length;) {
        const { bytesRead } = await file.read(bytes, read, length - read, offset + read);
        if (bytesRead === 0) throw new CannotVerify('The file became shorter while it was read.');
        read += bytesRead;
      }
      return bytes;
    },
  };
}

const USAGE = 'node verify.mjs PACK.zip --key BASE64 [--key BASE64 …]';

/** @param {readonly string[]} given @returns {Promise<{ code: 0 | 1 | 2, text: string }>} */
async function run(given) {
  const keys = given.filter((_, at) => given[at - 1] === '--key');
  const [path, ...more] = given.filter((one, at) => one !== '--key' && given[at - 1] !== '--key');
  if (path === undefined || more.length > 0 || keys.length === 0) return { code: 2, text: USAGE };
  const { open } = await import('node:fs/promises');
  let file;
  try {
    file = await open(path);
    const report = await verifyPack(await fileReader(file), { keys, platform: await nodePlatform() });
    return { code: 0, text: describeReport(report).join('\n') };
  } catch (error) {
    if (error instanceof WrongPack) return { code: 1, text: printable(`not whole: ${error.message}`) };
    return { code: 2, text: error instanceof Error ? error.message : String(error) };
  } finally {
    await file?.close();
  }
}

const program = globalThis.process?.argv?.[1];
if (program !== undefined && import.meta.url.startsWith('file:')) {
  const { realpathSync } = await import('node:fs');
  const { fileURLToPath } = await import('node:url');
  if (realpathSync(program) === realpathSync(fileURLToPath(import.meta.url))) {
    const { code, text } = await run(process.argv.slice(2));
    (code === 2 ? process.stderr : process.stdout).write(`${text}\n`);
    process.exitCode = code;
  }
}
