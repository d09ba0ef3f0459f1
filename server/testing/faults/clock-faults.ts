import { existsSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createTestDatabase } from '../databases.ts';
import { type Fault, NO_POSTGRES, type Stage } from './fault.ts';
import { waitFor } from './wait-for.ts';
import type { World } from './world.ts';

const LIBRARIES = ['/usr/lib/x86_64-linux-gnu', '/usr/lib/aarch64-linux-gnu', '/usr/lib'].map((folder) =>
  join(folder, 'faketime/libfaketimeMT.so.1'),
);
const TURNED_WITHIN_MS = 20_000;
const CALLS_WHILE_TURNED = 40;
const HOUR_SECONDS = 3_600;

/** Faults of the clock of the server's machine, while the clock of the base unit is right. */
export const CLOCK_FAULTS: readonly Fault[] = [
  turned('clock an hour ahead, then right', HOUR_SECONDS, ['sqlite']),
  turned('clock an hour behind, then right', -HOUR_SECONDS, []),
];

function turned(name: string, seconds: number, short: Fault['short']): Fault {
  return {
    name,
    engines: ['sqlite', 'postgres'],
    short,
    nodes: 1,
    times: 1,
    async prepare(engine, postgresUrl): Promise<Stage | string> {
      const library = LIBRARIES.find((path) => existsSync(path));
      if (library === undefined) return 'libfaketime was not found';
      if (engine === 'postgres' && postgresUrl === null) return NO_POSTGRES;
      const open = await createTestDatabase(engine, postgresUrl);
      const directory = mkdtempSync(join(tmpdir(), 'ts1-clock-'));
      const file = join(directory, 'shift');
      const turn = (by: number): void => {
        writeFileSync(`${file}.new`, `${by < 0 ? '' : '+'}${by}\n`);
        renameSync(`${file}.new`, file);
      };
      turn(0);
      return {
        open,
        variables: {
          LD_PRELOAD: library,
          FAKETIME_TIMESTAMP_FILE: file,
          FAKETIME_CACHE_DURATION: '1',
          DONT_FAKE_MONOTONIC: '1',
        },
        async strike(world) {
          turn(seconds);
          await shifted(world, seconds);
          await world.moreCalls(CALLS_WHILE_TURNED);
          turn(0);
          await shifted(world, 0);
        },
        async drop() {
          await open.drop();
          rmSync(directory, { recursive: true });
        },
      };
    },
  };
}

/** Waits until the dates of the server's answers are shifted by that many seconds. */
async function shifted({ nodes }: World, seconds: number): Promise<void> {
  await waitFor(`a clock shifted by ${seconds} s`, TURNED_WITHIN_MS, async () => {
    const answer = await fetch(`${nodes[0]?.url}/healthz`);
    await answer.arrayBuffer();
    const by = Date.parse(answer.headers.get('date') ?? '') - Date.now();
    return Math.abs(by - seconds * 1_000) < 60_000;
  });
}
