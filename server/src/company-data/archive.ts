import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import { StringDecoder } from 'node:string_decoder';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { Refused } from './refused.ts';
import { SCHEMA } from './file-schema.ts';
import {
  COMPANY,
  contentSum,
  fileSum,
  KEYS,
  MANIFEST,
  type Manifest,
  manifestHead,
  tableFile,
} from './manifest.ts';
import { TABLES } from './tables.ts';

/** Data of this kind shrinks to a tenth; a file that shrinks to less than a hundredth is made to fill disks. */
const MOST_SHRINKING = 100;
const SMALL_BYTES = 10_000_000;
/** Size of the manifest of 13,000 sensors, which is parsed in one go. */
const MOST_MANIFEST_BYTES = 4_000_000;
/** Size of the sealed keys of 60,000 base units. */
const MOST_KEYS_BYTES = 8_000_000;
const MOST_FILES = 30_000;
const FILES_AT_ONCE = 500;
/** Length of a plan image as base64, with the other columns of its row. */
const MOST_LINE_CHARACTERS = 17_000_000;

const NAMES = new Set([MANIFEST, COMPANY, SCHEMA, KEYS, ...TABLES.map(({ name }) => tableFile(name))]);
const MAY_BE_MISSING = new Set([
  SCHEMA,
  KEYS,
  ...TABLES.filter(({ mayBeMissing }) => mayBeMissing).map(({ name }) => tableFile(name)),
]);
const NEEDED = [...NAMES].filter((name) => !MAY_BE_MISSING.has(name));
const SERIES = /^data\/(?:readings|statistics)\/[1-9]\d{0,6}\.csv$/;
const RECORDS = /^records\/[a-z_]{1,40}\.jsonl$/;

/** A file as it was received. */
export interface ImportFile {
  readonly path: string;
  readonly sha256: string;
  readonly bytes: number;
}

/** An exported company that was checked: known names, true sizes, and every byte as in the manifest. */
export interface CompanyArchive {
  readonly manifest: Manifest;
  readonly unpackedBytes: number;
  has(name: string): boolean;
  /** Reads the lines of a file, without their line ends. */
  lines(name: string): AsyncGenerator<string>;
  close(): void;
}

/** Progress of reading a file, and the signal that ends it. */
export interface ReadWatch {
  readonly signal?: AbortSignal;
  /** Called with the bytes read so far, counting repeated reading, and their total. */
  readonly onRead?: (read: number, all: number) => void;
}

/** The part of a file with which its device keys are opened. */
export interface SealedPart {
  readonly manifest: Manifest;
  /** Text of the sealed device keys; undefined in a file without any. */
  readonly keys: string | undefined;
}

/**
 * Reads the manifest and the sealed device keys alone, before the rest of a file is checked.
 * @throws Refused with the fault of the file
 */
export async function readSealedPart(path: string): Promise<SealedPart> {
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip, (await stat(path)).size);
    const content: Content = async function* (entry) {
      for await (const chunk of await zip.openReadStreamPromise(entry)) yield chunk as Buffer;
    };
    const manifest = await readManifest(content, entries);
    const keys = entries.get(KEYS);
    if (keys === undefined) return { manifest, keys: undefined };
    if (keys.uncompressedSize > MOST_KEYS_BYTES) throw new Refused(`${KEYS} is too large`);
    let text = '';
    for await (const line of splitLines(content(keys), KEYS)) text += line;
    return { manifest, keys: text };
  } catch (error) {
    throw asRefused(error);
  } finally {
    zip.close();
  }
}

/**
 * Opens an exported company and reads all of it once. No data is ever written to a path that the file names.
 * @throws Refused with the fault of the file
 */
export async function openArchive(path: string, watch: ReadWatch = {}): Promise<CompanyArchive> {
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip, (await stat(path)).size);
    const all = [...entries.values()].reduce((sum, entry) => sum + entry.uncompressedSize, 0);
    let read = 0;
    /** Reads the bytes of a file; other work gets a turn after each part. */
    const content: Content = async function* (entry) {
      for await (const chunk of await zip.openReadStreamPromise(entry)) {
        watch.signal?.throwIfAborted();
        read += (chunk as Buffer).length;
        watch.onRead?.(read, all);
        yield chunk as Buffer;
        await nextTurn();
      }
    };
    const manifest = await readManifest(content, entries);
    await checkSums(content, entries, manifest);
    return {
      manifest: manifest,
      unpackedBytes: all,
      has: (name) => entries.has(name),
      async *lines(name) {
        const entry = entries.get(name);
        if (entry === undefined && MAY_BE_MISSING.has(name)) return;
        if (entry === undefined) throw new Refused(`${name} is missing`);
        yield* splitLines(content(entry), name);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    watch.signal?.throwIfAborted();
    throw asRefused(error);
  }
}

