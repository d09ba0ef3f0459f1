import { createHash, type Hash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { StartError } from '../platform/process/start-error.ts';
import { MANIFEST, manifest, type Manifest } from './manifest.ts';

const OWNER_ONLY = 0o600;
/** Names that are written below the folder and nowhere else. */
const MEMBER_NAME = /^(?:[\w-][\w.-]*\/)*[\w-][\w.-]*$/;

/** A member of a backup and the file it is made of. */
export interface Member {
  readonly name: string;
  readonly file: string;
}

/**
 * Writes members and manifest to a new tar file, readable by its owner alone, and returns when it is on disk.
 * The sum of each member is taken of the bytes that went in.
 */
export async function writeArchive(
  file: string,
  members: readonly Member[],
  about: Pick<Manifest, 'engine' | 'createdAt'>,
): Promise<void> {
  const tar = pack();
  const written = pipeline(tar, createWriteStream(file, { mode: OWNER_ONLY, flags: 'wx', flush: true }));
  const filled = (async () => {
    const sums: Record<string, string> = {};
    for (const member of members) {
      const hash = createHash('sha256');
      const { size } = await stat(member.file);
      const entry = tar.entry({ name: member.name, size, mode: OWNER_ONLY });
      await pipeline(createReadStream(member.file, { end: Math.max(size - 1, 0) }), counted(hash), entry);
      sums[member.name] = hash.digest('hex');
    }
    const text = JSON.stringify({ format: 'ts1-backup-1', ...about, sums } satisfies Manifest, null, 2);
    tar.entry({ name: MANIFEST, mode: OWNER_ONLY }, text);
    tar.finalize();
  })();
  await Promise.all([written, filled]).catch((error: unknown) => {
    tar.destroy();
    throw error;
  });
}

/**
 * Unpacks a backup into an existing folder and checks every member against the manifest.
 * @throws StartError when the file is no backup, is cut off, or was changed
 */
export async function readArchive(file: string, folder: string): Promise<Manifest> {
  const sums = new Map<string, string>();
  try {
    const source = createReadStream(file);
    const entries = extract();
    source.on('error', (error) => entries.destroy(error));
    source.pipe(entries);
    for await (const entry of entries) {
      const { name, type } = entry.header;
      if (type !== 'file' || !MEMBER_NAME.test(name)) {
        throw new StartError(`${file} is not a backup: it holds ${JSON.stringify(name)}.`);
      }
      const hash = createHash('sha256');
      const target = join(folder, name);
      await mkdir(dirname(target), { recursive: true, mode: 0o700 });
      await pipeline(
        entry,
        counted(hash),
        createWriteStream(target, { mode: OWNER_ONLY, flags: 'wx', flush: true }),
      );
      sums.set(name, hash.digest('hex'));
    }
  } catch (error) {
    if (error instanceof StartError) throw error;
    throw new StartError(`${file} cannot be read as a backup.`, { cause: error });
  }
  return checked(file, folder, sums);
}

/** Makes names in a folder survive a power cut. */
export async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder);
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

async function checked(file: string, folder: string, sums: ReadonlyMap<string, string>): Promise<Manifest> {
  if (!sums.has(MANIFEST)) throw new StartError(`${file} is not a whole backup: its manifest is missing.`);
  const text = await readFile(join(folder, MANIFEST), 'utf8');
  const parsed = manifest.safeParse(fromJson(text));
  if (!parsed.success)
    throw new StartError(`${file} is not a backup of this version: its manifest does not fit.`);
  const wanted = new Map(Object.entries(parsed.data.sums));
  for (const name of new Set([...sums.keys(), ...wanted.keys()])) {
    if (name !== MANIFEST && sums.get(name) !== wanted.get(name)) {
      throw new StartError(`${file} was changed or damaged: ${name} is not what was backed up.`);
    }
  }
  return parsed.data;
}

function fromJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function counted(hash: Hash): Transform {
  return new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
}
