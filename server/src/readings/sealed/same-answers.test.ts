import { NOTHING_MEASURED } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { createLogger } from '../../platform/logger.ts';
import { casesOn } from '../../../testing/cases-on.ts';
import { addCompany } from '../../../testing/devices.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { referenceRollups } from '../../../testing/reference-rollups.ts';
import { simulatedClock } from '../../../testing/simulated-clock.ts';
import { createSensors, rawReadings, storedRollups } from '../../../testing/stored-readings.ts';
import {
  type NewReading,
  readChart,
  readMeans,
  readNewest,
  readPeriod,
  readStretches,
  readSums,
  readTimeOutside,
  recordReadings,
  sealReadings,
  STORED_COLUMNS,
  type Readings,
  type StoredColumn,
} from '../index.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const BASE = Date.UTC(2026, 1, 26);
const DAYS = 6;
const INTERVAL = 30 * 60_000;
const EVERYTHING = { from: 0, to: Number.MAX_SAFE_INTEGER, names: STORED_COLUMNS };

/** Times crowd around midnights, where sealed days end, and repeat. */
const measuredAt = fc
  .tuple(fc.integer({ min: 0, max: DAYS * 24 - 1 }), fc.constantFrom(0, 0, 1, 59_999, 20 * 60_000, HOUR - 1))
  .map(([hour, off]) => BASE + hour * HOUR + off);
const reading = fc.record({
  sensor: fc.integer({ min: 0, max: 1 }),
  measuredAt,
  temperature: fc.option(fc.constantFrom(-80, 3.5, 4, 4.2, 8.04, 9, 1 / 3), { freq: 6 }),
  humidity: fc.option(fc.constantFrom(40, 50.5)),
  baseUnitId: fc.option(fc.constantFrom(1, 2), { freq: 5 }),
});
type Sent = typeof reading extends fc.Arbitrary<infer One> ? One : never;

/** Steps that happen to both, and when one of them is sealed. */
const step = fc.oneof(
  { weight: 4, arbitrary: fc.array(reading, { minLength: 1, maxLength: 30 }) },
  { weight: 2, arbitrary: fc.constantFrom('seal' as const, 'wait' as const) },
);

