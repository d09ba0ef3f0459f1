import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { groupByLevel } from './levels.ts';

const line = (...values: readonly (number | null)[]) => ({
  points: values.map((value, index): [number, number | null] => [index, value]),
});
const FREEZER = line(-22, -18);
const COLDER_FREEZER = line(-27, -24);
const ROOM = line(19, null, 22);
const FRIDGE = line(2, 8);
const SILENT = line(null);

describe('lines are grouped by the level of their values', () => {
  test.each([
    ['one line is one group', [ROOM], [[0]]],
    ['no line is no group', [], []],
    ['lines that overlap share an axis', [line(2, 5), line(4, 9)], [[0, 1]]],
    ['lines up to 3 °C apart share an axis', [FREEZER, COLDER_FREEZER], [[0, 1]]],
    ['a freezer and a room have an axis each, the higher above', [FREEZER, ROOM], [[1], [0]]],
    ['a line between two others joins them', [line(0, 4), line(10, 14), line(5, 9)], [[0, 1, 2]]],
    ['lines keep their order within a group', [FREEZER, FRIDGE, COLDER_FREEZER], [[1], [0, 2]]],
    ['a line without values is with the lowest', [SILENT, ROOM, FREEZER], [[1], [0, 2]]],
    ['lines without values alone are one group', [SILENT, line()], [[0, 1]]],
  ])('%s', (_, lines, groups) => {
    expect(groupByLevel(lines)).toEqual(groups);
  });

  test('each line is in one group, and groups are more than 3 °C apart', () => {
    const values = fc.array(fc.option(fc.double({ min: -100, max: 100, noNaN: true })), { maxLength: 5 });
    fc.assert(
      fc.property(fc.array(values, { maxLength: 6 }), (all) => {
        const groups = groupByLevel(all.map((one) => line(...one)));
        expect(groups.flat().toSorted((one, other) => one - other)).toEqual([...all.keys()]);
        const ranges = groups.map((members) =>
          members.flatMap((index) => all[index] ?? []).filter((one) => one !== null),
        );
        for (const [index, above] of ranges.slice(0, -1).entries()) {
          expect(Math.min(...above) - Math.max(...(ranges[index + 1] ?? []))).toBeGreaterThan(3);
        }
      }),
    );
  });
});
