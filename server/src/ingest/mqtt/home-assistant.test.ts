import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { homeAssistantAccess } from '@ts1/contract';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { auditRows } from '../../../testing/audit-rows.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { findProgram } from '../../../testing/find-program.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

const subscriber = findProgram('mosquitto_sub', 'MOSQUITTO_SUB_PATH');
const WITHIN = { timeout: 20_000, interval: 20 };

interface Seen {
  readonly payload: string;
  readonly retain: boolean;
}

describeOnEachEngine('Home Assistant at the built-in broker', (on) => {
  let app: TestApp;
  let port: number;
  let acme: TestCompany;
  let rival: TestCompany;
  let access: { username: string; password: string };
  let sensorId: number;
  let deviceKey: string;
  let serialNo: string;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    [acme, rival] = [await app.createCompany('Acme'), await app.createCompany('Rival')];
    const settings = { host: '127.0.0.1', port: 0, portSetByHand: true, location: on.location };
    ({ port = 0 } = await app.ingest.listen(settings, () => {}));
    serialNo = `HA-${on.engine}`;
    const unit = { baseUnitSerialNo: serialNo, baseUnitName: 'Gate', typeId: '1' };
    ({ deviceKey } = (await acme.admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>());
    sensorId = await addSensor(acme, '010203', 'Cold "room"');
    await addSensor(rival, '010203', 'Secret');
    access = await enable(acme);
  });
  afterAll(async () => app.close());

  const addSensor = async (company: TestCompany, serial: string, name: string) =>
    (await company.admin.call('POST', '/sensors', { serialNo: serial, name, type: '1' })).json<{
      id: number;
    }>().id;
  const enable = async (company: TestCompany) => {
    const answer = await company.admin.call('POST', '/settings/home-assistant');
    expect(answer.statusCode).toBe(201);
    return answer.json<{ username: string; password: string }>();
  };
  const report = async (temperature: number, inputs: object = {}) => {
    app.clock.advance(1_000);
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings: [{ sensor: '010203', temperature, inputs }] },
    });
    await app.ingest.homeAssistant.refresh();
  };

  async function connect(login = access): Promise<{ client: MqttClient; seen: Map<string, Seen> }> {
    const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, { ...login, reconnectPeriod: 0 });
    const seen = new Map<string, Seen>();
    client.on('message', (topic, payload, { retain }) =>
      seen.set(topic, { payload: payload.toString(), retain }),
    );
    onTestFinished(async () => client.endAsync(true));
    await new Promise((resolve, reject) => {
      client.once('connect', resolve);
      client.once('error', reject);
    });
    return { client, seen };
  }
  const configTopic = (entity = 'temperature', id = sensorId) =>
    `homeassistant/sensor/ts1_${acme.companyId}_${id}/${entity}/config`;
  const own = (kind: string) => `ts1-out/company-${acme.companyId}/sensors/${sensorId}/${kind}`;

  test('finds the sensors as retained messages, and then hears what they measure', async () => {
    await report(4.5, { co2: 640, door: 1 });
    const { client, seen } = await connect();
    await client.subscribeAsync(['homeassistant/+/+/config', 'homeassistant/+/+/+/config']);
    await vi.waitFor(() => expect(seen.has(configTopic())).toBe(true), WITHIN);
    const found = seen.get(configTopic());
    expect(found?.retain).toBe(true);
    const config = JSON.parse(found?.payload ?? '');
    expect(config).toMatchObject({ device: { name: 'Cold "room"' }, device_class: 'temperature' });
    await client.subscribeAsync([config.state_topic, config.availability[0].topic]);
    await vi.waitFor(() => expect(seen.get(own('availability'))?.payload).toBe('online'), WITHIN);
    expect(JSON.parse(seen.get(own('state'))?.payload ?? '')).toMatchObject({
      temperature: 4.5,
      co2_1: 640,
      door_2: 'ON',
    });
    const door = configTopic('door_2').replace('/sensor/', '/binary_sensor/');
    expect(JSON.parse(seen.get(door)?.payload ?? '')).toMatchObject({ name: 'Door', device_class: 'door' });
    await report(5.5);
    await vi.waitFor(
      () => expect(JSON.parse(seen.get(own('state'))?.payload ?? '')).toMatchObject({ temperature: 5.5 }),
      WITHIN,
    );
    expect(seen.get(own('state'))?.retain).toBe(false);
    app.clock.advance(3 * 3_600_000);
    await app.ingest.homeAssistant.refresh();
    await vi.waitFor(() => expect(seen.get(own('availability'))?.payload).toBe('offline'), WITHIN);
    expect([...seen.keys()].filter((topic) => !topic.includes(String(acme.companyId)))).toEqual([]);
    expect([...seen.values()].some(({ payload }) => payload.includes('Secret'))).toBe(false);
  });

  test('hears of another name, and that a sensor is gone, also when it comes later', async () => {
    const { client, seen } = await connect();
    await client.subscribeAsync('homeassistant/#');
    const id = await addSensor(acme, '010204', 'Old');
    const name = () => JSON.parse(seen.get(configTopic('temperature', id))?.payload || 'null')?.device.name;
    await app.ingest.homeAssistant.refresh();
    await vi.waitFor(() => expect(name()).toBe('Old'), WITHIN);
    await acme.admin.call('PATCH', `/sensors/${id}`, { sensorName: 'New' });
    await app.ingest.homeAssistant.refresh();
    await vi.waitFor(() => expect(name()).toBe('New'), WITHIN);
    await acme.admin.call('DELETE', `/sensors/${id}`);
    await app.ingest.homeAssistant.refresh();
    const emptied = (what: Map<string, Seen>) => what.get(configTopic('temperature', id))?.payload;
    await vi.waitFor(() => expect(emptied(seen)).toBe(''), WITHIN);
    const later = await connect();
    await later.client.subscribeAsync('homeassistant/#');
    await vi.waitFor(() => expect(emptied(later.seen)).toBe(''), WITHIN);
  });

  test('reads its own company alone, and what it publishes reaches no client', async () => {
    const [mine, theirs] = [await connect(), await connect(await enable(rival))];
    for (const topic of [`ts1-out/company-${rival.companyId}/#`, '#', `ts1/${serialNo}/#`]) {
      await expect(mine.client.subscribeAsync(topic)).rejects.toThrow(/./);
    }
    await mine.client.subscribeAsync('homeassistant/#');
    await theirs.client.subscribeAsync('homeassistant/#');
    const forged = [configTopic(), 'homeassistant/status', own('state'), `ts1/${serialNo}/readings`];
    for (const topic of forged) {
      await theirs.client.publishAsync(topic, '{"readings":[]}', { qos: 1, retain: true });
    }
    // A later message arrives on both connections: so have the earlier ones.
    await report(6);
    await mine.client.subscribeAsync(own('state'));
    await vi.waitFor(() => expect(mine.seen.get(own('state'))?.payload).toContain('6'), WITHIN);
    expect([...mine.seen.values()].some(({ payload }) => payload.includes('Secret'))).toBe(false);
    expect([...mine.seen.values()].some(({ payload }) => payload === '{"readings":[]}')).toBe(false);
    expect([...theirs.seen.values()].some(({ payload }) => payload.includes('Cold'))).toBe(false);
    expect(theirs.client.connected).toBe(true);
  });

  test('is ended when it subscribes to more patterns than anybody needs', { tags: ['S13'] }, async () => {
    const client = mqtt.connect(`mqtt://127.0.0.1:${port}`, { ...access, reconnectPeriod: 0 });
    onTestFinished(async () => client.endAsync(true));
    await once(client as never, 'connect');
    const patterns = Array.from({ length: 65 }, (_, at) => `homeassistant/+/${at}/#`);
    await client.subscribeAsync(patterns.slice(0, 64));
    expect(client.connected).toBe(true);
    client.subscribe(patterns.slice(64));
    await vi.waitFor(() => expect(client.connected).toBe(false), WITHIN);
  });

  test('is out at once with an old password, and when it is turned off', async () => {
    const old = await connect();
    const closed = once(old.client as unknown as NodeJS.EventEmitter, 'close');
    access = await enable(acme);
    await closed;
    const now = await connect();
    const ended = once(now.client as unknown as NodeJS.EventEmitter, 'close');
    expect((await acme.admin.call('DELETE', '/settings/home-assistant')).statusCode).toBe(204);
    await ended;
    await expect(connect()).rejects.toThrow(/Bad username or password/);
    expect((await acme.admin.call('DELETE', '/settings/home-assistant')).statusCode).toBe(404);
    const state = homeAssistantAccess.parse(
      (await acme.admin.call('GET', '/settings/home-assistant')).json(),
    );
    expect(state).toMatchObject({ enabled: false, username: `company-${acme.companyId}` });
    const said = (await auditRows(on.database, acme.companyId)).map(({ action }) => action);
    expect(said.slice(-2)).toEqual(['home_assistant_enable', 'home_assistant_disable']);
    access = await enable(acme);
    expect((await acme.viewer.call('GET', '/settings/home-assistant')).statusCode).toBe(403);
  });

  describe.skipIf(subscriber === null)('as mosquitto_sub', () => {
    test('gets what is retained, marked so', async () => {
      const login = ['-h', '127.0.0.1', '-p', String(port), '-u', access.username, '-P', access.password];
      const child = spawn(subscriber ?? '', [...login, '-t', configTopic(), '-C', '1', '-F', '%r %t %p']);
      let text = '';
      child.stdout.on('data', (bytes: Buffer) => {
        text += bytes.toString();
      });
      await once(child, 'close');
      expect(text).toMatch(new RegExp(`^1 ${configTopic()} \\{`));
    });
  });
});
