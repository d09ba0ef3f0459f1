import { expect, test } from 'vitest';
import { clocksDiffer, findTimeZone, timeZones, timeZoneText } from './time-zone-choice.ts';

const WINTER = Date.UTC(2026, 0, 15, 12);
const SUMMER = Date.UTC(2026, 6, 15, 12);

test.each([
  ['Europe/London', 'Europe/London', WINTER, false],
  ['Europe/London', 'Europe/Dublin', SUMMER, false],
  ['Europe/London', 'UTC', WINTER, false],
  ['Europe/London', 'UTC', SUMMER, true],
  ['Europe/London', 'America/New_York', WINTER, true],
  ['Asia/Kolkata', 'Asia/Karachi', WINTER, true],
  ['Pacific/Kiritimati', 'Pacific/Honolulu', WINTER, true],
] as const)('clocks of %s and %s at %d differ: %s', (zone, other, at, differ) => {
  expect(clocksDiffer(zone, other, at)).toBe(differ);
});

test('the zones to choose from have UTC and the one that is set, each once and in order', () => {
  const zones = timeZones('Europe/London');
  expect(zones).toEqual([...new Set(zones)].sort());
  expect(zones).toContain('UTC');
  expect(timeZones('Asia/Calcutta')).toContain('Asia/Calcutta');
});

test.each([
  ['Europe/London', 'Europe/London'],
  ['europe/london', 'Europe/London'],
  [' new york ', 'America/New_York'],
  ['America/New_York', 'America/New_York'],
  ['America', undefined],
  ['', undefined],
  ['Atlantis', undefined],
])('%j is typed for %s', (text, zone) => {
  expect(findTimeZone(text, 'Europe/London')).toBe(zone);
});

test.each([
  ['Asia/Calcutta', 'Asia/Kolkata'],
  ['Europe/Kiev', 'Europe/Kyiv'],
  ['America/New_York', 'America/New York'],
])('%s is shown as %s, and found by both names', (zone, shown) => {
  expect(timeZoneText(zone)).toBe(shown);
  expect(findTimeZone(shown, zone)).toBe(zone);
  expect(findTimeZone(zone, zone)).toBe(zone);
});
