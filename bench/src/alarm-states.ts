import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgres } from '@ts1/server/testing';
import { createBadWeeks, LOG_ROWS, SENSORS_IN_ALARM } from './alarm-states/bad-weeks.ts';
import { createCaller, signIn } from './company.ts';
import { startMeasuredServer } from './ingest/measured-server.ts';
import { startReader } from './query/reader.ts';

const HELP = `npm run bench:alarm-states -- [--engine sqlite|postgres] [--runs 200]

What is not normal now, over HTTP from a server of its own process: ${SENSORS_IN_ALARM} sensors in alarm, latched or
acknowledged and still out, with ${LOG_ROWS} rows in the alarm log of their company.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    runs: { type: 'string', default: '200' },
    help: { type: 'boolean', default: false },
  },
});
const runs = Number(values.runs);
const { engine } = values;
if (values.help || !(runs > 0) || (engine !== 'sqlite' && engine !== 'postgres')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const cluster = engine === 'postgres' ? await startPostgres() : null;
if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
const open = await createTestDatabase(engine, cluster?.url ?? null);
try {
  await createBadWeeks(open);
  const server = await startMeasuredServer(open.location);
  const headers = await signIn(server.address);
  const reader = startReader({ address: server.address, headers });
  try {
    const current = await createCaller(server.address, headers)<{ state: string }[]>(
      'GET',
      '/alarms/current',
    );
    const counts = [...Map.groupBy(current, ({ state }) => state)].map(
      ([state, own]) => `${own.length} ${state}`,
    );
    const { p50, p95, most } = await reader.read('/alarms/current', runs);
    const ms = (value: number): string => `${value.toFixed(1)} ms`;
    console.log(`${engine}: ${counts.join(', ')} of ${LOG_ROWS} rows`);
    console.log(`p50 ${ms(p50)}, p95 ${ms(p95)}, most ${ms(most)}`);
  } finally {
    await reader.stop();
    await server.stop();
  }
} finally {
  await open.drop();
  await cluster?.stop();
}
