import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createLogger } from './platform/logger.ts';
import { learnUsualInterval, sealReadings } from './readings/index.ts';
import { casesOn } from '../testing/cases-on.ts';
import { describeOnEachEngine } from '../testing/each-engine.ts';
import { createTestApp, type TestApp, type TestCompany } from '../testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const DAYS = 6;
const STEP = 20 * MINUTE;
/** Interval of calls: each brings the readings measured since the one before. */
const CALL_EVERY = 4 * HOUR;
const FROM = '2026-01-24T00:00:00Z';
const TO = '2026-02-03T00:00:00Z';

/** Names of fields that differ between two companies with the same sensors and readings. */
const OWN_NAME = /(^id|Id|_id|ID)$|^idAlarmLog$|^acknowledged_by/;

describeOnEachEngine('every answer that is made of readings', (on) => {
  let app: TestApp;
  let runs = 0;
  beforeAll(async () => {
    app = await createTestApp(on.database);
  });
  afterAll(async () => app.close());

  const setUp = async (company: TestCompany) => {
    const unit = { baseUnitSerialNo: `S-${company.companyId}`, baseUnitName: 'Gateway', typeId: '1' };
    const { deviceKey } = (await company.admin.call('POST', '/baseUnits', unit)).json();
    const sensor = { serialNo: String(600_000 + runs), name: 'Freezer', type: '1' };
    const { id } = (await company.admin.call('POST', '/sensors', sensor)).json<{ id: number }>();
    const limits = { high_alarm: 8, high_enable: true, delay: 30, deadband: 0.5, auto_reset: true };
    const changes = { rise_alarm: 3, rise_enable: true, rate_window: 120 };
    const saved = await company.admin.call('PUT', `/alarms/sensor/${id}`, { ...limits, ...changes });
    expect(saved.statusCode).toBe(200);
    const send = async (readings: readonly object[]) => {
      const response = await app.http.inject({
        method: 'POST',
        url: '/api/ingest/readings',
        headers: { authorization: `Bearer ${deviceKey}` },
        payload: { readings: readings.map((one) => ({ sensor: sensor.serialNo, ...one })) },
      });
      expect(response.statusCode).toBe(200);
      return response.json();
    };
    return { company, id, send };
  };
  type Monitored = Awaited<ReturnType<typeof setUp>>;

  const readAnswers = async ({ company, id }: Monitored) => {
    const period = `startDate=${FROM}&endDate=${TO}`;
    const paths = [
      `/sensors/${id}/readings?${period}`,
      `/sensors/${id}/readings?startDate=2026-01-26T11:07:00Z&endDate=2026-01-28T03:33:00Z`,
      ...[10, 60, 400].map((most) => `/sensors/${id}/readings?${period}&maxPoints=${most}`),
      `/sensors/${id}/readings?startDate=2026-01-26T11:07:00Z&endDate=2026-01-28T03:33:00Z&maxPoints=70`,
      '/sensors/trends',
      '/getLiveData',
      `/analytics/statistics?startDate=2026-01-25T05:05:00Z&endDate=2026-01-29T17:17:00Z`,
      `/analytics/sensors/${id}/heat-map?${period}`,
      `/analytics/sensors/${id}/back-test?${period}&high_alarm=7&delay=10`,
      `/analytics/alarm-quality?${period}`,
      '/alarms/alarm-log',
      `/sensors/${id}/exports/csv?${period}`,
    ];
    const answers: Record<string, unknown> = {};
    for (const path of paths) {
      const response = await company.viewer.call('GET', path);
      expect([path, response.statusCode]).toEqual([path, 200]);
      const name = path.replace(`sensors/${id}/`, 'sensors/ID/');
      answers[name] = path.includes('csv')
        ? response.body.replaceAll(company.name, 'Company')
        : JSON.parse(response.body, (key, value: unknown) => (OWN_NAME.test(key) ? undefined : value));
    }
    return answers;
  };

  test(
    'is the same with sealed days as without, whatever came late',
    { tags: ['R69'], timeout: 600_000 },
    async () => {
      let alarms = 0;
      let blocks = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(fc.constantFrom(4, 5, 7, 7.6, 9, 11, null), { minLength: 12, maxLength: 40 }),
          fc.array(fc.nat({ max: (DAYS * DAY) / STEP - 1 }), { maxLength: 40 }),
          fc.integer({ min: 1, max: 5 }),
          async (temperatures, withheld, often) => {
            runs += 1;
            // People sign in at the end of the days, since a session lasts one day.
            const companies = [await app.createCompany('Sealed'), await app.createCompany('Plain')] as const;
            app.clock.advance(-DAYS * DAY);
            const start = app.clock.now();
            const [sealed, plain] = [await setUp(companies[0]), await setUp(companies[1])];
            const both = [sealed, plain];
            const late = new Set(withheld);
            const readingAt = (step: number) => {
              const temperature = temperatures[Math.floor(step / 3) % temperatures.length] ?? null;
              return {
                timestamp: start + step * STEP,
                ...(temperature === null ? { error: 8001 } : { temperature }),
                battery: 3.6 - step / 10_000,
              };
            };
            const seal = async () =>
              sealReadings(
                { database: on.database, clock: app.clock, logger: createLogger('error'), pauseMs: 0 },
                (sensorId) => sensorId === sealed.id,
              );
            const inCall = CALL_EVERY / STEP;
            for (let call = 0; call < (DAYS * DAY) / CALL_EVERY; call += 1) {
              app.clock.advance(CALL_EVERY);
              const steps = Array.from({ length: inCall }, (_, at) => call * inCall + at);
              const readings = steps.filter((step) => !late.has(step)).map(readingAt);
              for (const { send } of both) if (readings.length > 0) await send(readings);
              if (call % often === 0) await seal();
            }
            for (const some of [withheld.slice(0, 10), withheld.slice(10)]) {
              const outcomes = [];
              for (const { send } of both)
                if (some.length > 0) outcomes.push(await send(some.map(readingAt)));
              expect(outcomes[0]).toEqual(outcomes[1]);
              for (const { company, id } of both)
                await learnUsualInterval(on.database, company.companyId, id);
              expect(await readAnswers(sealed)).toEqual(await readAnswers(plain));
              app.clock.advance(7 * HOUR);
              await seal();
              app.clock.advance(-7 * HOUR);
            }
            const answers = await readAnswers(sealed);
            expect(answers).toEqual(await readAnswers(plain));
            alarms += (answers['/alarms/alarm-log'] as unknown[]).length;
            blocks += await on.database
              .read(sealed.company.companyId, async (tx) =>
                tx.sql
                  .selectFrom('sealed_days')
                  .select('day')
                  .where('company_id', '=', sealed.company.companyId)
                  .execute(),
              )
              .then((rows) => rows.length);
          },
        ),
        {
          numRuns: casesOn(on.engine, 6, 3),
          // A run is some thousand calls: finding the smallest failing case is not worth minutes.
          endOnFailure: true,
          ...(process.env['FC_SEED'] ? { seed: Number(process.env['FC_SEED']) } : {}),
        },
      );
      expect(alarms).toBeGreaterThan(0);
      expect(blocks).toBeGreaterThan(0);
    },
  );
});
