import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createAlarmClock } from '../../alarms/index.ts';
import { NO_LISTENERS } from '../../events.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';
import { compose } from '../letters/compose.ts';
import { createNotifier } from './notify-alarms.ts';
import { parseMessage } from '../letters/message.ts';

const MINUTE = 60_000;
let serials = 580_000;

describeOnEachEngine('what people are notified of', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let deviceKey: string;
  let clock: ReturnType<typeof createAlarmClock>;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    clock = createAlarmClock({
      database: on.database,
      clock: app.clock,
      onChanges: [createNotifier({ clock: app.clock, events: NO_LISTENERS })],
      // No sensor is silent: what is notified here is about values.
      watch: () => ({ since: Number.MAX_SAFE_INTEGER, blind: [] }),
    });
  });
  beforeEach(async () => {
    acme = await app.createCompany('Acme');
    const unit = { baseUnitSerialNo: `T-${acme.companyId}`, baseUnitName: 'Gateway', typeId: '1' };
    deviceKey = (await acme.admin.call('POST', '/baseUnits', unit)).json().deviceKey;
  });
  afterAll(async () => app.close());

  async function fridge(settings: object) {
    const serial = String((serials += 1));
    const body = { serialNo: serial, name: 'Fridge', type: '1' };
    const { id } = (await acme.admin.call('POST', '/sensors', body)).json<{ id: number }>();
    const limits = { high_alarm: 8, high_enable: true, offline_enable: false, ...settings };
    await acme.admin.call('PUT', `/alarms/sensor/${id}`, limits);
    const recipient = { userId: String(acme.viewer.userId), email: true, sms: false, push: false };
    const group = { name: `Group ${serial}`, sensors: [id], recipients: [recipient] };
    await acme.admin.call('POST', '/remote-alert-groups', group);
    app.clock.advance(MINUTE);
    const start = app.clock.now();
    const send = async (...readings: (readonly [minute: number, temperature: number])[]) => {
      const response = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: {
          readings: readings.map(([minute, temperature]) => ({
            sensor: serial,
            timestamp: start + minute * MINUTE,
            temperature,
          })),
        },
      });
      expect(response.json()).toMatchObject({ accepted: readings.length });
    };
    const until = async (minute: number) => {
      app.clock.advance(start + minute * MINUTE - app.clock.now());
      await clock.tick();
    };
    const at = async (minute: number, temperature: number) => {
      await until(minute);
      await send([minute, temperature]);
    };
    return { id, start, send, until, at, messages: async () => messages(start) };
  }
  /** Those written since a moment: subject and the text of each alarm. */
  const messages = async (since: number) =>
    on.database.read(acme.companyId, async (tx) => {
      const rows = await tx.sql
        .selectFrom('deliveries')
        .select(['purpose', 'message'])
        .where('company_id', '=', acme.companyId)
        .where('created_at', '>=', since)
        .orderBy('delivery_id')
        .execute();
      return rows.map(({ purpose, message }) =>
        compose(parseMessage(purpose, message), {
          timeZone: 'UTC',
          publicUrl: new URL('https://monitor.example.org'),
        }),
      );
    });
  const clockText = (start: number, minute: number) =>
    new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeStyle: 'long', timeZone: 'UTC' }).format(
      start + minute * MINUTE,
    );

  test(
    'a reminder says since when the alarm lasts, not when the reminder was made',
    { tags: ['R15'] },
    async () => {
      const { start, at, until, messages: sent } = await fridge({ repeat: true, auto_reset: true });
      await at(0, 9);
      await until(5);
      await until(10);
      const [alarm, ...reminders] = await sent();
      expect(alarm?.subject).toBe('Alarm: Fridge, temperature too high');
      expect(reminders.map(({ subject }) => subject)).toEqual([
        'Still in alarm: Fridge, temperature too high',
        'Still in alarm: Fridge, temperature too high',
      ]);
      for (const { text } of reminders) expect(text).toContain(`Since: ${clockText(start, 0)}`);
    },
  );

  test('the current value and the most extreme one are named apart: a value that is both is named once', async () => {
    const { at, messages: sent } = await fridge({ auto_reset: false });
    await at(0, 9);
    await at(1, 12.5);
    await at(2, 4.9);
    const [alarm, back] = await sent();
    expect(alarm?.text).toContain('Value: 9.0 °C\nLimit: 8.0 °C');
    expect(back?.text).toContain('Now: 4.9 °C\nHighest: 12.5 °C\nLimit: 8.0 °C');
    const cold = await fridge({ high_enable: false, low_alarm: 2, low_enable: true });
    await cold.at(0, 1);
    await cold.at(1, 6);
    expect((await cold.messages()).at(-1)?.text).toContain('Now: 6.0 °C\nLowest: 1.0 °C');
  });

  test('a rapid change is not taken for a temperature: it has a sign', async () => {
    const { at, messages: sent } = await fridge({ rise_alarm: 3, rise_enable: true, rate_window: 10 });
    await at(0, 1);
    await at(5, 6.2);
    const [alarm] = await sent();
    expect(alarm?.subject).toBe('Alarm: Fridge, temperature rising too fast');
    expect(alarm?.text).toContain('Value: +5.2 °C\nLimit: +3.0 °C in 10 min');
  });

  test(
    'a latched alarm that is back inside says that it waits, and is back to normal once',
    { tags: ['R15'] },
    async () => {
      const { start, at, until, messages: sent } = await fridge({ repeat: true, auto_reset: false });
      await at(0, 9);
      await at(2, 5);
      for (const minute of [5, 10, 15]) await until(minute);
      const all = await sent();
      expect(all.map(({ subject }) => subject)).toEqual([
        'Alarm: Fridge, temperature too high',
        'Back to normal: Fridge, temperature too high',
        ...Array.from({ length: 3 }, () => 'Waits for acknowledgement: Fridge, temperature too high'),
      ]);
      const reminder = all.at(-1)?.text ?? '';
      expect(reminder).toContain(`Since: ${clockText(start, 0)}`);
      expect(reminder).toContain(`Waits for acknowledgement; back inside since ${clockText(start, 2)}.`);
      expect(reminder).not.toContain('Back to normal');
    },
  );

  test('a latched alarm that is out again as a pre-alarm waits, and is not reported as back', async () => {
    const { at, until, messages: sent } = await fridge({ repeat: true, auto_reset: false, delay: 30 });
    await at(0, 9);
    await at(31, 5);
    await at(55, 9);
    await until(61);
    const last = (await sent()).at(-1);
    expect(last?.subject).toBe('Waits for acknowledgement: Fridge, temperature too high');
    expect(last?.text).not.toContain('back inside');
  });

  test('a value on the wrong side of the limit by a hundredth reads so', { tags: ['R16'] }, async () => {
    const { at, messages: sent } = await fridge({ high_alarm: -14.9, auto_reset: true });
    await at(0, -14.88);
    const [alarm] = await sent();
    expect(alarm?.text).toContain('Value: -14.88 °C\nLimit: -14.90 °C');
  });

  test('an alarm that is over when its readings arrive is one message', async () => {
    const { start, until, send, messages: sent } = await fridge({ auto_reset: true });
    await until(60);
    await send([0, 9], [10, 9], [20, 5], [60, 5]);
    const all = await sent();
    expect(all.map(({ subject }) => subject)).toEqual(['Alarm: Fridge, temperature too high']);
    expect(all[0]?.text).toContain(`Back to normal: ${clockText(start, 20)}`);
  });

  test(
    'late readings that split an alarm in two are one message, as a correction',
    { tags: ['R18'] },
    async () => {
      const { at, send, messages: sent } = await fridge({ auto_reset: true });
      await at(0, 9);
      await at(60, 9);
      await send([30, 5], [31, 9]);
      const [, ...after] = await sent();
      expect(after.map(({ subject }) => subject)).toEqual(['Corrected alarm: Fridge, temperature too high']);
      expect(after[0]?.text).toContain('in the place of the alarm that was sent before');
    },
  );

  test(
    'late readings that withdraw an alarm and raise another are one message, as a correction',
    { tags: ['R18'] },
    async () => {
      const { at, send, messages: sent } = await fridge({ auto_reset: true, delay: 10 });
      await at(20, 9);
      await at(31, 9);
      await at(32, 5);
      const before = (await sent()).length;
      await send([0, 9], [11, 9], [12, 5], [25, 5]);
      const after = (await sent()).slice(before);
      expect(after.map(({ subject }) => subject)).toEqual(['Corrected alarm: Fridge, temperature too high']);
    },
  );

  test(
    'an alarm that late readings show not to be over, as was sent, is sent again as a correction',
    { tags: ['R17'] },
    async () => {
      const { at, until, send, messages: sent } = await fridge({ auto_reset: true, off_delay: 10 });
      await at(0, 9);
      await at(1, 5);
      await until(12);
      await send([6, 9]);
      expect((await sent()).map(({ subject }) => subject)).toEqual([
        'Alarm: Fridge, temperature too high',
        'Back to normal: Fridge, temperature too high',
        'Corrected alarm: Fridge, temperature too high',
      ]);
      await at(13, 5);
      await until(24);
      expect((await sent()).at(-1)?.subject).toBe('Back to normal: Fridge, temperature too high');
    },
  );

  test('an alarm that returns and a new one, both in one delivery, are no correction', async () => {
    const { at, until, send, messages: sent } = await fridge({ auto_reset: true });
    await at(0, 9);
    await until(60);
    await send([20, 5], [40, 9]);
    const [, ...after] = await sent();
    expect(after.map(({ subject }) => subject)).toEqual([
      'Back to normal: Fridge, temperature too high',
      'Alarm: Fridge, temperature too high',
    ]);
  });
});
