import { alarmLogEntry, alarmSettings, type AlarmLogEntry } from '@ts1/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany, type TestPerson } from '../../testing/test-app.ts';
import type { AlarmChange } from './log/alarm-change.ts';

const MINUTE = 60_000;
let serials = 300_000;

describeOnEachEngine('alarms', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let rival: TestCompany;
  let deviceKey: string;
  const changes: AlarmChange[] = [];

  beforeAll(async () => {
    app = await createTestApp(on.database, {
      onAlarmChanges: [async (_tx, _companyId, committed) => void changes.push(...committed)],
    });
    acme = await app.createCompany('Acme');
    rival = await app.createCompany('Rival');
    const unit = await acme.admin.call('POST', '/baseUnits', {
      baseUnitSerialNo: 'BU-1',
      baseUnitName: 'Gateway',
      typeId: '1',
    });
    deviceKey = unit.json().deviceKey;
  });
  afterAll(async () => app.close());

  /** A sensor of Acme whose readings are sent `minute` minutes after the start. */
  async function freezer(settings: object | null, type = '1') {
    const serial = String((serials += 1));
    const { id } = (
      await acme.admin.call('POST', '/sensors', { serialNo: serial, name: 'Freezer', type })
    ).json<{ id: number }>();
    const start = app.clock.now();
    const save = async (given: object) => {
      const response = await acme.admin.call('PUT', `/alarms/sensor/${id}`, given);
      expect(response.statusCode).toBe(200);
      return response;
    };
    if (settings !== null) await save(settings);
    const send = async (...readings: [minute: number, values: number | object][]) => {
      const response = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: {
          readings: readings.map(([minute, values]) => ({
            sensor: serial,
            timestamp: start + minute * MINUTE,
            ...(typeof values === 'number' ? { temperature: values } : values),
          })),
        },
      });
      expect(response.json()).toMatchObject({ rejected: [], unknown: [] });
    };
    /** Moves the time to that minute and sends what was measured then. */
    const at = async (minute: number, values: number | object) => {
      app.clock.advance(start + minute * MINUTE + 1_000 - app.clock.now());
      await send([minute, values]);
    };
    const log = async (query = 'include_acknowledged=true&include_pre_alarms=true', person = acme.admin) => {
      const response = await person.call('GET', `/alarms/alarm-log?sensor_id=${id}&${query}`);
      expect(response.statusCode).toBe(200);
      return alarmLogEntry.array().parse(response.json()).toReversed();
    };
    const minutesFromStart = (text: string | null) =>
      text === null ? null : (Date.parse(text) - start) / MINUTE;
    /** The log in short, times in minutes from the start. */
    const story = async () =>
      (await log()).map((row) => ({
        type: row.alarm_type,
        from: minutesFromStart(row.activated),
        raised: minutesFromStart(row.raised_at),
        to: minutesFromStart(row.returned_at),
        reset: minutesFromStart(row.alarm_reset),
        value: row.alarm_values,
        by: row.acknowledged_by,
        withdrawn: row.withdrawn,
      }));
    return { id, serial, save, send, at, log, story };
  }
  const acknowledge = async (person: TestPerson, row: AlarmLogEntry | undefined, body: object = {}) =>
    person.call('PATCH', `/alarms/alarm-log/${row?.idAlarmLog ?? 0}`, { acknowledged: true, ...body });

  const HIGH = { high_alarm: 8, high_enable: true, auto_reset: true };
  const row = (given: object) => ({
    type: 'high',
    raised: null,
    to: null,
    reset: null,
    by: null,
    withdrawn: false,
    ...given,
  });

  describe('a rapid change', () => {
    const RISE = { rise_alarm: 4, rise_enable: true, rate_window: 10 };

    test('raises nothing until an admin has set a limit for it', async () => {
      const { at, story } = await freezer({});
      await at(0, -18);
      await at(5, 20);
      expect(await story()).toEqual([]);
    });

    test('is an alarm with how much it was, and ends by itself when nothing was too fast for as long as its window', async () => {
      const { at, story, log } = await freezer({
        ...RISE,
        fall_alarm: 4,
        fall_enable: true,
        auto_reset: false,
      });
      await at(0, -18.1);
      await at(5, -15);
      await at(10, -11.9);
      await at(15, -11.9);
      await at(20, -11.9);
      await at(30, -16);
      const rise = { type: 'rise', from: 10, raised: 10, value: 6.2, by: null, withdrawn: false };
      expect(await story()).toEqual([
        { ...rise, to: 15, reset: 25 },
        { ...rise, type: 'fall', from: 30, raised: 30, to: null, reset: null, value: 4.1 },
      ]);
      expect((await log())[0]).toMatchObject({ measurand: 'temperature', limit_value: 4 });
    });

    test('is evaluated anew when its window is changed, by all that the new one holds', async () => {
      const { at, save, story } = await freezer({ ...RISE, rate_window: 5 });
      for (const minute of [0, 4, 8, 12]) await at(minute, minute / 2);
      expect(await story()).toEqual([]);
      await save({ ...RISE, rate_window: 15 });
      expect(await story()).toEqual([expect.objectContaining({ type: 'rise', value: 6, to: null })]);
    });

    test.each([
      ['rate_window', 4],
      ['rate_window', 241],
      ['rise_alarm', 0],
      ['fall_alarm', -1],
    ])('is refused with %s = %s', async (name, value) => {
      const { id } = await freezer(null);
      const response = await acme.admin.call('PUT', `/alarms/sensor/${id}`, { [name]: value });
      expect(response.statusCode).toBe(400);
      expect(response.json()).toMatchObject({ errors: [{ path: name }] });
    });

    test('has its limits named with the times they were in force', async () => {
      const { id, save } = await freezer(RISE);
      app.clock.advance(MINUTE);
      await save({ ...RISE, rise_enable: false, fall_alarm: 2, fall_enable: true });
      const limits = await acme.viewer.call('GET', `/alarms/sensor/${id}/limits`);
      expect(limits.json()).toMatchObject([
        { version: 1, changes: [{ type: 'rise', value: 4, minutes: 10 }] },
        { version: 2, changes: [{ type: 'fall', value: 2, minutes: 10 }] },
      ]);
    });

    test('can be tried on the past', async () => {
      const { id, at } = await freezer({});
      const startDate = app.clock.now() + 4 * MINUTE;
      for (const minute of [0, 5, 10, 15]) await at(minute, minute);
      const query = `startDate=${startDate}&endDate=${app.clock.now()}&rise_alarm=8&rate_window=10`;
      const response = await acme.admin.call('GET', `/analytics/sensors/${id}/back-test?${query}`);
      expect(response.json()).toMatchObject({ alarms: 1, readings: 3, first: [{ type: 'rise', value: 10 }] });
    });
  });

  describe('settings', () => {
    test(
      'are defaults until an admin saves some, whole or in part, as numbers or as text',
      { tags: ['2.3.4', '2.7.11'] },
      async () => {
        const { id, save } = await freezer(null);
        const get = async () =>
          alarmSettings.parse((await acme.viewer.call('GET', `/alarms/sensor/${id}`)).json());
        expect(await get()).toMatchObject({
          sensor_id: id,
          high_alarm: null,
          low_alarm: null,
          delay: null,
          repeat: false,
          auto_reset: false,
          high_enable: false,
          low_enable: false,
          alarms_disabled: false,
          battery_enable: true,
        });
        const saved = await save({ high_alarm: '-15.5', high_enable: true, delay: '10', low_alarm: '' });
        expect(saved.json()).toEqual(await get());
        expect(await get()).toMatchObject({ high_alarm: -15.5, delay: 10, low_alarm: null });
        const all = alarmSettings.array().parse((await acme.viewer.call('GET', '/alarms')).json());
        expect(all).toContainEqual(await get());
      },
    );

    test(
      'go back to the defaults when they are deleted, which resets what was in force',
      { tags: ['2.7.11'] },
      async () => {
        const { id, at, story } = await freezer(HIGH);
        await at(0, 9);
        expect((await acme.admin.call('DELETE', `/alarms/sensor/${id}`)).statusCode).toBe(204);
        expect((await acme.admin.call('GET', `/alarms/sensor/${id}`)).json()).toMatchObject({
          high_alarm: null,
        });
        await at(1, 10);
        expect(await story()).toMatchObject([{ from: 0, value: 9, reset: expect.any(Number) }]);
      },
    );

    test.each([
      ['high_alarm', { high_alarm: Number.NaN }],
      ['high_alarm', { high_alarm: 'warm' }],
      ['high_alarm', { high_alarm: '1e999' }],
      ['low_alarm', { low_alarm: -300 }],
      ['delay', { delay: -1 }],
      ['delay', { delay: 1e12 }],
      ['off_delay', { off_delay: '-5' }],
      ['deadband', { deadband: -0.1 }],
      ['auto_reset', { auto_reset: 'yes' }],
      ['low_alarm', { high_alarm: 5, high_enable: true, low_alarm: 5, low_enable: true }],
      [
        'humidity_low_alarm',
        {
          humidity_high_alarm: 5,
          humidity_high_enable: true,
          humidity_low_alarm: 6,
          humidity_low_enable: true,
        },
      ],
    ])('with a bad %s are refused by its name: %j', async (field, body) => {
      const { id } = await freezer(null);
      // JSON knows no NaN: it arrives as null would, or as the text that some clients make of it.
      const sent = JSON.stringify(body, (_, value: unknown) => (Number.isNaN(value) ? 'NaN' : value));
      const response = await acme.admin.call('PUT', `/alarms/sensor/${id}`, sent, {
        'content-type': 'application/json',
      });
      expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([400, field]);
    });

    test('of another company are not there', async () => {
      const { id } = await freezer(HIGH);
      for (const [method, body] of [
        ['GET', undefined],
        ['PUT', HIGH],
        ['DELETE', undefined],
      ] as const) {
        expect((await rival.admin.call(method, `/alarms/sensor/${id}`, body)).statusCode).toBe(404);
      }
      expect((await acme.viewer.call('PUT', `/alarms/sensor/${id}`, HIGH)).statusCode).toBe(403);
    });

    test('saved first evaluate everything that was ever stored', async () => {
      const { at, save, story } = await freezer(null);
      for (const [minute, value] of [
        [0, 9],
        [5, 11],
        [12, 7],
        [20, 9],
        [25, 7],
      ] as const)
        await at(minute, value);
      expect(await story()).toEqual([]);
      await save({ ...HIGH, delay: 10 });
      expect(await story()).toEqual([
        row({ from: 0, raised: 10, to: 12, reset: 12, value: 11 }),
        row({ from: 20, to: 25, reset: 25, value: 9 }),
      ]);
    });

    test('saved for the first time notify no user of an excursion that ended more than a day ago', async () => {
      const { at, send, save, story, log, id } = await freezer(null);
      const DAY = 24 * 60;
      await send([-DAY - 10, 9], [-DAY - 5, 7], [-1, 7]);
      changes.length = 0;
      await save({ ...HIGH, auto_reset: false });
      expect(await story()).toMatchObject([
        { from: -DAY - 10, raised: -DAY - 10, to: -DAY - 5, by: 'system' },
      ]);
      const ofSensor = changes.filter(({ subject }) => subject.sensorId === id);
      expect(ofSensor.length).toBeGreaterThan(0);
      expect(ofSensor.every(({ notify }) => !notify)).toBe(true);
      await at(1, 9);
      expect((await log()).map(({ event_id }) => event_id)).toHaveLength(2);
      expect(new Set((await log()).map(({ event_id }) => event_id)).size).toBe(2);
    });

    test('notify no user either of an excursion that a base unit delivers more than a day late', async () => {
      const { send, story, log } = await freezer(HIGH);
      const DAY = 24 * 60;
      await send([-2 * DAY, 9], [-2 * DAY + 5, 7], [-10, 9], [-9, 7]);
      expect(await story()).toMatchObject([
        { from: -2 * DAY, by: 'system' },
        { from: -10, by: null },
      ]);
      expect(await log('')).toHaveLength(1);
    });

    test('saved later evaluate the last reading, at the moment they are saved', async () => {
      const { at, save, story } = await freezer({ ...HIGH, high_alarm: 20 });
      await at(0, 9);
      expect(await story()).toEqual([]);
      app.clock.advance(2 * MINUTE - 1_000);
      await save(HIGH);
      expect(await story()).toEqual([row({ from: 2, raised: 2, value: 9 })]);
    });
  });

  describe('an excursion', () => {
    test(
      'is a pre-alarm with its countdown, an alarm when the delay is over, and ends with the return',
      { tags: ['2.3.5', '2.4.1', '2.9.4'] },
      async () => {
        const { at, log, story } = await freezer({ ...HIGH, delay: 10 });
        await at(0, 8);
        await at(1, 9);
        const [preAlarm] = await log('');
        expect(preAlarm).toMatchObject({ active: false, alarm_values: 9, limit_value: 8, returned_at: null });
        expect(Date.parse(preAlarm?.delay_ends_at ?? '') - Date.parse(preAlarm?.activated ?? '')).toBe(
          10 * MINUTE,
        );
        await at(12, 9.5);
        await at(15, 7);
        expect(await story()).toEqual([row({ from: 1, raised: 11, to: 15, reset: 15, value: 9.5 })]);
      },
    );

    test('that ends before the delay is listed only when pre-alarms are requested', async () => {
      const { at, log } = await freezer({ ...HIGH, delay: 10 });
      await at(0, 9);
      await at(5, 7);
      expect(await log('include_acknowledged=true')).toEqual([]);
      expect(await log('include_pre_alarms=true')).toMatchObject([{ active: false }]);
    });

    test('of humidity, of channel 2, of the battery and of the probe is evaluated by itself', async () => {
      const { at, log } = await freezer(
        {
          humidity_high_alarm: 60,
          humidity_high_enable: true,
          temperature_2_low_alarm: 2,
          temperature_2_low_enable: true,
        },
        '1',
      );
      await at(0, { temperature: 4, temperature_2: 1, humidity: 61, battery: 3.2 });
      await at(1, { temperature: 8001 });
      expect((await log()).map((entry) => [entry.alarm_type, entry.measurand, entry.alarm_values])).toEqual([
        ['low', 'temperature_2', 1],
        ['high', 'humidity', 61],
        ['battery', null, 3.2],
        ['fault', null, 8001],
      ]);
    });

    test('does not start while the sensor is out of service', async () => {
      const { at, story } = await freezer({ ...HIGH, alarms_disabled: true });
      await at(0, { temperature: 99, battery: 1 });
      expect(await story()).toEqual([]);
    });

    test('is reset when its sensor is deleted', async () => {
      const { id, at, story } = await freezer(HIGH);
      await at(0, 9);
      expect((await acme.admin.call('DELETE', `/sensors/${id}`)).statusCode).toBe(204);
      expect(await story()).toMatchObject([{ from: 0, reset: expect.any(Number) }]);
    });
  });

  describe('an acknowledgement', () => {
    test(
      'says who and when by the session and the server, whatever the call claims',
      { tags: ['2.3.5', '2.4.5', '2.7.11'] },
      async () => {
        const { at, log } = await freezer({ ...HIGH, auto_reset: false });
        await at(0, 9);
        const [alarm] = await log('');
        const forged = { acknowledged_by: 'somebody else', alarm_reset: '2001-01-01T00:00:00Z' };
        const response = await acknowledge(acme.viewer, alarm, forged);
        const now = new Date(app.clock.now()).toISOString();
        expect(response.statusCode).toBe(200);
        expect(response.json()).toMatchObject([
          { acknowledged: true, acknowledged_by: 'viewer', acknowledged_at: now, alarm_reset: now },
        ]);
        expect(await log('')).toEqual([]);
        expect(await log('include_acknowledged=true')).toEqual(response.json());
      },
    );

    test(
      'is given once: of two at the same time one wins, the other gets a conflict',
      { tags: ['2.4.4', '2.4.5'] },
      async () => {
        const { at, log } = await freezer(HIGH);
        await at(0, 9);
        const [alarm] = await log('');
        const answers = await Promise.all([acknowledge(acme.admin, alarm), acknowledge(acme.viewer, alarm)]);
        expect(answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other)).toEqual([
          200, 409,
        ]);
        const third = await acknowledge(acme.admin, alarm);
        expect([third.statusCode, third.json().message]).toEqual([409, 'Already Acknowledged']);
      },
    );

    test('of a pre-alarm is refused, because it would swallow the alarm to come', async () => {
      const { at, log, story } = await freezer({ ...HIGH, delay: 10 });
      await at(0, 9);
      const [preAlarm] = await log('');
      expect((await acknowledge(acme.admin, preAlarm)).statusCode).toBe(409);
      await at(11, 9);
      expect(await story()).toMatchObject([{ raised: 10, by: null }]);
    });

    test('of an alarm of another company, or of none, is not there', { tags: ['2.4.5'] }, async () => {
      const { at, log } = await freezer(HIGH);
      await at(0, 9);
      const [alarm] = await log('');
      expect((await acknowledge(rival.admin, alarm)).statusCode).toBe(404);
      const acknowledgeStatus = async (logId: string) =>
        (await acme.admin.call('PATCH', `/alarms/alarm-log/${logId}`, { acknowledged: true })).statusCode;
      expect([
        await acknowledgeStatus('999999999'),
        await acknowledgeStatus('x'),
        await acknowledgeStatus('-1'),
      ]).toEqual([404, 400, 400]);
      expect(await log('')).toMatchObject([{ acknowledged: false }]);
    });

    test(
      'covers all rows of an event that stayed in force, and the next excursion is a new one',
      { tags: ['2.4.4', '2.4.5'] },
      async () => {
        const { at, log } = await freezer({ ...HIGH, auto_reset: false });
        await at(0, 9);
        await at(1, 7);
        await at(2, 10);
        const rows = await log('');
        expect(new Set(rows.map(({ event_id }) => event_id)).size).toBe(1);
        expect((await acknowledge(acme.admin, rows[1])).json()).toHaveLength(2);
        await at(3, 7);
        await at(4, 9);
        expect((await log('')).map(({ event_id }) => event_id)).not.toContain(rows[0]?.event_id);
      },
    );

    test('while still beyond lets the row record on to its return', async () => {
      const { at, log, story } = await freezer(HIGH);
      await at(0, 9);
      await acknowledge(acme.admin, (await log(''))[0]);
      await at(1, 12);
      await at(2, 7);
      expect(await story()).toMatchObject([{ from: 0, value: 12, to: 2, by: 'admin' }]);
    });
  });

  describe('a note', () => {
    test('is trimmed and signed once, and an empty one is empty', { tags: ['2.5.9', '2.7.11'] }, async () => {
      const { at, log } = await freezer(HIGH);
      await at(0, 9);
      const [alarm] = await log('');
      const write = async (notes: string) => {
        const response = await acme.viewer.call('PATCH', `/alarms/alarm-log/${alarm?.idAlarmLog ?? 0}`, {
          notes,
        });
        return response.json<AlarmLogEntry[]>()[0]?.notes;
      };
      expect(await write('  <b>Door</b> was open ')).toBe('<b>Door</b> was open —viewer');
      expect(await write('Door was shut —viewer')).toBe('Door was shut —viewer');
      expect(await write('   ')).toBe('');
    });

    test('of 100 kB is refused by the name of its field', async () => {
      const { at, log } = await freezer(HIGH);
      await at(0, 9);
      const [alarm] = await log('');
      const response = await acme.admin.call('PATCH', `/alarms/alarm-log/${alarm?.idAlarmLog ?? 0}`, {
        notes: 'x'.repeat(100_000),
      });
      expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([400, 'notes']);
    });
  });

  describe('a note that comes with an acknowledgement', () => {
    const write = async (who: TestPerson, entry: AlarmLogEntry | undefined, body: object) =>
      who.call('PATCH', `/alarms/alarm-log/${entry?.idAlarmLog ?? 0}`, body);

    test(
      'is kept with it, signed, in the row by which the log shows the event',
      { tags: ['2.5.9'] },
      async () => {
        const { at, log } = await freezer({ ...HIGH, auto_reset: false });
        await at(0, 9);
        await at(1, 7);
        await at(2, 10);
        const [first, newest] = await log('');
        const response = await write(acme.viewer, newest, {
          acknowledged: true,
          note: ' <b>Door</b> was open ',
        });
        expect(response.statusCode).toBe(200);
        expect(response.json()).toMatchObject([
          { idAlarmLog: first?.idAlarmLog, notes: '<b>Door</b> was open —viewer', acknowledged_by: 'viewer' },
          { idAlarmLog: newest?.idAlarmLog, notes: '', acknowledged_by: 'viewer' },
        ]);
        const [audit] = (await acme.admin.call('GET', '/audit-logs?action=ALARM_NOTE')).json<
          { description: string; details: unknown }[]
        >();
        expect(audit).toMatchObject({
          description: expect.stringMatching(/^Wrote the note of the high alarm of sensor/),
          details: { logId: first?.idAlarmLog, notes: { before: '', after: '<b>Door</b> was open —viewer' } },
        });
      },
    );

    test('is added to what others wrote, also after the acknowledgement', async () => {
      const { at, log } = await freezer(HIGH);
      await at(0, 9);
      const [alarm] = await log('');
      await write(acme.admin, alarm, { notes: 'On my way' });
      await write(acme.viewer, alarm, { acknowledged: true, note: 'Door was open' });
      const response = await write(acme.admin, alarm, { note: 'Shut it' });
      expect(response.json()).toMatchObject([
        { notes: 'On my way —admin\nDoor was open —viewer\nShut it —admin' },
      ]);
    });

    test('is sent a second time after a lost answer, and is stored once', async () => {
      const { at, log } = await freezer(HIGH);
      await at(0, 9);
      const [alarm] = await log('');
      const call = { acknowledged: true, note: 'Door was open' };
      await write(acme.admin, alarm, call);
      const again = { ...call, again: true, note: 'Engineer is on the way' };
      expect((await write(acme.admin, alarm, again)).statusCode).toBe(200);
      expect((await write(acme.admin, alarm, again)).statusCode).toBe(200);
      await write(acme.viewer, alarm, { note: 'Engineer is on the way' });
      const response = await write(acme.viewer, alarm, { note: 'Engineer is on the way' });
      expect(response.json<AlarmLogEntry[]>()[0]?.notes).toBe(
        'Door was open —admin\nEngineer is on the way —admin\nEngineer is on the way —viewer',
      );
    });

    test('is not kept when somebody else was faster, and blanks are no note', async () => {
      const { at, log } = await freezer(HIGH);
      await at(0, 9);
      const [alarm] = await log('');
      const [first, second] = await Promise.all([
        write(acme.admin, alarm, { acknowledged: true, note: '  ' }),
        write(acme.viewer, alarm, { acknowledged: true, note: 'Mine' }),
      ]);
      expect([first.statusCode, second.statusCode].toSorted((one, other) => one - other)).toEqual([200, 409]);
      const [kept] = await log('include_acknowledged=true');
      expect([kept?.acknowledged_by, kept?.notes]).toEqual(
        first.statusCode === 200 ? ['admin', ''] : ['viewer', 'Mine —viewer'],
      );
    });

    test('of 100 kB, too long with what is there, or beside a whole note is refused by the name of its field', async () => {
      const { at, log } = await freezer(HIGH);
      await at(0, 9);
      const [alarm] = await log('');
      await write(acme.admin, alarm, { notes: 'x'.repeat(1_990) });
      for (const body of [
        { note: 'x'.repeat(100_000) },
        { note: 'Door was open' },
        { note: 'one', notes: 'other' },
      ]) {
        const response = await write(acme.admin, alarm, { acknowledged: true, ...body });
        expect([response.statusCode, response.json().errors?.[0]?.path]).toEqual([400, 'note']);
      }
      expect(await log('')).toMatchObject([{ acknowledged: false }]);
    });
  });

  describe('a late reading', () => {
    test('inside the limit ends an alarm earlier, in the same row', async () => {
      const { at, send, log, story } = await freezer(HIGH);
      await at(0, 9);
      await at(10, 9.5);
      const [before] = await log();
      await at(12, 7);
      await send([5, 7]);
      expect(await story()).toEqual([
        row({ from: 0, raised: 0, to: 5, reset: 5, value: 9 }),
        row({ from: 10, raised: 10, to: 12, reset: 12, value: 9.5 }),
      ]);
      expect((await log())[0]).toMatchObject({
        idAlarmLog: before?.idAlarmLog,
        event_id: before?.event_id,
      });
    });

    test('that shows that it never was an alarm withdraws the row, which stays as evidence', async () => {
      const { at, send, story } = await freezer({ ...HIGH, delay: 10 });
      await at(0, 9);
      await at(12, 9);
      await at(13, 7);
      await send([5, 7]);
      expect(await story()).toEqual(
        expect.arrayContaining([
          row({ from: 0, raised: 10, to: 13, reset: 13, value: 9, withdrawn: true }),
          row({ from: 0, to: 5, reset: 5, value: 9 }),
          row({ from: 12, to: 13, reset: 13, value: 9 }),
        ]),
      );
    });

    test('adds an excursion that an earlier acknowledgement does not cover', async () => {
      const { at, send, log, story } = await freezer({ ...HIGH, auto_reset: false });
      await at(0, 7);
      await at(60, 9);
      await acknowledge(acme.admin, (await log(''))[0]);
      changes.length = 0;
      await send([30, 10], [31, 7]);
      const rows = await story();
      expect(rows).toContainEqual(expect.objectContaining({ from: 30, value: 10, by: null }));
      expect(rows).toContainEqual(expect.objectContaining({ from: 60, by: 'admin' }));
      expect(changes).toContainEqual(expect.objectContaining({ kind: 'raised', late: true, notify: true }));
    });

    test('in any order gives the same history', async () => {
      const readings: [number, number][] = [
        [0, 7],
        [1, 9],
        [2, 12],
        [4, 7],
        [5, 9],
        [9, 8.5],
        [14, 10],
        [16, 7],
        [17, 8],
        [18, 9],
      ];
      const settings = { ...HIGH, delay: 3, deadband: 0.5 };
      const inOrder = await freezer(settings);
      for (const [minute, value] of readings) await inOrder.at(minute, value);
      const shuffled = await freezer(settings);
      await shuffled.at(18, 9);
      for (const index of [6, 0, 3, 8, 1, 5, 7, 2, 4]) {
        const reading = readings[index];
        if (reading !== undefined) await shuffled.send(reading);
      }
      const kept = (await shuffled.story()).filter(({ withdrawn }) => !withdrawn);
      const byTime = (rows: typeof kept) => rows.toSorted((a, b) => (a.from ?? 0) - (b.from ?? 0));
      expect(byTime(kept)).toEqual(byTime(await inOrder.story()));
    });
  });

  test('the log is newest first and says how many rows there are when it is cut', async () => {
    const { id, at } = await freezer(HIGH);
    for (let minute = 0; minute < 6; minute += 1) await at(minute, minute % 2 === 0 ? 9 : 7);
    const response = await acme.viewer.call('GET', `/alarms/alarm-log?sensor_id=${id}&limit=2`);
    const times = response.json<AlarmLogEntry[]>().map(({ activated }) => activated);
    expect(times).toEqual(times.toSorted().toReversed());
    expect([times.length, response.headers['x-total-count']]).toEqual([2, '3']);
  });

  test('the log leads page by page to its last row, and takes no cursor that it did not answer', async () => {
    const { id, at, log } = await freezer(HIGH);
    for (let minute = 0; minute < 6; minute += 1) await at(minute, minute % 2 === 0 ? 9 : 7);
    const rows: number[] = [];
    let path: string | undefined = `/alarms/alarm-log?sensor_id=${id}&limit=2`;
    while (path !== undefined) {
      const response = await acme.viewer.call('GET', path);
      expect(response.headers['x-total-count']).toBe('3');
      rows.push(...response.json<AlarmLogEntry[]>().map(({ idAlarmLog }) => idAlarmLog));
      path = /^<\/api(.*)>; rel="next"$/.exec(String(response.headers['link'] ?? ''))?.[1];
    }
    expect(rows).toEqual((await log('')).map(({ idAlarmLog }) => idAlarmLog).toReversed());
    for (const cursor of ['x', 'MS4x', Buffer.from('row.1.-1').toString('base64url')]) {
      const refused = await acme.viewer.call('GET', `/alarms/alarm-log?cursor=${cursor}`);
      expect(refused.statusCode).toBe(400);
      expect(refused.json()).toMatchObject({ errors: [{ path: 'cursor' }] });
    }
  });

  test('one event can be requested, and only by users of its company', async () => {
    const { at, log } = await freezer(HIGH);
    await at(0, 9);
    await at(1, 7);
    await at(2, 9);
    const [first, second] = await log();
    const ask = async (person: TestPerson, eventId: number | string | undefined) =>
      person.call('GET', `/alarms/alarm-log?include_acknowledged=true&event_id=${eventId}`);
    const found = await ask(acme.viewer, first?.event_id);
    expect(found.json<AlarmLogEntry[]>().map(({ idAlarmLog }) => idAlarmLog)).toEqual([first?.idAlarmLog]);
    expect(second?.event_id).not.toBe(first?.event_id);
    expect((await ask(rival.admin, first?.event_id)).statusCode).toBe(404);
    expect((await ask(acme.viewer, 'x')).statusCode).toBe(400);
  });
});
