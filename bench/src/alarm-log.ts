import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgres, type TestDatabase } from '@ts1/server/testing';
import { createLongLog, SENSORS, type LongLog } from './alarm-log/long-log.ts';
import { BENCH_SIGN_IN, createCaller, createBenchCompany, signIn } from './company.ts';
import { startMeasuredServer } from './ingest/measured-server.ts';
import { timed } from './query/timed.ts';

const HELP = `npm run bench:alarm-log -- [--engine sqlite|postgres] [--rows 1000000] [--runs 40]

The alarm log of a company with so many rows, three in ten of them repetitions of one alarm: the first page by every order
and filter, for people who see everything and for a viewer of one zone or of nearly all sensors; pages far in; and the
whole log as a CSV file with the server's memory.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    rows: { type: 'string', default: '1000000' },
    runs: { type: 'string', default: '40' },
    help: { type: 'boolean', default: false },
  },
});
const rows = Number(values.rows);
const runs = Number(values.runs);
const isRight =
  rows >= 1_000 && rows <= 2_000_000 && runs > 0 && ['sqlite', 'postgres'].includes(values.engine);
if (values.help || !isRight) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const ORDERS = ['newest', 'oldest', 'unacknowledged'];
const STATES = ['pre-alarm', 'active', 'returned', 'still-out', 'acknowledged', 'withdrawn'];
const DAY_MS = 86_400_000;
const SLOWEST_MS = 100;

await bench(values.engine === 'postgres' ? 'postgres' : 'sqlite');

async function bench(engine: 'sqlite' | 'postgres'): Promise<void> {
  console.log(`${engine}, ${rows} rows of ${SENSORS} sensors, ${cpus().length} cores\n`);
  const cluster = engine === 'postgres' ? await startPostgres() : null;
  if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
  const open = await createTestDatabase(engine, cluster?.url ?? null);
  try {
    const companyId = await createBenchCompany(open.location);
    const startedAt = performance.now();
    const log = await createLongLog(open, companyId, rows);
    console.log(`filled in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s\n`);
    const server = await startMeasuredServer(open.location);
    try {
      await measure(open, server, log);
    } finally {
      await server.stop();
    }
  } finally {
    await open.drop();
    await cluster?.stop();
  }
}

async function measure(
  open: TestDatabase,
  server: Awaited<ReturnType<typeof startMeasuredServer>>,
  log: LongLog,
): Promise<void> {
  const session = await signIn(server.address);
  const call = createCaller(server.address, session);
  let slowest = 0;
  const page = async (name: string, query: string): Promise<void> => {
    const { p50, p95, most } = await timed(runs, async () => call('GET', `/alarms/events?${query}`));
    slowest = Math.max(slowest, p95);
    console.log(line(name, p50, p95, most));
  };
  console.log(`${''.padEnd(56)}${['p50 ms', 'p95 ms', 'most ms'].map((text) => text.padStart(12)).join('')}`);
  await timed(5, async () => call('GET', '/alarms/events'));
  for (const order of ORDERS) await page(order, `order=${order}`);
  for (const state of STATES) await page(`state ${state}`, `state=${state}`);
  for (const type of ['high', 'battery', 'fault']) await page(`type ${type}`, `type=${type}`);
  await page('measurand humidity', 'measurand=humidity');
  await page('a word in the notes', 'search=at%20420%20');
  for (const order of ORDERS) {
    await page(
      `a sensor with ${Math.floor(rows * 0.3)} repetitions, ${order}`,
      `order=${order}&sensor_id=${log.noisy}`,
    );
    await page(`a sensor with one alarm, ${order}`, `order=${order}&sensor_id=${log.quiet}`);
    await page(`a zone of 40 sensors, ${order}`, `order=${order}&zone_id=${log.zoneId}`);
  }
  await page(
    'a day two years ago',
    `startDate=${log.from + 300 * DAY_MS}&endDate=${log.from + 301 * DAY_MS}`,
  );
  await page(
    'a zone, high, unacknowledged, of a year',
    `zone_id=${log.zoneId}&type=high&state=returned&startDate=${log.from}`,
  );
  await page('far in, newest', `order=newest&cursor=${await farIn(call, 'newest')}`);

  await limitAdmin(open, log, log.sensorIds.slice(1, 41));
  for (const order of ORDERS) await page(`viewer of 40 sensors, ${order}`, `order=${order}`);
  await limitAdmin(open, log, log.sensorIds.slice(1));
  for (const order of ORDERS) await page(`viewer of ${SENSORS - 1} sensors, ${order}`, `order=${order}`);
  for (const state of STATES) await page(`viewer of ${SENSORS - 1} sensors, ${state}`, `state=${state}`);
  await limitAdmin(open, log, null);
  console.log(
    `\nslowest 95th percentile ${slowest.toFixed(1)} ms, ${slowest < SLOWEST_MS ? 'under' : 'OVER'} ${SLOWEST_MS} ms`,
  );

  await server.sample();
  const { result, lag, memory } = await server.during(async () => countLines(server.address, session));
  console.log(
    `\nCSV: ${result.lines} lines, ${(result.bytes / 1e6).toFixed(0)} MB in ${(result.ms / 1_000).toFixed(1)} s; server ${memory[0].toFixed(0)} MB at first, ${memory[3].toFixed(0)} MB at most; event loop late by at most ${lag.most.toFixed(0)} ms`,
  );
}

/** Returns the cursor behind 50 pages of 200 rows: pages far in may not cost more than the first ones. */
async function farIn(call: ReturnType<typeof createCaller>, order: string): Promise<string> {
  let cursor = '';
  for (let pages = 0; pages < 50; pages += 1) {
    const query = `order=${order}&limit=200${cursor === '' ? '' : `&cursor=${cursor}`}`;
    cursor = (await call<{ next: string | null }>('GET', `/alarms/events?${query}`)).next ?? '';
  }
  return cursor;
}

/** Turns the benchmark's admin into a viewer of these sensors, or back. */
async function limitAdmin(
  { database }: TestDatabase,
  { companyId, zoneId }: LongLog,
  sensorIds: readonly number[] | null,
): Promise<void> {
  await database.write(companyId, async (tx) => {
    const isLimited = sensorIds === null ? 0 : 1;
    await tx.sql
      .updateTable('companies')
      .set({ viewers_see_own_zones: isLimited })
      .where('company_id', '=', companyId)
      .execute();
    const users = tx.sql.updateTable('users').set({ role: isLimited === 1 ? 2 : 1 });
    const me = await users
      .where('company_id', '=', companyId)
      .where('email', '=', BENCH_SIGN_IN.email)
      .returning('user_id')
      .executeTakeFirstOrThrow();
    await tx.sql.deleteFrom('zone_users').where('company_id', '=', companyId).execute();
    await tx.sql.deleteFrom('zone_sensors').where('company_id', '=', companyId).execute();
    await tx.sql
      .insertInto('zone_users')
      .values({ company_id: companyId, zone_id: zoneId, user_id: me.user_id })
      .execute();
    const members = (sensorIds ?? []).map((sensor_id) => ({
      company_id: companyId,
      zone_id: zoneId,
      sensor_id,
    }));
    if (members.length > 0) await tx.sql.insertInto('zone_sensors').values(members).execute();
  });
}

async function countLines(address: string, session: Record<string, string>) {
  const startedAt = performance.now();
  const response = await fetch(`${address}/api/alarms/events/csv`, { headers: session });
  if (!response.ok || response.body === null) throw new Error(`the file was refused with ${response.status}`);
  let lines = 0;
  let bytes = 0;
  for await (const chunk of response.body) {
    bytes += chunk.length;
    for (const byte of chunk) if (byte === 10) lines += 1;
  }
  return { lines, bytes, ms: performance.now() - startedAt };
}

function line(name: string, ...figures: readonly number[]): string {
  return name.padEnd(56) + figures.map((ms) => ms.toFixed(1).padStart(12)).join('');
}
