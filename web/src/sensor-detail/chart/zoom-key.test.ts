import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { zoomByKey } from './zoom-key.ts';

const HOUR_MS = 3_600_000;
const window = { startMs: 0, endMs: 24 * HOUR_MS };
const hours = (startMs: number, endMs: number): { startMs: number; endMs: number } => ({
  startMs: startMs * HOUR_MS,
  endMs: endMs * HOUR_MS,
});

describe('a key on the chart', () => {
  it.each([
    ['+', undefined, hours(6, 18)],
    ['=', hours(6, 18), hours(9, 15)],
    ['-', hours(9, 15), hours(6, 18)],
    ['-', hours(6, 18), undefined],
    ['-', hours(0, 6), hours(0, 12)],
    ['ArrowRight', hours(0, 4), hours(1, 5)],
    ['ArrowRight', hours(20, 24), hours(20, 24)],
    ['ArrowLeft', hours(1, 5), hours(0, 4)],
    ['Escape', hours(1, 5), undefined],
    ['0', hours(1, 5), undefined],
  ])('%s from %j leads to %j', (key, zoom, expected) => {
    expect(zoomByKey(key, window, zoom)).toEqual(expected);
  });

  it.each([
    ['ArrowLeft', undefined],
    ['Escape', undefined],
    ['a', hours(1, 5)],
    ['Tab', hours(1, 5)],
  ])('%s from %j is left to the page', (key, zoom) => {
    expect(zoomByKey(key, window, zoom)).toBe('none');
  });

  it('never leads out of the window nor below a minute', () => {
    const keys = fc.array(fc.constantFrom('+', '-', 'ArrowLeft', 'ArrowRight'), { maxLength: 40 });
    fc.assert(
      fc.property(keys, (keys) => {
        let zoom: { startMs: number; endMs: number } | undefined;
        for (const key of keys) {
          const next = zoomByKey(key, window, zoom);
          if (next !== 'none') zoom = next;
          const seen = zoom ?? window;
          expect(seen.startMs).toBeGreaterThanOrEqual(window.startMs);
          expect(seen.endMs).toBeLessThanOrEqual(window.endMs);
          expect(seen.endMs - seen.startMs).toBeGreaterThanOrEqual(60_000);
        }
      }),
    );
  });
});
