import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { present } from '@ts1/contract';
import { createTestDatabase, startPostgres } from '@ts1/server/testing';
import { createBenchCompany } from './company.ts';
import { type Load, loadOverHttp } from './ingest/http-load.ts';
import { limitSite } from './ingest/limits.ts';
import { loadOverMqtt } from './ingest/mqtt-load.ts';
import { rawInsertRate } from './ingest/raw-insert.ts';
import { createSite, SENSORS, type Site } from './ingest/site.ts';
import { createUplinks } from './ingest/uplinks.ts';
import { type Measured, startMeasuredServer } from './ingest/measured-server.ts';
import { reportUnknown } from './ingest/report-unknown.ts';

const HELP = `npm run bench:ingest -- [--engine sqlite|postgres] [--seconds 20] [--minutes M] [--limits] [--with-warnings] [--with-rise] [--with-inputs] [--call-minutes 1]
  [--discovered 0] [--companies 1] [--only calls|single|chirpstack|mqtt] [--without-mqtt]

Readings per second over HTTP and MQTT into a server of its own process, against the raw batch-insert rate of
the same engine in the same run: calls of 500 readings (--call-minutes 2: of 1,000), one reading a call, one uplink of ChirpStack a call, one a message.
--limits sets limits with a delay and a deadband on every sensor, --with-warnings warning limits inside them, --with-rise a limit of a rapid rise that nothing
passes. --with-inputs has each reading say CO₂ and a door besides. --discovered has that many sensors waiting to be added. --companies shares the same load out among several. --minutes lets the HTTP part run that long, to see whether memory stays flat.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    seconds: { type: 'string', default: '20' },
    minutes: { type: 'string' },
    limits: { type: 'boolean', default: false },
    'with-rise': { type: 'boolean', default: false },
    'with-warnings': { type: 'boolean', default: false },
    'with-inputs': { type: 'boolean', default: false },
    'call-minutes': { type: 'string', default: '1' },
    discovered: { type: 'string', default: '0' },
    companies: { type: 'string', default: '1' },
    only: { type: 'string' },
    'without-mqtt': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.minutes ?? 0) * 60 || Number(values.seconds);

if (values.help || !(seconds > 0) || (values.engine !== 'sqlite' && values.engine !== 'postgres')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
const callMinutes = Number(values['call-minutes']);
const SINGLE = { connections: 50, next: (site: Site) => site.nextMessage() };
await bench(values.engine, seconds);

function isWanted(part: 'calls' | 'single' | 'chirpstack' | 'mqtt'): boolean {
  return part === values.only || (values.only === undefined && !(part === 'mqtt' && values['without-mqtt']));
}

async function bench(engine: 'sqlite' | 'postgres', seconds: number): Promise<void> {
  console.log(`${engine}, ${SENSORS} sensors, ${cpus().length} cores, everything on this machine\n`);
  const cluster = engine === 'postgres' ? await startPostgres({ durable: true }) : null;
  if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
  try {
    // A fifth of the time, so that the table grows about as large: inserts into a large one are slower.
    const raw = await rawInsertRate(engine, cluster?.url, Math.max(5, seconds / 5) * 1_000);
    row('raw batch insert, 5,000 rows a transaction', `${whole(raw)} rows/s`);

    const open = await createTestDatabase(engine, cluster?.url ?? null);
    try {
      const choice = {
        withLevels: values.limits,
        withWarnings: values['with-warnings'],
        withRise: values['with-rise'],
      };
      const isLimited = choice.withLevels || choice.withWarnings || choice.withRise;
      const names = Array.from({ length: Number(values.companies) }, (_, n) => `Bench ${n + 1}`);
      const sites: Site[] = [];
      for (const name of names) {
        const companyId = isLimited ? await createBenchCompany(open.location, name) : undefined;
        sites.push(await createSite(open.database, companyId, name, values['with-inputs']));
      }
      const server = await startMeasuredServer(open.location);
      try {
        for (const site of isLimited ? sites : []) await limitSite(open, site, server.address, choice);
        for (const site of sites) await reportUnknown(server.address, site, Number(values.discovered));
        if (isWanted('calls')) await calls(server, sites, raw);
        if (isWanted('single')) await singleReadings(server, sites);
        if (isWanted('chirpstack')) {
          const [site] = sites;
          await uplinks(server, present(site), await createUplinks(open.database, present(site)));
        }
        if (isWanted('mqtt')) await messages(server, sites);
      } finally {
        await server.stop();
      }
    } finally {
      await open.drop();
    }
  } finally {
    await cluster?.stop();
  }
}

type Server = Awaited<ReturnType<typeof startMeasuredServer>>;

async function calls(server: Server, sites: readonly Site[], raw: number): Promise<void> {
  const call = { next: (one: Site) => one.nextCall(callMinutes) };
  await loadOverHttp(server.address, sites, 3_000, call);
  const http = await server.during(async () => loadOverHttp(server.address, sites, seconds * 1_000, call));
  row(`HTTP, ${SENSORS * callMinutes} readings a call`, `${whole(http.result.perSecond)} readings/s`);
  row('  of the raw rate', `1/${(raw / http.result.perSecond).toFixed(1)}`);
  report(http, http.result);
}

async function singleReadings(server: Server, sites: readonly Site[]): Promise<void> {
  await loadOverHttp(server.address, sites, 2_000, SINGLE);
  const single = await server.during(async () =>
    loadOverHttp(server.address, sites, seconds * 1_000, SINGLE),
  );
  row('HTTP, one reading a call, 50 connections', `${whole(single.result.perSecond)} calls/s`);
  report(single, single.result);
  const half = { ...SINGLE, callsPerSecond: single.result.perSecond / 2 };
  const calm = await server.during(async () =>
    loadOverHttp(server.address, sites, (seconds * 1_000) / 2, half),
  );
  row('HTTP, one reading a call, at half that load', `${whole(calm.result.perSecond)} calls/s`);
  report(calm, calm.result);
}

/** Measures one uplink a call, for comparison with one reading a call in our own messages. */
async function uplinks(server: Server, site: Site, next: () => string): Promise<void> {
  const call = { connections: SINGLE.connections, path: 'chirpstack', next };
  await loadOverHttp(server.address, [site], 2_000, call);
  const load = await server.during(async () => loadOverHttp(server.address, [site], seconds * 1_000, call));
  row('HTTP, one uplink of ChirpStack a call, 50 connections', `${whole(load.result.perSecond)} calls/s`);
  report(load, load.result);
}

async function messages(server: Server, sites: readonly Site[]): Promise<void> {
  await loadOverMqtt(server.broker, sites, 2_000);
  const mqtt = await server.during(async () =>
    loadOverMqtt(server.broker, sites, Math.min(seconds, 30) * 1_000),
  );
  row('MQTT, one reading a message, QoS 1, 50 connections', `${whole(mqtt.result.perSecond)} messages/s`);
  report(mqtt, mqtt.result);
}

function report(
  { memory, lag, cpuSeconds, spentSeconds }: Measured<unknown>,
  { perSecond, p50Ms, p99Ms }: Pick<Load, 'perSecond'> & Partial<Load>,
): void {
  const cpuMicroseconds = (cpuSeconds * 1e6) / (perSecond * spentSeconds);
  row('  processor time of the server', `${cpuMicroseconds.toFixed(1)} µs a reading`);
  if (p50Ms !== undefined && p99Ms !== undefined) {
    row('  time of a call, p50 / p99', `${p50Ms.toFixed(1)} / ${p99Ms.toFixed(1)} ms`);
  }
  row(
    '  memory of the server, first tenth / middle / last tenth / most',
    memory.map((mb) => `${whole(mb)} MB`).join(' / '),
  );
  row('  event loop, delay p99 / most', `${lag.p99.toFixed(1)} / ${lag.most.toFixed(1)} ms`);
}

function row(what: string, figure: string): void {
  console.log(`${what.padEnd(66)} ${figure}`);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}
