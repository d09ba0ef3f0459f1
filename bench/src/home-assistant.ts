import { cpus } from 'node:os';
import { setTimeout as pause } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { addBaseUnit, addSensors, createTestDatabase, startPostgres } from '@ts1/server/testing';
import { connect, type MqttClient } from 'mqtt';
import { callsOf, createBenchCompany, signIn } from './company.ts';
import { compareInTurns, createDeliveries, type Deliver, load } from './ingest/in-turns.ts';
import { startMeasuredServer } from './ingest/measured-server.ts';

const HELP = `npm run bench:home-assistant -- [--engine sqlite|postgres] [--sensors 10000] [--rounds 2] [--seconds 20]

What a Home Assistant that found so many sensors and follows all of them costs, alternately with nobody at the broker. Ends by
itself after 4 minutes at the latest.
- Full load: calls of 500 readings as fast as they are answered, until the state of every sensor was sent once (35 seconds at
  most, and so long at least as rounds without). The processor time of a reading may grow by 3 %.
- Each sensor reports once, and nothing else happens until all states are sent: what they cost.
With --stuck the Home Assistant stops reading its connection: under full load nothing may change for ingest.`;

const { values } = parseArgs({
  options: {
    engine: { type: 'string', default: 'sqlite' },
    sensors: { type: 'string', default: '10000' },
    rounds: { type: 'string', default: '2' },
    seconds: { type: 'string', default: '20' },
    stuck: { type: 'boolean', default: false },
    help: { type: 'boolean', default: false },
  },
});
const { engine } = values;
if (values.help || (engine !== 'sqlite' && engine !== 'postgres')) {
  console.log(HELP);
  process.exit(values.help ? 0 : 2);
}

interface Login {
  readonly username: string;
  readonly password: string;
}

const MOST_MORE = 0.03;
const MOST_MS = 240_000;
/** A company of many sensors is looked at more seldom than each ten seconds. */
const MOST_ROUND_MS = 35_000;
const CALM_ROUNDS = 2;
const CALM_MS = 12_000;
const WARM_UP_MS = 5_000;
/** Every sensor's description and state, sent to one that has just subscribed. */
const FOUND_WITHIN_MS = 60_000;
const FIRST = 100_000;
const sensors = Number(values.sensors);
const roundMs = Number(values.seconds) * 1_000;
const serials = Array.from({ length: sensors }, (_, index) => String(FIRST + index));

setTimeout(() => {
  console.error(`not done after ${MOST_MS / 1_000} s: nothing was measured`);
  process.exit(1);
}, MOST_MS).unref();

const cluster = engine === 'postgres' ? await startPostgres() : null;
if (engine === 'postgres' && cluster === null) throw new Error('PostgreSQL was not found');
const open = await createTestDatabase(engine, cluster?.url ?? null);
try {
  const companyId = await createBenchCompany(open.location);
  await addSensors(open.database, companyId, serials);
  await addBaseUnit(open.database, companyId, 'BU-1', 'key-1');
  const server = await startMeasuredServer(open.location);
  try {
    await bench(server);
  } finally {
    await server.stop();
  }
} finally {
  await open.drop();
  await cluster?.stop();
}

