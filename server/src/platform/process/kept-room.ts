import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes } from './disk-space.ts';

/** Space for opening a SQLite file on a full disk: its shared memory, and the first pages of its log. */
const KEPT_BYTES = 1_048_576;
/** File that is not backed up, as its name begins with a dot. */
const NAME = '.room-to-start';

/**
 * Releases the space that was kept for opening a database, if the disk is full; called before that. Returns whether
 * the disk is full.
 */
export function giveRoomToStart(directory: string): boolean {
  const isFull = freeBytes(directory) < KEPT_BYTES;
  if (isFull) rmSync(join(directory, NAME), { force: true });
  return isFull;
}

/** Keeps space for the next start, if there is any. */
export function keepRoomToStart(directory: string): void {
  const file = join(directory, NAME);
  if (existsSync(file) || freeBytes(directory) < 2 * KEPT_BYTES) return;
  try {
    // Random, as some file systems store no zeros.
    writeFileSync(file, randomBytes(KEPT_BYTES), { mode: 0o600, flush: true });
  } catch {
    rmSync(file, { force: true });
  }
}
