import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Database } from '../database/index.ts';
import { createLogger } from '../platform/logger.ts';
import { casesOn } from '../../testing/cases-on.ts';
import { describeOnEachEngine } from '../../testing/each-engine.ts';
import { emptyReading } from '../../testing/new-reading.ts';
import { referenceRollups } from '../../testing/reference-rollups.ts';
import { simulatedClock } from '../../testing/simulated-clock.ts';
import { createSensors, rawReadings, storedRollups } from '../../testing/stored-readings.ts';
import { learnUsualInterval, recordReadings } from './index.ts';
import { learnIntervals } from './interval-learner.ts';
import { INTERVAL_LADDER_MS, estimateUsualInterval } from './rollups/usual-interval.ts';

const BASE = Date.UTC(2026, 1, 28, 22);
const MINUTE = 60_000;

test('the usual interval is the step of the ladder next to the median gap, whatever jitter and gaps there are', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...INTERVAL_LADDER_MS),
      fc.array(fc.double({ min: 0.93, max: 1.07, noNaN: true }), { minLength: 21, maxLength: 60 }),
      fc.array(fc.integer({ min: 13, max: 5_000 }), { maxLength: 8 }),
      (step, jitter, outages) => {
        const gaps = [...jitter, ...outages].map((factor) => factor * step);
        let at = BASE;
        expect(estimateUsualInterval([at, ...gaps.map((gap) => (at += gap))])).toBe(step);
      },
    ),
  );
  expect(estimateUsualInterval(Array.from({ length: 10 }, (_, n) => n * MINUTE))).toBeNull();
});

const readUsualInterval = async (database: Database, companyId: number, sensorId: number): Promise<number> =>
  database.read(companyId, async (tx) => {
    const row = await tx.sql
      .selectFrom('sensors')
      .select('usual_interval_ms')
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .executeTakeFirstOrThrow();
    return row.usual_interval_ms;
  });

