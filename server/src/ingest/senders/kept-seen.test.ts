// @module-tag R45
import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { type KeptSeen, mergeSeen, MOST_FIELDS } from './kept-seen.ts';

const seen: fc.Arbitrary<KeptSeen> = fc.record({
  fields: fc
    .uniqueArray(
      fc.tuple(fc.constantFrom('a', 'b', 'c', 'd'), fc.record({ value: fc.integer(), at: fc.nat(9) })),
      {
        selector: ([name]) => name,
      },
    )
    .map((fields) => fields.map(([name, state]) => [name, { ...state, jump: undefined }])),
  last: fc.constant(null),
});
const newest = ({ fields }: KeptSeen) => new Map(fields.map(([name, { at }]) => [name, at]));

test('of what several servers saw, the newest of each field is kept, in whichever order they store it', () => {
  fc.assert(
    fc.property(seen, seen, seen, (one, two, three) => {
      const merged = newest(mergeSeen(mergeSeen(one, two), three));
      expect(merged).toEqual(newest(mergeSeen(one, mergeSeen(two, three))));
      for (const part of [one, two, three]) {
        for (const [name, at] of newest(part)) expect(merged.get(name)).toBeGreaterThanOrEqual(at);
      }
    }),
  );
});

test('no more fields are kept than one server keeps, and those seen last stay', () => {
  const many = (from: number): KeptSeen => ({
    fields: Array.from({ length: MOST_FIELDS }, (_, place) => [
      `f${from + place}`,
      { value: 1, at: from + place },
    ]),
    last: null,
  });
  const { fields } = mergeSeen(many(0), many(1_000));
  expect(fields.map(([name]) => name)).toEqual(many(1_000).fields.map(([name]) => name));
});
