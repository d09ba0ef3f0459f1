import { once, type EventEmitter } from 'node:events';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/databases.ts';
import { findMosquitto, type Mosquitto, startMosquitto } from '../../../testing/mosquitto.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { publishOutside } from './publish-outside.ts';

const program = findMosquitto();
const WITHIN = { timeout: 20_000, interval: 20 };

describe.skipIf(program === null)('Home Assistant at an outside broker', () => {
  let open: TestDatabase;
  let broker: Mosquitto;
  let app: TestApp;
  let acme: TestCompany;
  let user: string;

  beforeAll(async () => {
    open = await createTestDatabase('sqlite', null);
    app = await createTestApp(open.database, { proveBrokerKey: async () => true });
    acme = await app.createCompany('Acme');
    user = `company-${acme.companyId}`;
    broker = await startMosquitto(program ?? '', { [user]: 'ours', 'company-999': 'theirs' });
  });
  afterAll(async () => {
    await broker.drop();
    await app.close();
    await open.drop();
  });

  const addSensor = async (serialNo: string, name: string) =>
    (await acme.admin.call('POST', '/sensors', { serialNo, name, type: '1' })).json<{ id: number }>().id;
  const tell = () =>
    publishOutside({
      url: broker.serverUrl,
      location: open.location,
      database: open.database,
      clock: app.clock,
      logger: createLogger('silent'),
    });
  async function reader(username = user, password = 'ours'): Promise<Map<string, string>> {
    const client: MqttClient = mqtt.connect(broker.unitUrl, { username, password, reconnectPeriod: 0 });
    onTestFinished(async () => client.endAsync(true));
    const seen = new Map<string, string>();
    client.on('message', (topic, payload) => void seen.set(topic, payload.toString()));
    await once(client as unknown as EventEmitter, 'connect');
    await client.subscribeAsync('ts1-out/#');
    return seen;
  }

  test('receives what is there, its company’s alone, and what is gone is emptied even if no server was connected then', async () => {
    const enabled = await acme.admin.call('POST', '/settings/home-assistant');
    const prefix = `ts1-out/${user}/homeassistant`;
    expect(enabled.json()).toMatchObject({ password: null, discovery_prefix: prefix, username: user });
    const [first, second] = [await addSensor('010203', 'Cold "room"'), await addSensor('010204', 'Gone')];
    const config = (id: number) => `${prefix}/sensor/ts1_${acme.companyId}_${id}/temperature/config`;
    const telling = tell();
    const [ours, theirs] = [await reader(), await reader('company-999', 'theirs')];
    await vi.waitFor(() => expect(ours.has(config(second))).toBe(true), WITHIN);
    expect(JSON.parse(ours.get(config(first)) ?? '').device.name).toBe('Cold "room"');
    await vi.waitFor(() => expect(ours.get('ts1-out/server')).toBe('online'), WITHIN);
    await telling.close();
    await vi.waitFor(() => expect(ours.get('ts1-out/server')).toBe('offline'), WITHIN);
    await acme.admin.call('DELETE', `/sensors/${second}`);
    const again = tell();
    onTestFinished(async () => again.close());
    await vi.waitFor(() => expect(ours.get(config(second))).toBe(''), WITHIN);
    await acme.admin.call('DELETE', '/settings/home-assistant');
    await again.refresh();
    await vi.waitFor(() => expect(ours.get(config(first))).toBe(''), WITHIN);
    expect([...theirs.keys()]).toEqual(['ts1-out/server']);
    const late = await reader();
    await vi.waitFor(() => expect([...late.keys()]).toEqual(['ts1-out/server']), WITHIN);
  });
});
