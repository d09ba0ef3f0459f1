import { openDatabase } from '../../src/database/index.ts';
import { mountSmallDisk } from '../small-disk.ts';
import type { Fault } from './fault.ts';
import { waitFor } from './wait-for.ts';

const DISK_MEGABYTES = 96;
const REFUSED_WITHIN_MS = 60_000;
const REFUSALS = 10;

/** Faults of the disk on which an installation keeps its database. */
export const DISK_FAULTS: readonly Fault[] = [
  {
    name: 'disk full',
    engines: ['sqlite'],
    short: [],
    nodes: 1,
    times: 3,
    async prepare() {
      const disk = mountSmallDisk(DISK_MEGABYTES);
      if (disk === null) return 'a small disk may not be mounted here';
      const location = { dataDirectory: disk.directory };
      const database = await openDatabase(location);
      return {
        open: { database, location, drop: async () => database.close() },
        async strike({ unit }) {
          const before = unit.calls.refused;
          disk.fill();
          try {
            await waitFor('refusals', REFUSED_WITHIN_MS, () => unit.calls.refused >= before + REFUSALS);
          } finally {
            disk.makeRoom();
          }
        },
        async drop() {
          await database.close();
          disk.drop();
        },
      };
    },
  },
];
