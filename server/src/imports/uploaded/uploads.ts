import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@ts1/contract/durations';
import { codeOf } from '../../platform/process/start-error.ts';

/** No import takes so long: the server that wrote it has died, and did not come back to go on with it. */
export const DEAD_AFTER_MS = 24 * HOUR_MS;

/** Where uploaded files and the recordings made of them are while they are read. */
export const uploadsIn = (dataDirectory: string): string => join(dataDirectory, 'readings-imports');

/** The same, made if it is not there. */
export function makeUploadsIn(dataDirectory: string): string {
  const directory = uploadsIn(dataDirectory);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}

/** The names of the files in a directory; none where it is not there. */
export async function filesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (codeOf(error) === 'ENOENT') return [];
    throw error;
  });
}

/**
 * Deletes what servers that were stopped have left; several may share the directory. `now` is the time of the machine,
 * which dates files.
 */
export async function removeOldUploads(dataDirectory: string, now: number): Promise<void> {
  const directory = uploadsIn(dataDirectory);
  for (const file of await filesIn(directory)) {
    const path = join(directory, file);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < now - DEAD_AFTER_MS) await rm(path, { force: true });
  }
}
