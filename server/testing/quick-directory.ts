import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Far more than all test databases that exist at a time. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Where test databases lie: in memory where there is plenty of it, because none of them has to survive a power cut; else
 * where temporary files lie. For the projects of Vitest that say so (`TS1_QUICK_DATABASES`) and for the browser tests:
 * what measures the product pays for the disk.
 */
export function quickDirectory(): string {
  return process.env['TS1_QUICK_DATABASES'] === '1' && hasRoom() ? MEMORY : tmpdir();
}

function hasRoom(): boolean {
  try {
    const { bavail, bsize } = statfsSync(MEMORY);
    return Math.min(bavail * bsize, process.availableMemory()) >= ENOUGH_BYTES;
  } catch {
    return false;
  }
}
