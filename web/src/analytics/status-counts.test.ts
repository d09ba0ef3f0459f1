import { SENSOR_STATES, type SensorState } from '@ts1/contract';
import { expect, test } from 'vitest';
import { chartedFirst, statusCounts } from './status-counts.ts';

const fleet = (...states: SensorState[]) => states.map((state, index) => ({ id: index + 1, state }));

test('what is acknowledged and still out is a figure of its own, and never OK', { tags: ['R145'] }, () => {
  expect(statusCounts(fleet('normal', 'normal', 'still_out', 'alarm', 'pre_alarm'))).toEqual({
    ok: 2,
    preAlarm: 1,
    alarm: 1,
    acknowledged: 1,
    unguarded: 0,
  });
});

test('a silent sensor counts as Alarm, a warning and a low battery as Pre-Alarm', () => {
  const counts = statusCounts(fleet('offline', 'warning', 'battery'));
  expect(counts).toMatchObject({ alarm: 1, preAlarm: 2 });
});

test('what nothing guards is a figure of its own, and never OK', () => {
  expect(statusCounts(fleet('no_limits', 'out_of_service', 'normal'))).toMatchObject({ ok: 1, unguarded: 2 });
});

test('each sensor counts once, and none but a normal one is OK', () => {
  for (const state of SENSOR_STATES) {
    const counts = statusCounts(fleet(state));
    expect(Object.values(counts).reduce((sum, count) => sum + count)).toBe(1);
    expect(counts.ok).toBe(state === 'normal' ? 1 : 0);
  }
});

test('a chart shows what is out of limits before what else is not normal, and that before the rest', () => {
  const sensors = fleet('normal', 'battery', 'still_out', 'alarm', 'pre_alarm', 'no_limits');
  expect(chartedFirst(sensors, 6).map(({ id }) => id)).toEqual([4, 3, 5, 2, 1, 6]);
  expect(chartedFirst(sensors, 3).map(({ id }) => id)).toEqual([4, 3, 5]);
});
