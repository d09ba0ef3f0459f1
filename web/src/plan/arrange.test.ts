import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { arrange, type Box } from './arrange.ts';

const ROOM = { width: 1_200, height: 800 };
const box = (x: number, y: number, rank = 3): Box => ({ x, y, width: 160, height: 80, dot: 30, rank });

const boxes = fc.array(
  fc
    .record({
      x: fc.integer({ min: 0, max: ROOM.width - 160 }),
      y: fc.integer({ min: 0, max: ROOM.height - 80 }),
      rank: fc.integer({ min: 0, max: 3 }),
    })
    .map(({ x, y, rank }) => box(x, y, rank)),
  { maxLength: 40 },
);

describe('markers on screen', () => {
  test('stay where they are while nothing overlaps', () => {
    expect(arrange([box(0, 0), box(200, 0)], ROOM)).toEqual([
      { x: 0, y: 0, isMoved: false, isDot: false },
      { x: 200, y: 0, isMoved: false, isDot: false },
    ]);
  });

  test('move aside from one that is listed before, as little as it takes', () => {
    const [first, second] = arrange([box(100, 100), box(120, 120)], ROOM);
    expect(first).toMatchObject({ x: 100, y: 100, isMoved: false });
    expect(second).toMatchObject({ isMoved: true, isDot: false });
  });

  test('never hide one another, unless an alarm finds no room: it is in front', { tags: ['R150'] }, () => {
    fc.assert(
      fc.property(boxes, (given) => {
        const full = arrange(given, ROOM).flatMap((place, index) => {
          const own = given[index];
          expect(place.isDot && own?.rank === 0).toBe(false);
          return own === undefined || place.isDot ? [] : [{ ...own, ...place }];
        });
        for (const [index, one] of full.entries()) {
          for (const other of full.slice(index + 1)) {
            if (one.rank === 0 || other.rank === 0) continue;
            const isApart =
              one.x + one.width <= other.x ||
              other.x + other.width <= one.x ||
              one.y + one.height <= other.y ||
              other.y + other.height <= one.y;
            expect(isApart).toBe(true);
          }
        }
      }),
    );
  });

  test('that are dots hide no value of the others, and move aside as these do', () => {
    // Thirty near one corner: within reach of their places there is room for fewer.
    const crowd = Array.from({ length: 30 }, (_, index) => box(1_000 - (index % 4) * 40, 640 - index * 4));
    const placed = arrange(crowd, ROOM).map((place) => ({ ...box(0, 0), ...place }));
    const dots = placed.filter(({ isDot }) => isDot);
    expect(dots.length).toBeGreaterThan(0);
    expect(dots.some(({ isMoved }) => isMoved)).toBe(true);
    for (const dot of dots) {
      for (const other of placed.filter((one) => one !== dot)) {
        const [width, height] = other.isDot ? [other.dot, other.dot] : [other.width, other.height];
        const isApart =
          dot.x + dot.dot <= other.x ||
          other.x + width <= dot.x ||
          dot.y + dot.dot <= other.y ||
          other.y + height <= dot.y;
        expect(isApart).toBe(true);
      }
    }
  });

  test('stay where they are drawn when one of them goes into alarm', { tags: ['R150'] }, () => {
    fc.assert(
      fc.property(boxes, fc.nat(), (given, which) => {
        const calm = given.map((one) => ({ ...one, rank: 3 }));
        const alarmed = calm.map((one, index) => (index === which % calm.length ? { ...one, rank: 0 } : one));
        const places = (all: readonly Box[]) => arrange(all, ROOM).map(({ x, y }) => ({ x, y }));
        expect(places(alarmed)).toEqual(places(calm));
      }),
    );
  });

  test('that moved stay in the room and near their place', () => {
    fc.assert(
      fc.property(boxes, (given) => {
        for (const [index, { x, y, isMoved }] of arrange(given, ROOM).entries()) {
          const own = given[index];
          if (!isMoved || own === undefined) continue;
          expect(x).toBeGreaterThanOrEqual(0);
          expect(y).toBeGreaterThanOrEqual(0);
          expect(x + own.width).toBeLessThanOrEqual(ROOM.width);
          expect(y + own.height).toBeLessThanOrEqual(ROOM.height);
          expect(Math.abs(x - own.x)).toBeLessThanOrEqual(own.width * 1.5);
          expect(Math.abs(y - own.y)).toBeLessThanOrEqual(own.height * 2);
        }
      }),
    );
  });
});
