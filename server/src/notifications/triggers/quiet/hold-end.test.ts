// @module-tag R13
import { describe, expect, test } from 'vitest';
import { type Held, holdEnd, LONGEST_HOLD_MS } from './hold-end.ts';
import { isHeldMessage } from '../../news/held-message.ts';

const HOUR = 3_600_000;
const NOW = 1_000 * HOUR;
const held = (changes: Partial<Held> = {}): Held => ({
  heldAt: NOW - HOUR,
  quietId: 7,
  isInForce: true,
  times: [{ from: NOW - 2 * HOUR, until: NOW + HOUR, quietId: 7 }],
  ownTimes: [{ from: NOW - 2 * HOUR, until: NOW + HOUR, quietId: 7 }],
  ...changes,
});

describe('the end of a hold', () => {
  test('is that of the period', () => {
    expect(holdEnd(held(), NOW)).toEqual({ at: NOW + HOUR, quietId: 7 });
  });

  test('of what is in force is at once when nothing covers it any longer', () => {
    expect(holdEnd(held({ times: [] }), NOW)).toEqual({ at: NOW - HOUR, quietId: 7 });
  });

  test('of what is over waits for its period, so that there is one summary', () => {
    expect(holdEnd(held({ times: [], isInForce: false }), NOW)).toEqual({ at: NOW + HOUR, quietId: 7 });
  });

  test('comes after seven days, however many periods follow each other', () => {
    const heldAt = NOW - LONGEST_HOLD_MS;
    const times = [{ from: 0, until: NOW + 1_000 * HOUR, quietId: 7 }];
    expect(holdEnd(held({ heldAt, times }), NOW).at).toBe(NOW);
  });

  test('is not missed because another time of a series has begun meanwhile', () => {
    const times = [
      { from: NOW - 2 * HOUR, until: NOW - HOUR / 2, quietId: 7 },
      { from: NOW - HOUR / 4, until: NOW + HOUR, quietId: 7 },
    ];
    expect(holdEnd(held({ times }), NOW).at).toBe(NOW - HOUR / 2);
  });

  test('of what was held by a clock that was ahead is counted from now', () => {
    expect(holdEnd(held({ heldAt: NOW + 500 * HOUR }), NOW).at).toBe(NOW + HOUR);
  });
});

describe('a message about an event', () => {
  test.each([
    // Raised in it: nothing of it leaves.
    ['raised', true, { alarm: true, repeat: true, returned: true, acknowledged: true }],
    // Its end is seconds ago, and it was not notified yet.
    ['raised', false, { alarm: true, repeat: true, returned: true, acknowledged: true }],
    // From before and shelved: only what says the same again.
    ['shelved', true, { alarm: true, repeat: true, returned: false, acknowledged: false }],
    // From before.
    [null, true, { alarm: false, repeat: true, returned: false, acknowledged: false }],
    [null, false, { alarm: false, repeat: false, returned: false, acknowledged: false }],
  ] as const)('held as %s, covered %s: %o', (hold, isCovered, expected) => {
    const state = { hold, isCovered };
    const purposes = ['alarm', 'repeat', 'returned', 'acknowledged'] as const;
    expect(Object.fromEntries(purposes.map((one) => [one, isHeldMessage(state, one)]))).toEqual(expected);
  });
});
