import { alarmEventRoutes, alarmLogEntry } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { addSensors } from '../../../testing/devices.ts';
import { alarmRow, storeAlarmRows } from '../../../testing/stored-alarms.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../../testing/test-app.ts';

const MINUTE = 60_000;
const limitMinutes = ({ limit_minutes }: { readonly limit_minutes?: number | undefined }) => limit_minutes;
/** A minute before the clocks of London go forward. */
const SPRING = Date.UTC(2026, 2, 29, 0, 59);

describeOnEachEngine('the alarm log as a CSV file', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let sensorId: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const [first = 0] = await addSensors(on.database, acme.companyId, ['010203'], '1');
    sensorId = first;
    await acme.admin.call('PATCH', `/sensors/${sensorId}`, { sensorId, sensorName: '=Freezer "ä"' });
    const own = { sensor_id: sensorId };
    const by = {
      acknowledged_at: SPRING + 3 * MINUTE,
      acknowledged_by: 'night',
      reset_at: SPRING + 3 * MINUTE,
    };
    await storeAlarmRows(on.database, acme.companyId, [
      alarmRow({
        ...own,
        ...by,
        event: 1,
        activated: SPRING,
        raised_at: SPRING + MINUTE,
        returned_at: SPRING + 58 * MINUTE,
        ended_at: SPRING + 58 * MINUTE,
        value: 19.7,
        notes: '-2 doors,\nopen —night',
      }),
      alarmRow({ ...own, ...by, event: 1, activated: SPRING + 2 * MINUTE, event_at: SPRING, repeated: 1 }),
      alarmRow({ ...own, ...by, event: 2, activated: app.clock.now() - 90 * MINUTE }),
    ]);
  });
  afterAll(async () => app.close());

  const csv = async (query = '', person = acme.admin) => person.call('GET', `/alarms/events/csv?${query}`);
  /** None of our own cells has a line break but the note. */
  const cells = (body: string) => body.split('\r\n').map((line) => line.split(','));

  test('has when it began, was acknowledged and was back to normal as three times, in UTC and on the clock of the company', async () => {
    const response = await csv('order=newest');
    expect([response.statusCode, response.headers['content-type']]).toEqual([200, 'text/csv; charset=utf-8']);
    expect(response.headers['content-disposition']).toMatch(/filename="Alarm log \d{4}-\d\d-\d\d\.csv"/);
    const [names = '', ...rows] = response.body.split('\r\n');
    expect(names).toBe(
      '\u{feff}Sensor Name,Serial No,Type,Measurand,State,Activated (UTC),Activated (Europe/London),Raised (UTC),Raised (Europe/London),Acknowledged at (UTC),Acknowledged at (Europe/London),Acknowledged by,Back to normal (UTC),Back to normal (Europe/London),Ended (UTC),Ended (Europe/London),Time outside (s),Still out,Extreme,Limit,Unit,Excursions,Repetitions,Notes,Event,Cause,Action,Limit within (min),Level,Confirmed at (UTC),Confirmed at (Europe/London),Confirmed by,Confirmation note',
    );
    expect(rows[0]).toMatch(
      /^"'=Freezer ""ä""",01\.02\.03,High,Temperature,Acknowledged,2026-03-29T00:59:00\.000Z,2026-03-29 00:59:00,2026-03-29T01:00:00\.000Z,2026-03-29 02:00:00,2026-03-29T01:02:00\.000Z,2026-03-29 02:02:00,night,2026-03-29T01:57:00\.000Z,2026-03-29 02:57:00,2026-03-29T01:57:00\.000Z,2026-03-29 02:57:00,3480,,19\.7,8,°C,1,1,"'-2 doors,\nopen —night",\d+,,,,Alarm,,,,$/,
    );
    expect(rows).toHaveLength(3);
  });

  test(
    'says of what is acknowledged and still out that it is, and for how long it has been',
    { tags: ['R34'] },
    async () => {
      const [, row = '', ...others] = (await csv('state=still-out')).body.split('\r\n');
      expect(row).toContain(',"Acknowledged, still out",');
      expect(row).toMatch(/,night,,,,,5400,yes,9,8,°C,1,0,,\d+,,,,Alarm,,,,$/);
      expect(others).toEqual(['']);
    },
  );

  test('says of a rapid change within how many minutes it passes its limit, as the rows and events of the log do', async () => {
    const fast = await app.createCompany('Fast');
    const [own = 0] = await addSensors(on.database, fast.companyId, ['050505'], '1');
    const limits = { rise_alarm: 5, rise_enable: true, rate_window: 10 };
    expect((await fast.admin.call('PUT', `/alarms/sensor/${own}`, limits)).statusCode).toBe(200);
    const rise = { condition: 'temperature:rise', value: 5.2, limit_value: 5 };
    await storeAlarmRows(on.database, fast.companyId, [
      alarmRow({ event: 1, sensor_id: own, activated: SPRING, ...rise }),
      alarmRow({ event: 2, sensor_id: own, activated: SPRING - MINUTE }),
    ]);
    const rows = cells((await csv('order=newest', fast.admin)).body).slice(1, 3);
    expect(rows.map((row) => [row[2], row.at(-6)])).toEqual([
      ['Rapid rise', '10'],
      ['High', ''],
    ]);
    const log = await fast.admin.call('GET', '/alarms/alarm-log');
    expect(alarmLogEntry.array().parse(log.json()).map(limitMinutes)).toEqual([10, undefined]);
    const { events } = alarmEventRoutes.alarmEvents.answer.parse(
      (await fast.admin.call('GET', '/alarms/events?order=newest')).json(),
    );
    expect(events.map(limitMinutes)).toEqual([10, undefined]);
  });

  test('has every event that matches, however many they are', { tags: ['R35'] }, async () => {
    const many = await app.createCompany('Many');
    const own = await addSensors(on.database, many.companyId, ['020202', '030303'], '1');
    const rows = Array.from({ length: 2_600 }, (_, n) =>
      alarmRow({ event: n, sensor_id: own[n % 2] ?? null, activated: SPRING + n * MINUTE }),
    );
    await storeAlarmRows(on.database, many.companyId, rows);
    expect(cells((await csv('', many.admin)).body)).toHaveLength(2_602);
    expect(cells((await csv('order=unacknowledged', many.admin)).body)).toHaveLength(2_602);
    expect(cells((await csv(`sensor_id=${own[1]}`, many.admin)).body)).toHaveLength(1_302);
    const period = `startDate=${SPRING}&endDate=${SPRING + 9 * MINUTE}`;
    expect(cells((await csv(period, many.admin)).body)).toHaveLength(12);
    expect((await csv(`sensor_id=${own[1]}`)).statusCode).toBe(404);
  });

  test(
    'finds the rows of each event by index, so that a long log costs no more an event than a short one',
    { tags: ['R35'] },
    async () => {
      const long = await app.createCompany('Long');
      const [own = null] = await addSensors(on.database, long.companyId, ['040404'], '1');
      const rows = Array.from({ length: 20_000 }, (_, n) =>
        alarmRow({ event: n, sensor_id: own, activated: SPRING + n * MINUTE }),
      );
      await storeAlarmRows(on.database, long.companyId, rows);
      // Walking the whole log for each of them takes minutes.
      expect(cells((await csv('', long.admin)).body)).toHaveLength(20_002);
    },
  );
});
