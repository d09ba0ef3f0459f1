import { responseFigures } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AnsweredEvent, computeResponses } from './response-figures.ts';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;
const TARGET = 15;

const later = fc.option(fc.integer({ min: 0, max: 60 * MINUTE }), { nil: null });
const event = fc
  .record({
    sensorId: fc.integer({ min: 1, max: 14 }),
    raisedAt: fc.integer({ min: 0, max: 2 * DAY }),
    message: later,
    opened: later,
    acknowledged: later,
    normal: later,
    by: fc.constantFrom('Ann', 'Ben', 'Cem'),
    groups: fc.uniqueArray(fc.constantFrom('Night', 'Day')),
    recipients: fc.uniqueArray(fc.integer({ min: 1, max: 4 })),
  })
  .map((one): AnsweredEvent => {
    const at = (after: number | null) => (after === null ? null : one.raisedAt + after);
    return {
      sensorId: one.sensorId,
      name: `Sensor ${one.sensorId}`,
      raisedAt: one.raisedAt,
      firstMessageAt: at(one.message),
      openedAt: at(one.opened),
      acknowledgedAt: at(one.acknowledged),
      acknowledgedBy: one.acknowledged === null ? null : one.by,
      normalAt: at(one.normal),
      groups: one.groups,
      recipients: one.recipients,
    };
  });
const log = fc
  .array(event, { maxLength: 40 })
  .map((events) => events.toSorted((one, other) => one.raisedAt - other.raisedAt));
const judge = (events: readonly AnsweredEvent[], now: number) =>
  computeResponses(events, {
    now,
    from: 0,
    to: 2 * DAY,
    targetMinutes: TARGET,
    toHour: (at) => Math.floor(at / (60 * MINUTE)) % 24,
  });

/** The lowest of the values that at least that part of them does not exceed, found by counting. */
function countedQuantile(values: readonly number[], part: number): number | null {
  const reached = values.filter(
    (one) => values.filter((other) => other <= one).length >= part * values.length,
  );
  return reached.length === 0 ? null : Math.min(...reached);
}

function countedTimes(
  events: readonly AnsweredEvent[],
  name: 'firstMessageAt' | 'openedAt' | 'acknowledgedAt' | 'normalAt',
) {
  const lasted = events.flatMap((one) => {
    const at = one[name];
    return at === null ? [] : [at - one.raisedAt];
  });
  return {
    count: lasted.length,
    median_ms: countedQuantile(lasted, 0.5),
    p90_ms: countedQuantile(lasted, 0.9),
    longest_ms: lasted.length === 0 ? null : Math.max(...lasted),
  };
}

test('figures of any log are those that counting gives', () => {
  fc.assert(
    fc.property(log, fc.integer({ min: 0, max: 3 * DAY }), (events, now) => {
      const found = responseFigures.parse(judge(events, now));
      const own = (is: (one: AnsweredEvent) => boolean) => events.filter(is);
      expect(found).toMatchObject({
        alarms: events.length,
        first_message: countedTimes(events, 'firstMessageAt'),
        opened: countedTimes(events, 'openedAt'),
        acknowledged: countedTimes(events, 'acknowledgedAt'),
        normal: countedTimes(events, 'normalAt'),
      });
      const isDue = (one: AnsweredEvent) => one.raisedAt + TARGET * MINUTE <= now;
      const isBy = (at: number | null, one: AnsweredEvent) =>
        at !== null && at <= one.raisedAt + TARGET * MINUTE;
      expect(found.judged).toBe(own(isDue).length);
      expect(found.within_target).toBe(own((one) => isDue(one) && isBy(one.acknowledgedAt, one)).length);
      expect(found.without_response).toBe(
        own((one) => isDue(one) && !isBy(one.acknowledgedAt, one) && !isBy(one.openedAt, one)).length,
      );
      for (const { group, ...rest } of found.by_group) {
        const ofGroup = own(({ groups }) => groups.includes(group));
        expect(rest).toEqual({
          alarms: ofGroup.length,
          acknowledged: countedTimes(ofGroup, 'acknowledgedAt'),
        });
      }
      for (const { person, ...rest } of found.by_person) {
        expect(rest.alarms).toBe(own(({ acknowledgedBy }) => acknowledgedBy === person).length);
      }
      expect(found.by_hour.reduce((sum, { alarms }) => sum + alarms, 0)).toBe(events.length);
      const bursts = events.map(
        ({ raisedAt }) =>
          own((one) => one.raisedAt >= raisedAt && one.raisedAt < raisedAt + 10 * MINUTE).length,
      );
      expect(found.most_in_ten_minutes).toBe(Math.max(0, ...bursts));
    }),
  );
});

test('the ten sensors with the most alarms, and alarms a person and day, are parts of all', () => {
  const at = (sensorId: number, minute: number): AnsweredEvent => ({
    sensorId,
    name: `Sensor ${sensorId}`,
    raisedAt: minute * MINUTE,
    firstMessageAt: null,
    openedAt: null,
    acknowledgedAt: null,
    acknowledgedBy: null,
    normalAt: null,
    groups: [],
    recipients: [1, 2],
  });
  const events = [
    ...Array.from({ length: 11 }, (_, n) => at(n + 1, n * 30)),
    ...Array.from({ length: 9 }, (_, n) => at(1, 400 + n * 30)),
  ];
  expect(judge(events, 3 * DAY)).toMatchObject({ top_ten_share: 0.95, per_person_and_day: 5, judged: 20 });
  expect(judge([], 3 * DAY)).toMatchObject({ top_ten_share: null, per_person_and_day: null, by_hour: [] });
});