function asRefused(error: unknown): Refused {
  return error instanceof Refused ? error : new Refused('it cannot be read to its end', { cause: error });
}

async function openZip(path: string): Promise<ZipFile> {
  try {
    return await openPromise(path, { lazyEntries: true, autoClose: false, strictFileNames: true });
  } catch (error) {
    throw new Refused('it is not a ZIP file that can be read', { cause: error });
  }
}

async function listEntries(zip: ZipFile, fileBytes: number): Promise<Map<string, Entry>> {
  const entries = new Map<string, Entry>();
  let bytes = 0;
  for await (const entry of zip.eachEntry()) {
    const name = entry.fileName;
    if (!NAMES.has(name) && !SERIES.test(name) && !RECORDS.test(name)) {
      throw new Refused(`it holds ${JSON.stringify(name.slice(0, 100))}, which no export does`);
    }
    if (entries.has(name)) throw new Refused(`it holds ${name} twice`);
    if (entry.isEncrypted()) throw new Refused(`${name} is encrypted`);
    entries.set(name, entry);
    if (entries.size > MOST_FILES) throw new Refused('it holds more files than an export can');
    bytes += entry.uncompressedSize;
    if (bytes > fileBytes * MOST_SHRINKING + SMALL_BYTES) {
      throw new Refused('it would unpack to more than an export of its size can');
    }
  }
  return entries;
}

type Content = (entry: Entry) => AsyncGenerator<Buffer>;

async function readManifest(content: Content, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (entry === undefined) throw new Refused(`its ${MANIFEST} is missing: it was cut off or is no export`);
  if (entry.uncompressedSize > MOST_MANIFEST_BYTES) throw new Refused(`its ${MANIFEST} is too large`);
  let text = '';
  for await (const line of splitLines(content(entry), MANIFEST)) text += line;
  const parsed = manifestHead.safeParse(fromJson(text));
  if (!parsed.success) throw new Refused(`its ${MANIFEST} does not fit: ${z.prettifyError(parsed.error)}`);
  const files: Manifest['files'] = {};
  for (const [index, [name, sum]] of Object.entries(parsed.data.files).entries()) {
    const one = fileSum.safeParse(sum);
    if (!one.success)
      throw new Refused(`its ${MANIFEST} does not fit at ${JSON.stringify(name.slice(0, 100))}`);
    files[name] = one.data;
    if (index % FILES_AT_ONCE === 0) await nextTurn();
  }
  return { ...parsed.data, files };
}

async function checkSums(
  content: Content,
  entries: ReadonlyMap<string, Entry>,
  { files, content: total }: Manifest,
): Promise<void> {
  for (const name of new Set([...NEEDED, ...Object.keys(files)])) {
    if (!entries.has(name)) throw new Refused(`${name} is missing`);
  }
  for (const [name, entry] of entries) {
    if (name === MANIFEST) continue;
    const expected = files[name];
    if (expected === undefined) throw new Refused(`its manifest does not name ${name}`);
    if (entry.uncompressedSize !== expected.bytes)
      throw new Refused(`${name} has not the size it should have`);
    const hash = createHash('sha256');
    for await (const chunk of content(entry)) hash.update(chunk);
    if (hash.digest('hex') !== expected.sha256) throw new Refused(`${name} is not what was exported`);
  }
  if (contentSum(files) !== total) throw new Refused('its sum of the content is wrong');
}

async function* splitLines(content: AsyncIterable<Buffer>, name: string): AsyncGenerator<string> {
  const decoder = new StringDecoder('utf8');
  // A line of many parts is joined once: an image has thousands of them.
  let [begun, length]: [string[], number] = [[], 0];
  for await (const chunk of content) {
    const [first = '', ...more] = decoder.write(chunk).split('\n');
    length += first.length;
    if (length > MOST_LINE_CHARACTERS) throw new Refused(`${name} has a line that is too long`);
    begun.push(first);
    const last = more.pop();
    if (last === undefined) continue;
    yield begun.join('');
    yield* more;
    [begun, length] = [[last], last.length];
  }
  const rest = begun.join('') + decoder.end();
  if (rest !== '') yield rest;
}

/** Parses JSON; returns undefined for any other text. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
