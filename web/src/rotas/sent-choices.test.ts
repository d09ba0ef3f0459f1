import { CHANNELS, NEWS_KINDS } from '@ts1/contract';
import { assert, boolean, constantFrom, property, subarray } from 'fast-check';
import { expect, test } from 'vitest';
import { isSent, offInForce, withChoice } from './sent-choices.ts';

test('a choice changes what is sent over that channel of that kind, and nothing else', () => {
  const kinds = subarray([...NEWS_KINDS], { minLength: 1 });
  const stored = kinds.map((off) => [{ channel: 'sms' as const, kinds: off }]);
  assert(
    property(
      stored,
      constantFrom(...CHANNELS),
      constantFrom(...NEWS_KINDS),
      boolean(),
      (off, channel, kind, sent) => {
        const after = withChoice(off, channel, kind, sent);
        for (const each of CHANNELS) {
          for (const one of NEWS_KINDS) {
            const isChosen = each === channel && one === kind;
            expect(isSent(after, each, one)).toBe(isChosen ? sent : isSent(off, each, one));
          }
        }
        expect(after.every((one) => one.kinds.length > 0)).toBe(true);
      },
    ),
  );
});

test('alarms that were off are sent again, and saved so, once no admin allows it any more', () => {
  const off = [
    { channel: 'email' as const, kinds: ['alarms' as const] },
    { channel: 'sms' as const, kinds: ['alarms' as const, 'returns' as const] },
  ];
  expect(offInForce({ quietHours: [], off, mayTurnOffAlarms: true })).toBe(off);
  expect(offInForce({ quietHours: [], off, mayTurnOffAlarms: false })).toEqual([
    { channel: 'sms', kinds: ['returns'] },
  ]);
});
