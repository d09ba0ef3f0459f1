import { expect, test } from 'vitest';
import { hoursText } from './hours-text.ts';

test('a time is written in hours and minutes, and in minutes alone while it is under an hour', () => {
  expect(hoursText(0)).toBe('0 min');
  expect(hoursText(15 * 60_000)).toBe('15 min');
  expect(hoursText(59.6 * 60_000)).toBe('1 h 0 min');
  expect(hoursText(200 * 60_000)).toBe('3 h 20 min');
});
