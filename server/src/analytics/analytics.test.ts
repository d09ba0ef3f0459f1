import {
  alarmQuality,
  responseFigures,
  backTest,
  heatCell,
  sensorStatistics,
  type SensorStatistics,
} from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { learnUsualInterval } from '../readings/index.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const FROM = Date.parse('2026-01-05T00:00:00Z');
const DAYS = 3;
const TO = FROM + DAYS * 24 * 60 * MINUTE;
const STEP = 5 * MINUTE;
/** Nothing was received for two hours of the second day. */
const GAP = { from: FROM + 30 * 60 * MINUTE, to: FROM + 32 * 60 * MINUTE };

/** A freezer that swings around 5 °C, warmest at noon, with an hour of an open door on the third day. */
function temperatureAt(at: number): number {
  const hour = ((at - FROM) / 3_600_000) % 24;
  const door = at >= FROM + 60 * 60 * MINUTE && at < FROM + 61 * 60 * MINUTE ? 6 : 0;
  return Math.round((5 + 2 * Math.sin(((hour - 6) / 24) * 2 * Math.PI) + door) * 10) / 10;
}
const MEASURED = Array.from({ length: (TO - FROM) / STEP }, (_, index) => FROM + index * STEP)
  .filter((at) => at < GAP.from || at >= GAP.to)
  .map((at) => ({ at, temperature: temperatureAt(at) }));

