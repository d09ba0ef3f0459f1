import { describe, expect, it } from 'vitest';
import { zoomedWindow } from './zoom-event.ts';

const window = { startMs: 1_000_000, endMs: 2_000_000 };

describe('the part of the window that was chosen', () => {
  it.each([
    ['in the overview', { start: 25, end: 50 }, { startMs: 1_250_000, endMs: 1_500_000 }],
    [
      'by wheel',
      { batch: [{ dataZoomId: 'inside', start: 0, end: 10 }] },
      { startMs: 1_000_000, endMs: 1_100_000 },
    ],
    [
      'by drag-select',
      { batch: [{ dataZoomId: 'x', startValue: 1_200_000.4, endValue: 1_300_000.6 }] },
      { startMs: 1_200_000, endMs: 1_300_001 },
    ],
    ['beyond its ends', { startValue: 5, endValue: 1_500_000 }, { startMs: 1_000_000, endMs: 1_500_000 }],
  ])('%s', { tags: ['1.4.14'] }, (_how, event, chosen) => {
    expect(zoomedWindow(event, window)).toEqual(chosen);
  });

  it.each([{ start: 0, end: 100 }, { start: 0.1, end: 99.9 }, {}, { batch: [] }, undefined])(
    'is all of it after %j',
    (event) => {
      expect(zoomedWindow(event, window)).toBeUndefined();
    },
  );
});
