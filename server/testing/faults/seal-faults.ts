import { setTimeout as wait } from 'node:timers/promises';
import { type DatabaseLocation, openDatabase } from '../../src/database/index.ts';
import { createTestDatabase, type TestDatabase } from '../databases.ts';
import { startProcess, type ServerProcess } from '../server-process.ts';
import { mountSmallDisk } from '../small-disk.ts';
import { type Fault, NO_POSTGRES, type Stage } from './fault.ts';
import { mountTablespace } from './small-tablespace.ts';

const DAY_MS = 86_400_000;
const KILLS = 3;
const LONGEST_ROUND_MS = 300;
const DISK_MEGABYTES = 96;
const NO_DISK = 'a small disk may not be mounted here';

/** Faults while a separate process seals days beside the load; its clock makes today old enough. */
export const SEAL_FAULTS: readonly Fault[] = [
  {
    name: 'killed while sealing',
    engines: ['sqlite', 'postgres'],
    short: ['sqlite', 'postgres'],
    nodes: 1,
    times: 10,
    async prepare(engine, postgresUrl) {
      if (engine === 'postgres' && postgresUrl === null) return NO_POSTGRES;
      const open = await createTestDatabase(engine, postgresUrl);
      return {
        open,
        async strike() {
          for (let kill = 0; kill < KILLS; kill += 1) {
            const sealing = startSealing(open.location);
            await sealing.printed(/is sealing/);
            await wait(Math.random() * LONGEST_ROUND_MS);
            sealing.child.kill('SIGKILL');
            await sealing.ended();
          }
          await sealToTheEnd(open.location);
        },
        drop: async () => open.drop(),
      };
    },
  },
  {
    name: 'disk full while sealing',
    engines: ['sqlite', 'postgres'],
    short: ['sqlite', 'postgres'],
    nodes: 1,
    times: 1,
    prepare: async (engine, postgresUrl) =>
      engine === 'sqlite' ? onSmallDisk() : onSmallTablespace(postgresUrl),
  },
];

async function onSmallDisk(): Promise<Stage | string> {
  const disk = mountSmallDisk(DISK_MEGABYTES);
  if (disk === null) return NO_DISK;
  const location = { dataDirectory: disk.directory };
  const database = await openDatabase(location);
  return {
    open: { database, location, drop: async () => database.close() },
    strike: async () => sealOnFullDisk(location, disk),
    async drop() {
      await database.close();
      disk.drop();
    },
  };
}

/** Puts only the sealed days of PostgreSQL on the small disk: without room for its log PostgreSQL ends by itself. */
async function onSmallTablespace(postgresUrl: string | null): Promise<Stage | string> {
  if (postgresUrl === null) return NO_POSTGRES;
  const open: TestDatabase = await createTestDatabase('postgres', postgresUrl);
  const space = await mountTablespace(open.location, postgresUrl, 'sealed_days');
  if (typeof space === 'string') {
    await open.drop();
    return space;
  }
  return {
    open,
    strike: async () => sealOnFullDisk(open.location, space),
    async drop() {
      space.makeRoom();
      await open.drop();
      await space.drop();
    },
  };
}

interface Filled {
  fill(): void;
  makeRoom(): void;
}

async function sealOnFullDisk(location: DatabaseLocation, disk: Filled): Promise<void> {
  disk.fill();
  try {
    const sealing = startSealing(location);
    const code = await sealing.ended();
    if (code === 0 && !sealing.output().includes('could not be sealed')) {
      throw new Error(`days were sealed on a full disk: ${sealing.output()}`);
    }
  } finally {
    disk.makeRoom();
  }
  await sealToTheEnd(location);
}

function startSealing({ dataDirectory, databaseUrl }: DatabaseLocation): ServerProcess {
  return startProcess('sealing', {
    DATA_DIR: dataDirectory,
    NOW: String(Date.now() + 3 * DAY_MS),
    ...(databaseUrl !== undefined && { DATABASE_URL: databaseUrl }),
  });
}

/** Seals the days that are left: a day that no process can seal any more would be stuck. */
async function sealToTheEnd(location: DatabaseLocation): Promise<void> {
  const sealing = startSealing(location);
  const code = await sealing.ended();
  if (code !== 0 || sealing.output().includes('could not be sealed')) {
    throw new Error(`what is left cannot be sealed: ${sealing.output()}`);
  }
}
