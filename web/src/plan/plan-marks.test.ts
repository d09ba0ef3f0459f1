import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { drawMarks, wholeMark, type Box, type Drawing, type Mark, type Spot } from './plan-marks.ts';

const DESK: Drawing = { zoom: 1, plan: { width: 1_200, height: 800 }, scale: 1, isTouch: false };
const spot = (sensorId: number, x: number, y: number): Spot => ({ sensorId, x, y, hasInputs: false });
const forms = (marks: readonly Mark[]) => marks.map(({ form, members }) => [form, ...members]);

const spots = fc
  .array(
    fc.record({
      x: fc.integer({ min: 0, max: 1_200 }),
      y: fc.integer({ min: 0, max: 800 }),
      hasInputs: fc.boolean(),
    }),
    { maxLength: 60 },
  )
  .map((places) => places.map((place, index) => ({ ...place, sensorId: index + 1 })));
const drawings = fc.record({
  zoom: fc.constantFrom(0.2, 0.5, 0.93, 1, 2),
  plan: fc.constant(DESK.plan),
  scale: fc.constantFrom(0.8, 1, 1.7),
  isTouch: fc.boolean(),
});

function isApart(one: Box, other: Box): boolean {
  return (
    one.left + one.width <= other.left ||
    other.left + other.width <= one.left ||
    one.top + one.height <= other.top ||
    other.top + other.height <= one.top
  );
}

