import { createReadStream, type ReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { errorCode, StartError } from '../platform/process/start-error.ts';

/** A file without a line break in this many characters is not a table. */
const LONGEST_LINE = 65_536;

/**
 * Reads the lines of a text file, plain or gzipped, without a byte order mark, some at a time.
 * @throws StartError when it cannot be read
 */
export async function* readLines(
  path: string,
  onProgress: (part: number) => void,
): AsyncGenerator<readonly string[]> {
  try {
    const { size, gzipped } = await lookAt(path);
    const file = createReadStream(path);
    const decoder = new TextDecoder();
    let rest = '';
    for await (const bytes of gzipped ? unpacked(file) : (file as AsyncIterable<Buffer>)) {
      const lines = (rest + decoder.decode(bytes, { stream: true })).split('\n');
      rest = lines.pop() ?? '';
      if (rest.length > LONGEST_LINE) throw new StartError(`${path} is not a text file of lines.`);
      yield lines.map(withoutReturn);
      onProgress(file.bytesRead / size);
    }
    rest += decoder.decode();
    if (rest !== '') yield [withoutReturn(rest)];
    onProgress(1);
  } catch (error) {
    const problem = FILE_ERRORS[errorCode(error) ?? ''];
    throw problem === undefined ? error : new StartError(`${path} ${problem}.`);
  }
}

const FILE_ERRORS: Readonly<Record<string, string>> = {
  ENOENT: 'is not there',
  ENOTDIR: 'is not there',
  EISDIR: 'is a directory',
  EACCES: 'may not be read',
  EPERM: 'may not be read',
  Z_BUF_ERROR: 'is a damaged gzip file; what came before the damage was read',
  Z_DATA_ERROR: 'is a damaged gzip file; what came before the damage was read',
};

async function lookAt(path: string): Promise<{ size: number; gzipped: boolean }> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(2), 0, 2, 0);
    const { size } = await file.stat();
    return { size, gzipped: bytesRead === 2 && buffer.readUInt16BE() === 0x1f8b };
  } finally {
    await file.close();
  }
}

async function* unpacked(file: ReadStream): AsyncGenerator<Buffer> {
  const gunzip = createGunzip();
  const unpacking = pipeline(file, gunzip);
  // Its failure also ends the loop below, where it is handled.
  unpacking.catch(() => {});
  yield* gunzip as AsyncIterable<Buffer>;
  await unpacking;
}

function withoutReturn(line: string): string {
  return line.endsWith('\r') ? line.slice(0, -1) : line;
}
