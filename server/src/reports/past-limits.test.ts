import { sensorStatistics } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { readWantedSensor } from '../analytics/index.ts';
import { learnUsualInterval } from '../readings/index.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';
import { unzip } from '../../testing/unzip.ts';
import { companyClock } from './company-clock.ts';
import type { Block } from './pdf/document.ts';
import { readSensorReport } from './sensor/read-sensor-report.ts';
import { sensorBlocks } from './sensor/sensor-blocks.ts';

const START = Date.UTC(2026, 0, 31, 6);
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describeOnEachEngine('a period whose limits were changed since', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let sensorId: number;
  let raisedAt: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    const { admin, companyId } = acme;
    sensorId = (
      await admin.call('POST', '/sensors', { serialNo: '010203', name: 'Fridge', type: '1' })
    ).json<{ id: number }>().id;
    const save = async (high: number, rest = {}) =>
      admin.call('PUT', `/alarms/sensor/${sensorId}`, {
        high_alarm: high,
        high_enable: true,
        auto_reset: true,
        ...rest,
      });
    await save(8);
    const unit = await admin.call('POST', '/baseUnits', {
      baseUnitSerialNo: 'U-1',
      baseUnitName: 'Gateway',
      typeId: '3',
    });
    // Nine degrees for half an hour of each, and nothing new after the fourth hour.
    const readings = Array.from({ length: 241 }, (_, minute) => ({
      sensor: '010203',
      timestamp: START + minute * MINUTE,
      temperature: minute % 60 >= 30 ? 9 : 4,
    }));
    await app.http.inject({
      method: 'POST',
      url: '/api/ingest/readings',
      headers: { authorization: `Bearer ${unit.json<{ deviceKey: string }>().deviceKey}` },
      payload: { readings },
    });
    await learnUsualInterval(on.database, companyId, sensorId);
    app.clock.advance(HOUR);
    raisedAt = app.clock.now();
    await save(20);
    app.clock.advance(HOUR);
    await save(20, { delay: 5 });
    app.clock.advance(HOUR);
  });
  afterAll(async () => app.close());

  const past = { from: START, to: START + 4 * HOUR };
  const statistics = async ({ from, to }: typeof past) => {
    const query = `startDate=${from}&endDate=${to}`;
    const answer = await acme.viewer.call('GET', `/analytics/statistics?${query}`);
    return z.array(sensorStatistics).parse(answer.json())[0];
  };
  const report = async (period: typeof past): Promise<Block[]> =>
    on.database.read(acme.companyId, async (tx) => {
      const wanted = await readWantedSensor(tx, acme.companyId, sensorId, 'all');
      const read = await readSensorReport(tx, acme.companyId, wanted, period, app.clock.now());
      return sensorBlocks(read, period, companyClock('UTC'));
    });
  const tables = (blocks: readonly Block[]) =>
    blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));

  test(
    'keeps its excursion, in statistics and in the report, by the limits of that time',
    { tags: ['R104'] },
    async () => {
      expect(await statistics(past)).toMatchObject({
        hasLimits: true,
        outsideMs: 2 * HOUR,
        limits: [{ version: 1, high: 8, low: null, outOfService: false }],
      });
      const [row] = tables(await report(past))[0] ?? [];
      expect([row?.[1], row?.[7]]).toEqual(['at most 8.0\u00A0°C', '2 h']);
    },
  );

  test(
    'names both versions where it covers both, and draws each limit for its own time',
    { tags: ['R105'] },
    async () => {
      const period = { from: START, to: raisedAt + HOUR };
      const figures = await statistics(period);
      expect(figures).toMatchObject({
        outsideMs: 2 * HOUR,
        limits: [
          { version: 1, high: 8, to: new Date(raisedAt).toISOString() },
          { version: 2, high: 20, from: new Date(raisedAt).toISOString() },
        ],
      });
      const blocks = await report(period);
      const [statisticsRows = [], limitRows = []] = tables(blocks);
      expect(statisticsRows[0]?.[1]).toBe(
        'at most 8.0\u00A0°C until 31 Jan 2026, 11:00, then at most 20.0\u00A0°C',
      );
      expect(limitRows).toEqual([
        [
          'Temperature',
          'at most 8.0\u00A0°C',
          '31 Jan 2026, 06:00',
          '31 Jan 2026, 11:00',
          'version 1, saved 31 Jan 2026, 10:00',
        ],
        [
          'Temperature',
          'at most 20.0\u00A0°C',
          '31 Jan 2026, 11:00',
          '31 Jan 2026, 12:00',
          'version 2, saved 31 Jan 2026, 11:00',
        ],
      ]);
      const [chart] = blocks.flatMap((block) => (block.kind === 'chart' ? [block] : []));
      expect(chart?.limits.map(({ from, to, value }) => [from, to, value])).toEqual([
        [START, raisedAt, 8],
        [raisedAt, raisedAt + HOUR + 1, 20],
      ]);
    },
  );

  test('is named in the spreadsheet too', { tags: ['R105'] }, async () => {
    const query = `startDate=${START}&endDate=${raisedAt + HOUR}`;
    const answer = await acme.viewer.call('GET', `/sensors/${sensorId}/exports/xlsx?${query}`);
    const about = unzip(answer.rawPayload).get('xl/worksheets/sheet2.xml') ?? '';
    expect(about).toContain(
      'at most 8.0\u00A0°C, from 31 Jan 2026, 06:00 until 31 Jan 2026, 11:00 (version 1',
    );
    expect(about).toContain('at most 20.0\u00A0°C, from 31 Jan 2026, 11:00 until');
  });

  test.each(['pdf', 'xlsx', 'csv'])(
    'is the same %s file, byte by byte, however often it is made',
    { tags: ['R106'] },
    async (kind) => {
      const make = async () => {
        const query = `startDate=${past.from}&endDate=${past.to}`;
        return (await acme.viewer.call('GET', `/sensors/${sensorId}/exports/${kind}?${query}`)).rawPayload;
      };
      const [first, second] = [await make(), await make()];
      expect(first.length).toBeGreaterThan(100);
      expect(first.equals(second)).toBe(true);
    },
  );

  test(
    'has a report id that is the same for the same content, whenever and for any user it is made',
    { tags: ['R106'] },
    async () => {
      const make = async (person: TestCompany['admin'], to: number) => {
        const query = `startDate=${past.from}&endDate=${to}`;
        const { rawPayload } = await person.call('GET', `/sensors/${sensorId}/exports/pdf?${query}`);
        return /Report ID ([\dA-F]{4}(-[\dA-F]{4}){2})/.exec(rawPayload.toString('latin1'))?.[1];
      };
      const id = await make(acme.viewer, past.to);
      expect(id).toBeDefined();
      app.clock.advance(HOUR);
      expect(await make(acme.admin, past.to)).toBe(id);
      expect(await make(acme.admin, past.to - HOUR)).not.toBe(id);
    },
  );
});

