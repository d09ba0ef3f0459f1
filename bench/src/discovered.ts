import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { addBaseUnit, addSensors, createTestDatabase, startPostgres } from '@ts1/server/testing';
import { createBenchCompany } from './company.ts';
import { compareInTurns, createDeliveries, type Deliver, load } from './ingest/in-turns.ts';
import { startMeasuredServer } from './ingest/measured-server.ts';

const HELP = `npm run bench:discovered -- [--engine sqlite|postgres] [--discovered 10000] [--rounds 7] [--seconds 6]

Calls of 500 readings of 1,000 sensors, alternately of a company without discovered sensors and of one whose base unit hears so
many besides. The processor time of a reading may grow by 3 %.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    discovered: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '7' },
    seconds: { type: 'string', default: '6' },
    help: { type: 'boolean', default: false },
  },
});
const { engine } = values;
if (values.help || (engine !== 'sqlite' && engine !== 'postgres')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

const SENSORS = 1_000;
const MOST_MORE = 0.03;
const FIRST = 100_000;
const roundMs = Number(values.seconds) * 1_000;
const serials = serialsFrom(FIRST, SENSORS);
const unknown = serialsFrom(2 * FIRST, Number(values.discovered));

const cluster = engine === 'postgres' ? await startPostgres() : null;
if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
const open = await createTestDatabase(engine, cluster?.url ?? null);
try {
  for (const [name, key] of [
    ['Few', 'key-few'],
    ['Many', 'key-many'],
  ] as const) {
    const companyId = await createBenchCompany(open.location, name);
    await addSensors(open.database, companyId, serials);
    await addBaseUnit(open.database, companyId, `BU-${name}`, key);
  }
  const server = await startMeasuredServer(open.location);
  try {
    console.log(`${engine}, ${SENSORS} sensors, ${unknown.length} discovered, ${cpus().length} cores`);
    const hear = createDeliveries(server.address, 'key-many', unknown);
    for (let heard = 0; heard < unknown.length;) heard += await hear();
    const deliveries = new Map<string, Deliver>([
      ['without', createDeliveries(server.address, 'key-few', serials)],
      ['with', createDeliveries(server.address, 'key-many', serials)],
    ]);
    for (const deliver of deliveries.values()) await load(deliver, roundMs);
    await compareInTurns(
      ['without', 'with'],
      { rounds: Number(values.rounds), most: MOST_MORE },
      async (side) => {
        const deliver = deliveries.get(side);
        if (deliver === undefined) throw new Error(`no such side: ${side}`);
        const { result, cpuSeconds } = await server.during(async () => load(deliver, roundMs));
        return { micros: (cpuSeconds * 1e6) / result, rate: Math.round(result / (roundMs / 1_000)) };
      },
    );
  } finally {
    await server.stop();
  }
} finally {
  await open.drop();
  await cluster?.stop();
}

function serialsFrom(first: number, count: number): string[] {
  return Array.from({ length: count }, (_, index) => String(first + index));
}
