import { webhookData } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { NO_LISTENERS } from '../events.ts';
import { createOutbound } from '../platform/http/outbound.ts';
import { createLogger } from '../platform/logger.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, TEST_SECRETS, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../../testing/webhook-receiver.ts';
import { packReadings } from './pack-readings.ts';
import { createWebhookSealer } from './secret.ts';
import { WebhookWorker } from './worker.ts';

describeOnEachEngine('webhooks that are sent readings', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let receiver: WebhookReceiver;
  let deviceKey: string;
  let sensorId: number;
  let targets = 0;
  let minute = 0;

  beforeAll(async () => {
    receiver = await startWebhookReceiver();
    app = await createTestApp(on.database, {
      notifications: { outbound: createOutbound({ allowPrivate: true }) },
    });
    acme = await app.createCompany('Acme');
    const unit = { baseUnitSerialNo: `RW-${on.engine}`, baseUnitName: 'Gate', typeId: '1' };
    ({ deviceKey } = (await acme.admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>());
    const sensor = { serialNo: '010203', name: 'Freezer', type: '1' };
    sensorId = (await acme.admin.call('POST', '/sensors', sensor)).json<{ id: number }>().id;
  });
  afterAll(async () => {
    await app.close();
    await receiver.close();
  });

  const add = async (events = ['readings']) => {
    const path = `/readings-${(targets += 1)}`;
    const body = { name: 'Lake', url: receiver.url + path, events };
    const { id } = (await acme.admin.call('POST', '/webhooks', body)).json<{ id: number }>();
    return { path, id, body };
  };
  /** So many readings, a second apart, and those that were sent before once more. */
  const report = async (count: number) => {
    const at = app.clock.now() - 86_400_000 + (minute += 1) * 3_600_000;
    const readings = Array.from({ length: count }, (_, index) => ({
      sensor: '010203',
      timestamp: at + index * 1_000,
      temperature: 4.5,
    }));
    for (const _ of ['first', 'again']) {
      const answer = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings },
      });
      expect(answer.statusCode).toBe(200);
    }
    return readings.map(({ timestamp }) => new Date(timestamp).toISOString());
  };
  const pack = async () => packReadings({ database: on.database, clock: app.clock, events: NO_LISTENERS });
  const send = async (timeoutMs = 300) => {
    const worker = new WebhookWorker({
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      outbound: createOutbound({ allowPrivate: true }),
      sealer: createWebhookSealer(TEST_SECRETS),
      announceChange: () => {},
      timeoutMs,
      chance: () => 0,
    });
    await worker.settle();
    await worker.close();
  };
  const batchesAt = (path: string) =>
    receiver.received
      .filter((one) => one.path === path)
      .map(({ message }) => webhookData.readings.parse(message.data));
  const remove = async (id: number) => acme.admin.call('DELETE', `/webhooks/${id}`);
  const waiting = async () =>
    on.database.read(acme.companyId, async ({ sql }) =>
      sql.selectFrom('waiting_readings').select('part_id').where('company_id', '=', acme.companyId).execute(),
    );

  test('get each reading once, at most 500 a message, whichever server packs them', async () => {
    const { id, path } = await add();
    const other = await add(['alarm.raised']);
    const times = await report(600);
    // A server that was killed here has left all of it in the database; two others come at once.
    await Promise.all([pack(), pack()]);
    await send();
    const batches = batchesAt(path);
    expect(batches.map(({ readings }) => readings.length)).toEqual([500, 100]);
    expect(batches.flatMap(({ readings }) => readings.map(({ timestamp }) => timestamp))).toEqual(times);
    expect(batches[0]?.readings[0]).toEqual({
      sensor_id: sensorId,
      timestamp: times[0],
      temperature: 4.5,
    });
    expect(batchesAt(other.path)).toEqual([]);
    // Delivered readings are not kept twice.
    expect((await acme.admin.call('GET', `/webhooks/${id}/deliveries`)).json()).toEqual([]);
    expect(await waiting()).toEqual([]);
    await remove(id);
    await report(1);
    expect(await waiting()).toEqual([]);
    await remove(other.id);
  });

  test('that hang hold up nothing: readings wait, come later, and after a day only their number', async () => {
    const { id, path } = await add();
    receiver.behaviours.set(path, () => {});
    const times = await report(1);
    await pack();
    await send(50);
    const more = await report(2);
    receiver.behaviours.set(path, 204);
    app.clock.advance(60_000);
    await pack();
    await send();
    app.clock.advance(60_000);
    await send();
    const got = batchesAt(path).flatMap(({ readings }) => readings.map(({ timestamp }) => timestamp));
    expect(new Set(got)).toEqual(new Set([...times, ...more]));
    await on.database.write(acme.companyId, async ({ sql }) =>
      sql
        .insertInto('waiting_readings')
        .values({
          company_id: acme.companyId,
          webhook_id: id,
          part_id: 1,
          queued_at: app.clock.now() - 2 * 86_400_000,
          readings: 7,
          body: '[]',
        })
        .execute(),
    );
    await report(1);
    await pack();
    await send();
    expect(batchesAt(path).at(-1)).toMatchObject({ missed: 7 });
  });
});
