import type { AlarmLogEntry } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { t } from '../i18n/translate.ts';
import { clusterState, markerRank, markerState } from './marker-state.ts';
import { currentAlarm } from '../testing/samples/alarms.ts';

const entry: AlarmLogEntry = {
  ...currentAlarm(),
  idAlarmLog: 1,
  event_id: 1,
  sensor_id: 1,
  alarm_type: 'low',
  activated: '2026-11-21T12:00:00.000Z',
  raised_at: null,
  alarm_values: -26,
  limit_value: -25,
  since: '2026-01-01T00:00:00.000Z',
};

test.each([
  ['online', 'ok', 'Online'],
  ['warning', 'warning', 'Warning'],
  ['offline', 'high', 'Offline'],
] as const)(
  'a marker of a sensor that is %s has the tone %s',
  { tags: ['2.3.10'] },
  async (status, tone, word) => {
    expect(markerState(undefined, 'normal', status, t)).toMatchObject({ tone, word });
  },
);

test('an alarm decides before the status', { tags: ['2.3.10'] }, async () => {
  expect(markerState({ kind: 'alarm', entry }, 'alarm', 'online', t)).toMatchObject({
    tone: 'low',
    word: 'Low',
  });
  expect(markerState({ kind: 'pre-alarm', entry }, 'pre_alarm', 'offline', t)).toMatchObject({
    tone: 'pre-alarm',
    word: 'Pre-alarm: Low',
  });
});

test('an alarm that is acknowledged and still out is never green, and says so', async () => {
  expect(markerState({ kind: 'acknowledged', entry }, 'still_out', 'online', t)).toMatchObject({
    tone: 'low',
    word: 'Acknowledged, still below',
  });
});

test.each([
  ['no_limits', 'No limits'],
  ['out_of_service', 'Out of service'],
] as const)('a marker of a sensor that nothing guards (%s) is grey and says so', (state, word) => {
  expect(markerState(undefined, state, 'online', t)).toMatchObject({ tone: 'silent', word });
});

test('a marker has no colour before it is known what its sensor is', () => {
  expect(markerState(undefined, undefined, 'online', t)).toMatchObject({ tone: 'silent', word: 'Online' });
});

test('alarms are before what else is not normal, and that before the rest', () => {
  const ranks = (['alarm', 'still_out', 'pre_alarm', 'offline', 'normal'] as const).map((state) =>
    markerRank(state),
  );
  expect(ranks[0]).toBe(0);
  expect(ranks).toEqual(ranks.toSorted((one, other) => one - other));
  expect(markerRank(undefined)).toBe(markerRank('normal'));
});

const member = fc.record({ rank: fc.integer({ min: 0, max: 10 }), isOut: fc.boolean() });

test('a cluster looks like its worst sensor, wherever that is in it, and says how many are out of their limits', () => {
  fc.assert(
    fc.property(fc.array(member), fc.array(member), (before, after) => {
      const alarm = { rank: 0, isOut: true };
      const calm = (members: typeof before) => members.map((one) => ({ ...one, rank: one.rank + 1 }));
      const { worst, out } = clusterState([...calm(before), alarm, ...calm(after)]);
      expect(worst).toBe(alarm);
      expect(out).toBe(1 + [...before, ...after].filter(({ isOut }) => isOut).length);
    }),
  );
});
