import type { QuietPeriod } from '@ts1/contract';
import { describe, expect, test } from 'vitest';
import { nextTurn, quietAltogether, findQuietSensor } from './quiet-now.ts';
import { shelvingChoices } from './shelving-choices.ts';

const HOUR = 3_600_000;
const NOW = Date.UTC(2026, 0, 31, 3);
const at = (hours: number) => new Date(NOW + hours * HOUR).toISOString();
const period = (from: number, until: number, changes: Partial<QuietPeriod> = {}): QuietPeriod => ({
  id: 1,
  kind: 'maintenance',
  scope: 'sensors',
  zone_id: null,
  base_unit_id: null,
  sensor_ids: [1],
  target_name: null,
  from: at(from),
  until: at(until),
  repeats: null,
  reason: 'Defrosting',
  state: 'now',
  span: { from: at(from), until: at(until) },
  event_id: null,
  created_by: 'admin',
  created_at: at(from),
  ended_at: null,
  ended_by: null,
  ...changes,
});

describe('what is quiet now', () => {
  test('is a sensor that a period covers, until the end of the last one', () => {
    const periods = [period(-1, 1), period(-1, 2, { reason: 'Cleaning' }), period(1, 9)];
    expect(findQuietSensor(periods, 1, NOW)).toEqual({
      kind: 'maintenance',
      until: NOW + 2 * HOUR,
      reason: 'Cleaning',
    });
    expect(findQuietSensor(periods, 2, NOW)).toBeUndefined();
  });

  test('is over at its end, whatever the server said before', () => {
    expect(findQuietSensor([period(-1, 0)], 1, NOW)).toBeUndefined();
    expect(quietAltogether([period(-1, 0), period(1, 2)], NOW)).toBeUndefined();
  });

  test('counts each sensor once', () => {
    const periods = [period(-1, 1, { sensor_ids: [1, 2] }), period(-1, 2, { sensor_ids: [2, 3] })];
    expect(quietAltogether(periods, NOW)).toEqual({ sensors: 3, until: NOW + 2 * HOUR });
  });

  test('changes next at the nearest start or end', () => {
    expect(nextTurn([period(-1, 3), period(2, 4)], NOW)).toBe(NOW + 2 * HOUR);
    expect(nextTurn([period(-2, -1)], NOW)).toBeUndefined();
  });
});

test.each([
  [0, []],
  [20, [20]],
  [30, [30]],
  [45, [30, 45]],
  [120, [30, 60, 120]],
  [240, [30, 60, 120, 240]],
])('a company that allows %i minutes offers %j', (longest, offered) => {
  expect(shelvingChoices(longest)).toEqual(offered);
});
