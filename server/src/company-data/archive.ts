import { createHash } from 'node:crypto';
import { stat } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { type Entry, openPromise, type ZipFile } from 'yauzl';
import { z } from 'zod';
import { Refused } from './refused.ts';
import { COMPANY, contentOf, MANIFEST, manifest, type Manifest, tableFile } from './manifest.ts';
import { TABLES } from './tables.ts';

/** Data of this kind shrinks to a tenth; what shrinks to less than a hundredth is there to fill disks. */
const MOST_SHRINKING = 100;
const SMALL_BYTES = 10_000_000;
const MOST_MANIFEST_BYTES = 50_000_000;
/** A plan image as base64, with what stands beside it. */
const MOST_LINE_CHARACTERS = 17_000_000;

const NAMES = new Set([MANIFEST, COMPANY, ...TABLES.map(({ name }) => tableFile(name))]);
const SERIES = /^data\/(?:readings|statistics)\/[1-9]\d{0,6}\.csv$/;
const RECORDS = /^records\/[a-z_]{1,40}\.jsonl$/;

/** An exported company: names that are known, sizes that are honest, and every byte as the manifest says. */
export interface CompanyArchive {
  readonly manifest: Manifest;
  has(name: string): boolean;
  /** The lines of a file, without what ends them. */
  lines(name: string): AsyncGenerator<string>;
  close(): void;
}

/**
 * Opens an exported company and reads it once through. Nothing of it is ever written to a path that it names.
 * @throws Refused saying what is wrong with it
 */
export async function openArchive(path: string): Promise<CompanyArchive> {
  const zip = await openZip(path);
  try {
    const entries = await listEntries(zip, (await stat(path)).size);
    const said = await readManifest(zip, entries);
    await checkSums(zip, entries, said);
    return {
      manifest: said,
      has: (name) => entries.has(name),
      async *lines(name) {
        const entry = entries.get(name);
        if (entry === undefined) throw new Refused(`${name} is missing`);
        yield* linesOf(await contentOfEntry(zip, entry), name);
      },
      close: () => zip.close(),
    };
  } catch (error) {
    zip.close();
    throw error instanceof Refused ? error : new Refused('it cannot be read to its end', { cause: error });
  }
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
    bytes += entry.uncompressedSize;
    if (bytes > fileBytes * MOST_SHRINKING + SMALL_BYTES) {
      throw new Refused('it would unpack to more than an export of its size can');
    }
  }
  return entries;
}

async function readManifest(zip: ZipFile, entries: ReadonlyMap<string, Entry>): Promise<Manifest> {
  const entry = entries.get(MANIFEST);
  if (entry === undefined) throw new Refused(`its ${MANIFEST} is missing: it was cut off or is no export`);
  if (entry.uncompressedSize > MOST_MANIFEST_BYTES) throw new Refused(`its ${MANIFEST} is too large`);
  let text = '';
  for await (const line of linesOf(await contentOfEntry(zip, entry), MANIFEST)) text += line;
  const parsed = manifest.safeParse(fromJson(text));
  if (!parsed.success) throw new Refused(`its ${MANIFEST} does not fit: ${z.prettifyError(parsed.error)}`);
  return parsed.data;
}

async function checkSums(
  zip: ZipFile,
  entries: ReadonlyMap<string, Entry>,
  { files, content }: Manifest,
): Promise<void> {
  for (const name of new Set([...NAMES, ...Object.keys(files)])) {
    if (!entries.has(name)) throw new Refused(`${name} is missing`);
  }
  for (const [name, entry] of entries) {
    if (name === MANIFEST) continue;
    const said = files[name];
    if (said === undefined) throw new Refused(`its manifest does not name ${name}`);
    if (entry.uncompressedSize !== said.bytes) throw new Refused(`${name} has not the size it should have`);
    const hash = createHash('sha256');
    for await (const chunk of await contentOfEntry(zip, entry)) hash.update(chunk as Buffer);
    if (hash.digest('hex') !== said.sha256) throw new Refused(`${name} is not what was exported`);
  }
  if (contentOf(files) !== content) throw new Refused('its sum of the content is wrong');
}

async function contentOfEntry(zip: ZipFile, entry: Entry): Promise<Readable> {
  return zip.openReadStreamPromise(entry);
}

async function* linesOf(content: Readable, name: string): AsyncGenerator<string> {
  content.setEncoding('utf8');
  let rest = '';
  for await (const chunk of content) {
    const parts = (rest + String(chunk)).split('\n');
    rest = parts.pop() ?? '';
    if (rest.length > MOST_LINE_CHARACTERS) throw new Refused(`${name} has a line that is too long`);
    yield* parts;
  }
  if (rest !== '') yield rest;
}

/** Undefined for what is no JSON. */
export function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
