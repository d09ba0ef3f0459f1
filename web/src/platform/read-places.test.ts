import { describe, expect, test } from 'vitest';
import { createReadPlaces } from './read-places.ts';

describe('what was read before the stream was open', () => {
  test.each([
    ['at the same place', ['a-4', 'a-4'], 0],
    ['after its place', ['a-5'], 0],
    ['before its place', ['a-5', 'a-3'], 1],
    ['before its place, several times', ['a-1', 'a-2', 'a-3'], 1],
    ['from another server', ['b-9'], 1],
    ['without a place', [null], 1],
    ['with a place that cannot be read', ['a-x'], 1],
    ['with an empty place', [''], 1],
  ])('%s', (_, places, missed) => {
    for (const isInFlight of [false, true]) {
      const reads = createReadPlaces();
      let calls = 0;
      const open = (): void => reads.opened('a-4', () => (calls += 1));
      const notes = places.map((place) => [reads.begin(), place] as const);
      if (isInFlight) open();
      for (const [note, place] of notes) note(place);
      if (!isInFlight) open();
      expect(calls).toBe(missed);
    }
  });

  test('counts no more once it is given up, nor does what is read while it is open', () => {
    const reads = createReadPlaces();
    let calls = 0;
    reads.begin()('a-1');
    reads.closed();
    reads.opened('a-4', () => (calls += 1));
    reads.begin()('b-1');
    expect(calls).toBe(0);
  });
});