describeOnEachEngine('limits of how much the temperature may change', (on) => {
  test('are in the report and in the spreadsheet, and are not shown as no limits', async () => {
    const app = await createTestApp(on.database);
    const { admin, companyId } = await app.createCompany('Acme');
    const sensor = await admin.call('POST', '/sensors', { serialNo: '010203', name: 'Fridge', type: '1' });
    const sensorId = sensor.json<{ id: number }>().id;
    const rise = { rise_alarm: 5, rise_enable: true, rate_window: 15 };
    await admin.call('PUT', `/alarms/sensor/${sensorId}`, rise);
    const from = app.clock.now();
    app.clock.advance(HOUR);
    const changedAt = app.clock.now();
    await admin.call('PUT', `/alarms/sensor/${sensorId}`, { ...rise, fall_alarm: 2, fall_enable: true });
    app.clock.advance(HOUR);
    const period = { from, to: app.clock.now() };
    const blocks = await on.database.read(companyId, async (tx) => {
      const wanted = await readWantedSensor(tx, companyId, sensorId, 'all');
      const read = await readSensorReport(tx, companyId, wanted, period, app.clock.now());
      return sensorBlocks(read, period, companyClock('UTC'));
    });
    const [statistics, inForce] = blocks.flatMap((block) => (block.kind === 'table' ? [block.rows] : []));
    expect(statistics?.[0]?.[1]).toBe('of changes only, see "Limits in force"');
    expect(inForce?.map(([what, limits, , to]) => [what, limits, to])).toEqual([
      ['Temperature', 'rapid rise: at most +5.0\u00A0°C in 15 min', companyClock('UTC').minute(changedAt)],
      [
        'Temperature',
        'rapid rise: at most +5.0\u00A0°C in 15 min, rapid fall: at most −2.0\u00A0°C in 15 min',
        companyClock('UTC').minute(period.to),
      ],
    ]);
    const query = `startDate=${from}&endDate=${period.to}`;
    const xlsx = await admin.call('GET', `/sensors/${sensorId}/exports/xlsx?${query}`);
    const about = unzip(xlsx.rawPayload).get('xl/worksheets/sheet2.xml') ?? '';
    expect(about).toContain('rapid rise: at most +5.0\u00A0°C in 15 min, from ');
    await app.close();
  });
});
