import { afterAll, beforeAll, expect, test } from 'vitest';
import { createAlarmClock } from '../../alarms/index.ts';
import { NO_LISTENERS } from '../../events.ts';
import { createLogger } from '../../platform/logger.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createSensors } from '../../../testing/stored-readings.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { createNotifier } from './notify-alarms.ts';
import { DeliveryWorker } from '../sending/worker.ts';

const MINUTE_MS = 60_000;
const SENSORS = 500;

describeOnEachEngine('a base unit that falls silent', (on) => {
  let app: TestApp;
  let acme: TestCompany;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
  });
  afterAll(async () => app.close());

  test('is one message to each recipient, with its 500 sensors inside', { timeout: 120_000 }, async () => {
    const unit = { baseUnitSerialNo: `unit-${acme.companyId}`, baseUnitName: 'Cold hall', typeId: '1' };
    const { deviceKey } = (await acme.admin.call('POST', '/baseUnits', unit)).json<{ deviceKey: string }>();
    const ids = await createSensors(on.database, acme.companyId, SENSORS, MINUTE_MS);
    for (const person of [acme.viewer, acme.admin]) {
      const recipient = { userId: String(person.userId), email: true, sms: false, push: false };
      const group = { name: person.email, sensors: ids, recipients: [recipient] };
      expect((await acme.admin.call('POST', '/remote-alert-groups', group)).statusCode).toBe(201);
    }
    const clock = createAlarmClock({
      database: on.database,
      clock: app.clock,
      onChanges: [createNotifier({ clock: app.clock, events: NO_LISTENERS })],
      watch: () => ({ since: 0, blind: [] }),
    });
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings: ids.map((id) => ({ sensor: String(id).padStart(6, '0'), temperature: 4 })) },
    });
    for (let step = 0; step < 40; step += 1) {
      await clock.tick();
      app.clock.advance(MINUTE_MS / 2);
    }
    const sent: { to: string; subject: string; text: string }[] = [];
    const worker = new DeliveryWorker({
      linkToken: async () => undefined,
      database: on.database,
      clock: app.clock,
      logger: createLogger('silent'),
      senders: {
        email: {
          send: async ({ subject, text }, { to }) => void sent.push({ to, subject, text }),
          close: () => {},
        },
      },
      publicUrl: new URL('https://monitor.example.org'),
      events: NO_LISTENERS,
    });
    app.clock.advance(MINUTE_MS);
    await worker.settle();
    await worker.close();
    expect(sent.map(({ to }) => to).toSorted()).toEqual(['admin@example.org', 'viewer@example.org']);
    for (const { subject, text } of sent) {
      expect(subject).toBe('Alarm: Cold hall, no data');
      const names = /Sensors not received \(500\): (.*)/.exec(text)?.[1]?.split(', ');
      expect(names?.toSorted()).toEqual(ids.map((id) => `Sensor ${id}`).toSorted());
    }
  });
});
