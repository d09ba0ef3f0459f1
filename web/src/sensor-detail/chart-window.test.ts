import { describe, expect, it } from 'vitest';
import { chartWindow } from './chart-window.ts';
import { toChartPoints } from './points.ts';

const none = toChartPoints([]);
const at = (...times: number[]): { at: number; value: number }[] =>
  times.map((time) => ({ at: time, value: 1 }));

describe('what the x axis spans', () => {
  it('is the window that was read, data or not', () => {
    expect(chartWindow({ startMs: 100, endMs: 900 }, none)).toEqual({ startMs: 100, endMs: 900 });
    expect(chartWindow({ startMs: 100, endMs: 900 }, { ...none, temperature: at(300) })).toEqual({
      startMs: 100,
      endMs: 900,
    });
  });

  it('goes on to the newest live point', () => {
    expect(chartWindow({ startMs: 100, endMs: 900 }, { ...none, humidity: at(300, 950) }).endMs).toBe(950);
  });

  it('is the time that has data for a window from the epoch', () => {
    const points = { ...none, temperature: at(500_000, 700_000), battery: at(400_000) };
    expect(chartWindow({ startMs: 0, endMs: 9e9 }, points)).toEqual({ startMs: 400_000, endMs: 700_000 });
  });

  it('is never empty', () => {
    expect(chartWindow({ startMs: 0, endMs: 9e9 }, { ...none, temperature: at(5) })).toEqual({
      startMs: 5,
      endMs: 60_005,
    });
  });
});