describe('marks on a plan', () => {
  test.each<[string, readonly Spot[], readonly (readonly (string | number)[])[]]>([
    ['none for no sensor', [], []],
    ['a whole marker for one sensor', [spot(1, 400, 400)], [['full', 1]]],
    [
      'whole markers for sensors far apart',
      [spot(1, 200, 400), spot(2, 400, 400)],
      [
        ['full', 1],
        ['full', 2],
      ],
    ],
    [
      'pins where markers would overlap',
      [spot(1, 200, 400), spot(2, 300, 400)],
      [
        ['pin', 1],
        ['pin', 2],
      ],
    ],
    [
      'a whole marker beside pins',
      [spot(1, 200, 400), spot(2, 300, 400), spot(3, 900, 400)],
      [
        ['pin', 1],
        ['pin', 2],
        ['full', 3],
      ],
    ],
    ['a cluster where pins would overlap', [spot(1, 200, 400), spot(2, 230, 410)], [['cluster', 1, 2]]],
    [
      'a cluster around the one in the middle',
      [spot(1, 200, 400), spot(2, 250, 400), spot(3, 300, 400)],
      [['cluster', 1, 2, 3]],
    ],
    [
      'a cluster for sensors at one point',
      [spot(3, 50, 50), spot(1, 50, 50), spot(2, 50, 50)],
      [['cluster', 3, 1, 2]],
    ],
    [
      'two clusters and a pin',
      [spot(1, 100, 400), spot(2, 110, 400), spot(3, 190, 400), spot(4, 200, 400), spot(5, 275, 400)],
      [
        ['cluster', 1, 2],
        ['cluster', 3, 4],
        ['pin', 5],
      ],
    ],
  ])('are %s', (_, given, expected) => {
    expect(forms(drawMarks(given, DESK))).toEqual(expected);
  });

  test('of a cluster have their foot on the point of the sensor that has most others around it', () => {
    const [cluster] = drawMarks([spot(1, 200, 400), spot(2, 250, 400), spot(3, 300, 400)], DESK);
    expect(cluster).toMatchObject({ sensorId: 2, foot: { x: 250, y: 400 } });
  });

  test('are parted by zoom unless their sensors are at one point', () => {
    const [near, same] = [
      [spot(1, 300, 400), spot(2, 340, 400)],
      [spot(1, 300, 400), spot(2, 300, 400)],
    ];
    expect(forms(drawMarks(near, DESK))).toEqual([['cluster', 1, 2]]);
    expect(forms(drawMarks(near, { ...DESK, zoom: 2 }))).toEqual([
      ['pin', 1],
      ['pin', 2],
    ]);
    expect(forms(drawMarks(same, { ...DESK, zoom: 2 }))).toEqual([['cluster', 1, 2]]);
  });

  test('hold each sensor exactly once', () => {
    fc.assert(
      fc.property(spots, drawings, (given, drawing) => {
        const members = drawMarks(given, drawing).flatMap((mark) => mark.members);
        expect(members.toSorted((a, b) => a - b)).toEqual(given.map(({ sensorId }) => sensorId));
      }),
    );
  });

  test('never overlap', { tags: ['R150'] }, () => {
    fc.assert(
      fc.property(spots, drawings, (given, drawing) => {
        const boxes = drawMarks(given, drawing).map(({ box }) => box);
        for (const [index, one] of boxes.entries()) {
          for (const other of boxes.slice(index + 1)) expect(isApart(one, other)).toBe(true);
        }
      }),
    );
  });

  test('have their foot on the point of one of their sensors, at the edge of their box', () => {
    fc.assert(
      fc.property(spots, drawings, (given, drawing) => {
        const places = new Map(given.map((one) => [one.sensorId, one]));
        for (const { sensorId, members, foot, box, isBelow } of drawMarks(given, drawing)) {
          const own = places.get(sensorId);
          expect(members).toContain(sensorId);
          expect(foot).toEqual({ x: Number(own?.x) * drawing.zoom, y: Number(own?.y) * drawing.zoom });
          expect(foot.y).toBeCloseTo(isBelow ? box.top : box.top + box.height);
          expect(foot.x).toBeGreaterThanOrEqual(box.left);
        }
      }),
    );
  });

  test('are within the plan above and at both sides where it has room for a marker', () => {
    fc.assert(
      fc.property(spots, (given) => {
        for (const { box } of drawMarks(given, DESK)) {
          expect(Math.min(box.left, box.top)).toBeGreaterThanOrEqual(0);
          expect(box.left + box.width).toBeLessThanOrEqual(DESK.plan.width);
        }
      }),
    );
  });

  test('do not depend on the order in which sensors are read', () => {
    fc.assert(
      fc.property(spots, drawings, fc.infiniteStream(fc.nat()), (given, drawing, random) => {
        const shuffled = given
          .map((one) => ({ one, key: Number(random.next().value) }))
          .toSorted((a, b) => a.key - b.key)
          .map(({ one }) => one);
        const sorted = (marks: readonly Mark[]) =>
          marks
            .map((mark) => ({ ...mark, members: mark.members.toSorted((a, b) => a - b) }))
            .toSorted((a, b) => a.sensorId - b.sensorId);
        expect(sorted(drawMarks(shuffled, drawing))).toEqual(sorted(drawMarks(given, drawing)));
      }),
    );
  });

  test('of the selected sensor is whole wherever others are', () => {
    expect(wholeMark(spot(1, 400, 400), DESK)).toMatchObject({ form: 'full', members: [1], isBelow: false });
    expect(wholeMark(spot(1, 0, 0), DESK)).toMatchObject({ isBelow: true, box: { left: 0, top: 0 } });
  });

  test.each([
    ['spread over it', (index: number) => spot(index, (index * 7_919) % 1_200, (index * 104_729) % 800)],
    ['in one corner', (index: number) => spot(index, index % 50, Math.floor(index / 50))],
    ['at one point', (index: number) => spot(index, 500, 500)],
  ])('of 2,000 sensors %s are found in some milliseconds', (_, place) => {
    const crowd = Array.from({ length: 2_000 }, (__, index) => place(index));
    const took = Array.from({ length: 7 }, () => {
      const start = performance.now();
      drawMarks(crowd, DESK);
      return performance.now() - start;
    });
    expect(Math.min(...took)).toBeLessThan(40);
  });
});
