import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { crc32, createDeflateRaw } from 'node:zlib';

/** A file in an archive. Its content is asked for when it is its turn. */
export interface ZipEntry {
  readonly name: string;
  readonly content: AsyncIterable<string> | Iterable<string>;
}

interface Written {
  readonly name: Buffer;
  readonly crc: number;
  readonly packedBytes: number;
  readonly bytes: number;
  readonly at: number;
}

// Sizes follow the data (bit 3), names are UTF-8 (bit 11).
const FLAGS = 0x0808;
const VERSION = 20;
const DEFLATED = 8;
/** 1980-01-01, the oldest date there is: files of the same content are the same. */
const DOS_DATE = 0x21;
const MOST_BYTES = 0xffff_ffff;
/** Fast: a spreadsheet is nine tenths repetition, which the lowest levels find too. */
const LEVEL = 3;

/**
 * A ZIP archive (PKWARE APPNOTE 6.3) while it is being made: nothing of it is kept but a line for each entry.
 * @throws when an entry or the archive would pass 4 GiB
 */
export async function* zip(entries: AsyncIterable<ZipEntry>): AsyncGenerator<Buffer> {
  const written: Written[] = [];
  let at = 0;
  for await (const { name, content } of entries) {
    const head = localHeader(Buffer.from(name));
    yield head;
    const tally = { crc: 0, bytes: 0, packedBytes: 0 };
    for await (const packed of deflated(content, tally)) {
      tally.packedBytes += packed.length;
      yield packed;
    }
    const entry = { name: Buffer.from(name), at, ...tally };
    const tail = dataDescriptor(entry);
    yield tail;
    written.push(entry);
    at += head.length + tally.packedBytes + tail.length;
    if (tally.bytes > MOST_BYTES || at > MOST_BYTES) throw new Error('the archive passes 4 GiB');
  }
  const directory = Buffer.concat(written.map(directoryEntry));
  yield Buffer.concat([directory, endOfDirectory(written.length, directory.length, at)]);
}

async function* deflated(
  content: ZipEntry['content'],
  tally: { crc: number; bytes: number },
): AsyncGenerator<Buffer> {
  const deflate = createDeflateRaw({ level: LEVEL });
  const source = Readable.from(counted(content, tally), { objectMode: false });
  const packing = pipeline(source, deflate);
  // Its failure also ends the loop below, which is where it is handled.
  packing.catch(() => {});
  yield* deflate as AsyncIterable<Buffer>;
  await packing;
}

async function* counted(content: ZipEntry['content'], tally: { crc: number; bytes: number }) {
  for await (const text of content) {
    const bytes = Buffer.from(text);
    tally.crc = crc32(bytes, tally.crc);
    tally.bytes += bytes.length;
    yield bytes;
  }
}

/** Little-endian fields one after another: each a value and its number of bytes. */
function fields(...given: readonly (readonly [value: number, bytes: 2 | 4])[]): Buffer {
  const buffer = Buffer.alloc(given.reduce((sum, [, bytes]) => sum + bytes, 0));
  let at = 0;
  for (const [value, bytes] of given) at = buffer.writeUIntLE(value, at, bytes);
  return buffer;
}

function localHeader(name: Buffer): Buffer {
  const head = fields(
    [0x0403_4b50, 4],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DOS_DATE, 2],
    [0, 4],
    [0, 4],
    [0, 4],
    [name.length, 2],
    [0, 2],
  );
  return Buffer.concat([head, name]);
}

function dataDescriptor({ crc, packedBytes, bytes }: Written): Buffer {
  return fields([0x0807_4b50, 4], [crc, 4], [packedBytes, 4], [bytes, 4]);
}

function directoryEntry({ name, crc, packedBytes, bytes, at }: Written): Buffer {
  const head = fields(
    [0x0201_4b50, 4],
    [VERSION, 2],
    [VERSION, 2],
    [FLAGS, 2],
    [DEFLATED, 2],
    [0, 2],
    [DOS_DATE, 2],
    [crc, 4],
    [packedBytes, 4],
    [bytes, 4],
    [name.length, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 2],
    [0, 4],
    [at, 4],
  );
  return Buffer.concat([head, name]);
}

function endOfDirectory(entries: number, bytes: number, at: number): Buffer {
  return fields([0x0605_4b50, 4], [0, 2], [0, 2], [entries, 2], [entries, 2], [bytes, 4], [at, 4], [0, 2]);
}
