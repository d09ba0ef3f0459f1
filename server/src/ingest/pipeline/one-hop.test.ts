import { Worker } from 'node:worker_threads';
import { expect, onTestFinished, test, vi } from 'vitest';
import type { ServerEvents } from '../../events.ts';
import { createTestDatabase } from '../../../testing/databases.ts';
import { addBaseUnit, addSensors } from '../../../testing/devices.ts';
import { createTestApp } from '../../../testing/test-app.ts';

const COUNTED = ['alarms.changed', 'messages.written', 'readings.stored'] as const;

async function start() {
  const open = await createTestDatabase('sqlite', null);
  const app = await createTestApp(open.database);
  onTestFinished(async () => {
    await app.close();
    await open.drop();
  });
  const { companyId, admin, viewer } = await app.createCompany('One hop');
  await addBaseUnit(open.database, companyId, 'BU-1', 'key-1');
  const [sensorId = 0] = await addSensors(open.database, companyId, ['1', '2']);
  const post = async (...temperatures: readonly number[]) =>
    app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: 'Bearer key-1' },
      payload: {
        readings: temperatures.map((temperature, at) => ({
          sensor: '1',
          timestamp: app.clock.now() - 1_000 + at,
          temperature,
        })),
      },
    });
  return { app, admin, viewer, sensorId, post };
}

test('a batch on SQLite is one message to the thread of the database, and one back', async () => {
  const { app, post } = await start();
  expect((await post(4)).statusCode).toBe(200);
  app.clock.advance(1_000);
  const posted = vi.spyOn(Worker.prototype, 'postMessage');
  onTestFinished(() => posted.mockRestore());
  expect((await post(5, 6)).json()).toMatchObject({ accepted: 2 });
  // The key of the base unit is still remembered.
  const kinds = posted.mock.calls.map(([message]) => (message as { request: { kind: string } }).request.kind);
  expect(kinds).toEqual(['task']);
});

test('events that follow an alarm in the thread are emitted here, once, in their order', async () => {
  const { app, admin, viewer, sensorId, post } = await start();
  const limits = { high_alarm: 8, high_enable: true, delay: 0, offline_enable: false };
  const saved = await admin.call('PUT', `/alarms/sensor/${sensorId}`, limits);
  expect(saved.statusCode).toBeLessThan(300);
  const group = {
    name: 'Fridges',
    sensors: [sensorId],
    recipients: [{ userId: String(viewer.userId), email: true, sms: false, push: false }],
  };
  expect((await admin.call('POST', '/remote-alert-groups', group)).statusCode).toBeLessThan(300);
  const order: string[] = [];
  const changed = Promise.withResolvers<ServerEvents['readings.stored']>();
  for (const name of COUNTED) app.events.on(name, () => order.push(name));
  app.events.on('readings.stored', (stored) => changed.resolve(stored));
  expect((await post(12)).json()).toMatchObject({ accepted: 1 });
  expect(await changed.promise).toMatchObject({ sensorIds: [sensorId] });
  expect(order).toEqual(['alarms.changed', 'messages.written', 'readings.stored']);
});
