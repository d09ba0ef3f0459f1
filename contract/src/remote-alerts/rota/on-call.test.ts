// @module-tag R65
import { array, assert, constantFrom, integer, property, record } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { fromWallClock, toWallClock } from '../../platform/wall-clock.ts';
import { onCall, turnsBetween } from './on-call.ts';
import type { RotaPlan } from './rota-plan.ts';

const [ANNA, BEN, CARA] = [1, 2, 3];
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

const plan = (given: Partial<RotaPlan> = {}): RotaPlan => ({
  unit: 'weeks',
  length: 1,
  startsOn: '2027-01-04',
  handOverAt: '08:00',
  people: [ANNA, BEN, CARA],
  overrides: [],
  ...given,
});
const at = (text: string) => Date.parse(text);
const who = (rota: RotaPlan, text: string, timeZone = 'Europe/London') =>
  onCall(rota, at(text), timeZone).userId;

describe('who is on call', () => {
  test.each([
    ['before the first hand-over nobody', '2027-01-04T07:59:59Z', null],
    ['from the first hand-over on the first person', '2027-01-04T08:00:00Z', ANNA],
    ['until the moment before the next hand-over', '2027-01-11T07:59:59Z', ANNA],
    ['from the hand-over on the next person', '2027-01-11T08:00:00Z', BEN],
    ['and after the last person the first again', '2027-01-25T08:00:00Z', ANNA],
  ])('%s', (_what, moment, expected) => {
    expect(who(plan(), moment)).toBe(expected);
  });

  test('a turn of several days hands over after so many days', () => {
    const rota = plan({ unit: 'days', length: 2 });
    expect(['01-04', '01-05', '01-06', '01-07'].map((day) => who(rota, `2027-${day}T09:00:00Z`))).toEqual([
      ANNA,
      ANNA,
      BEN,
      BEN,
    ]);
  });

  test('is no user in a rota without people', () => {
    expect(onCall(plan({ people: [] }), at('2027-02-01T00:00:00Z'), 'UTC').userId).toBeNull();
  });

  test('an override holds from its first moment until before its end, the last one added where two meet', () => {
    const first = {
      id: 1,
      from: at('2027-01-05T08:00:00Z'),
      until: at('2027-01-06T08:00:00Z'),
      userId: CARA,
    };
    const second = {
      id: 2,
      from: at('2027-01-05T12:00:00Z'),
      until: at('2027-01-05T18:00:00Z'),
      userId: BEN,
    };
    const rota = plan({ overrides: [second, first] });
    const turns = turnsBetween(rota, at('2027-01-05T00:00:00Z'), at('2027-01-07T00:00:00Z'), 'UTC');
    expect(turns.map(({ userId, until }) => [userId, new Date(until).toISOString()])).toEqual([
      [ANNA, '2027-01-05T08:00:00.000Z'],
      [CARA, '2027-01-05T12:00:00.000Z'],
      [BEN, '2027-01-05T18:00:00.000Z'],
      [CARA, '2027-01-06T08:00:00.000Z'],
      [ANNA, '2027-01-11T08:00:00.000Z'],
    ]);
  });

  /** Both nights of 2027 on which clocks change, with a daily hand-over in the hour that is skipped or doubled. */
  test.each([
    ['Europe/London', '2027-03-28', '01:30', '2027-03-28T01:30:00Z', '2027-10-31', '2027-10-31T00:30:00Z'],
    ['Europe/Berlin', '2027-03-28', '02:30', '2027-03-28T01:30:00Z', '2027-10-31', '2027-10-31T00:30:00Z'],
    ['America/New_York', '2027-03-14', '02:30', '2027-03-14T07:30:00Z', '2027-11-07', '2027-11-07T06:30:00Z'],
    [
      'Australia/Lord_Howe',
      '2027-10-03',
      '02:15',
      '2027-10-02T15:45:00Z',
      '2027-04-04',
      '2027-04-03T15:45:00Z',
    ],
    ['America/Santiago', '2027-09-05', '00:30', '2027-09-05T04:30:00Z', '2027-04-04', '2027-04-04T04:30:00Z'],
    ['Pacific/Auckland', '2027-09-26', '02:30', '2027-09-25T14:30:00Z', '2027-04-04', '2027-04-03T13:30:00Z'],
  ])(
    '%s hands over once on each night on which clocks change',
    { tags: ['R66'] },
    (timeZone, spring, handOverAt, skipped, autumn) => {
      for (const night of [spring, autumn]) {
        const rota = plan({ unit: 'days', startsOn: '2027-01-04', handOverAt });
        const noon = at(`${night}T12:00:00Z`);
        const turns = turnsBetween(rota, noon - 2 * DAY_MS, noon + 2 * DAY_MS, timeZone);
        const keys = turns.map(({ key }) => Number(key.replace('shift ', '')));
        expect(keys).toEqual(keys.map((_, index) => (keys[0] ?? 0) + index));
        for (const { from, until } of turns) {
          expect(until - from).toBeGreaterThanOrEqual(23 * HOUR_MS);
          expect(until - from).toBeLessThanOrEqual(25 * HOUR_MS);
        }
      }
      const rota = plan({ unit: 'days', handOverAt });
      expect(turnsBetween(rota, at(skipped) - 1, at(skipped) + 1, timeZone)).toHaveLength(2);
    },
  );

  const rotas = record({
    unit: constantFrom('days' as const, 'weeks' as const),
    length: integer({ min: 1, max: 5 }),
    startsOn: constantFrom('2027-01-04', '2027-03-27', '2027-10-30'),
    handOverAt: constantFrom('00:00', '01:30', '02:30', '08:00', '23:59'),
    people: array(integer({ min: 1, max: 4 }), { minLength: 1, maxLength: 4 }),
    overrides: array(
      record({ start: integer({ min: 0, max: 500 }), hours: integer({ min: 1, max: 90 }) }).map(
        ({ start, hours }) => ({
          id: start + 1,
          from: at('2027-03-20T00:00:00Z') + start * HOUR_MS,
          until: at('2027-03-20T00:00:00Z') + (start + hours) * HOUR_MS,
          userId: 9,
        }),
      ),
      { maxLength: 4 },
    ),
  });
  const zones = constantFrom(
    'Europe/London',
    'America/New_York',
    'Australia/Lord_Howe',
    'America/Santiago',
    'Asia/Kolkata',
    'Pacific/Auckland',
  );

  test('turns follow each other without a hole, and each moment has the person of its turn', () => {
    assert(
      property(rotas, zones, integer({ min: 0, max: 40 * 24 }), (rota, timeZone, hours) => {
        const from = at('2027-03-20T00:00:00Z');
        const until = from + 40 * DAY_MS;
        const turns = turnsBetween(rota, from, until, timeZone);
        expect(turns[0]?.from).toBeLessThanOrEqual(from);
        expect(turns.at(-1)?.until).toBeGreaterThanOrEqual(until);
        turns.slice(1).forEach((turn, index) => expect(turn.from).toBe(turns[index]?.until));
        const moment = from + hours * HOUR_MS;
        const turn = turns.find((one) => one.from <= moment && moment < one.until);
        expect(onCall(rota, moment, timeZone).userId).toBe(turn?.userId);
      }),
      { numRuns: 60 },
    );
  });

  test('a hand-over shows the same wall time all year, or the time after what was skipped', () => {
    assert(
      property(rotas, zones, (rota, timeZone) => {
        const plain = { ...rota, overrides: [] };
        const from = fromWallClock(
          { year: 2027, month: 11, day: 2, hour: 0, minute: 0, second: 0 },
          timeZone,
        );
        for (const turn of turnsBetween(plain, from, from + 60 * DAY_MS, timeZone)) {
          const { hour, minute } = toWallClock(turn.until, timeZone);
          const shown = `${String(hour).padStart(2, '0')}:${String(minute).padStart(2, '0')}`;
          // In these weeks only the clocks of New York change, and they skip no hour.
          expect(shown).toBe(rota.handOverAt);
        }
      }),
      { numRuns: 40 },
    );
  });
});
