import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { promisify } from 'node:util';
import { command as commandAnswer, deviceCommand } from '@ts1/contract';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { findMosquitto } from '../../../testing/mosquitto.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

const run = promisify(execFile);
const hasClients = findMosquitto() !== null;

describeOnEachEngine('commands over MQTT', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let port: number;
  let unit: { serialNo: string; key: string };
  let other: { serialNo: string; key: string };
  let sensorId: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const settings = { host: '127.0.0.1', port: 0, portSetByHand: true, location: on.location };
    ({ port = 0 } = await app.ingest.listen(settings, () => {}));
    [unit, other] = [await addUnit('MQ-1'), await addUnit('MQ-2')];
    const sensor = { serialNo: '010203', name: 'Freezer', type: '1' };
    sensorId = (await acme.admin.call('POST', '/sensors', sensor)).json<{ id: number }>().id;
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${unit.key}` },
      payload: { readings: [{ sensor: '010203', temperature: 4 }] },
    });
  });
  afterAll(async () => app.close());

  const addUnit = async (name: string) => {
    const serialNo = `${name}-${on.engine}`;
    const body = { baseUnitSerialNo: serialNo, baseUnitName: name, typeId: '1' };
    const made = await acme.admin.call('POST', '/baseUnits', body);
    return { serialNo, key: made.json<{ deviceKey: string }>().deviceKey };
  };
  const calibrate = async () =>
    commandAnswer.parse(
      (
        await acme.admin.call('POST', '/automation/calibration', { sensorId, setpoint: 4, offset: 0.5 })
      ).json(),
    );
  const readCommandState = async (id: number) =>
    commandAnswer
      .array()
      .parse((await acme.admin.call('GET', '/commands')).json())
      .find((one) => one.id === id)?.state;

  /** A base unit that listens; `received` gathers its commands. */
  const connect = async ({ serialNo, key } = unit) => {
    const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, {
      username: serialNo,
      password: key,
      reconnectPeriod: 0,
    });
    client.on('error', () => {});
    onTestFinished(async () => client.endAsync(true));
    const received: number[] = [];
    client.on('message', (topic, payload) => {
      if (topic.endsWith('/commands')) received.push(deviceCommand.parse(JSON.parse(payload.toString())).id);
    });
    await client.subscribeAsync(`ts1/${serialNo}/commands`, { qos: 1 });
    return { client, received };
  };
  const acknowledge = async (client: MqttClient, id: number, body: string, { serialNo } = unit) =>
    client.publishAsync(`ts1/${serialNo}/commands/${id}/ack`, body, { qos: 1 });

  test('reach a unit that is connected, and are acknowledged when they are stored', async () => {
    const { client, received } = await connect();
    const { id } = await calibrate();
    await expect.poll(() => received).toContain(id);
    expect(await readCommandState(id)).toBe('sent');
    await acknowledge(client, id, '{"status":"done"}');
    expect(await readCommandState(id)).toBe('acknowledged');
    await acknowledge(client, id, '{"status":"failed"}');
    expect(await readCommandState(id)).toBe('acknowledged');
  });

  test('that a unit missed or did not carry out are there when it comes back', async () => {
    const first = await calibrate();
    const before = await connect();
    await expect.poll(() => before.received).toContain(first.id);
    await before.client.endAsync(true);
    const second = await calibrate();
    const { client, received } = await connect();
    await expect.poll(() => received).toEqual([first.id, second.id]);
    for (const id of received) await acknowledge(client, id, '{"status":"done"}');
  });

  test('are not for another unit to receive or to acknowledge', async () => {
    const { id } = await calibrate();
    const stranger = await connect(other);
    await acknowledge(stranger.client, id, '{"status":"done"}', other);
    expect([await readCommandState(id), stranger.received]).toEqual(['queued', []]);
    const closed = once(stranger.client as unknown as NodeJS.EventEmitter, 'close');
    stranger.client.publish(
      `ts1/${unit.serialNo}/commands/${id}/ack`,
      '{"status":"done"}',
      { qos: 1 },
      () => {},
    );
    await closed;
    expect(await readCommandState(id)).toBe('queued');
  });

  test('acknowledged in a way that cannot be read are counted at the unit, and wait on', async () => {
    const { id } = await calibrate();
    const { client } = await connect();
    await acknowledge(client, id, 'done!');
    const units = (await acme.admin.call('GET', '/baseUnits')).json<
      { serialNo: string; unreadable_payloads: number }[]
    >();
    expect(units.find(({ serialNo }) => serialNo === unit.serialNo)?.unreadable_payloads).toBe(1);
    await expect.poll(async () => readCommandState(id)).toBe('sent');
    expect(client.connected).toBe(true);
  });

  describe.skipIf(!hasClients)('with the command-line programs of Mosquitto', () => {
    test('a base unit receives and acknowledges a calibration', async () => {
      const clinic = await addUnit('MQ-CLI');
      await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${clinic.key}` },
        payload: { readings: [{ sensor: '010203', temperature: 5 }] },
      });
      const login = ['-h', '127.0.0.1', '-p', String(port), '-u', clinic.serialNo, '-P', clinic.key];
      const topic = `ts1/${clinic.serialNo}/commands`;
      const listening: ChildProcess = spawn('mosquitto_sub', [...login, '-q', '1', '-C', '1', '-t', topic]);
      let text = '';
      listening.stdout?.on('data', (bytes: Buffer) => {
        text += bytes.toString();
      });
      const ended = once(listening, 'close');
      const { id } = await calibrate();
      await ended;
      const received = deviceCommand.parse(JSON.parse(text));
      expect(received).toMatchObject({
        id,
        kind: 'calibrate',
        payload: { sensor: '010203', setpoint: 4, offset: 0.5 },
      });
      const ack = ['-q', '1', '-t', `${topic}/${id}/ack`, '-m', '{"status":"done","detail":"written"}'];
      await run('mosquitto_pub', [...login, ...ack]);
      expect(await readCommandState(id)).toBe('acknowledged');
    });
  });
});
