import { randomBytes } from 'node:crypto';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { freeBytes } from './disk-space.ts';

/** Room that opening a SQLite file takes on a disk that is full: its shared memory, and some first pages of its log. */
const KEPT_BYTES = 1_048_576;
/** Not backed up: its name begins with a dot. */
const NAME = '.room-to-start';

/**
 * Before a database is opened: gives the room back that was kept for this where the disk has none left. Returns whether
 * the disk is full.
 */
export function giveRoomToStart(directory: string): boolean {
  const isFull = freeBytes(directory) < KEPT_BYTES;
  if (isFull) rmSync(join(directory, NAME), { force: true });
  return isFull;
}

/** Keeps room for the next start, where there is any. */
export function keepRoomToStart(directory: string): void {
  const file = join(directory, NAME);
  if (existsSync(file) || freeBytes(directory) < 2 * KEPT_BYTES) return;
  try {
    // Random, as some file systems give zeros no room.
    writeFileSync(file, randomBytes(KEPT_BYTES), { mode: 0o600, flush: true });
  } catch {
    rmSync(file, { force: true });
  }
}
