import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { addBaseUnit, addSensors, createTestDatabase, startPostgres } from '@ts1/server/testing';
import { createBenchCompany, signIn } from './company.ts';
import { startHeavyCalls } from './heavy-reads/heavy-calls.ts';
import { createLongPast } from './heavy-reads/long-past.ts';
import { probe, type Probe } from './heavy-reads/probe.ts';
import { startIdleWatch } from './idle-watch.ts';
import { startMeasuredServer } from './ingest/measured-server.ts';

const HELP = `npm run bench:heavy-reads -- [--engine sqlite|postgres] [--sensors 2000] [--days 400] [--every 60] [--seconds 20]

One company reads all it can: eight heavy calls at a time, again and again, over the past of all its sensors (a reading
every so many minutes). Meanwhile another company's session, newest values and readings are timed, and before, alone.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    sensors: { type: 'string', default: '2000' },
    days: { type: 'string', default: '400' },
    every: { type: 'string', default: '60' },
    seconds: { type: 'string', default: '20' },
    help: { type: 'boolean', default: false },
  },
});
if (values.help || (values.engine !== 'sqlite' && values.engine !== 'postgres')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const NEIGHBOUR = 'Neighbour';
const DAY_MS = 86_400_000;

await bench(values.engine);

async function bench(engine: 'sqlite' | 'postgres'): Promise<void> {
  const [sensors, days] = [Number(values.sensors), Number(values.days)];
  console.log(
    `${engine}, ${sensors} sensors, ${days} days, a reading each ${values.every} minutes, ${cpus().length} cores`,
  );
  const cluster = engine === 'postgres' ? await startPostgres() : null;
  if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
  const open = await createTestDatabase(engine, cluster?.url ?? null);
  try {
    const companyId = await createBenchCompany(open.location);
    const to = Math.floor(Date.now() / 3_600_000) * 3_600_000;
    const past = { sensors, from: to - days * DAY_MS, to, everyMs: Number(values.every) * 60_000 };
    const startedAt = performance.now();
    const sensorIds = await createLongPast(open.database, companyId, past);
    console.log(`stored in ${Math.round((performance.now() - startedAt) / 1_000)} s\n`);
    const neighbourId = await createBenchCompany(open.location, NEIGHBOUR);
    await addBaseUnit(open.database, neighbourId, 'BU-N', 'key-n');
    await addSensors(open.database, neighbourId, ['900001'], '3');
    const server = await startMeasuredServer(open.location);
    const idle = startIdleWatch();
    try {
      const session = await signIn(server.address);
      const neighbour = await signIn(server.address, NEIGHBOUR);
      const probes: Probe[] = [
        { name: 'session', path: '/auth/verifyAccess', headers: neighbour },
        { name: 'newest values', path: '/getLiveData', headers: neighbour },
        {
          name: 'a reading',
          path: '/ingest/readings',
          headers: { authorization: 'Bearer key-n' },
          sensor: '900001',
        },
      ];
      const seconds = Number(values.seconds);
      await idle.most();
      report(
        'alone',
        await server.during(async () => probe(server.address, probes, seconds / 2)),
        await idle.most(),
      );
      const heavy = startHeavyCalls(server.address, session, { ...past, sensorIds });
      const under = await server.during(async () => probe(server.address, probes, seconds));
      const answered = await heavy.stop();
      report('beside eight heavy calls', under, await idle.most());
      console.log(`\nheavy calls meanwhile: ${answered}`);
    } finally {
      await idle.stop();
      await server.stop();
    }
  } finally {
    await open.drop();
    await cluster?.stop();
  }
}

function report(
  when: string,
  {
    result,
    lag,
  }: { readonly result: Awaited<ReturnType<typeof probe>>; readonly lag: { readonly most: number } },
  idleMs: number,
): void {
  for (const { name, p50, p95, most, runs } of result) {
    const figures = [p50, p95, most].map((ms) => ms.toFixed(1).padStart(10)).join('');
    console.log(
      `${when.padEnd(28)}${name.padEnd(16)}${String(runs).padStart(8)} runs, p50 p95 most ms${figures}`,
    );
  }
  console.log(
    `${when.padEnd(28)}event loop late by at most ${lag.most.toFixed(0)} ms, an idle thread by ${idleMs.toFixed(0)} ms`,
  );
}
