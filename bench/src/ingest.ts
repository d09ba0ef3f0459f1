import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgres } from '@ts1/server/testing';
import { createBenchCompany } from './company.ts';
import { loadOverHttp } from './ingest/http-load.ts';
import { loadOverMqtt } from './ingest/mqtt-load.ts';
import { rawInsertRate } from './ingest/raw-insert.ts';
import { backdateLimits, saveLimits } from './ingest/save-limits.ts';
import { createSite, SENSORS } from './ingest/site.ts';
import { startMeasuredServer } from './ingest/measured-server.ts';

const HELP = `npm run bench:ingest -- [--engine sqlite|postgres] [--seconds 20] [--minutes M] [--without-mqtt]
  [--with-rise]

Readings per second over HTTP and MQTT into a server of its own process, against the raw batch-insert rate of
the same engine in the same run. --minutes lets the HTTP part run that long, to see whether memory stays flat.
--with-rise gives every sensor a limit of a rapid rise that nothing passes, to see what looking for it costs.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    seconds: { type: 'string', default: '20' },
    minutes: { type: 'string' },
    'without-mqtt': { type: 'boolean', default: false },
    'with-rise': { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.minutes ?? 0) * 60 || Number(values.seconds);

if (values.help || !(seconds > 0) || (values.engine !== 'sqlite' && values.engine !== 'postgres')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}
/** The site's readings go up by half a degree in half an hour. */
const RISE = { rise_alarm: 3, rise_enable: true, rate_window: 30 };

await bench(values.engine, { seconds, withMqtt: !values['without-mqtt'], withRise: values['with-rise'] });

interface Choice {
  readonly seconds: number;
  readonly withMqtt: boolean;
  readonly withRise: boolean;
}

async function bench(engine: 'sqlite' | 'postgres', { seconds, withMqtt, withRise }: Choice): Promise<void> {
  console.log(`${engine}, ${SENSORS} sensors, ${cpus().length} cores, everything on this machine\n`);
  const cluster = engine === 'postgres' ? await startPostgres({ durable: true }) : null;
  if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
  try {
    // A fifth of the time, so that the table grows about as large: inserts into a large one are slower.
    const raw = await rawInsertRate(engine, cluster?.url, Math.max(5, seconds / 5) * 1_000);
    row('raw batch insert, 5,000 rows a transaction', `${whole(raw)} rows/s`);

    const open = await createTestDatabase(engine, cluster?.url ?? null);
    try {
      const companyId = await createBenchCompany(open.location);
      const site = await createSite(open.database, companyId);
      const server = await startMeasuredServer(open.location);
      try {
        if (withRise) {
          await saveLimits(server.address, site, RISE);
          await backdateLimits(open, companyId);
        }
        await loadOverHttp(server.address, site, 3_000);
        await server.sample();
        const http = await server.during(async () => loadOverHttp(server.address, site, seconds * 1_000));
        row(
          `HTTP, 500 readings a call${withRise ? ', a rapid rise looked for' : ''}`,
          `${whole(http.result)} readings/s`,
        );
        row('  of the raw rate', `1/${(raw / http.result).toFixed(1)}`);
        // What other programs take of the machine does not change it.
        const microseconds = (http.cpuSeconds / (http.result * seconds)) * 1e6;
        row('  processor of the server, all threads', `${microseconds.toFixed(2)} µs/reading`);
        report(http);
        if (withMqtt) {
          await loadOverMqtt(server.broker, site, 2_000);
          await server.sample();
          const mqtt = await server.during(async () =>
            loadOverMqtt(server.broker, site, Math.min(seconds, 30) * 1_000),
          );
          row('MQTT, one reading a message, QoS 1, 50 connections', `${whole(mqtt.result)} messages/s`);
          report(mqtt);
        }
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

function report({
  memory,
  lag,
}: Awaited<ReturnType<Awaited<ReturnType<typeof startMeasuredServer>>['during']>>): void {
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
