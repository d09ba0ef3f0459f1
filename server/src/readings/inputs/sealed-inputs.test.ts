import { NOTHING_MEASURED } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { casesOn } from '../../../testing/cases-on.ts';
import { addCompany } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import { createSensors } from '../../../testing/stored-readings.ts';
import {
  inputValuePages,
  deleteReadingsBefore,
  findValue,
  lastValueBefore,
  readInputFigures,
  readInputs,
  readInputValues,
  recordInputs,
  recordReadings,
  sealReadings,
  verifyReadings,
} from '../index.ts';
import { readInputSeries } from './read-series.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BASE = Date.UTC(2026, 1, 26);
const DAYS = 4;
const EVERYTHING = { from: 0, to: Number.MAX_SAFE_INTEGER };

/** Times crowd around midnights, where sealed days end, and repeat. */
const measuredAt = fc
  .tuple(fc.integer({ min: 0, max: DAYS * 12 - 1 }), fc.constantFrom(0, 0, 1, 20 * 60_000))
  .map(([hour, off]) => BASE + hour * 2 * HOUR + off);
const reading = fc.record({
  measuredAt,
  temperature: fc.option(fc.constantFrom(3.5, 1 / 3)),
  co2: fc.option(fc.constantFrom(400, 640.5, 1 / 3), { freq: 3 }),
  door: fc.option(fc.constantFrom(0, 1)),
  count: fc.option(fc.nat(20)),
});
type Sent = typeof reading extends fc.Arbitrary<infer One> ? One : never;

/** Steps that happen to both, and when one of them is sealed. */
const step = fc.oneof(
  { weight: 3, arbitrary: fc.array(reading, { minLength: 1, maxLength: 25 }) },
  { weight: 2, arbitrary: fc.constantFrom('seal' as const, 'wait' as const) },
);

describeOnEachEngine('values of inputs of which some days are sealed', (on) => {
  let companies = 0;
  const begin = async (name: string) => {
    companies += 1;
    const companyId = await addCompany(on.database, `${name} ${companies} ${on.engine}`);
    const [sensorId = 0] = await createSensors(on.database, companyId, 1, 30 * 60_000);
    return { companyId, sensorId };
  };
  type Own = Awaited<ReturnType<typeof begin>>;
  const store = async ({ companyId, sensorId }: Own, sent: readonly Sent[], now: number) =>
    on.database.write(companyId, async (tx) => {
      const readings = sent.map((one) => ({
        ...NOTHING_MEASURED,
        sensorId,
        measuredAt: one.measuredAt,
        receivedAt: now,
        baseUnitId: null,
        temperature: one.temperature,
        error: null,
        error_2: null,
      }));
      await recordReadings(tx, companyId, readings, now);
      const withInputs = sent.map(({ measuredAt: at, co2, door, count }) => ({
        sensorId,
        measuredAt: at,
        receivedAt: now,
        values: Object.entries({ co2, door_2: door, count }).flatMap(([key, value]) =>
          value === null ? [] : [{ key, value }],
        ),
      }));
      const { stored } = await recordInputs(tx, companyId, withInputs, now);
      return stored.map(({ sensorId: _sensorId, ...value }) => value);
    });
  const seal = async ({ sensorId }: Own, clock: ReturnType<typeof simulatedClock>, rowsAtOnce: number) =>
    sealReadings(
      { database: on.database, clock, logger: createLogger('error'), pauseMs: 0, rowsAtOnce },
      (id) => id === sensorId,
    );
  const readInputRows = async ({ companyId }: Own) =>
    on.database.read(companyId, async (tx) =>
      tx.sql
        .selectFrom('input_readings')
        .select(['input', 'measured_at', 'value'])
        .where('company_id', '=', companyId)
        .execute(),
    );
  const answers = async ({ companyId, sensorId }: Own, [from = 0, to = 0]: number[], now: number) => {
    const exported: unknown[] = [];
    for await (const { input, values } of inputValuePages(on.database, companyId))
      exported.push(...values.map((value) => [input, value]));
    const ofInputs = await on.database.read(companyId, async (tx) => {
      const found: unknown[] = [];
      for (const input of await readInputs(tx, companyId, sensorId)) {
        const name = { sensorId, input: input.input };
        for (const maxPoints of [undefined, 3, 40]) {
          const wanted = { sensorId, input, from, to, maxPoints, now };
          found.push(await readInputSeries(tx, companyId, wanted));
        }
        found.push(
          await readInputValues(tx, companyId, name, EVERYTHING),
          await lastValueBefore(tx, companyId, name, from),
        );
        for (const not of [undefined, 0, 1, 640.5]) {
          for (const newest of [true, false])
            found.push(await findValue(tx, companyId, name, { from, to, newest, not }));
        }
      }
      const figures = { sensorId, from, until: to, reachMs: 4 * HOUR };
      found.push(await readInputFigures(tx, companyId, figures));
      const own = (table: 'input_latest' | 'input_rollups') =>
        tx.sql.selectFrom(table).selectAll().where('company_id', '=', companyId);
      const tables = [
        await own('input_latest').orderBy('input').execute(),
        await own('input_rollups').orderBy('input').orderBy('bucket_at').execute(),
      ];
      return {
        found,
        tables: tables.map((rows) => rows.map((row) => ({ ...row, company_id: 0, sensor_id: 0 }))),
      };
    });
    return { exported, ...ofInputs };
  };

  test(
    'give the same answers as rows alone, whatever came when and was sealed when',
    { tags: ['R72'] },
    async () => {
      let sealedDays = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 3, maxLength: 8 }),
          fc.array(measuredAt, { minLength: 2, maxLength: 2 }),
          fc.constantFrom(3, 5_000),
          async (steps, edges, rowsAtOnce) => {
            const [plain, sealed] = [await begin('Plain'), await begin('Sealed')];
            const clock = simulatedClock();
            clock.advance(BASE + (DAYS + 3) * DAY - clock.now());
            const stored: unknown[][] = [[], []];
            for (const happens of [...steps, 'wait', 'seal'] as const) {
              if (happens === 'wait') clock.advance(7 * HOUR);
              else if (happens === 'seal') await seal(sealed, clock, rowsAtOnce);
              else {
                stored[0]?.push(await store(plain, happens, clock.now()));
                stored[1]?.push(await store(sealed, happens, clock.now()));
              }
            }
            expect(stored[1]).toEqual(stored[0]);
            const period = edges.toSorted((one, other) => one - other);
            expect(await answers(sealed, period, clock.now())).toEqual(
              await answers(plain, period, clock.now()),
            );
            // All of them are in blocks by now.
            expect(await readInputRows(sealed)).toEqual([]);
            expect((await verifyReadings(on.database, sealed.companyId)).flaws).toEqual([]);
            sealedDays += 1;
            for (const own of [plain, sealed]) {
              const gone = { sensorId: own.sensorId, before: BASE + 2 * DAY, most: 10_000 };
              await on.database.write(own.companyId, async (tx) =>
                deleteReadingsBefore(tx, own.companyId, gone),
              );
            }
            const left = await answers(sealed, period, clock.now());
            expect(left).toEqual(await answers(plain, period, clock.now()));
          },
        ),
        { numRuns: casesOn(on.engine, 6, 3) },
      );
      expect(sealedDays).toBeGreaterThan(0);
    },
  );
});