async function bench(server: Awaited<ReturnType<typeof startMeasuredServer>>): Promise<void> {
  console.log(`${engine}, ${sensors} sensors, ${cpus().length} cores, everything on this machine`);
  const call = callsOf(server.address, await signIn(server.address));
  const access = await call<Login>('POST', '/settings/home-assistant');
  const deliver = createDeliveries(server.address, 'key-1', serials);
  // Each sensor has reported once.
  await load(deliver, WARM_UP_MS);
  const rounds = Number(values.rounds);
  console.log('full load');
  await compareInTurns(['without', 'with'], { rounds, most: MOST_MORE }, async (side) => {
    const follower = side === 'with' ? await follow(server.broker, access) : undefined;
    if (values.stuck) follower?.stopReading();
    const began = performance.now();
    const seen = follower?.messages() ?? 0;
    const sent = (): number => (follower?.messages() ?? 0) - seen;
    const isOver = (): boolean => {
      const ms = performance.now() - began;
      const isDone = follower === undefined || values.stuck || sent() >= sensors;
      return ms >= (isDone ? roundMs : MOST_ROUND_MS);
    };
    const { result, cpuSeconds, spentSeconds, lag, memory } = await server.during(async () =>
      load(deliver, isOver),
    );
    const notes = [
      `event loop late by at most ${lag.most.toFixed(0)} ms, ${memory[3].toFixed(0)} MB at most`,
    ];
    if (follower !== undefined)
      notes.push(`found in ${(follower.foundMs / 1_000).toFixed(1)} s, ${sent()} messages after that`);
    if (follower !== undefined && !values.stuck && sent() < sensors) {
      console.error('a round says nothing: not every state was sent in it');
      process.exitCode = 1;
    }
    await follower?.end();
    return {
      micros: (cpuSeconds * 1e6) / result,
      rate: Math.round(result / spentSeconds),
      note: notes.join('; '),
    };
  });
  if (!values.stuck) await benchCalm(server, deliver, access);
}

/** What the states of all sensors cost: the work of the server while each reports once, with and without. */
async function benchCalm(
  server: Awaited<ReturnType<typeof startMeasuredServer>>,
  deliver: Deliver,
  access: Login,
): Promise<void> {
  console.log('each sensor reports once');
  const spent = new Map<string, number[]>([
    ['without', []],
    ['with', []],
  ]);
  const calls = Math.ceil(sensors / 500);
  for (let round = 0; round < 2 * CALM_ROUNDS; round += 1) {
    const side = round % 2 === 0 ? 'with' : 'without';
    const follower = side === 'with' ? await follow(server.broker, access) : undefined;
    const seen = follower?.messages() ?? 0;
    const { cpuSeconds, spentSeconds } = await server.during(async () => {
      for (let call = 0; call < calls; call += 1) await deliver();
      const began = performance.now();
      for (;;) {
        await pause(50);
        const ms = performance.now() - began;
        const isDone = follower === undefined ? ms >= CALM_MS : follower.messages() - seen >= sensors;
        if (isDone && ms >= CALM_MS) return;
        if (ms > MOST_ROUND_MS) throw new Error('not every state was sent');
      }
    });
    const messages = (follower?.messages() ?? 0) - seen;
    await follower?.end();
    spent.get(side)?.push(cpuSeconds);
    console.log(
      `${side.padEnd(8)} ${(cpuSeconds * 1e3).toFixed(0)} ms of processor in ${spentSeconds.toFixed(1)} s, ${messages} messages`,
    );
  }
  const [without = 0, withIt = 0] = ['without', 'with'].map((side) => Math.min(...(spent.get(side) ?? [])));
  console.log(
    `least ${(without * 1e3).toFixed(0)} ms without, ${(withIt * 1e3).toFixed(0)} with: ${((withIt - without) * 1e3).toFixed(0)} ms more for the states of ${sensors} sensors`,
  );
}

/** A Home Assistant that has found everything and follows it. */
async function follow(url: string, login: Login) {
  const began = performance.now();
  const client: MqttClient = connect(url, { ...login, reconnectPeriod: 0 });
  let messages = 0;
  const found = new Set<string>();
  const { promise: all, resolve, reject } = Promise.withResolvers<void>();
  client.on('error', reject);
  client.on('message', (topic) => {
    messages += 1;
    if (topic.endsWith('/alarm/config')) found.add(topic);
    if (found.size >= sensors) resolve();
  });
  const late = setTimeout(() => reject(new Error(`found only ${found.size} sensors`)), FOUND_WITHIN_MS);
  await client.subscribeAsync(['homeassistant/#', `ts1-out/${login.username}/#`]);
  await all;
  clearTimeout(late);
  return {
    foundMs: performance.now() - began,
    messages: () => messages,
    stopReading: () => void client.stream.pause(),
    end: async () => client.endAsync(true),
  };
}
