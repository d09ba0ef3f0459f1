import { describe, expect, it } from 'vitest';
import { detailWindow, isDetailed, withDetail } from './detail-window.ts';
import type { Point } from './points.ts';

const window = { startMs: 0, endMs: 1000 };
const at = (...times: number[]): Point[] => times.map((time) => ({ at: time, value: time }));

describe('reading in detail what is zoomed in on', () => {
  it('takes in half as much again on either side, within the window', () => {
    expect(detailWindow({ startMs: 400, endMs: 500 }, window)).toEqual({ startMs: 350, endMs: 550 });
    expect(detailWindow({ startMs: 0, endMs: 900 }, window)).toEqual({ startMs: 0, endMs: 1000 });
  });

  it('is not done again for a small move, and is for a large one or a much closer look', () => {
    const detailed = detailWindow({ startMs: 400, endMs: 500 }, window);
    expect(isDetailed({ startMs: 440, endMs: 540 }, detailed)).toBe(true);
    expect(isDetailed({ startMs: 500, endMs: 600 }, detailed)).toBe(false);
    expect(isDetailed({ startMs: 440, endMs: 460 }, detailed)).toBe(false);
  });

  it('puts the detail in the place of the coarse points', () => {
    const coarse = [{ measurand: 'temperature' as const, stretches: [at(100, 200, 300, 400), at(600)] }];
    const fine = [{ measurand: 'temperature' as const, stretches: [at(210, 220), at(290)] }];
    expect(withDetail(coarse, fine, { startMs: 200, endMs: 300 })).toEqual([
      { measurand: 'temperature', stretches: [at(100, 210, 220), at(290, 400), at(600)] },
    ]);
  });

  it('keeps a gap at the seam', () => {
    const coarse = [{ measurand: 'temperature' as const, stretches: [at(100), at(250, 260), at(400)] }];
    const fine = [{ measurand: 'temperature' as const, stretches: [at(250, 255, 260)] }];
    expect(withDetail(coarse, fine, { startMs: 200, endMs: 300 })[0]?.stretches).toEqual([
      at(100),
      at(250, 255, 260),
      at(400),
    ]);
  });

  it('shows nothing where the detail has nothing', () => {
    const coarse = [{ measurand: 'battery' as const, stretches: [at(100, 250, 400)] }];
    expect(withDetail(coarse, [], { startMs: 200, endMs: 300 })[0]?.stretches).toEqual([at(100), at(400)]);
  });
});