describeOnEachEngine('readings of which some days are sealed', (on) => {
  let companies = 0;

  test(
    'give the same answers as rows alone, whatever came when and was sealed when',
    { tags: ['R69'], timeout: 240_000 },
    async () => {
      let computedDays = 0;
      await fc.assert(
        fc.asyncProperty(
          fc.array(step, { minLength: 2, maxLength: 9 }),
          fc.array(measuredAt, { minLength: 2, maxLength: 2 }),
          fc.constantFrom(1, 3, 17, 1_000),
          fc.constantFrom(10, 40, 400),
          async (steps, edges, limit, maxPoints) => {
            companies += 1;
            const plain = await addCompany(on.database, `Plain ${companies}`);
            const sealed = await addCompany(on.database, `Sealed ${companies}`);
            const sensors = new Map<number, number[]>();
            for (const companyId of [plain, sealed]) {
              sensors.set(companyId, await createSensors(on.database, companyId, 2, INTERVAL));
            }
            const sensorIdAt = (companyId: number, at: number) => sensors.get(companyId)?.[at] ?? 0;
            const clock = simulatedClock();
            clock.advance(BASE + (DAYS + 3) * DAY - clock.now());
            const toReading = (companyId: number, one: Sent): NewReading => ({
              ...NOTHING_MEASURED,
              sensorId: sensorIdAt(companyId, one.sensor),
              measuredAt: one.measuredAt,
              receivedAt: clock.now() + 5,
              baseUnitId: one.baseUnitId,
              temperature: one.temperature,
              humidity: one.humidity,
              error: one.temperature === null ? 8001 : null,
              error_2: null,
            });
            const batches: unknown[][] = [];
            for (const happens of steps) {
              if (happens === 'wait') clock.advance(7 * HOUR);
              else if (happens === 'seal') {
                const own = new Set(sensors.get(sealed));
                const deps = {
                  database: on.database,
                  clock,
                  logger: createLogger('error'),
                  pauseMs: 0,
                  rowsAtOnce: 7,
                };
                await sealReadings(deps, (id) => own.has(id));
              } else {
                const outcomes = await Promise.all(
                  [plain, sealed].map(async (companyId) => {
                    const outcome = await on.database.write(companyId, async (tx) =>
                      recordReadings(
                        tx,
                        companyId,
                        happens.map((one) => toReading(companyId, one)),
                        clock.now(),
                      ),
                    );
                    const { inserted, duplicates, conflicts, conflicting } = outcome;
                    return {
                      inserted: [...inserted],
                      duplicates,
                      conflicts,
                      conflicting: conflicting.map((id) => sensors.get(companyId)?.indexOf(id)),
                      newest: [...outcome.newestBefore.values()],
                    };
                  }),
                );
                batches.push(outcomes);
              }
            }
            expect(batches.map(([, one]) => one)).toEqual(batches.map(([one]) => one));
            const [from = 0, to = 0] = edges.toSorted((one, other) => one - other);
            const answers = async (companyId: number) => {
              const ids = sensors.get(companyId) ?? [];
              const ofSensors = await Promise.all(
                ids.map(async (sensorId) => {
                  const stored = await storedRollups(on.database, companyId, sensorId);
                  expect(stored).toEqual(
                    referenceRollups(await rawReadings(on.database, companyId, sensorId), INTERVAL),
                  );
                  return on.database.read(companyId, async (tx) => {
                    const latestMeasuredAt =
                      (await readNewest(tx, companyId, { sensorId, names: [], limit: 1 })).column(
                        'measured_at',
                      )[0] ?? 0;
                    const measuring = { sensorId, reachMs: 2 * INTERVAL, latestMeasuredAt };
                    const limits = { high: 8, low: null };
                    return {
                      all: shown(
                        await readPeriod(tx, companyId, { ...EVERYTHING, sensorId }),
                        STORED_COLUMNS,
                      ),
                      page: shown(
                        await readPeriod(tx, companyId, {
                          sensorId,
                          from,
                          to,
                          limit,
                          names: ['temperature'],
                        }),
                        ['temperature'],
                      ),
                      newest: shown(
                        await readNewest(tx, companyId, {
                          sensorId,
                          from,
                          before: to,
                          limit,
                          names: ['error'],
                        }),
                        ['error'],
                      ),
                      chart: await readChart(tx, companyId, { sensorId, from, to }, maxPoints),
                      sums: await readSums(tx, companyId, measuring, from, to),
                      means: await readMeans(tx, companyId, sensorId, 'temperature', 600_000, { from, to }),
                      outside: await readTimeOutside(tx, companyId, measuring, limits, { from, to }),
                      rollups: [...stored].toSorted(([one], [other]) => (one < other ? -1 : 1)),
                    };
                  });
                }),
              );
              const stretches = await on.database.read(companyId, async (tx) =>
                readStretches(
                  tx,
                  companyId,
                  ids.map((sensorId, at) => ({ sensorId, from: from - at, to })),
                  ['temperature', 'received_at'],
                ),
              );
              return {
                ofSensors,
                stretches: {
                  sensors: Array.from(stretches.column('sensor_id'), (id) => ids.indexOf(id)),
                  times: [...stretches.column('measured_at')],
                  temperatures: [...stretches.column('temperature')],
                  received: [...stretches.column('received_at')],
                },
              };
            };
            const blocks = await on.database.read(sealed, async (tx) =>
              tx.sql
                .selectFrom('sealed_days')
                .select('fine_rollups')
                .where('company_id', '=', sealed)
                .execute(),
            );
            computedDays += blocks.filter((block) => block.fine_rollups === 0).length;
            expect(await answers(sealed)).toEqual(await answers(plain));
          },
        ),
        {
          numRuns: casesOn(on.engine, 60, 25),
          ...(process.env['FC_SEED'] ? { seed: Number(process.env['FC_SEED']) } : {}),
        },
      );
      expect(computedDays).toBeGreaterThan(0);
    },
  );
});

/** Returns columns as lists. */
function shown<Name extends StoredColumn>(readings: Readings<Name>, names: readonly Name[]) {
  const all = ['measured_at' as const, ...names];
  return Object.fromEntries(all.map((name) => [name, [...readings.column(name)]]));
}
