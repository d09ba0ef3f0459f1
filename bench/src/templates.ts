import { cpus } from 'node:os';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addBaseUnit, createTestDatabase, startPostgres } from '@ts1/server/testing';
import { createCaller, createBenchCompany, signIn } from './company.ts';
import { createLongPast } from './heavy-reads/long-past.ts';
import { startMeasuredServer } from './ingest/measured-server.ts';

const HELP = `npm run bench:templates -- [--engine sqlite|postgres] [--followers 2000] [--days 2] [--every 10]

A template is given to so many followers, each with so many days of readings: first for the first time, which evaluates
all that they measured, then as a new version. Meanwhile deliveries of 100 readings arrive, and how long each waits for
its answer is measured; before, alone. At most 200 ms are allowed.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    followers: { type: 'string', default: '2000' },
    days: { type: 'string', default: '2' },
    every: { type: 'string', default: '10' },
    help: { type: 'boolean', default: false },
  },
});
const { engine } = values;
if (values.help || (engine !== 'sqlite' && engine !== 'postgres')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
const A_DELIVERY = 100;
const PAUSE_MS = 50;
const ALONE_MS = 10_000;
const MOST_MS = 200;
const LIMITS = { high_alarm: 200, high_enable: true, low_alarm: -100, low_enable: true };

interface Template {
  readonly id: number;
  readonly waiting: number;
  readonly failed: number;
}

const followers = Number(values.followers);
const cluster = engine === 'postgres' ? await startPostgres() : null;
if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
const open = await createTestDatabase(engine, cluster?.url ?? null);
try {
  const companyId = await createBenchCompany(open.location);
  const to = Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
  const everyMs = Number(values.every) * MINUTE_MS;
  const past = { sensors: followers, from: to - Number(values.days) * DAY_MS, to, everyMs };
  const sensorIds = await createLongPast(open.database, companyId, past);
  await addBaseUnit(open.database, companyId, 'BU-1', 'key-1');
  const server = await startMeasuredServer(open.location);
  try {
    const call = createCaller(server.address, await signIn(server.address));
    const sensors = await call<{ serialNo: string }[]>('GET', '/sensors');
    const serials = sensors.map(({ serialNo }) => serialNo);
    console.log(`${engine}, ${followers} followers, ${values.days} days of readings, ${cpus().length} cores`);
    const deliver = createDeliveries(server.address, serials);
    report('alone', await timed(deliver, async (ms) => ms >= ALONE_MS));
    const body = { name: 'Fridge', settings: LIMITS };
    const { id } = await call<Template>('POST', '/alarm-templates', body);
    const isDone = async (): Promise<boolean> => {
      const { waiting, failed } = await call<Template>('GET', `/alarm-templates/${id}`);
      if (failed > 0) throw new Error(`${failed} followers failed`);
      return waiting === 0;
    };
    await call('PUT', `/alarm-templates/${id}/sensors`, { sensorIds });
    const first = report('while they take it for the first time', await timed(deliver, isDone));
    await call('PUT', `/alarm-templates/${id}`, { ...body, settings: { ...LIMITS, delay: 10 } });
    const next = report('while they take a new version', await timed(deliver, isDone));
    if (Math.max(first, next) > MOST_MS) {
      console.error(`a delivery waited for more than ${MOST_MS} ms`);
      process.exitCode = 1;
    }
  } finally {
    await server.stop();
  }
} finally {
  await open.drop();
  await cluster?.stop();
}

/** Returns a function that delivers newest readings, each time of other sensors, and resolves with the milliseconds. */
function createDeliveries(address: string, serials: readonly string[]): () => Promise<number> {
  let sent = 0;
  return async () => {
    const readings = Array.from({ length: A_DELIVERY }, () => {
      sent += 1;
      return { sensor: serials[sent % serials.length], timestamp: Date.now(), temperature: sent % 30 };
    });
    const from = performance.now();
    const answer = await fetch(`${address}/api/ingest/readings`, {
      method: 'POST',
      headers: { authorization: 'Bearer key-1', 'content-type': 'application/json' },
      body: JSON.stringify({ readings }),
    });
    if (!answer.ok) throw new Error(await answer.text());
    await answer.arrayBuffer();
    return performance.now() - from;
  };
}

interface Timed {
  readonly spent: readonly number[];
  readonly seconds: number;
}

async function timed(
  deliver: () => Promise<number>,
  isOver: (ms: number) => Promise<boolean>,
): Promise<Timed> {
  const from = performance.now();
  const spent: number[] = [];
  do {
    for (let round = 0; round < 10; round += 1) {
      spent.push(await deliver());
      await setTimeout(PAUSE_MS);
    }
  } while (!(await isOver(performance.now() - from)));
  return { spent, seconds: (performance.now() - from) / 1_000 };
}

/** Prints the timings and returns the longest wait. */
function report(what: string, { spent, seconds }: Timed): number {
  const inOrder = spent.toSorted((one, other) => one - other);
  const at = (share: number): string => (inOrder[Math.floor((inOrder.length - 1) * share)] ?? 0).toFixed(1);
  console.log(
    `${what}: ${seconds.toFixed(1)} s, ${spent.length} deliveries, p50 ${at(0.5)}, p95 ${at(0.95)}, most ${at(1)} ms`,
  );
  return inOrder.at(-1) ?? 0;
}
