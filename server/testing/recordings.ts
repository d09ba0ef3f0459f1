import { existsSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';

const REPOSITORY = resolve(fileURLToPath(new URL('../../', import.meta.url)));

/**
 * Finds the folder of real recordings, whose licences keep them out of the repository: TS1_RECORDINGS, or `data` in a
 * folder beside the repository. Null when there is none, which is printed; a run of every suite fails then.
 */
export function findRecordings(): string | null {
  const given = process.env['TS1_RECORDINGS'];
  const parent = dirname(REPOSITORY);
  const beside = readdirSync(parent).map((folder) => join(parent, folder, 'data'));
  const found = [given, ...beside].find(
    (folder) => folder !== undefined && existsSync(join(folder, 'freezer.csv.gz')),
  );
  if (found !== undefined) return found;
  if (process.env['TS1_EVERY_SUITE'] === '1') {
    throw new Error('no recordings to test with: set TS1_RECORDINGS to their folder');
  }
  process.stderr.write('LEFT OUT: tests with real recordings (set TS1_RECORDINGS to their folder)\n');
  return null;
}
