import { backTest, sensorStatistics } from '@ts1/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { z } from 'zod';
import { learnUsualInterval } from '../readings/index.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../../testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const HIGH = 6;

describeOnEachEngine('a history that another system measured', (on) => {
  let app: TestApp;
  let acme: TestCompany;
  let sensorId: number;
  let added: number;

  beforeAll(async () => {
    app = await createTestApp(on.database);
    acme = await app.createCompany('Acme');
    added = app.clock.now();
    const create = async (path: string, body: object) => (await acme.admin.call('POST', path, body)).json();
    sensorId = (await create('/sensors', { serialNo: '700001', name: 'Freezer', type: '1' })).id;
    await acme.admin.call('PUT', `/alarms/sensor/${sensorId}`, { high_alarm: HIGH, high_enable: true });
    const unit = await create('/baseUnits', { baseUnitSerialNo: 'A-1', baseUnitName: 'A', typeId: '1' });
    const deliver = async (readings: { timestamp: number; temperature: number }[]) => {
      const sent = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${unit.deviceKey}` },
        payload: { readings: readings.map((reading) => ({ sensor: '700001', ...reading })) },
      });
      if (sent.json().accepted !== readings.length) throw new Error(sent.body);
    };
    // Every second of ten minutes is too warm, and an hour is missing.
    const history = Array.from({ length: (5 * DAY) / (10 * MINUTE) }, (_, index) => ({
      timestamp: added - 5 * DAY + index * 10 * MINUTE,
      temperature: index % 2 === 0 ? 7 : 5,
    }));
    await deliver(
      history.filter(({ timestamp }) => timestamp <= added - 3 * HOUR || timestamp >= added - 2 * HOUR),
    );
    app.clock.advance(2 * HOUR);
    await deliver(
      Array.from({ length: 120 }, (_, index) => ({ timestamp: added + index * MINUTE, temperature: 7 })),
    );
    await learnUsualInterval(on.database, acme.companyId, sensorId);
  });
  afterAll(async () => app.close());

  const ask = async (path: string, query: Record<string, number>) => {
    const search = new URLSearchParams();
    for (const [name, value] of Object.entries(query)) search.set(name, String(value));
    return (await acme.viewer.call('GET', `/analytics/${path}?${search.toString()}`)).json();
  };
  const figures = async (startDate: number, endDate: number) => {
    const period = { startDate, endDate };
    const [statistics] = z.array(sensorStatistics).parse(await ask('statistics', period));
    const tried = backTest.parse(await ask(`sensors/${sensorId}/back-test`, { ...period, high_alarm: HIGH }));
    return {
      completeness: statistics?.completeness,
      outsideMs: statistics?.outsideMs,
      tried: tried.outsideMs,
    };
  };
  /** The last reading before the hour without any counts for twenty minutes. */
  const covered = 5 * DAY - 40 * MINUTE;
  const outside = 2.5 * DAY - 10 * MINUTE;

  test(
    'is counted by its own rhythm once that of the sensor is known, a gap for twice its interval',
    { tags: ['R107'] },
    async () => {
      expect(await figures(added - 5 * DAY, added)).toEqual({
        completeness: covered / (5 * DAY),
        outsideMs: outside,
        tried: outside,
      });
    },
  );

  test('and what the sensor measured since it was added are counted each by its own rhythm', async () => {
    expect(await figures(added - 5 * DAY, added + 2 * HOUR)).toEqual({
      completeness: (covered + 2 * HOUR) / (5 * DAY + 2 * HOUR),
      outsideMs: outside + 2 * HOUR,
      tried: outside + 2 * HOUR,
    });
    expect(await figures(added, added + 2 * HOUR)).toEqual({
      completeness: 1,
      outsideMs: 2 * HOUR,
      tried: 2 * HOUR,
    });
  });
});
