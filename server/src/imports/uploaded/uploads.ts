import { mkdirSync } from 'node:fs';
import { readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { HOUR_MS } from '@ts1/contract/durations';
import { errorCode } from '../../platform/process/start-error.ts';

/** Age of an unfinished import whose server has died and did not start again to continue it. */
export const DEAD_AFTER_MS = 24 * HOUR_MS;

/** Returns the directory of uploaded files and the recordings made from them while they are read. */
export const uploadsIn = (dataDirectory: string): string => join(dataDirectory, 'readings-imports');

/** Returns that directory, and creates it if it does not exist. */
export function makeUploadsIn(dataDirectory: string): string {
  const directory = uploadsIn(dataDirectory);
  mkdirSync(directory, { recursive: true, mode: 0o700 });
  return directory;
}

/** Returns the names of the files in a directory; none if it does not exist. */
export async function filesIn(directory: string): Promise<string[]> {
  return readdir(directory).catch((error: unknown) => {
    if (errorCode(error) === 'ENOENT') return [];
    throw error;
  });
}

/**
 * Deletes files that stopped servers have left; several servers may share the directory. `now` is the time of the
 * machine, which also gives files their dates.
 */
export async function removeOldUploads(dataDirectory: string, now: number): Promise<void> {
  const directory = uploadsIn(dataDirectory);
  for (const file of await filesIn(directory)) {
    const path = join(directory, file);
    const found = await stat(path).catch(() => null);
    if (found !== null && found.mtimeMs < now - DEAD_AFTER_MS) await rm(path, { force: true });
  }
}
