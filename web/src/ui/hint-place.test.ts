import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { placeBeside, type Side } from './hint-place.ts';

const WINDOW = { width: 400, height: 300 };
const HINT = { width: 80, height: 20 };
const middle = { left: 180, top: 140, width: 40, height: 20 };

describe('a hint beside its element', () => {
  it.each<[Side, { left: number; top: number }]>([
    ['top', { left: 160, top: 114 }],
    ['bottom', { left: 160, top: 166 }],
    ['left', { left: 94, top: 140 }],
    ['right', { left: 226, top: 140 }],
  ])('is on the wanted side (%s) where there is room', (side, at) => {
    expect(placeBeside(middle, HINT, WINDOW, side)).toEqual(at);
  });

  it('is on the other side where there is none', () => {
    expect(placeBeside({ ...middle, top: 2 }, HINT, WINDOW, 'top').top).toBe(28);
    expect(placeBeside({ ...middle, left: 350 }, HINT, WINDOW, 'right').left).toBe(264);
  });

  it('never leaves the window', () => {
    const anchors = fc.record({
      left: fc.integer({ min: -50, max: 450 }),
      top: fc.integer({ min: -50, max: 350 }),
      width: fc.integer({ min: 0, max: 200 }),
      height: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(anchors, fc.constantFrom<Side[]>('top', 'right', 'bottom', 'left'), (anchor, side) => {
        const { left, top } = placeBeside(anchor, HINT, WINDOW, side);
        expect(left).toBeGreaterThanOrEqual(8);
        expect(top).toBeGreaterThanOrEqual(8);
        expect(left + HINT.width).toBeLessThanOrEqual(WINDOW.width - 8);
        expect(top + HINT.height).toBeLessThanOrEqual(WINDOW.height - 8);
      }),
    );
  });
});
