import { mkdtempSync, rmSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import {
  addBaseUnit,
  addSensors,
  createTestDatabase,
  startPostgres,
  type TestDatabase,
} from '@ts1/server/testing';
import { BENCH_SIGN_IN, createBenchCompany } from './company.ts';
import { type Imported, runImport } from './import/run-import.ts';
import { writeRecording } from './import/write-recording.ts';
import { startMeasuredServer } from './ingest/measured-server.ts';
import { probe } from './heavy-reads/probe.ts';

const HELP = `npm run bench:import -- [--engine sqlite|postgres] [--readings 1000000] [--sensors 50] [--by-sensor] [--seconds 10]

Imports a recording by the command line beside a running server, which takes a reading each 20 ms meanwhile: readings a
second, processor time of one, and how long the reading takes to be acknowledged, alone and beside the import. Then the
same file once more, of which everything is there already.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    readings: { type: 'string', default: '1000000' },
    sensors: { type: 'string', default: '50' },
    'by-sensor': { type: 'boolean', default: false },
    seconds: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
});
const [readings, sensors, seconds] = [values.readings, values.sensors, values.seconds].map(Number);
const isAsked = [readings, sensors, seconds].every((one) => one !== undefined && one > 0);
if (values.help || !isAsked || (values.engine !== 'sqlite' && values.engine !== 'postgres')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const LIVE = '990000';
const KEY = 'key-live';
const DAY_MS = 86_400_000;

await bench(values.engine, readings ?? 0, sensors ?? 0);

async function bench(engine: 'sqlite' | 'postgres', count: number, sensorCount: number): Promise<void> {
  console.log(
    `${engine}, ${whole(count)} readings of ${sensorCount} sensors, ${cpus().length} cores, all on this machine\n`,
  );
  const cluster = engine === 'postgres' ? await startPostgres({ durable: true }) : null;
  if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
  const directory = mkdtempSync(join(tmpdir(), 'ts1-bench-import-'));
  const path = join(directory, 'recording.csv');
  try {
    const open = await createTestDatabase(engine, cluster?.url ?? null);
    try {
      const serials = Array.from({ length: sensorCount }, (_, n) => String(100_000 + n));
      const to = Math.floor(Date.now() / DAY_MS - 2) * DAY_MS;
      await writeRecording(path, { readings: count, serials, to, bySensor: values['by-sensor'] });
      await importBeside(open, path);
    } finally {
      await open.drop();
    }
  } finally {
    rmSync(directory, { recursive: true, force: true });
    await cluster?.stop();
  }
}

async function importBeside(open: TestDatabase, path: string): Promise<void> {
  const companyId = await createBenchCompany(open.location);
  await addBaseUnit(open.database, companyId, 'BU-LIVE', KEY);
  await addSensors(open.database, companyId, [LIVE], '3');
  const server = await startMeasuredServer(open.location);
  try {
    const reading = {
      name: 'a reading',
      path: '/ingest/readings',
      headers: { authorization: `Bearer ${KEY}` },
      sensor: LIVE,
    };
    await timeReadings('alone', reading, until(seconds ?? 10));
    for (const what of ['new', 'all there already']) {
      const state = { isOver: false };
      const importing = runImport(open.location, path, BENCH_SIGN_IN.companyName).finally(() => {
        state.isOver = true;
      });
      await Promise.all([
        importing.then((imported) => show(what, imported)),
        timeReadings(`beside the import, ${what}`, reading, () => state.isOver),
      ]);
    }
  } finally {
    await server.stop();
  }

  async function timeReadings(what: string, one: Parameters<typeof probe>[1][number], isOver: () => boolean) {
    const [found] = await probe(server.address, [one], isOver);
    if (found === undefined) return;
    const figures = [found.p50, found.p95, found.p99, found.most].map((ms) => ms.toFixed(1)).join(' / ');
    console.log(
      `a reading acknowledged, ${what}: p50 / p95 / p99 / most ${figures} ms of ${found.runs} calls`,
    );
  }
}

function until(forSeconds: number): () => boolean {
  const end = performance.now() + forSeconds * 1_000;
  return () => performance.now() > end;
}

function show(what: string, { added, duplicates, seconds: spent, cpuSeconds, memory }: Imported): void {
  const each = ((cpuSeconds / (added + duplicates)) * 1e6).toFixed(1);
  const rate = whole((added + duplicates) / spent);
  console.log(
    `import, ${what}: ${rate} readings/s (${spent.toFixed(1)} s, start of the command line included), ${each} µs of processor each, ${memory.toFixed(0)} MB at most; ${whole(added)} added, ${whole(duplicates)} there before`,
  );
}

function whole(figure: number): string {
  return Math.round(figure).toLocaleString('en');
}
