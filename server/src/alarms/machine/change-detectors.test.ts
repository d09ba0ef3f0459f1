import { DEFAULT_ALARM_SETTINGS } from '@ts1/contract';
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseSettings } from '../settings/settings-versions.ts';
import { enabledConditions, longestWindow } from './conditions.ts';
import { Window } from './window.ts';

const RISE = { ...DEFAULT_ALARM_SETTINGS, rise_alarm: 2, rise_enable: true };
const riseCondition = (settings: object) =>
  enabledConditions({ ...RISE, ...settings }, '1').find(({ key }) => key === 'temperature:rise');

test('until somebody sets a limit for a rapid change no condition looks at more than one reading', () => {
  expect(longestWindow(enabledConditions(DEFAULT_ALARM_SETTINGS, '1'))).toBe(0);
  expect(longestWindow(enabledConditions({ ...RISE, rise_alarm: null }, '1'))).toBe(0);
  expect(longestWindow(enabledConditions(RISE, '1'))).toBe(30 * 60_000);
});

test('settings that were saved before there were rapid changes have none', () => {
  const { rise_enable, rise_alarm, fall_enable, fall_alarm, rate_window, ...before } = DEFAULT_ALARM_SETTINGS;
  expect(parseSettings(JSON.stringify({ ...before, high_alarm: 8 }))).toEqual({
    ...before,
    high_alarm: 8,
    rise_enable,
    rise_alarm,
    fall_enable,
    fall_alarm,
    rate_window,
  });
  expect([rise_enable, fall_enable]).toEqual([false, false]);
});

test('exactly at the limit is inside, and a deadband wider than the limit does not keep it from coming back', () => {
  const rise = riseCondition({ deadband: 0.5 });
  expect([2, 2.1].map((value) => rise?.isBeyond(value))).toEqual([false, true]);
  expect([1.5, 1.6].map((value) => rise?.isInside(value))).toEqual([true, false]);
  expect(riseCondition({ deadband: 5 })?.isInside(0)).toBe(true);
});

test('ends by itself, after an off-delay of at least its window', () => {
  const { rule } = riseCondition({ auto_reset: false, off_delay: 1, rate_window: 20 }) ?? {};
  expect(rule).toMatchObject({ autoReset: true, offDelayMs: 20 * 60_000 });
  expect(riseCondition({ off_delay: 60, rate_window: 20 })?.rule.offDelayMs).toBe(60 * 60_000);
});

test('no change is larger than its bound by an extreme of all values around it, to the last digit', () => {
  const conditions = enabledConditions({ ...RISE, fall_alarm: 2, fall_enable: true }, '1').filter(
    ({ windowMs }) => windowMs > 0,
  );
  expect(conditions.map(({ key }) => key)).toEqual(['temperature:rise', 'temperature:fall']);
  const value = fc.oneof(
    fc.integer({ min: -400, max: 400 }).map((tenths) => tenths / 10),
    fc.double({ min: -90, max: 90, noNaN: true }),
  );
  const values = fc.array(value, { minLength: 1, maxLength: 8 });
  fc.assert(
    fc.property(values, values, (before, batch) => {
      for (const { windowMs, value: changeIn, most } of conditions) {
        const all = { lowest: Math.min(...before, ...batch), highest: Math.max(...before, ...batch) };
        const ends = { lowest: Math.min(...batch), highest: Math.max(...batch) };
        const bound = most?.bound(all[most.end], ends) ?? Number.NaN;
        const window = new Window(windowMs);
        const changes = [...before, ...batch].map((one, minute) => {
          window.push(minute * 60_000, one);
          return changeIn(window);
        });
        expect(changes.slice(before.length).filter((change) => change > bound)).toEqual([]);
      }
    }),
  );
});
