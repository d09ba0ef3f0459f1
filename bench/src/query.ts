import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgres, type TestDatabase } from '@ts1/server/testing';
import { signIn } from './company.ts';
import { startIdleWatch } from './idle-watch.ts';
import { startMeasuredServer } from './ingest/measured-server.ts';
import { timeFloor } from './query/floor.ts';
import { timeRawBuckets } from './query/raw-buckets.ts';
import { startReader } from './query/reader.ts';
import { sealYear } from './query/seal-year.ts';
import { toTimings, type Timings } from './query/timed.ts';
import { createYear, SENSORS, YEAR_READINGS, type Year } from './query/year.ts';

const HELP = `npm run bench:query -- [--engine sqlite|postgres] [--runs 200] [--sealed]

Charts of a year of one-minute readings over HTTP, from a server of its own process, against the database bucketing
the readings themselves in the same run; newest values; the raw year as a stream; how late the server's event loop was
meanwhile, and that of an idle thread, which is what the machine itself did; what the answer of 30 days raw takes at least:
its bytes sent from memory, its rows made into text by JSON.stringify. With --sealed the days of the year are sealed
first: what that takes, and bytes a reading by table before and after.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    runs: { type: 'string', default: '200' },
    sealed: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
if (values.help || !(runs > 0) || (values.engine !== 'sqlite' && values.engine !== 'postgres')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const MAX_POINTS = 2_000;
/** A bucket has five measurands with two extremes each. */
const BUCKETS = MAX_POINTS / 10;
const DAY_MS = 86_400_000;

await bench(values.engine);

async function bench(engine: 'sqlite' | 'postgres'): Promise<void> {
  console.log(
    `${engine}, ${YEAR_READINGS} readings of one sensor, ${SENSORS} sensors, ${cpus().length} cores\n`,
  );
  const cluster = engine === 'postgres' ? await startPostgres() : null;
  if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
  const open = await createTestDatabase(engine, cluster?.url ?? null);
  try {
    const year = await createYear(open);
    console.log(`stored at ${Math.round(year.storedPerSecond)} readings/s\n`);
    const bucketed = await bucketRaw(open, year);
    if (values.sealed) await sealYear(open, year);
    await benchReads(open, year, bucketed);
  } finally {
    await open.drop();
    await cluster?.stop();
  }
}

async function bucketRaw(open: TestDatabase, year: Year): Promise<Timings> {
  const raw: number[] = [];
  for (let run = 0; run < 5; run += 1) raw.push(await timeRawBuckets(open, year, BUCKETS));
  return toTimings(raw);
}

async function benchReads(open: TestDatabase, year: Year, bucketed: Timings): Promise<void> {
  const server = await startMeasuredServer(open.location);
  const signedIn = { address: server.address, headers: await signIn(server.address) };
  const reader = startReader(signedIn);
  const idle = startIdleWatch();
  try {
    const chart = (from: number, points: string): string =>
      `/sensors/${year.sensorId}/readings?startDate=${from}&endDate=${year.to}${points}`;
    const points = `&maxPoints=${MAX_POINTS}`;

    const measure = async (name: string, times: number, path: string): Promise<Timings> => {
      await reader.read(path, 1);
      await server.sample();
      await idle.most();
      const { result, lag } = await server.during(async () => reader.read(path, times));
      row(name, result, lag.most, await idle.most());
      return result;
    };
    console.log(line('', 'p50 ms', 'p95 ms', 'most ms', 'loop blocked ms', 'idle thread ms'));
    row(`the database buckets a year of readings into ${BUCKETS}`, bucketed);
    const charted = await measure(`365 days, ${MAX_POINTS} points`, runs, chart(year.from, points));
    await measure(`30 days, ${MAX_POINTS} points`, runs, chart(year.to - 30 * DAY_MS, points));
    await measure(`24 hours, ${MAX_POINTS} points`, runs, chart(year.to - DAY_MS, points));
    const past = (days: number): string =>
      `/sensors/${year.sensorId}/readings?startDate=${year.to - 100.4 * DAY_MS}&endDate=${year.to - (100.4 - days) * DAY_MS}`;
    await measure('24 hours raw, 100 days ago', runs, past(1));
    await measure('30 days raw, 100 days ago', Math.ceil(runs / 10), past(30));
    const floor = await timeFloor(signedIn, past(30), Math.ceil(runs / 10));
    row(`  its ${(floor.bytes / 1e6).toFixed(1)} MB from memory, by Node alone`, floor.sent);
    row('  its rows by JSON.stringify', floor.stringified);
    await measure(`newest values of ${SENSORS} sensors`, runs, '/getLiveData');
    await measure(
      '365 days of limits tried (back-test)',
      5,
      `/analytics/sensors/${year.sensorId}/back-test?startDate=${year.from}&endDate=${year.to}&high_alarm=-15&low_alarm=-25&delay=10`,
    );
    await measure('365 days raw, streamed', 3, chart(year.from, ''));
    await measure(
      '365 days as CSV',
      3,
      `/sensors/${year.sensorId}/exports/csv?startDate=${year.from}&endDate=${year.to}`,
    );
    console.log(
      `\na year as a chart is ${(bucketed.p50 / charted.p50).toFixed(0)} times as fast as bucketing its readings`,
    );
  } finally {
    await Promise.all([reader.stop(), idle.stop()]);
    await server.stop();
  }
}

function row(name: string, { p50, p95, most }: Timings, ...late: readonly number[]): void {
  console.log(line(name, ...[p50, p95, most].map((ms) => ms.toFixed(1)), ...late.map((ms) => ms.toFixed(0))));
}

function line(name: string, ...figures: string[]): string {
  return name.padEnd(48) + figures.map((figure) => figure.padStart(16)).join('');
}
