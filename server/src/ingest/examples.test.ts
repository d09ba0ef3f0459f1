import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { command as commandAnswer } from '@ts1/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../testing/databases.ts';
import { findProgram } from '../../testing/find-program.ts';
import { startTcpProxy, type TcpProxy } from '../../testing/tcp-proxy.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';

const EXAMPLES = fileURLToPath(new URL('../../../docs/devices/examples/', import.meta.url));
const run = promisify(execFile);
const WITHIN = { timeout: 30_000, interval: 50 };
const python = findProgram('python3', 'PYTHON_PATH');
const curl = findProgram('curl', 'CURL_PATH');
const publisher = findProgram('mosquitto_pub', 'MOSQUITTO_PUB_PATH');

/** How each example that runs on and on is started, and what reaches it. */
const LASTING = [
  { file: 'send_readings.py', program: python, over: 'http' },
  { file: 'send-readings.mjs', program: process.execPath, over: 'mqtt' },
] as const;

describe('the examples of the guide for devices', () => {
  let on: TestDatabase;
  let app: TestApp;
  let acme: TestCompany;
  let proxies: { http: TcpProxy; mqtt: TcpProxy };
  let directory: string;
  /** Ends what a test has started. */
  const ends: (() => Promise<void>)[] = [];
  let unit: { id: number; serialNo: string; key: string };
  let sensorId: number;

  beforeAll(async () => {
    on = await createTestDatabase('sqlite', null);
  });
  afterAll(async () => on.drop());
  beforeEach(async () => {
    app = await createTestApp(on.database);
    // The examples measure now.
    app.clock.advance(Date.now() + 60_000 - app.clock.now());
    acme = await app.createCompany('Acme');
    await app.http.listen({ host: '127.0.0.1', port: 0 });
    const settings = { host: '127.0.0.1', port: 0, portSetByHand: true, location: on.location };
    const { port = 0 } = await app.ingest.listen(settings, () => {});
    const http = (app.http.server.address() as AddressInfo).port;
    proxies = { http: await startTcpProxy(http), mqtt: await startTcpProxy(port) };
    directory = mkdtempSync(join(tmpdir(), 'ts1-example-'));
    const serialNo = `EX-${acme.companyId}`;
    const made = await acme.admin.call('POST', '/baseUnits', {
      baseUnitSerialNo: serialNo,
      baseUnitName: 'Example',
      typeId: '1',
    });
    const { id, deviceKey } = made.json<{ id: number; deviceKey: string }>();
    unit = { id, serialNo, key: deviceKey };
    const sensor = { serialNo: '010203', name: 'Freezer', type: '1' };
    sensorId = (await acme.admin.call('POST', '/sensors', sensor)).json<{ id: number }>().id;
  });
  afterEach(async () => {
    for (const end of ends.splice(0)) await end();
    for (const proxy of Object.values(proxies)) proxy.cut();
    await app.close();
    rmSync(directory, { recursive: true });
  });

  const environment = () => ({
    PATH: process.env['PATH'],
    HOME: directory,
    TS1_URL: `http://127.0.0.1:${proxies.http.port}`,
    TS1_BROKER: `mqtt://127.0.0.1:${proxies.mqtt.port}`,
    TS1_HOST: '127.0.0.1',
    TS1_PORT: String(proxies.mqtt.port),
    TS1_SERIAL: unit.serialNo,
    TS1_KEY: unit.key,
    TS1_SENSOR: '010203',
    TS1_QUEUE: join(directory, 'queue'),
    TS1_SPOOL: join(directory, 'spool'),
    TS1_EVERY: '0.1',
  });

  /** Starts one that runs on and on; `end` ends it without warning. */
  function start(program: string, file: string) {
    const child = spawn(program, [join(EXAMPLES, file)], {
      env: environment(),
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += String(text)));
    const ended = once(child, 'exit');
    const end = async (): Promise<void> => {
      child.kill('SIGKILL');
      await ended;
    };
    ends.push(end);
    return {
      end,
      prints: async (text: string | RegExp) => vi.waitFor(() => expect(output).toMatch(text), WITHIN),
    };
  }
  /** Runs one that ends by itself, and answers what it printed. */
  const runOnce = async (file: string, value: string): Promise<string> => {
    const { stdout, stderr } = await run(join(EXAMPLES, file), [value], { env: environment() });
    return stdout + stderr;
  };

  const stored = async (): Promise<{ timestamp: string; temperature: number }[]> => {
    const query = `startDate=${Date.now() - 3_600_000}&endDate=${Date.now() + 3_600_000}`;
    return (await acme.admin.call('GET', `/sensors/${sensorId}/readings?${query}`)).json();
  };
  const atLeast = async (count: number) =>
    vi.waitFor(async () => expect((await stored()).length).toBeGreaterThanOrEqual(count), WITHIN);

  for (const { file, program, over } of LASTING) {
    test.skipIf(program === null)(
      `${file} keeps what it measures while the network is cut and the power fails, and delivers each reading once`,
      async () => {
        proxies[over].cut();
        const first = start(program ?? '', file);
        await first.prints(/(?:no answer .*|not connected), (?:[3-9]|\d\d+) wait/);
        await first.end();
        expect(await stored()).toEqual([]);
        const cutUntil = Date.now();
        const second = start(program ?? '', file);
        await second.prints(/wait/);
        await proxies[over].open();
        await atLeast(5);
        const times = (await stored()).map(({ timestamp }) => Date.parse(timestamp));
        expect(times.filter((at) => at < cutUntil).length).toBeGreaterThanOrEqual(3);
        expect(new Set(times).size).toBe(times.length);
        // Cut in the middle: what was on its way goes again and is the same reading.
        proxies[over].cut();
        await second.prints(/[1-9]\d* wait[^]*wait/);
        await proxies[over].open();
        await atLeast(times.length + 5);
      },
    );

    test.skipIf(program === null)(`${file} carries a command out once, and answers it`, async () => {
      start(program ?? '', file);
      await atLeast(2);
      const order = { sensorId, setpoint: 4, offset: 40 };
      const { id } = commandAnswer.parse(
        (await acme.admin.call('POST', '/automation/calibration', order)).json(),
      );
      await vi.waitFor(async () => {
        const commands = commandAnswer.array().parse((await acme.admin.call('GET', '/commands')).json());
        expect(commands.find((one) => one.id === id)?.state).toBe('acknowledged');
      }, WITHIN);
      await vi.waitFor(async () => expect((await stored()).at(-1)?.temperature).toBeGreaterThan(40), WITHIN);
      expect((await stored()).at(-1)?.temperature).toBeLessThan(50);
    });
  }

  const ONCE = [
    { file: 'send-readings.sh', program: curl, over: 'http' },
    { file: 'publish-readings.sh', program: publisher, over: 'mqtt' },
  ] as const;
  for (const { file, program, over } of ONCE) {
    test.skipIf(program === null)(
      `${file} keeps a reading for its next run while the network is cut`,
      async () => {
        proxies[over].cut();
        expect(await runOnce(file, '4.2')).toContain('1 wait');
        await vi.waitFor(() => expect(readdirSync(join(directory, 'spool'))).toHaveLength(1), {
          timeout: 20_000,
        });
        await proxies[over].open();
        // The shell knows no less than a second: in the same one it would be the same reading.
        const second = Math.floor(Date.now() / 1_000);
        await vi.waitFor(() => expect(Math.floor(Date.now() / 1_000)).toBeGreaterThan(second), WITHIN);
        await runOnce(file, '4.3');
        await atLeast(2);
        expect((await stored()).map(({ temperature }) => temperature)).toEqual([4.2, 4.3]);
        expect(readdirSync(join(directory, 'spool'))).toEqual([]);
      },
    );
  }

  test.skipIf(curl === null || publisher === null).each([
    ['chirpstack', '0101010101010101'],
    ['things-stack', '0202020202020202'],
    ['zigbee2mqtt', '00158D0003030303'],
    ['ruuvi', 'CBB8334C884F'],
    ['json', '0404040404040404'],
  ])('the command on the page of %s brings a reading of its sensor', async (page, address) => {
    const body = { baseUnitSerialNo: `${unit.serialNo}-NS`, baseUnitName: 'Network server', typeId: '4' };
    const made = await acme.admin.call('POST', '/baseUnits', body);
    unit = { ...unit, serialNo: body.baseUnitSerialNo, key: made.json<{ deviceKey: string }>().deviceKey };
    const text = readFileSync(join(EXAMPLES, '..', `${page}.md`), 'utf8');
    // The first block sets what the page of the key shows, which the environment has here.
    const [settings, ...commands] = [...text.matchAll(/^```sh\n([^]*?)^```$/gm)].map(([, block]) => block);
    expect(settings).toMatch(/^(?:TS1_\w+=\S+\n)+$/);
    expect(commands).toHaveLength(1);
    for (const command of commands) await run('sh', ['-c', command ?? ''], { env: environment() });
    await vi.waitFor(async () => {
      const found = (await acme.admin.call('GET', '/sensors/discovered')).json<{ serialNo: string }[]>();
      expect(found.map(({ serialNo }) => serialNo)).toContain(address);
    }, WITHIN);
  });

  test.skipIf(curl === null)(
    'the command and the body on the page of the protocol are accepted without changes',
    async () => {
      const text = readFileSync(join(EXAMPLES, '..', 'protocol.md'), 'utf8');
      const first = (language: string): string =>
        new RegExp(`^\`\`\`${language}\\n([^]*?)^\`\`\`$`, 'm').exec(text)?.[1] ?? '';
      writeFileSync(join(directory, 'readings.json'), first('json'));
      const command = first('sh').replace('https://monitoring.example.org', environment().TS1_URL);
      const { stdout } = await run('sh', ['-c', command], {
        cwd: directory,
        env: { ...environment(), DEVICE_KEY: unit.key },
      });
      expect(JSON.parse(stdout)).toMatchObject({ accepted: 1, unknown: ['010204'], rejected: [] });
    },
  );

  test.skipIf(python === null)('send_readings.py says that its key was replaced, and waits', async () => {
    const { prints } = start(python ?? '', 'send_readings.py');
    await atLeast(1);
    await acme.admin.call('POST', `/baseUnits/${unit.id}/device-key`);
    await expect(prints('the device key is not valid')).resolves.toBeDefined();
  });
});
