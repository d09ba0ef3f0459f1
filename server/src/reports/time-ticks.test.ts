import { describe, expect, test } from 'vitest';
import { timeTicks } from './time-ticks.ts';

const HOUR = 3_600_000;

describe('times below a chart', () => {
  test('are round on the clock of the zone on the day it goes forward', () => {
    const from = Date.UTC(2026, 2, 28, 23);
    const labels = timeTicks(from, from + 7 * HOUR, 'Europe/Stockholm').map(({ label }) => label);
    expect(labels).toEqual(['29 Mar', '01:00', '03:00', '04:00', '05:00', '06:00', '07:00', '08:00']);
  });

  test('are midnights for weeks and firsts of months for years', () => {
    const from = Date.UTC(2026, 0, 1);
    expect(timeTicks(from, from + 7 * 24 * HOUR, 'UTC').map(({ label }) => label)).toEqual([
      '1 Jan',
      '2 Jan',
      '3 Jan',
      '4 Jan',
      '5 Jan',
      '6 Jan',
      '7 Jan',
      '8 Jan',
    ]);
    expect(timeTicks(from, from + 364 * 24 * HOUR, 'UTC').map(({ label }) => label)).toEqual([
      'Jan 2026',
      'Mar 2026',
      'May 2026',
      'Jul 2026',
      'Sept 2026',
      'Nov 2026',
    ]);
  });

  test('are never many, and lie in the period', () => {
    for (let span = 60_000; span < 40 * 365 * 24 * HOUR; span *= 1.7) {
      const from = Date.UTC(2026, 5, 3, 4, 5, 6);
      const ticks = timeTicks(from, from + span, 'Australia/Lord_Howe');
      expect(ticks.length).toBeLessThan(14);
      expect(ticks.every(({ at }) => at >= from && at <= from + span)).toBe(true);
    }
  });
});
