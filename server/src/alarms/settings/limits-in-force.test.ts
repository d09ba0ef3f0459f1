import { DEFAULT_ALARM_SETTINGS } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { changeLimitsThrough, limitsThrough, settingsThrough } from './limits-in-force.ts';
import type { SettingsVersion } from './settings-versions.ts';

const version = (number: number, savedAt: number, high: number | null, rest = {}): SettingsVersion => ({
  version: number,
  savedAt,
  settings: { ...DEFAULT_ALARM_SETTINGS, high_alarm: high, high_enable: high !== null, ...rest },
});
const limits = (versions: readonly SettingsVersion[], from = 0, to = 100) =>
  limitsThrough(settingsThrough(versions, { from, to }), 'temperature').map((one) => [
    one.from,
    one.to,
    one.high,
    one.version,
  ]);

test('the first version reaches back, each later one counts from when it was saved', () => {
  const versions = [version(1, 50, 8), version(2, 70, 20)];
  expect(limits(versions)).toEqual([
    [0, 70, 8, 1],
    [70, 100, 20, 2],
  ]);
  expect(limits(versions, 80)).toEqual([[80, 100, 20, 2]]);
  expect(limits(versions, 0, 70)).toEqual([[0, 70, 8, 1]]);
});

test('without a version there are no limits, and a version that changes something else makes no new stretch', () => {
  expect(limits([])).toEqual([[0, 100, null, 0]]);
  expect(limits([version(1, 5, 8), version(2, 40, 8, { delay: 5 }), version(3, 60, 9)])).toEqual([
    [0, 60, 8, 1],
    [60, 100, 9, 3],
  ]);
});

test('a stretch out of service is marked and keeps its limits', () => {
  const versions = [version(1, 5, 8), version(2, 40, 8, { alarms_disabled: true })];
  const [, second] = limitsThrough(settingsThrough(versions, { from: 0, to: 100 }), 'temperature');
  expect(second).toMatchObject({ from: 40, high: 8, outOfService: true });
});

test('limits of changes are one stretch while they and their minutes stay, whatever else is saved', () => {
  const rise = { rise_alarm: 5, rise_enable: true, fall_alarm: 2 };
  const versions = [
    version(1, 5, 8, rise),
    version(2, 40, 9, rise),
    version(3, 60, 9, { ...rise, rate_window: 15 }),
    version(4, 80, 9),
  ];
  const found = changeLimitsThrough(settingsThrough(versions, { from: 0, to: 100 }));
  expect(found.map((one) => [one.from, one.to, one.version, one.changes])).toEqual([
    [0, 60, 1, [{ type: 'rise', value: 5, minutes: 30 }]],
    [60, 80, 3, [{ type: 'rise', value: 5, minutes: 15 }]],
    [80, 100, 4, []],
  ]);
});

test(
  'stretches fill the period, and of each moment the last version that counted by then is named',
  { tags: ['R105'] },
  () => {
    const saved = fc.array(fc.integer({ min: -20, max: 120 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(saved, fc.nat(99), (times, moment) => {
        const versions = times.map((at, index) => version(index + 1, at, index));
        const stretches = settingsThrough(versions, { from: 0, to: 100 });
        expect(stretches[0]?.from).toBe(0);
        expect(stretches.at(-1)?.to).toBe(100);
        for (const [index, one] of stretches.entries())
          expect(one.to).toBe(stretches[index + 1]?.from ?? 100);
        const inForce = versions.findLast(({ savedAt }, index) => index === 0 || savedAt <= moment);
        expect(stretches.find(({ from, to }) => from <= moment && moment < to)?.version).toBe(
          inForce?.version,
        );
      }),
    );
  },
);
