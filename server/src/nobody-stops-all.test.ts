import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { availableParallelism, loadavg } from 'node:os';
import { Transformer } from '@napi-rs/image';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { recordReadings } from './readings/index.ts';
import { addBaseUnit, addSensors } from './testing/devices.ts';
import { describeOnEachEngine } from './testing/each-engine.ts';
import { emptyReading } from './testing/new-reading.ts';
import { createTestApp, TEST_PASSWORD, type TestApp, type TestCompany } from './testing/test-app.ts';

const ROUNDS = 15;
const LEAST_ROUNDS = 6;
const LONGEST_PROBE_MS = 3_000;
/**
 * Where there is a processor for everything that wants one; where there are fewer, as often that. Attackers take turns
 * of the same event loop.
 */
const MOST_MS = 250;
/** Or so many times what the same calls took in the same run without the attack. */
const MOST_TIMES = 6;
const MINUTE_MS = 60_000;
const READINGS = 60_000;
const MEGABYTES_4 = 4 * 1024 * 1024;

/** Milliseconds that this thread was ready to run and others on the machine ran: no attack's doing. Zero but on Linux. */
function notRun(): number {
  try {
    return Number(readFileSync('/proc/thread-self/schedstat', 'utf8').split(' ')[1]) / 1e6;
  } catch {
    return 0;
  }
}

/** Does something until it is over, again and again. */
type Attack = (isOver: () => boolean) => Promise<unknown>;
type Spent = Readonly<Record<'sign-in' | 'ingest' | 'live values', number>>;