describeOnEachEngine('learning the usual interval', (on) => {
  test('leaves roll-ups that equal a recomputation, before and after further readings', async () => {
    let company = 4_000;
    const gaps = fc.array(
      fc.record({
        factor: fc.oneof(
          { weight: 5, arbitrary: fc.constant(1) },
          { weight: 1, arbitrary: fc.integer({ min: 2, max: 90 }) },
        ),
        failed: fc.integer({ min: 0, max: 9 }).map((dice) => dice === 0),
      }),
      { minLength: 12, maxLength: 60 },
    );
    const step = fc.constantFrom(MINUTE, 5 * MINUTE, 30 * MINUTE, 120 * MINUTE);
    await fc.assert(
      fc.asyncProperty(step, gaps, step, gaps, async (first, before, second, after) => {
        company += 1;
        const companyId = company;
        const [sensorId = 0] = await createSensors(on.database, companyId, 1, 10 * MINUTE);
        let at = BASE;
        for (const [stepMs, part] of [
          [first, before],
          [second, after],
        ] as const) {
          const readings = part.map(({ factor, failed }) => {
            at += factor * stepMs;
            return emptyReading(sensorId, at, failed ? { error: 8001 } : { temperature: 1 });
          });
          await on.database.write(companyId, async (tx) => recordReadings(tx, companyId, readings));
          await learnUsualInterval(on.database, companyId, sensorId);
          const interval = await readUsualInterval(on.database, companyId, sensorId);
          const raw = await rawReadings(on.database, companyId, sensorId);
          expect(await storedRollups(on.database, companyId, sensorId)).toEqual(
            referenceRollups(raw, interval),
          );
        }
      }),
      { numRuns: casesOn(on.engine, 25, 8) },
    );
  });

  const HOUR = 60 * MINUTE;
  const fortyDays = async (companyId: number) => {
    const [sensorId = 0] = await createSensors(on.database, companyId, 1, 10 * MINUTE);
    const readings = Array.from({ length: 40 * 24 }, (_, n) =>
      emptyReading(sensorId, BASE + n * HOUR, n % 50 === 7 ? { error: 8001 } : { temperature: n % 9 }),
    ).filter((_, n) => n % 100 < 90);
    await on.database.write(companyId, async (tx) => recordReadings(tx, companyId, readings));
    return sensorId;
  };
  const equalsRecomputation = async (companyId: number, sensorId: number) => {
    const interval = await readUsualInterval(on.database, companyId, sensorId);
    const raw = await rawReadings(on.database, companyId, sensorId);
    expect(await storedRollups(on.database, companyId, sensorId)).toEqual(referenceRollups(raw, interval));
  };

  test('goes over weeks in parts, between which late readings come', { tags: ['S9'] }, async () => {
    const companyId = 5_001;
    const sensorId = await fortyDays(companyId);
    let parts = 0;
    const database: Database = {
      ...on.database,
      write: async (company, work, pace) => {
        const result = await on.database.write(company, work, pace);
        parts += 1;
        // One early in the whole time, one in its middle, one at its end, regardless of what is rewritten by then.
        const late = [3, 20, 39].map((day) =>
          emptyReading(sensorId, BASE + day * 24 * HOUR + parts * MINUTE, { temperature: 5 }),
        );
        await on.database.write(companyId, async (tx) => recordReadings(tx, companyId, late));
        return result;
      },
    };
    expect(await learnUsualInterval(database, companyId, sensorId)).toBe(true);
    expect(await readUsualInterval(on.database, companyId, sensorId)).toBe(HOUR);
    expect(parts).toBeGreaterThan(5);
    await equalsRecomputation(companyId, sensorId);
  });

  test('that was interrupted begins anew, and is not known until it is whole', { tags: ['S9'] }, async () => {
    const companyId = 5_002;
    const sensorId = await fortyDays(companyId);
    let parts = 0;
    const killed: Database = {
      ...on.database,
      write: async (company, work, pace) => {
        parts += 1;
        if (parts === 4) throw new Error('killed');
        return on.database.write(company, work, pace);
      },
    };
    await expect(learnUsualInterval(killed, companyId, sensorId)).rejects.toThrow('killed');
    const deps = { database: on.database, logger: createLogger('silent'), clock: simulatedClock() };
    await learnIntervals(deps, { unknownOnly: true, receivedSince: 0 });
    await equalsRecomputation(companyId, sensorId);
    expect(await learnUsualInterval(on.database, companyId, sensorId)).toBe(false);
  });

  test('is done for the sensors that were received since, of every company, and one that fails holds up no other', async () => {
    const hourly = async (companyId: number) => {
      const [sensorId = 0] = await createSensors(on.database, companyId, 1, 10 * MINUTE);
      const readings = Array.from({ length: 20 }, (_, n) =>
        emptyReading(sensorId, BASE + n * 60 * MINUTE, { temperature: 1 }),
      );
      await on.database.write(companyId, async (tx) => recordReadings(tx, companyId, readings));
      return { companyId, sensorId };
    };
    const [broken, acme, rival] = [await hourly(6_001), await hourly(6_002), await hourly(6_003)];
    const log: string[] = [];
    const database: Database = {
      ...on.database,
      write: async (company, work) => {
        if (company === broken.companyId) throw new Error('the disk is full');
        return on.database.write(company, work);
      },
    };
    const logger = createLogger('error', { write: (line) => void log.push(line) });
    await learnIntervals(
      { database, logger, clock: simulatedClock() },
      {
        unknownOnly: false,
        receivedSince: BASE + 19 * 60 * MINUTE,
      },
    );
    const learnt = [broken, acme, rival].map(async ({ companyId, sensorId }) =>
      readUsualInterval(on.database, companyId, sensorId),
    );
    expect(await Promise.all(learnt)).toEqual([10 * MINUTE, 60 * MINUTE, 60 * MINUTE]);
    expect(log.join('\n')).toContain('the disk is full');
    await learnIntervals(
      { database: on.database, logger, clock: simulatedClock() },
      {
        unknownOnly: false,
        receivedSince: BASE + 20 * 60 * MINUTE,
      },
    );
    expect(await readUsualInterval(on.database, broken.companyId, broken.sensorId)).toBe(10 * MINUTE);
  });

  test(
    'makes the rhythm known, also where it is the one that was assumed, and looks at those alone that are not',
    { tags: ['R107'] },
    async () => {
      const companyId = 6_010;
      const [early = 0, usual = 0] = await createSensors(on.database, companyId, 2, 10 * MINUTE);
      const readings = (sensorId: number, count: number) =>
        Array.from({ length: count }, (_, n) =>
          emptyReading(sensorId, BASE + n * 10 * MINUTE, { temperature: 1 }),
        );
      await on.database.write(companyId, async (tx) =>
        recordReadings(tx, companyId, [...readings(early, 10), ...readings(usual, 11)]),
      );
      const known = async () => {
        const rows = await on.database.read(companyId, async (tx) =>
          tx.sql
            .selectFrom('sensors')
            .select('usual_interval_known')
            .where('company_id', '=', companyId)
            .orderBy('sensor_id')
            .execute(),
        );
        return rows.map((row) => row.usual_interval_known);
      };
      const reads: number[] = [];
      const database: Database = {
        ...on.database,
        read: async (company, work) => {
          reads.push(company);
          return on.database.read(company, work);
        },
      };
      const deps = {
        database,
        logger: createLogger('error', { write: () => undefined }),
        clock: simulatedClock(),
      };
      expect(await known()).toEqual([0, 0]);
      await learnIntervals(deps, { unknownOnly: true, receivedSince: 0 });
      expect(await known()).toEqual([0, 1]);
      reads.length = 0;
      await learnIntervals(deps, { unknownOnly: true, receivedSince: 0 });
      expect(reads.filter((company) => company === companyId).length).toBe(1);
    },
  );
});
