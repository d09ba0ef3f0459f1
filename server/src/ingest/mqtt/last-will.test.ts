import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { baseUnit, type BaseUnit, shownRejection } from '@ts1/contract';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { findProgram } from '../../../testing/find-program.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { MQTT_5_REFUSED } from '../devices/unit-notes.ts';
import { readStatus } from './topics.ts';

const subscriber = findProgram('mosquitto_sub', 'MOSQUITTO_SUB_PATH');
const WITHIN = { timeout: 20_000, interval: 20 };
let units = 0;

describeOnEachEngine('a device that expects more of MQTT', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let port: number;
  let unit: { id: number; serialNo: string; key: string };

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const settings = { host: '127.0.0.1', port: 0, portSetByHand: true, location: on.location };
    ({ port = 0 } = await app.ingest.listen(settings, () => {}));
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    const serialNo = `LW-${(units += 1)}-${on.engine}`;
    const body = { baseUnitSerialNo: serialNo, baseUnitName: serialNo, typeId: '1' };
    const made = await acme.admin.call('POST', '/baseUnits', body);
    const { id, deviceKey } = made.json<{ id: number; deviceKey: string }>();
    unit = { id, serialNo, key: deviceKey };
  });

  function client(options: IClientOptions = {}): MqttClient {
    const made = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      username: unit.serialNo,
      password: unit.key,
      reconnectPeriod: 0,
      ...options,
    });
    made.on('error', () => {});
    onTestFinished(async () => made.endAsync(true));
    return made;
  }
  async function connected(options: IClientOptions = {}): Promise<MqttClient> {
    const made = client(options);
    await new Promise((resolve) => made.once('connect', resolve));
    return made;
  }
  const will = (payload: string, topic = `ts1/${unit.serialNo}/status`): IClientOptions => ({
    will: { topic, payload: Buffer.from(payload), qos: 1, retain: true },
  });
  const shown = async (): Promise<BaseUnit | undefined> =>
    baseUnit
      .array()
      .parse((await acme.admin.call('GET', '/baseUnits')).json())
      .find(({ id }) => id === unit.id);
  /** The connection breaks, without a word. */
  const breakOff = (broken: MqttClient): void => void broken.stream.destroy();

  test('is offline at once when its last will comes, and online again when it comes back', async () => {
    const first = await connected(will('{"status":"offline"}'));
    await vi.waitFor(async () => expect((await shown())?.last_contact).not.toBeNull(), WITHIN);
    expect((await shown())?.went_offline_at).toBeNull();
    app.clock.advance(1_000);
    breakOff(first);
    await vi.waitFor(async () => {
      const { went_offline_at: gone, last_contact: contact } = (await shown()) ?? {};
      expect(Date.parse(gone ?? '')).toBeGreaterThan(Date.parse(contact ?? ''));
    }, WITHIN);
    app.clock.advance(1_000);
    await connected();
    await vi.waitFor(async () => {
      const { went_offline_at: gone, last_contact: contact } = (await shown()) ?? {};
      expect(Date.parse(contact ?? '')).toBeGreaterThan(Date.parse(gone ?? ''));
    }, WITHIN);
  });

  test('stays online while another of its connections is open', async () => {
    const first = await connected(will('offline'));
    const second = await connected();
    breakOff(first);
    // A later message on the other connection is stored: the will was dealt with before.
    await second.publishAsync(`ts1/${unit.serialNo}/readings`, '{"readings":[]}', { qos: 1 });
    const third = await connected(will('offline'));
    await third.endAsync();
    expect((await shown())?.went_offline_at).toBeNull();
  });

  test('says nothing by closing its connection in order, as the standard has it', async () => {
    const first = await connected(will('offline'));
    await first.endAsync();
    await connected();
    expect((await shown())?.went_offline_at).toBeNull();
  });

  test('cannot have another unit shown as offline by its will', async () => {
    const other = { ...unit };
    const body = { baseUnitSerialNo: `${unit.serialNo}-B`, baseUnitName: `${unit.serialNo}-B`, typeId: '1' };
    const made = await acme.admin.call('POST', '/baseUnits', body);
    const { id, deviceKey } = made.json<{ id: number; deviceKey: string }>();
    unit = { id, serialNo: body.baseUnitSerialNo, key: deviceKey };
    breakOff(await connected(will('offline', `ts1/${other.serialNo}/status`)));
    breakOff(await connected(will('offline')));
    await vi.waitFor(async () => expect((await shown())?.went_offline_at).not.toBeNull(), WITHIN);
    unit = other;
    expect((await shown())?.went_offline_at).toBeNull();
  });

  const kept = (): IClientOptions => ({
    clean: false,
    clientId: `kept-${unit.serialNo}`,
    resubscribe: false,
  });
  const comesBack = async (options: IClientOptions) => {
    const made = client(options);
    const messages: { readonly topic: string; readonly qos: number; readonly payload: unknown }[] = [];
    made.on('message', (topic, payload, { qos }) => {
      messages.push({ topic, qos, payload: JSON.parse(payload.toString()) });
    });
    const [{ sessionPresent }] = (await once(made as never, 'connect')) as [{ sessionPresent: boolean }];
    return { made, messages, sessionPresent };
  };
  const queueWifi = async (): Promise<void> => {
    const wifi = { ssid: 'Ward', password: 'a long password' };
    const order = { baseUnitSerialNumber: unit.serialNo, ...wifi, baseUnitId: unit.id };
    expect((await acme.admin.call('POST', '/automation/wifi', order)).statusCode).toBeLessThan(300);
  };

  test('finds the session that it left, and gets the commands of meanwhile without subscribing again', async () => {
    const commands = `ts1/${unit.serialNo}/commands`;
    const first = await comesBack(kept());
    expect(first.sessionPresent).toBe(false);
    await first.made.subscribeAsync(commands, { qos: 1 });
    await first.made.subscribeAsync(`ts1/${unit.serialNo}/time`);
    await first.made.unsubscribeAsync(`ts1/${unit.serialNo}/time`);
    breakOff(first.made);
    await queueWifi();
    const second = await comesBack(kept());
    expect(second.sessionPresent).toBe(true);
    await vi.waitFor(() => expect(second.messages).not.toEqual([]), WITHIN);
    expect(second.messages).toMatchObject([{ topic: commands, qos: 1, payload: { kind: 'wifi' } }]);
  });

  test('that asks for a clean session, or whose key was replaced, finds none, and nothing is sent to it', async () => {
    const first = await comesBack(kept());
    await first.made.subscribeAsync(`ts1/${unit.serialNo}/commands`, { qos: 1 });
    breakOff(first.made);
    await queueWifi();
    const clean = await comesBack({ ...kept(), clean: true });
    expect(clean.sessionPresent).toBe(false);
    await clean.made.endAsync();
    const again = await comesBack(kept());
    expect(again.sessionPresent).toBe(false);
    await again.made.subscribeAsync(`ts1/${unit.serialNo}/commands`, { qos: 1 });
    const rotated = await acme.admin.call('POST', `/baseUnits/${unit.id}/device-key`);
    unit.key = rotated.json<{ deviceKey: string }>().deviceKey;
    await vi.waitFor(() => expect(again.made.connected).toBe(false), WITHIN);
    expect((await comesBack(kept())).sessionPresent).toBe(false);
    expect(clean.messages).toEqual([]);
  });

  test(
    'keeps four sessions at most, whatever its client ids, and none of another unit',
    { tags: ['S13'] },
    async () => {
      const clientOptions = (clientId: string): IClientOptions => ({ ...kept(), clientId });
      for (const id of ['a', 'b', 'c', 'd', 'e']) {
        const { made } = await comesBack(clientOptions(id));
        await made.subscribeAsync(`ts1/${unit.serialNo}/commands`, { qos: 1 });
        await made.endAsync();
      }
      expect((await comesBack(clientOptions('a'))).sessionPresent).toBe(false);
      expect((await comesBack(clientOptions('e'))).sessionPresent).toBe(true);
      const body = {
        baseUnitSerialNo: `${unit.serialNo}-K`,
        baseUnitName: `${unit.serialNo}-K`,
        typeId: '1',
      };
      const { id, deviceKey } = (await acme.admin.call('POST', '/baseUnits', body)).json<{
        id: number;
        deviceKey: string;
      }>();
      unit = { id, serialNo: body.baseUnitSerialNo, key: deviceKey };
      expect((await comesBack(clientOptions('e'))).sessionPresent).toBe(false);
    },
  );

  describe.skipIf(subscriber === null)('as mosquitto_sub', () => {
    const run = (...options: string[]) =>
      spawn(
        subscriber ?? '',
        // oxlint-disable-next-line oxc/no-accumulating-spread
        ['-h', '127.0.0.1', '-p', String(port), '-u', unit.serialNo, '-P', unit.key, '-q', '1'].concat(
          ['-t', `ts1/${unit.serialNo}/commands`],
          options,
        ),
        { stdio: 'ignore' },
      );

    test('is offline at once when it is killed', async () => {
      const topic = `ts1/${unit.serialNo}/status`;
      const child = run(
        '-V',
        'mqttv311',
        '--will-topic',
        topic,
        '--will-payload',
        'offline',
        '--will-qos',
        '1',
      );
      await vi.waitFor(async () => expect((await shown())?.last_contact).not.toBeNull(), WITHIN);
      child.kill('SIGKILL');
      await vi.waitFor(async () => expect((await shown())?.went_offline_at).not.toBeNull(), WITHIN);
    });

    test('with MQTT 5 is refused, and its page says why', async () => {
      const child = run('-V', 'mqttv5');
      await once(child, 'exit');
      expect(child.exitCode).not.toBe(0);
      await vi.waitFor(async () => {
        const answer = await acme.admin.call('GET', `/baseUnits/${unit.id}/rejections`);
        expect(shownRejection.array().parse(answer.json())).toMatchObject([{ reason: MQTT_5_REFUSED }]);
      }, WITHIN);
      expect(await shown()).toMatchObject({ last_contact: null, rejections: 1 });
    });
  });
});

test.each([
  ['{"status":"offline"}', 'offline'],
  [' { "status" : "online" } ', 'online'],
  ['offline', 'offline'],
  ['"offline"', 'offline'],
  ['OFFLINE', undefined],
  ['gone', undefined],
  ['', undefined],
  ['{"status":"offline","since":1}', undefined],
])('the status %s is read as %s', (payload, status) => {
  expect(readStatus(payload)).toBe(status);
});
