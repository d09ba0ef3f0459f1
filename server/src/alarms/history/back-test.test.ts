import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOn } from '../../../testing/cases-on.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { emptyReading } from '../../../testing/new-reading.ts';
import { createSensors, storeReadings } from '../../../testing/stored-readings.ts';
import { enabledConditions, conditionNames } from '../machine/conditions.ts';
import { Track } from '../machine/track.ts';
import { parseSettings } from '../settings/settings-versions.ts';
import { backTest } from './back-test.ts';

const MINUTE = 60_000;
const BASE = Date.UTC(2026, 1, 1);
const LENGTH = 80;

const tried = fc.record({
  high_alarm: fc.option(fc.integer({ min: 6, max: 9 }), { freq: 6 }),
  low_alarm: fc.option(fc.integer({ min: 2, max: 5 })),
  rise_alarm: fc.option(fc.integer({ min: 1, max: 4 }), { freq: 1 }),
  rate_window: fc.constantFrom(5, 15),
  delay: fc.integer({ min: 0, max: 8 }),
  off_delay: fc.integer({ min: 0, max: 4 }),
  deadband: fc.integer({ min: 0, max: 2 }),
});
const values = fc.array(fc.option(fc.integer({ min: 2, max: 10 }), { freq: 8 }), {
  minLength: LENGTH,
  maxLength: LENGTH,
});

describeOnEachEngine('limits tried on the past', (on) => {
  test('find the rows that evaluating reading by reading finds', async () => {
    let companyId = 1_000;
    await fc.assert(
      fc.asyncProperty(
        values,
        tried,
        fc.integer({ min: 0, max: LENGTH }),
        async (temperatures, given, at) => {
          companyId += 1;
          const [sensorId = 0] = await createSensors(on.database, companyId, 1, MINUTE);
          const readings = temperatures.map((temperature, minute) =>
            emptyReading(sensorId, BASE + minute * MINUTE, { temperature }),
          );
          await storeReadings(on.database, companyId, readings);
          const settings = {
            ...parseSettings(null),
            ...given,
            high_enable: given.high_alarm !== null,
            low_enable: given.low_alarm !== null,
            rise_enable: given.rise_alarm !== null,
            auto_reset: true,
          };
          const period = { from: BASE + at * MINUTE, to: BASE + LENGTH * MINUTE };
          const sensor = { sensorId, type: '1' } as const;
          const found = await backTest(
            on.database,
            companyId,
            sensor,
            { measurand: 'temperature', settings },
            period,
          );

          const tracks = enabledConditions(settings, '1').map(
            (condition) => new Track(condition.key, condition),
          );
          const expected = tracks
            .filter(({ key }) => conditionNames(key).measurand === 'temperature')
            .flatMap((track) => {
              for (const reading of readings) {
                if (reading.measuredAt >= period.from) track.evaluate(reading);
                else track.remember(reading);
              }
              track.feed({ kind: 'until', at: period.to });
              const { type, level } = conditionNames(track.key);
              return track.rows.map((row) => ({ type, level, row }));
            });
          expect(found.readings).toBe(LENGTH - at);
          expect(found.rows).toHaveLength(expected.length);
          expect(new Set(found.rows.map((row) => JSON.stringify(row)))).toEqual(
            new Set(expected.map((row) => JSON.stringify(row))),
          );
        },
      ),
      { numRuns: casesOn(on.engine, 30, 10) },
    );
  });
});
