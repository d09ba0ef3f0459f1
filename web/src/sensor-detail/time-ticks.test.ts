import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { toWallClock } from '../platform/time-zone.ts';
import { timeTicks } from './time-ticks.ts';
import { axisUnit } from './time-unit.ts';

const HOUR_MS = 3_600_000;
const LONDON = 'Europe/London';
const last = (hours: number, end = '2026-11-21T12:10:00Z'): { startMs: number; endMs: number } => ({
  startMs: Date.parse(end) - hours * HOUR_MS,
  endMs: Date.parse(end),
});
const labels = (hours: number, most: number, end?: string): string[] =>
  timeTicks(last(hours, end), most, LONDON).map(({ label, strong }) => (strong ? `*${label}` : label));

describe('the unit of the x axis', () => {
  it.each([
    [1, 'hour'],
    [24, 'hour'],
    [24.01, 'day'],
    [168, 'day'],
    [168.01, 'month'],
    [1440, 'month'],
  ] as const)('of %d hours is the %s', { tags: ['1.9.24'] }, (hours, unit) => {
    expect(axisUnit(last(hours))).toBe(unit);
  });
});

describe('ticks of the x axis', () => {
  it('are at round hours of a day and name the day at midnight', () => {
    expect(labels(24, 8)).toEqual(['15:00', '18:00', '21:00', '*21 Nov', '03:00', '06:00', '09:00', '12:00']);
  });

  it('are at the days of a week', () => {
    expect(labels(168, 8)).toEqual(['Sun 15', 'Mon 16', 'Tue 17', 'Wed 18', 'Thu 19', 'Fri 20', 'Sat 21']);
  });

  it('are at months, and at days between them where there is room', () => {
    expect(labels(1440, 3)).toEqual(['*Oct', '*Nov']);
    expect(labels(1440, 5)).toEqual(['*Oct', '16 Oct', '*Nov', '16 Nov']);
    expect(labels(720, 10)).toContain('26 Oct');
  });

  it('name the year in January of a long axis', () => {
    expect(labels(24 * 365 * 2, 9)).toContain('*2026');
  });

  it('name seconds when zoomed in that far', () => {
    expect(labels(0.02, 9)).toContain('12:09:10');
  });

  it('keep to local midnight when the clocks change', () => {
    const ticks = timeTicks(last(160, '2026-10-28T12:00:00Z'), 8, LONDON);
    expect(ticks.map(({ at }) => toWallClock(at, LONDON).hour)).toEqual(ticks.map(() => 0));
    expect(ticks.map(({ label }) => label)).toContain('Sun 25');
  });

  it('lie within the window in order, and are never more than asked for', () => {
    const windows = fc
      .tuple(
        fc.integer({ min: 0, max: Date.parse('2040-01-01') }),
        fc.oneof(
          fc.integer({ min: 60_000, max: 24 * HOUR_MS }),
          fc.integer({ min: 60_000, max: 60 * 24 * HOUR_MS }),
          fc.integer({ min: 60_000, max: 20 * 365 * 24 * HOUR_MS }),
        ),
      )
      .map(([startMs, spanMs]) => ({ startMs, endMs: startMs + spanMs }));
    const zones = fc.constantFrom(LONDON, 'Australia/Lord_Howe', 'Asia/Kathmandu', 'America/St_Johns');
    fc.assert(
      fc.property(windows, fc.integer({ min: 3, max: 20 }), zones, (window, most, zone) => {
        const times = timeTicks(window, most, zone).map(({ at }) => at);
        expect(times).toEqual([...new Set(times)].sort((a, b) => a - b));
        expect(times.length).toBeLessThanOrEqual(most);
        expect(times.every((at) => at >= window.startMs && at <= window.endMs)).toBe(true);
      }),
    );
  });
});
