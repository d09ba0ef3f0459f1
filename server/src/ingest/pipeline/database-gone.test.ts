import { once, type EventEmitter } from 'node:events';
import mqtt from 'mqtt';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test, vi } from 'vitest';
import { type Database, openDatabase } from '../../database/index.ts';
import { systemClock } from '../../platform/clock.ts';
import { createLogger } from '../../platform/logger.ts';
import { createTestDatabase, type TestDatabase } from '../../../testing/databases.ts';
import { addBaseUnit, addCompany, addSensors } from '../../../testing/devices.ts';
import { startTcpProxy, type TcpProxy } from '../../../testing/tcp-proxy.ts';
import { createTestApp } from '../../../testing/test-app.ts';
import { testCommands } from '../../../testing/test-commands.ts';
import { startIngest } from '../index.ts';

const postgresUrl = inject('postgresUrl');
const PATIENCE = { timeout: 20_000 };

describe.skipIf(postgresUrl === null)('while PostgreSQL is out of reach', () => {
  let open: TestDatabase;
  let proxy: TcpProxy;
  let database: Database;
  let companyId: number;

  beforeAll(async () => {
    open = await createTestDatabase('postgres', postgresUrl);
    companyId = await addCompany(open.database, 'Cut off');
    await addBaseUnit(open.database, companyId, 'BU-1', 'key-1');
    await addBaseUnit(open.database, companyId, 'BU-2', 'key-2');
    await addSensors(open.database, companyId, ['1']);
    const url = new URL(open.location.databaseUrl ?? '');
    proxy = await startTcpProxy(Number(url.port));
    url.port = String(proxy.port);
    database = await openDatabase({ ...open.location, databaseUrl: url.href });
  });
  afterAll(async () => {
    await database.close();
    proxy.cut();
    await open.drop();
  });

  test('calls are asked to come again, MQTT is not acknowledged, and all of it works again afterwards', async () => {
    const ingest = await startIngest({
      database,
      clock: systemClock,
      logger: createLogger('silent'),
      commands: testCommands,
    });
    const app = await createTestApp(database, { ingest });
    onTestFinished(async () => app.close());
    const { port = 0 } = await ingest.listen(
      { host: '127.0.0.1', port: 0, portSetByHand: true, location: open.location },
      () => {},
    );
    const readyz = async () => (await app.http.inject('/readyz')).statusCode;
    let last = Date.UTC(2025, 0, 1);
    const body = () => JSON.stringify({ readings: [{ sensor: '1', timestamp: (last += 1), battery: 3 }] });
    const post = async (key = 'key-1') =>
      app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        payload: body(),
      });
    const unit = await mqtt.connectAsync(`mqtt://127.0.0.1:${port}`, {
      username: 'BU-1',
      password: 'key-1',
      reconnectPeriod: 100,
    });
    unit.on('error', () => {});
    onTestFinished(async () => unit.endAsync(true));
    expect((await post()).statusCode).toBe(200);

    proxy.cut();
    const acknowledged = vi.fn<() => void>();
    const closed = once(unit as unknown as EventEmitter, 'close');
    unit.publish('ts1/BU-1/readings', body(), { qos: 1 }, acknowledged);
    const refused = await post();
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2']);
    expect((await post('key-2')).statusCode).toBe(503);
    await closed;
    expect(acknowledged).not.toHaveBeenCalled();
    expect(await readyz()).toBe(503);

    await proxy.open();
    await vi.waitFor(async () => expect((await post()).statusCode).toBe(200), PATIENCE);
    await vi.waitFor(() => expect(acknowledged).toHaveBeenCalled(), PATIENCE);
    expect(await readyz()).toBe(200);
  });
});
