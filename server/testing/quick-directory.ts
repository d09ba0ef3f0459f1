import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

const MEMORY = '/dev/shm';
/** Far more than all test databases need that exist at a time. */
const ENOUGH_BYTES = 4 * 1024 ** 3;

/**
 * Returns the directory of test databases: in memory where there is plenty of it, because none of them has to survive a
 * power cut; else that of temporary files. It serves the projects of Vitest that ask for it (`TS1_QUICK_DATABASES`) and
 * the browser tests: measurements of the product include the disk.
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
