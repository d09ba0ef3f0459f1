import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  DEFAULT_RANGE,
  PRESET_HOURS,
  canMoveForward,
  followsNow,
  hasArrows,
  nextRange,
  presetMs,
  previousRange,
  rangeSince,
  rangeWindow,
  type Preset,
} from './chart-range.ts';

const NOW = Date.parse('2026-11-21T12:00:00Z');
const HOUR_MS = 3_600_000;
const presets = fc.constantFrom(...(Object.keys(PRESET_HOURS) as Preset[]));

describe('the window of a range', () => {
  it.each([
    ['24h', 24],
    ['7d', 168],
    ['30d', 720],
    ['60d', 1440],
  ] as const)('%s is the last %d hours', { tags: ['1.2.44', '1.4.11'] }, (preset, hours) => {
    expect(rangeWindow({ kind: 'preset', preset }, NOW)).toEqual({
      startMs: NOW - hours * HOUR_MS,
      endMs: NOW,
    });
  });

  it('is the last 24 hours unless something else was chosen', { tags: ['1.4.11'] }, () => {
    expect(rangeWindow(DEFAULT_RANGE, NOW)).toEqual({ startMs: NOW - 24 * HOUR_MS, endMs: NOW });
  });

  it('starts at the epoch for all data', { tags: ['1.2.44', '1.4.11'] }, () => {
    expect(rangeWindow({ kind: 'all' }, NOW)).toEqual({ startMs: 0, endMs: NOW });
  });

  it('is what was asked for when custom', { tags: ['1.2.44'] }, () => {
    expect(rangeWindow({ kind: 'custom', startMs: 5, endMs: 9 }, NOW)).toEqual({ startMs: 5, endMs: 9 });
  });
});

describe('the arrows', () => {
  it('are there for presets alone', { tags: ['1.2.50'] }, () => {
    expect(hasArrows({ kind: 'preset', preset: '7d' })).toBe(true);
    expect(hasArrows({ kind: 'all' })).toBe(false);
    expect(hasArrows({ kind: 'custom', startMs: 0, endMs: 1 })).toBe(false);
  });

  it('lead forward only while the window ends before now', { tags: ['1.4.12'] }, () => {
    expect(canMoveForward(DEFAULT_RANGE, NOW)).toBe(false);
    expect(canMoveForward({ kind: 'preset', preset: '24h', endMs: NOW }, NOW)).toBe(false);
    expect(canMoveForward({ kind: 'preset', preset: '24h', endMs: NOW + 1 }, NOW)).toBe(false);
    expect(canMoveForward({ kind: 'preset', preset: '24h', endMs: NOW - 1 }, NOW)).toBe(true);
  });

  it('move the window by exactly one length, back and forth', { tags: ['1.4.12'] }, () => {
    fc.assert(
      fc.property(presets, fc.integer({ min: 1, max: 40 }), (preset, steps) => {
        let range = previousRange({ kind: 'preset', preset }, NOW);
        for (let step = 1; step < steps; step += 1) range = previousRange(range, NOW);
        expect(rangeWindow(range, NOW).endMs).toBe(NOW - steps * presetMs(preset));
        const back = rangeWindow(previousRange(range, NOW), NOW);
        expect(back.endMs).toBe(rangeWindow(range, NOW).startMs);
        expect(rangeWindow(nextRange(previousRange(range, NOW), NOW), NOW)).toEqual(rangeWindow(range, NOW));
      }),
    );
  });

  it('return to the range that follows now, never into the future', () => {
    fc.assert(
      fc.property(presets, fc.integer({ min: 0, max: 100 * 24 * HOUR_MS }), (preset, ago) => {
        const next = nextRange({ kind: 'preset', preset, endMs: NOW - ago }, NOW);
        expect(rangeWindow(next, NOW).endMs).toBeLessThanOrEqual(NOW);
        expect(followsNow(next)).toBe(ago <= presetMs(preset));
      }),
    );
  });

  it('stop at the epoch', () => {
    const first = previousRange({ kind: 'preset', preset: '60d', endMs: presetMs('60d') + 5 }, NOW);
    expect(rangeWindow(first, NOW)).toEqual({ startMs: 0, endMs: presetMs('60d') });
  });
});

describe('the period that is opened for an excursion', () => {
  it.each([
    [10, '1h'],
    [40, '1h'],
    [41, '6h'],
    [5 * 60, '24h'],
    [30 * 60, '7d'],
    [400 * 24 * 60, '60d'],
  ])('of %i min is %s', (minutes, preset) => {
    expect(rangeSince(NOW - minutes * 60_000, NOW)).toEqual({ kind: 'preset', preset });
  });
});
