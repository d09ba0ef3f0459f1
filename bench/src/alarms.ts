import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { createTestDatabase, startPostgres, type TestDatabase } from '@ts1/server/testing';
import { openEventWatch } from './alarms/event-watch.ts';
import { openMailWatch } from './alarms/mail-watch.ts';
import { createProbes, timeProbes } from './alarms/probes.ts';
import { BENCH_SIGN_IN, createCaller, createBenchCompany } from './company.ts';
import { loadOverHttp } from './ingest/http-load.ts';
import { limitSite } from './ingest/limits.ts';
import { startMeasuredServer } from './ingest/measured-server.ts';
import { createSite, SENSORS, type Site } from './ingest/site.ts';

const HELP = `npm run bench:alarms -- [--engine sqlite|postgres] [--seconds 8] [--probes 100]

What limits cost ingest, also of readings that come late, and how long after the answer to the reading that passes a limit the mail server has
accepted the message and the browser has its event: without load, and while 5,000 readings/s flow.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    seconds: { type: 'string', default: '8' },
    probes: { type: 'string', default: '100' },
    help: { type: 'boolean', default: false },
  },
});
const seconds = Number(values.seconds);
const probeCount = Number(values.probes);
if (values.help || !(seconds > 0) || !(probeCount > 0) || !['sqlite', 'postgres'].includes(values.engine)) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

/** Calls a second, each of 500 readings. */
const FLOW_CALLS_A_SECOND = 10;
const ROUNDS = 3;

await bench(values.engine === 'postgres' ? 'postgres' : 'sqlite');

async function bench(engine: 'sqlite' | 'postgres'): Promise<void> {
  console.log(`${engine}, ${SENSORS} sensors, ${cpus().length} cores, everything on this machine\n`);
  const cluster = engine === 'postgres' ? await startPostgres({ durable: true }) : null;
  if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
  const open = await createTestDatabase(engine, cluster?.url ?? null);
  const mail = await openMailWatch();
  try {
    const companyId = await createBenchCompany(open.location);
    const plain = await createSite(open.database);
    const limited = await createSite(open.database, companyId, BENCH_SIGN_IN.companyName);
    const server = await startMeasuredServer(open.location, {
      SMTP_URL: mail.url,
      SMTP_FROM: 'alarms@example.org',
    });
    try {
      const session = await limitSite(open, limited, server.address);
      const call = createCaller(server.address, session);
      await compareIngest(server.address, plain, limited);
      await timeNews({ open, companyId, server, session, call, mail, limited });
      await compareBacklog(server.address, plain, limited);
    } finally {
      await server.stop();
    }
  } finally {
    await mail.close();
    await open.drop();
    await cluster?.stop();
  }
}

async function compareIngest(address: string, plain: Site, limited: Site): Promise<void> {
  const { without, withLimits } = await measureRates(address, plain, limited);
  row('ingest without limits', `${whole(without)} readings/s`);
  row('ingest with limits on for every sensor', `${whole(withLimits)} readings/s`);
  row('  of ingest without', `${whole((withLimits / without) * 100)} %`);
}

/** Compares a backlog, in which every call has a late reading of each of the site's sensors, with ingest in order. */
async function compareBacklog(address: string, plain: Site, limited: Site): Promise<void> {
  limited.startBacklog();
  const { without, withLimits } = await measureRates(address, plain, limited);
  row('backlog of late readings with limits', `${whole(withLimits)} readings/s`);
  row('  of ingest in order without limits', `${whole((withLimits / without) * 100)} %`);
}

/** Measures the readings a second of both sites, in turns. */
async function measureRates(address: string, plain: Site, limited: Site) {
  await loadOverHttp(address, [plain], 2_000);
  await loadOverHttp(address, [limited], 2_000);
  let without = 0;
  let withLimits = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    without += (await loadOverHttp(address, [plain], (seconds * 1_000) / ROUNDS)).perSecond;
    withLimits += (await loadOverHttp(address, [limited], (seconds * 1_000) / ROUNDS)).perSecond;
  }
  return { without: without / ROUNDS, withLimits: withLimits / ROUNDS };
}

interface News {
  readonly open: TestDatabase;
  readonly companyId: number;
  readonly server: { readonly address: string };
  readonly session: Record<string, string>;
  readonly call: ReturnType<typeof createCaller>;
  readonly mail: Awaited<ReturnType<typeof openMailWatch>>;
  readonly limited: Site;
}

async function timeNews({ open, companyId, server, session, call, mail, limited }: News): Promise<void> {
  const probes = await createProbes(open, companyId, call, probeCount * 2);
  const events = await openEventWatch(server.address, session);
  try {
    report('without load', await timeProbes(server.address, probes.slice(0, probeCount), mail, events));
    const flow = startFlow(server.address, limited);
    try {
      report(
        'under 5,000 readings/s',
        await timeProbes(server.address, probes.slice(probeCount), mail, events),
      );
    } finally {
      row('  readings that flowed meanwhile', `${whole(await flow.stop())} readings/s`);
    }
  } finally {
    events.close();
  }
}

/** Sends calls at a steady rate; `stop` ends that and resolves with the readings acknowledged a second. */
function startFlow(address: string, site: Site): { stop(): Promise<number> } {
  const startedAt = performance.now();
  let readings = 0;
  let calls = 0;
  const underWay = new Set<Promise<void>>();
  const timer = setInterval(() => {
    const { key } = site.units[calls % site.units.length] ?? { key: '' };
    calls += 1;
    const call = send(address, key, site.nextCall()).finally(() => underWay.delete(call));
    underWay.add(call);
  }, 1_000 / FLOW_CALLS_A_SECOND);
  const send = async (base: string, key: string, body: string): Promise<void> => {
    const response = await fetch(`${base}/api/ingest/readings`, {
      method: 'POST',
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body,
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`the flow was refused with ${response.status}: ${text}`);
    readings += (JSON.parse(text) as { accepted: number }).accepted;
  };
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(underWay);
      return (readings / (performance.now() - startedAt)) * 1_000;
    },
  };
}

function report(when: string, { mail, event }: Awaited<ReturnType<typeof timeProbes>>): void {
  for (const [what, spent] of [
    ['mail accepted', mail],
    ['browser notified', event],
  ] as const) {
    const figures = [spent.p50, spent.p95, spent.p99, spent.most].map((ms) => ms.toFixed(0)).join(' / ');
    row(`${what}, ${when}, p50 / p95 / p99 / most`, `${figures} ms`);
  }
}

function row(what: string, figure: string): void {
  console.log(`${what.padEnd(66)} ${figure}`);
}

function whole(value: number): string {
  return Math.round(value).toLocaleString('en-GB');
}