describeOnEachEngine('analytics', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let sensorId: number;
  let zoneId: number;
  let reachMs: number;
  /** As answered before the rhythm was learnt. */
  let notYetKnown: { early: SensorStatistics[]; statistics: SensorStatistics[]; backTest: unknown };

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const create = async (path: string, body: object) => (await acme.admin.call('POST', path, body)).json();
    const serialNo = '700001';
    sensorId = (await create('/sensors', { serialNo, name: 'Freezer', type: '1' })).id;
    await create('/sensors', { serialNo: '700002', name: 'Never heard', type: '1' });
    zoneId = (await create('/zones', { zoneName: 'Cold' })).zone_id;
    await acme.admin.call('POST', `/zones/${zoneId}/sensors`, { sensorId });
    await acme.admin.call('PUT', `/alarms/sensor/${sensorId}`, { high_alarm: 6.5, high_enable: true });
    const unit = await create('/baseUnits', { baseUnitSerialNo: 'A-1', baseUnitName: 'A', typeId: '1' });
    const readings = MEASURED.map(({ at, temperature }) => ({
      sensor: serialNo,
      timestamp: at,
      temperature,
      battery: 3.6,
    }));
    const sent = await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${unit.deviceKey}` },
      payload: { readings },
    });
    if (sent.json().accepted !== readings.length) throw new Error(sent.body);
    notYetKnown = {
      // Nine readings, which say nothing of a rhythm.
      early: await statistics(FROM, FROM + 9 * STEP),
      statistics: await statistics(FROM, TO),
      backTest: (
        await ask(`sensors/${sensorId}/back-test`, { startDate: FROM, endDate: TO, high_alarm: 6.5 })
      ).json(),
    };
    await learnUsualInterval(on.database, acme.companyId, sensorId);
    const row = await on.database.read(acme.companyId, async (tx) =>
      tx.sql
        .selectFrom('sensors')
        .select('usual_interval_ms')
        .where('company_id', '=', acme.companyId)
        .where('sensor_id', '=', sensorId)
        .executeTakeFirstOrThrow(),
    );
    reachMs = 2 * row.usual_interval_ms;
  });
  afterAll(async () => app.close());

  const ask = async (path: string, query: Record<string, string | number>) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    return acme.viewer.call('GET', `/analytics/${path}?${search.toString()}`);
  };
  const statistics = async (from: number, to: number, more: Record<string, number> = {}) =>
    z
      .array(sensorStatistics)
      .parse((await ask('statistics', { startDate: from, endDate: to, ...more })).json());

  /** The same by one look at every reading. */
  const recomputed = (from: number, to: number, high: number) => {
    const own = MEASURED.filter(({ at }) => at >= from && at < to).map(({ temperature }) => temperature);
    const mean = own.reduce((sum, value) => sum + value, 0) / own.length;
    const terms = own.map((value) => Math.exp(-10_000 / (value + 273.15)));
    let [coveredMs, outsideMs] = [0, 0];
    for (const [index, { at, temperature }] of MEASURED.entries()) {
      const next = MEASURED[index + 1]?.at ?? Number.POSITIVE_INFINITY;
      const ms = Math.max(0, Math.min(next, at + reachMs, to) - Math.max(at, from));
      coveredMs += ms;
      if (temperature > high) outsideMs += ms;
    }
    return {
      count: own.length,
      min: Math.min(...own),
      max: Math.max(...own),
      mean,
      deviation: Math.sqrt(own.reduce((sum, value) => sum + (value - mean) ** 2, 0) / (own.length - 1)),
      kinetic: 10_000 / -Math.log(terms.reduce((sum, term) => sum + term, 0) / own.length) - 273.15,
      completeness: coveredMs / (to - from),
      outsideMs,
    };
  };

  test.each([
    ['whole days', FROM, TO],
    ['parts of buckets', FROM + 7 * MINUTE + 1, TO - 13 * MINUTE],
    ['an hour', FROM + 12 * 60 * MINUTE, FROM + 13 * 60 * MINUTE],
  ])(
    'statistics of %s equal a recomputation from every reading',
    { tags: ['R103'] },
    async (_what, from, to) => {
      const [freezer, silent] = await statistics(from, to);
      const expected = recomputed(from, to, 6.5);
      expect(freezer?.temperature).toMatchObject({
        count: expected.count,
        min: expected.min,
        max: expected.max,
      });
      expect(freezer?.temperature.mean).toBeCloseTo(expected.mean, 6);
      expect(freezer?.temperature.standardDeviation).toBeCloseTo(expected.deviation, 4);
      expect(freezer?.meanKineticTemperature).toBeCloseTo(expected.kinetic, 4);
      expect(freezer?.completeness).toBeCloseTo(expected.completeness, 9);
      expect(freezer?.outsideMs).toBe(expected.outsideMs);
      expect(silent).toMatchObject({
        temperature: { count: 0, mean: null },
        completeness: 0,
        outsideMs: null,
      });
    },
  );

  test(
    'what goes by the rhythm of a sensor is answered as not yet known until that was learnt',
    { tags: ['R107'] },
    async () => {
      const [freezer, silent] = notYetKnown.early;
      const unknown = { completeness: null, outsideMs: null, notYetKnown: 'rhythm' };
      expect(freezer).toMatchObject({ ...unknown, temperature: { count: 9 } });
      // A sensor that was never received will not change.
      expect(silent).toMatchObject({ completeness: 0, notYetKnown: null });
      expect((await statistics(FROM, TO))[0]?.notYetKnown).toBeNull();
    },
  );

  test(
    'of a history that was just delivered the figures are there at once, by the rhythm of its own readings',
    { tags: ['R107'] },
    async () => {
      const expected = recomputed(FROM, TO, 6.5);
      const [freezer] = notYetKnown.statistics;
      expect(freezer).toMatchObject({ outsideMs: expected.outsideMs, notYetKnown: null });
      expect(freezer?.completeness).toBeCloseTo(expected.completeness, 9);
      expect(notYetKnown.statistics).toEqual(await statistics(FROM, TO));
      expect(backTest.parse(notYetKnown.backTest)).toMatchObject({
        outsideMs: expected.outsideMs,
        readings: MEASURED.length,
      });
    },
  );

  test('statistics of a zone are of its sensors', async () => {
    expect((await statistics(FROM, TO, { zoneId })).map(({ sensor_id }) => sensor_id)).toEqual([sensorId]);
  });

  test('limits that are tried raise what the engine would have raised', async () => {
    const tried = async (query: Record<string, number>) =>
      backTest.parse(
        (
          await ask(`sensors/${sensorId}/back-test`, {
            startDate: FROM,
            endDate: TO,
            high_alarm: 6.5,
            ...query,
          })
        ).json(),
      );
    const quick = await tried({ delay: 10 });
    // Noon of three days, the open door within the third.
    expect(quick).toMatchObject({ alarms: 3, preAlarms: 0, readings: MEASURED.length });
    expect(quick.outsideMs).toBe(recomputed(FROM, TO, 6.5).outsideMs);
    expect(quick.first[2]).toMatchObject({
      type: 'high',
      value: Math.max(...MEASURED.map((one) => one.temperature)),
    });
    expect(await tried({ delay: 12 * 60 })).toMatchObject({ alarms: 0, preAlarms: 3 });
    // And low around the four midnights from the first to the last.
    expect(await tried({ low_alarm: 3.1, delay: 0 })).toMatchObject({ alarms: 7 });
    // The log, which was written by the live way, has the same events.
    const log = (await acme.viewer.call('GET', '/alarms/alarm-log?include_acknowledged=true')).json<
      { event_id: number; alarm_type: string }[]
    >();
    const events = new Set(log.filter((row) => row.alarm_type === 'high').map((row) => row.event_id));
    expect((await tried({ delay: 0 })).alarms).toBeGreaterThanOrEqual(events.size);
  });

  test('the heat map is by hour and day on the clock of the company', async () => {
    const cells = z
      .array(heatCell)
      .parse((await ask(`sensors/${sensorId}/heat-map`, { startDate: FROM, endDate: TO })).json());
    // Monday to Wednesday, less the two hours of the gap.
    expect(cells.length).toBeGreaterThanOrEqual(3 * 24 - 3);
    const noon = MEASURED.filter(({ at }) => at >= FROM + 720 * MINUTE && at < FROM + 780 * MINUTE);
    const cell = cells.find(({ day, hour }) => day === 0 && hour === 12);
    expect(cell?.mean).toBeCloseTo(noon.reduce((sum, one) => sum + one.temperature, 0) / noon.length, 6);
  });

  test('alarm quality counts the events that were raised in the period', async () => {
    const quality = alarmQuality.parse((await ask('alarm-quality', { startDate: FROM, endDate: TO })).json());
    expect(quality.alarms).toBeGreaterThan(0);
    expect(quality.byType).toEqual({ high: quality.alarms });
    expect(quality.worst).toEqual([{ sensor_id: sensorId, sensor_name: 'Freezer', alarms: quality.alarms }]);
    const later = await ask('alarm-quality', { startDate: TO + 864e5, endDate: TO + 2 * 864e5 });
    expect(later.json()).toMatchObject({ alarms: 0, worst: [] });
  });

  test('response figures are of the same events, whose messages and acknowledgements they time', async () => {
    const asked = { startDate: FROM, endDate: TO, withinMinutes: 30 };
    const quality = alarmQuality.parse((await ask('alarm-quality', { startDate: FROM, endDate: TO })).json());
    const found = responseFigures.parse((await ask('responses', asked)).json());
    expect(found).toMatchObject({
      alarms: quality.alarms,
      target_minutes: 30,
      judged: quality.alarms,
      first_message: { count: 0 },
      acknowledged: { count: 1 },
      by_sensor: [{ sensor_id: sensorId, alarms: quality.alarms }],
    });
    const pdf = await ask('responses/pdf', asked);
    expect([pdf.statusCode, pdf.headers['content-disposition'], pdf.body.slice(0, 5)]).toEqual([
      200,
      expect.stringContaining('Response to alarms 2026-01-05 to 2026-01-08.pdf'),
      '%PDF-',
    ]);
    expect(found.by_person.map(({ alarms }) => alarms)).toEqual([found.acknowledged.count]);
  });

  test.each([
    ['responses', { startDate: FROM, endDate: TO, withinMinutes: 0 }, 'withinMinutes'],
    ['statistics', { startDate: FROM, endDate: FROM }, 'endDate'],
    ['statistics', { startDate: 'soon', endDate: FROM }, 'startDate'],
    ['alarm-quality', { startDate: FROM, endDate: FROM + 500 * 864e5 }, 'endDate'],
    ['sensors/1/back-test', { startDate: FROM, endDate: TO }, 'high_alarm'],
    ['sensors/1/back-test', { startDate: FROM, endDate: TO, high_alarm: 2, low_alarm: 3 }, 'low_alarm'],
    ['sensors/1/back-test', { startDate: FROM, endDate: TO, high_alarm: 2, delay: -1 }, 'delay'],
  ])('%s with %o is refused', async (path, query, field) => {
    const answer = await ask(path, query);
    expect([answer.statusCode, answer.json().errors[0].path]).toEqual([400, field]);
  });
});
