import { formatSerial, idleDevice, present, sensorDevice, swapped, toTimestamp } from '@ts1/contract';
import * as fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createAlarmClock } from '../../alarms/index.ts';
import { MOST_UNPLACED } from '../../ingest/index.ts';
import { type Database, openDatabase } from '../../database/index.ts';
import { casesOn } from '../../../testing/cases-on.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import {
  createTestApp,
  signIn,
  type TestApp,
  type TestCompany,
  type TestPerson,
} from '../../../testing/test-app.ts';

const MINUTE = 60_000;
let serials = 200_000;
const freshSerial = (): string => String((serials += 1));

describeOnEachEngine('a device that is swapped', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let deviceKey = '';
  let sensorId = 0;
  let old = '';
  let spare = '';

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const unit = { baseUnitSerialNo: `S-${acme.companyId}`, baseUnitName: 'Gateway', typeId: '1' };
    ({ deviceKey } = (await acme.admin.call('POST', '/baseUnits', unit)).json());
  });
  afterAll(async () => app.close());
  beforeEach(async () => {
    [old, spare] = [freshSerial(), freshSerial()];
    sensorId = await add(old);
    // All tests together stay within the day for which somebody is signed in.
    app.clock.advance(45 * MINUTE);
  });

  const add = async (serialNo: string): Promise<number> =>
    (await acme.admin.call('POST', '/sensors', { serialNo, name: `Freezer ${serialNo}`, type: '1' })).json()
      .id;
  const ago = (minutes: number): number => app.clock.now() - minutes * MINUTE;
  const send = async (sensor: string, measuredAt: number, values: object = { temperature: 4 }) =>
    deliver([{ sensor, timestamp: measuredAt, ...values }]);
  const deliver = async (delivered: readonly object[]) => {
    const response = await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${deviceKey}` },
      payload: { readings: delivered },
    });
    expect(response.statusCode).toBe(200);
    return response.json<{ accepted: number; duplicates: number; unknown: string[] }>();
  };
  const swap = async (body: object = {}, id = sensorId) =>
    acme.admin.call('POST', `/sensors/${id}/swap`, {
      serialNo: spare,
      type: '1',
      reason: 'broken',
      ...body,
    });
  const readings = async (id = sensorId) => {
    const from = `startDate=${Date.UTC(2000, 0, 1)}&endDate=${app.clock.now() + 60 * MINUTE}`;
    const response = await acme.admin.call('GET', `/sensors/${id}/readings?${from}`);
    return response.json<{ timestamp: string; temperature: number }[]>();
  };
  const readSensor = async () => (await acme.admin.call('GET', `/sensors/${sensorId}`)).json();
  const devices = async (id = sensorId) =>
    sensorDevice.array().parse((await acme.viewer.call('GET', `/sensors/${id}/devices`)).json());
  const idle = async () => idleDevice.array().parse((await acme.admin.call('GET', '/devices')).json());
  const discovered = async () =>
    (await acme.admin.call('GET', '/sensors/discovered'))
      .json<{ serialNo: string }[]>()
      .map(({ serialNo }) => serialNo);

  test('leaves the sensor its id, name, readings and history, and answers to its serial number', async () => {
    await send(old, ago(30), { temperature: -18 });
    const before = await readSensor();
    const response = await swap();
    expect(response.statusCode).toBe(200);
    const now = toTimestamp(app.clock.now());
    expect(swapped.parse(response.json())).toEqual({
      sensorId,
      device: { serialNo: spare, type: '1', firmware: null, from: now, until: null, reason: null, by: null },
      received_before: null,
    });
    expect(await readSensor()).toMatchObject({ id: before.id, name: before.name, serialNo: spare });
    app.clock.advance(MINUTE);
    expect(await send(spare, app.clock.now(), { temperature: -17 })).toMatchObject({ accepted: 1 });
    expect((await readings()).map(({ temperature }) => temperature)).toEqual([-18, -17]);
    expect(await devices()).toEqual([
      { serialNo: spare, type: '1', firmware: null, from: now, until: null, reason: null, by: null },
      { serialNo: old, type: '1', firmware: null, from: null, until: now, reason: 'broken', by: 'admin' },
    ]);
  });

  test.each([
    ['broken', 'retired'],
    ['calibration', 'calibration'],
    ['battery', 'spare'],
    ['other', 'spare'],
  ])('for the reason %s is %s afterwards, with where it was', async (reason, state) => {
    await swap({ reason });
    expect((await idle()).find(({ serialNo }) => serialNo === old)).toEqual({
      serialNo: old,
      type: '1',
      state,
      since: toTimestamp(app.clock.now()),
      firmware: null,
      last_sensor_id: sensorId,
      last_sensor_name: `Freezer ${old}`,
    });
  });

  test('delivers late what it measured at its time, and is discovered by what it measures afterwards', async () => {
    await send(old, ago(30));
    await swap({ from: ago(10) });
    expect(await send(old, ago(20), { temperature: 5 })).toMatchObject({ accepted: 1, unknown: [] });
    expect(await send(old, ago(10), { temperature: 6 })).toMatchObject({ accepted: 0, unknown: [old] });
    expect(await send(spare, ago(10), { temperature: 7 })).toMatchObject({ accepted: 1, unknown: [] });
    expect((await readings()).map(({ temperature }) => temperature)).toEqual([4, 5, 7]);
    expect(await discovered()).toContain(old);
    expect(await discovered()).not.toContain(spare);
  });

  test('and is elsewhere later delivers to each place what it measured there', async () => {
    const second = await add(freshSerial());
    await swap({ from: ago(40), reason: 'other' });
    expect((await swap({ serialNo: old, from: ago(50) }, second)).json()).toMatchObject({
      errors: [{ path: 'from', message: expect.stringMatching(/^must not be before .*stood elsewhere$/) }],
    });
    expect((await swap({ serialNo: old, from: ago(20), reason: 'other' }, second)).statusCode).toBe(200);
    await send(old, ago(50), { temperature: 1 });
    await send(old, ago(30), { temperature: 2 });
    await send(old, ago(10), { temperature: 3 });
    expect((await readings()).map(({ temperature }) => temperature)).toEqual([1]);
    expect((await readings(second)).map(({ temperature }) => temperature)).toEqual([3]);
    expect((await idle()).map(({ serialNo }) => serialNo)).not.toContain(old);
  });

  test('and is added as a sensor later leaves what it measured before where it was', async () => {
    await swap({ from: ago(40), reason: 'other' });
    const second = await add(old);
    await send(old, ago(50), { temperature: 1 });
    await send(old, ago(30), { temperature: 2 });
    expect((await readings()).map(({ temperature }) => temperature)).toEqual([1]);
    expect((await readings(second)).map(({ temperature }) => temperature)).toEqual([2]);
  });

  describe('is refused', () => {
    const refusal = async (body: object) => {
      const response = await swap(body);
      expect(response.statusCode).toBe(400);
      expect(await devices()).toHaveLength(1);
      return response.json<{ errors: unknown[] }>().errors;
    };

    test('in the past across readings, with the time of the last of them', { tags: ['R19'] }, async () => {
      await send(old, ago(15));
      const message = `must be after the last reading of the present device, ${toTimestamp(ago(15))}`;
      expect(await refusal({ from: ago(15) })).toEqual([{ path: 'from', message }]);
      expect(await refusal({ from: ago(40) })).toEqual([{ path: 'from', message }]);
      expect((await swap({ from: ago(14) })).statusCode).toBe(200);
    });

    test('in the future', async () => {
      expect(await refusal({ from: ago(-1) })).toEqual([
        { path: 'from', message: 'must not lie in the future' },
      ]);
    });

    test('for a device that is in use, with where it is', async () => {
      await add(spare);
      expect(await refusal({})).toEqual([{ path: 'serialNo', message: `is in use at "Freezer ${spare}"` }]);
      expect(await refusal({ serialNo: old })).toEqual([
        { path: 'serialNo', message: 'stands there already' },
      ]);
    });

    test('for a device that is retired, until it is made a spare', async () => {
      await acme.admin.call('PUT', `/devices/${spare}`, { type: '1', state: 'retired' });
      expect(await refusal({})).toEqual([{ path: 'serialNo', message: 'is retired; make it a spare first' }]);
      await acme.admin.call('PUT', `/devices/${spare}`, { type: '1', state: 'spare' });
      expect((await swap()).statusCode).toBe(200);
    });

    test('for a type that lacks a measurand which has limits, by its name', async () => {
      const limits = { humidity_high_alarm: 60, humidity_high_enable: true };
      expect((await acme.admin.call('PUT', `/alarms/sensor/${sensorId}`, limits)).statusCode).toBe(200);
      expect(await refusal({ serialNo: '12345678', type: '2' })).toEqual([
        { path: 'type', message: '"EMS IceSpy" does not measure what has limits here: humidity' },
      ]);
      expect((await swap({ serialNo: '12345678', type: '3' })).statusCode).toBe(200);
      expect(await readSensor()).toMatchObject({ serialNo: '12345678', type: '3' });
    });

    test('for a serial number that does not fit the type, and for a sensor of another company', async () => {
      expect(await refusal({ serialNo: '12' })).toMatchObject([{ path: 'serialNo' }]);
      const rival = await app.createCompany('Rival');
      const body = { serialNo: spare, type: '1', reason: 'other' };
      expect((await rival.admin.call('POST', `/sensors/${sensorId}/swap`, body)).statusCode).toBe(404);
      expect((await rival.admin.call('GET', `/sensors/${sensorId}/devices`)).statusCode).toBe(404);
    });

    test('when it replaces another device than the one in use, with the one that is', async () => {
      await swap({ replaces: old });
      const second = await swap({ replaces: old, serialNo: freshSerial() });
      expect([second.statusCode, second.json().message]).toEqual([
        409,
        `Another device is in use at "Freezer ${old}" now: ${formatSerial(spare, '1')}. Look at the sensor again.`,
      ]);
      expect(await devices()).toHaveLength(2);
      expect((await swap({ replaces: spare, serialNo: freshSerial() })).statusCode).toBe(200);
    });
  });

  describe('by two people at once, on one server or two,', () => {
    let itsDatabase: Database;
    let there: TestApp;
    let elsewhere: TestPerson;

    beforeAll(async () => {
      itsDatabase = on.engine === 'postgres' ? await openDatabase(on.location) : on.database;
      there = await createTestApp(itsDatabase);
      elsewhere = await signIn(there.http, acme.admin.companyName, acme.admin.email);
    });
    afterAll(async () => {
      await there.close();
      if (itsDatabase !== on.database) await itsDatabase.close();
    });

    const atOnce = async (...bodies: { sensorId: number; serialNo: string; replaces?: string }[]) => {
      const people = [acme.admin, elsewhere];
      const answers = await Promise.all(
        bodies.map(async ({ sensorId: id, ...body }, index) =>
          present(people[index]).call('POST', `/sensors/${id}/swap`, {
            type: '1',
            reason: 'broken',
            ...body,
          }),
        ),
      );
      return answers.map(({ statusCode }) => statusCode).toSorted((one, other) => one - other);
    };

    test(
      'is swapped by the first, and the second is refused, where both name the device they replace',
      { tags: ['R19'] },
      async () => {
        const statuses = await atOnce(
          { sensorId, serialNo: spare, replaces: old },
          { sensorId, serialNo: freshSerial(), replaces: old },
        );
        expect(statuses).toEqual([200, 409]);
        expect(await devices()).toHaveLength(2);
      },
    );

    test('is swapped by one after the other where neither names the device they replace', async () => {
      expect(await atOnce({ sensorId, serialNo: spare }, { sensorId, serialNo: freshSerial() })).toEqual([
        200, 200,
      ]);
      expect(await devices()).toHaveLength(3);
    });

    test('is put to one of two sensors, never to both', async () => {
      const second = await add(freshSerial());
      const statuses = await atOnce({ sensorId, serialNo: spare }, { sensorId: second, serialNo: spare });
      expect(statuses).toEqual([200, 400]);
      const counts = [(await devices()).length, (await devices(second)).length];
      expect(Math.min(...counts)).toBe(1);
      expect(Math.max(...counts)).toBe(2);
    });
  });

  test('with many others is swapped with all of them or not at all', async () => {
    const [one, two] = [await add(freshSerial()), await add(freshSerial())];
    const fields = { type: '1', reason: 'battery' };
    const wanted = [
      { sensorId: one, serialNo: freshSerial(), ...fields },
      { sensorId: two, serialNo: old, ...fields },
    ];
    const refused = await acme.admin.call('POST', '/sensors/swaps', { swaps: wanted });
    expect([refused.statusCode, refused.json().errors]).toEqual([
      400,
      [{ path: 'swaps.1.serialNo', message: `is in use at "Freezer ${old}"` }],
    ]);
    expect(await devices(one)).toHaveLength(1);
    const swaps = [wanted[0], { sensorId: two, serialNo: freshSerial(), ...fields }];
    expect((await acme.admin.call('POST', '/sensors/swaps', { swaps })).statusCode).toBe(200);
    expect([await devices(one), await devices(two)].map(({ length }) => length)).toEqual([2, 2]);
  });

  describe('that was received before it was put there', () => {
    test('brings all its readings since then, its inputs too, and none from before', async () => {
      await send(spare, ago(40), { temperature: 30 });
      await send(spare, ago(20), { temperature: 1, battery: 3.5, inputs: { door: 1 } });
      await send(spare, ago(5), { temperature: 2, battery: 3.4 });
      const response = await swap({ from: ago(30), takeIn: true });
      expect(swapped.parse(response.json()).received_before).toEqual({
        readings: 3,
        firstHeardAt: toTimestamp(app.clock.now()),
        lastHeardAt: toTimestamp(app.clock.now()),
        taken_in: true,
      });
      await app.ingest.settleAhead();
      expect(await readings()).toMatchObject([
        { timestamp: toTimestamp(ago(20)), temperature: 1 },
        { timestamp: toTimestamp(ago(5)), temperature: 2 },
      ]);
      const inputs = await acme.admin.call('GET', `/sensors/${sensorId}/inputs`);
      expect(inputs.json()).toMatchObject([{ measurand: 'door' }]);
      // Readings that the base unit kept may come again.
      expect(await send(spare, ago(20), { temperature: 1, battery: 3.5 })).toMatchObject({ duplicates: 1 });
    });

    test('brings the newest thousand when more waited', async () => {
      const waiting = Array.from({ length: 1_205 }, (_, at) => ({
        sensor: spare,
        timestamp: ago(1_205 - at),
        temperature: at % 20,
      }));
      for (const some of [waiting.slice(0, 1_100), waiting.slice(1_100)]) await deliver(some);
      const response = await swap({ from: ago(1_500), takeIn: true });
      expect(swapped.parse(response.json()).received_before).toMatchObject({ readings: 1_205 });
      await app.ingest.settleAhead();
      const stored = await readings();
      expect(stored).toHaveLength(MOST_UNPLACED);
      expect(stored[0]).toMatchObject({ timestamp: toTimestamp(ago(MOST_UNPLACED)) });
    });

    test('brings nothing where that is not wanted, nor by a later swap', async () => {
      await send(spare, ago(5), { temperature: 2 });
      const response = await swap({ from: ago(30) });
      expect(swapped.parse(response.json()).received_before).toMatchObject({ taken_in: false });
      const last = freshSerial();
      await swap({ serialNo: last });
      app.clock.advance(60_000);
      await swap({ serialNo: spare, takeIn: true });
      await app.ingest.settleAhead();
      expect(await readings()).toEqual([]);
    });
  });

  test('leaves alarms of the place alone and ends those of the device', { tags: ['R19'] }, async () => {
    await acme.admin.call('PUT', `/alarms/sensor/${sensorId}`, {
      high_alarm: 8,
      high_enable: true,
      offline_enable: true,
      battery_enable: true,
      fault_enable: true,
    });
    await send(old, ago(50), { temperature: 12, battery: 2.1 });
    const alarmClock = createAlarmClock({
      database: on.database,
      clock: app.clock,
      onChanges: [],
      watch: () => ({ since: 0, blind: [] }),
    });
    const tick = async () => {
      // The base unit is alive and receives another sensor.
      await send('999999', app.clock.now());
      await alarmClock.tick();
    };
    app.clock.advance(30 * MINUTE);
    await tick();
    const active = async () =>
      (await acme.admin.call('GET', '/alarms/current'))
        .json<{ sensor_id: number; alarm_type: string; active: boolean; alarm_reset: string | null }[]>()
        .filter((alarm) => alarm.sensor_id === sensorId && alarm.alarm_reset === null)
        .map(({ alarm_type }) => alarm_type)
        .toSorted();
    expect(await active()).toEqual(['battery', 'high', 'offline']);
    await swap();
    expect(await active()).toEqual(['high']);
    await tick();
    expect(await active()).toEqual(['high']);
    app.clock.advance(60 * MINUTE);
    await tick();
    expect(await active()).toEqual(['high', 'offline']);
    // A late low battery of the old device does not come back, and a low one of the new does.
    await send(old, ago(120), { battery: 2 });
    expect(await active()).toEqual(['high', 'offline']);
    await send(spare, app.clock.now(), { temperature: 12, battery: 2.2 });
    // Without auto-reset it waits for somebody to acknowledge it, as ever.
    expect(await active()).toEqual(['battery', 'high', 'offline']);
    expect(await readSensor()).toMatchObject({ Battery: '2.2' });
  });

  test('gives the low battery the limit of the new device, and leaves what is late of the old one alone', async () => {
    const limits = { battery_enable: true, offline_enable: false, auto_reset: true };
    await acme.admin.call('PUT', `/alarms/sensor/${sensorId}`, limits);
    const isLow = async () =>
      (await acme.admin.call('GET', '/alarms/current'))
        .json<{ sensor_id: number; alarm_type: string }[]>()
        .some((alarm) => alarm.sensor_id === sensorId && alarm.alarm_type === 'battery');
    await send(old, ago(50), { temperature: 4, battery: 3.5 });
    spare = 'a84041000181c061';
    expect((await swap({ type: '6' })).statusCode).toBe(200);
    // 3.5 V is enough of the old one; of per cent it would be next to nothing.
    expect(await isLow()).toBe(false);
    app.clock.advance(MINUTE);
    await send(spare, app.clock.now(), { temperature: 4, battery_percent: 21 });
    expect(await isLow()).toBe(false);
    await send(old, ago(30), { temperature: 4, battery: 3.4 });
    expect(await isLow()).toBe(false);
    app.clock.advance(MINUTE);
    await send(spare, app.clock.now(), { temperature: 4, battery_percent: 19 });
    expect(await isLow()).toBe(true);
    app.clock.advance(MINUTE);
    await send(spare, app.clock.now(), { temperature: 4, battery_percent: 60 });
    expect(await isLow()).toBe(false);
    const log = `/alarms/alarm-log?sensor_id=${sensorId}&include_acknowledged=true`;
    expect((await acme.admin.call('GET', log)).json()).toHaveLength(1);
  });

  test('says nothing of the battery any more, whatever the device that is gone still sends', async () => {
    await send(old, ago(50), { temperature: 4, battery: 2.1 });
    await swap({ from: ago(10) });
    expect(await readSensor()).toMatchObject({ Battery: null, temperature: 4 });
    await send(old, ago(30), { temperature: 5, battery: 2 });
    expect(await readSensor()).toMatchObject({ Battery: null, temperature: 5 });
  });

  test('a spare is stored nowhere but as discovered, and can be taken off the list', async () => {
    await acme.admin.call('PUT', `/devices/${spare}`, { type: '1', state: 'spare' });
    expect(await send(spare, ago(1))).toMatchObject({ accepted: 0, unknown: [spare] });
    expect(await discovered()).toContain(spare);
    expect((await acme.admin.call('DELETE', `/devices/${spare}`)).statusCode).toBe(204);
    expect((await acme.admin.call('DELETE', `/devices/${spare}`)).statusCode).toBe(404);
    const inUse = await acme.admin.call('PUT', `/devices/${old}`, { type: '1', state: 'spare' });
    expect([inUse.statusCode, inUse.json().errors]).toEqual([
      400,
      [{ path: 'serialNo', message: `stands at "Freezer ${old}"` }],
    ]);
  });

  test(
    'each reading has one place, whatever the order in which readings and swaps arrive',
    { tags: ['R19'] },
    async () => {
      const step = fc.oneof(
        fc.record({
          kind: fc.constant('swap' as const),
          place: fc.nat(1),
          device: fc.nat(3),
          at: fc.nat(29),
        }),
        fc.record({ kind: fc.constant('reading' as const), device: fc.nat(3), at: fc.nat(29) }),
      );
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
          const ownSerials = [freshSerial(), freshSerial(), freshSerial(), freshSerial()];
          const serialAt = (device: number): string => present(ownSerials[device]);
          const places = [await add(serialAt(0)), await add(serialAt(1))];
          const minute = (at: number): number => ago(30) + at * MINUTE;
          const sent: { serial: string; at: number }[] = [];
          for (const one of steps) {
            const serial = serialAt(one.device);
            if (one.kind === 'swap') {
              const body = { serialNo: serial, reason: 'other', from: minute(one.at) };
              await swap(body, present(places[one.place]));
            } else {
              const { unknown } = await send(serial, minute(one.at), { temperature: one.device });
              if (unknown.length === 0) sent.push({ serial, at: minute(one.at) });
            }
          }
          const stood = (await Promise.all(places.map(async (place) => devices(place)))).flatMap(
            (ofPlace, index) => ofPlace.map((device) => ({ ...device, place: present(places[index]) })),
          );
          const findPlaces = ({ serial, at }: { serial: string; at: number }): number[] =>
            stood
              .filter(
                ({ serialNo, from, until }) =>
                  serialNo === serial &&
                  (from === null || Date.parse(from) <= at) &&
                  (until === null || at < Date.parse(until)),
              )
              .map(({ place }) => place);
          // Sent again in another order, each is known where its device was at its time, and nowhere else.
          const again = sent.toReversed();
          for (const { serial, at } of again) {
            expect(await send(serial, at, { temperature: ownSerials.indexOf(serial) })).toMatchObject({
              duplicates: 1,
            });
          }
          const expected = new Map(places.map((place) => [place, new Set<number>()]));
          for (const one of sent) {
            const found = findPlaces(one);
            expect(found).toHaveLength(1);
            expected.get(present(found[0]))?.add(one.at);
          }
          for (const place of places) {
            const stored = (await readings(place)).map(({ timestamp }) => Date.parse(timestamp));
            expect(stored).toEqual([...present(expected.get(place))].toSorted((one, other) => one - other));
          }
        }),
        { numRuns: casesOn(on.engine, 15, 6) },
      );
    },
  );
});