describeOnEachEngine('one company, or a stranger,', (on) => {
  let app: TestApp;
  let port: number;
  let mqttPort: number;
  let attacker: TestCompany;
  let neighbour: TestCompany;
  let attackerSensors: number[];
  let calm: Spent;

  beforeAll(async () => {
    app = await createTestApp(on.database, { answers: 'trusted', environment: { TRUST_PROXY: '1' } });
    await app.http.listen({ port: 0, host: '127.0.0.1' });
    ({ port } = app.http.server.address() as AddressInfo);
    const listening = { host: '127.0.0.1', port: 0, portSetByHand: true, location: on.location };
    ({ port: mqttPort = 0 } = await app.ingest.listen(listening, () => {}));
    attacker = await app.createCompany('Attacker');
    neighbour = await app.createCompany('Neighbour');
    await addBaseUnit(on.database, attacker.companyId, 'BU-A', 'key-a');
    await addBaseUnit(on.database, neighbour.companyId, 'BU-N', 'key-n');
    await addSensors(on.database, neighbour.companyId, ['900001'], '3');
    attackerSensors = await addSensors(
      on.database,
      attacker.companyId,
      Array.from({ length: 60 }, (_, n) => String(100_000 + n)),
      '3',
    );
    const [first = 0] = attackerSensors;
    const start = app.clock.now() - READINGS * MINUTE_MS;
    for (let from = 0; from < READINGS; from += 10_000) {
      const readings = Array.from({ length: 10_000 }, (_, n) =>
        emptyReading(first, start + (from + n) * MINUTE_MS, { temperature: n % 30, battery: 3.6 }),
      );
      await on.database.write(attacker.companyId, async (tx) =>
        recordReadings(tx, attacker.companyId, readings),
      );
    }
    await probe(3);
    calm = await probe(ROUNDS);
  });
  afterAll(async () => app.close());

  /** What the neighbour does, at a browser that signed in before; the 95th percentile of each, milliseconds. */
  async function probe(rounds: number): Promise<Spent> {
    const spent = { 'sign-in': [] as number[], ingest: [] as number[], 'live values': [] as number[] };
    const { name: companyName, viewer } = neighbour;
    const timed = async (what: keyof Spent, work: () => Promise<{ readonly statusCode: number }>) => {
      const [from, notRunBefore] = [performance.now(), notRun()];
      const { statusCode } = await work();
      spent[what].push(performance.now() - from - (notRun() - notRunBefore));
      expect([what, statusCode]).toEqual([what, 200]);
    };
    const began = performance.now();
    for (let round = 0; round < rounds; round += 1) {
      if (round >= LEAST_ROUNDS && performance.now() - began > LONGEST_PROBE_MS) break;
      app.clock.advance(10);
      const timestamp = app.clock.now();
      const credentials = { companyName, email: viewer.email, password: TEST_PASSWORD };
      await timed('sign-in', async () => viewer.call('POST', '/auth/login', credentials));
      await timed('ingest', async () =>
        app.http.inject({
          method: 'POST',
          url: '/api/ingest/readings',
          headers: { authorization: 'Bearer key-n' },
          payload: { readings: [{ sensor: '900001', timestamp, temperature: 4 }] },
        }),
      );
      await timed('live values', async () => viewer.call('GET', '/getLiveData'));
    }
    const p95 = (values: number[]) => values.toSorted((a, b) => a - b)[Math.floor(values.length * 0.95)] ?? 0;
    return {
      'sign-in': p95(spent['sign-in']),
      ingest: p95(spent.ingest),
      'live values': p95(spent['live values']),
    };
  }

  /** A call of the attacker that reads its answer away. */
  const call = async (path: string, options: { body?: string; headers?: Record<string, string> } = {}) => {
    const { body, headers } = options;
    const made = await fetch(`http://127.0.0.1:${port}/api${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      ...(body !== undefined && { body }),
    });
    for await (const _part of made.body ?? []);
    return made.status;
  };
  const session = async (): Promise<{ cookie: string }> => {
    const { name: companyName, admin } = attacker;
    const response = await fetch(`http://127.0.0.1:${port}/api/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ companyName, email: admin.email, password: TEST_PASSWORD }),
    });
    return {
      cookie: response.headers
        .getSetCookie()
        .map((one) => one.split(';', 1)[0])
        .join('; '),
    };
  };
  const repeat = async (isOver: () => boolean, atOnce: number, work: (n: number) => Promise<unknown>) =>
    Promise.all(
      Array.from({ length: atOnce }, async (_, n) => {
        while (!isOver()) await work(n);
      }),
    );
  const over = async (isOver: () => boolean) => expect.poll(isOver, { timeout: 60_000 }).toBe(true);

  const attacks: readonly (readonly [what: string, attack: () => Attack | Promise<Attack>])[] = [
    [
      'slow uploads with one device key',
      () => async (isOver) => {
        const headers = { authorization: 'Bearer key-a', 'content-type': 'application/json' };
        const held = Array.from({ length: 32 }, (_, n) => {
          const length = n % 2 === 0 ? { 'content-length': MEGABYTES_4 } : {};
          const made = request({
            port,
            method: 'POST',
            path: '/api/ingest/readings',
            headers: { ...headers, ...length },
          });
          made.on('error', () => {});
          made.write(`{"readings":["${'x'.repeat(1_000_000)}`);
          return made;
        });
        await over(isOver);
        for (const made of held) made.destroy();
      },
    ],
    [
      'calls of junk over HTTP',
      () => {
        const body = JSON.stringify({
          readings: Array.from({ length: 5_000 }, () => ({ sensor: {}, a: 1, b: 2 })),
        });
        const headers = { authorization: 'Bearer key-a' };
        return async (isOver) => repeat(isOver, 3, async () => call('/ingest/readings', { body, headers }));
      },
    ],
    [
      'messages of junk over MQTT',
      async () => {
        const junk = `{"readings":[${Array.from({ length: 45_000 }, () => '{"a":{}}').join()}]}`;
        const password = 'key-a';
        const client = await mqtt.connectAsync(`mqtt://127.0.0.1:${mqttPort}`, {
          username: 'BU-A',
          password,
        });
        return async (isOver) => {
          await repeat(isOver, 1, async () => client.publishAsync('ts1/BU-A/readings', junk, { qos: 1 }));
          await client.endAsync(true);
        };
      },
    ],
    [
      'fifty exports and raw reads at once',
      async () => {
        const headers = await session();
        const period = `startDate=${app.clock.now() - READINGS * MINUTE_MS}&endDate=${app.clock.now()}`;
        const sensor = `/sensors/${attackerSensors[0] ?? 0}`;
        const paths = [
          `${sensor}/readings?${period}`,
          `${sensor}/exports/csv?${period}`,
          `${sensor}/exports/xlsx?${period}`,
        ];
        return async (isOver) => repeat(isOver, 50, async (n) => call(paths[n % 3] ?? '', { headers }));
      },
    ],
    [
      'figures of all its sensors, eight times at once',
      async () => {
        const headers = await session();
        const period = `startDate=${app.clock.now() - READINGS * MINUTE_MS}&endDate=${app.clock.now()}`;
        const sensor = `/analytics/sensors/${attackerSensors[0] ?? 0}`;
        const paths = [
          `/analytics/statistics?${period}`,
          `/analytics/alarm-quality?${period}`,
          `${sensor}/heat-map?${period}`,
          `${sensor}/back-test?${period}&high_alarm=20&low_alarm=3&delay=10`,
        ];
        return async (isOver) => repeat(isOver, 8, async (n) => call(paths[n % 4] ?? '', { headers }));
      },
    ],
    [
      'wrong passwords, 130 at a time, from ever other networks',
      () => {
        const { name: companyName } = neighbour;
        let network = 0;
        return async (isOver) =>
          repeat(isOver, 130, async () => {
            network += 1;
            const address = `10.${(network >> 16) & 255}.${(network >> 8) & 255}.${network & 255}`;
            const body = JSON.stringify({
              companyName,
              email: `nobody-${network}@example.org`,
              password: 'wrong',
            });
            return call('/auth/login', { body, headers: { 'x-forwarded-for': address } });
          });
      },
    ],
    [
      'ten large plan images at a time',
      async () => {
        const headers = await session();
        const [width, height] = [2_000, 1_500];
        const pixels = new Uint8Array(width * height * 4).fill(200);
        const image = (await Transformer.fromRgbaPixels(pixels, width, height).png()).toString('base64');
        const body = JSON.stringify({ siteDescription: 'Hall', sitePlan: image });
        return async (isOver) => repeat(isOver, 10, async () => call('/sites', { body, headers }));
      },
    ],
    [
      'a hundred polls and connections of one base unit, with packets that never end',
      () => async (isOver) => {
        const ended = new AbortController();
        const polls = Array.from({ length: 100 }, async () =>
          fetch(`http://127.0.0.1:${port}/api/ingest/commands?wait=60`, {
            headers: { authorization: 'Bearer key-a' },
            signal: ended.signal,
          }).catch(() => {}),
        );
        const units = await Promise.all(
          Array.from({ length: 40 }, async () => {
            const unit = mqtt.connect(`mqtt://127.0.0.1:${mqttPort}`, {
              username: 'BU-A',
              password: 'key-a',
              reconnectPeriod: 0,
            });
            unit.on('error', () => {});
            unit.once('connect', () =>
              unit.stream.write(
                Buffer.concat([Buffer.from([0x32, 0xff, 0xff, 0x3c]), Buffer.alloc(900_000)]),
              ),
            );
            return unit;
          }),
        );
        await over(isOver);
        ended.abort();
        await Promise.all([...polls, ...units.map(async (unit) => unit.endAsync(true))]);
      },
    ],
  ];

  /** The others never get as far as a database. */
  const own = on.engine === 'sqlite' ? attacks : attacks.slice(3, 6);

  test.each(own)('that brings %s does not hold up another', async (what, prepare) => {
    const attack = await prepare();
    let isOver = false;
    const running = attack(() => isOver);
    // It is under way once the server has had its first calls.
    await probe(2);
    const spent = await probe(ROUNDS);
    isOver = true;
    await running;
    for (const [call, ms] of Object.entries(spent) as [keyof Spent, number][]) {
      const crowd = Math.max(1, (loadavg()[0] ?? 0) / availableParallelism());
      const most = Math.max(MOST_MS * crowd, MOST_TIMES * calm[call]);
      // oxlint-disable-next-line no-console -- The figures are what it is for.
      console.log(`${on.engine}, ${what}: ${call} p95 ${ms.toFixed(0)} ms, calm ${calm[call].toFixed(0)} ms`);
      expect.soft(ms, `${call} beside ${what}`).toBeLessThan(most);
    }
  });
});
