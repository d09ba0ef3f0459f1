import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { judge, judgeProbe, type ProbeFacts, type RunFacts } from './judge.ts';

const WITHIN = 10;
type Message = RunFacts['messages'][number];
const message = (changes: Partial<Message> = {}): Message => ({
  state: 'delivered',
  channel: 'email',
  handedOverAt: 3,
  error: null,
  ...changes,
});
const WAITING = message({ state: 'waiting', channel: 'sms', handedOverAt: null });
const facts = (changes: Partial<RunFacts> = {}): RunFacts => ({
  startedAt: 0,
  withinMs: WITHIN,
  needsAcknowledgement: true,
  committedAt: 1,
  raisedAt: 1,
  messages: [message()],
  acknowledgedAt: 5,
  ...changes,
});

test.each<[string, Partial<RunFacts>, number, string | null]>([
  ['everything in time', {}, 5, 'passed'],
  [
    'an acknowledgement that is not needed',
    { needsAcknowledgement: false, acknowledgedAt: null },
    5,
    'passed',
  ],
  ['another message that may still leave in time', { messages: [message(), WAITING] }, 9, null],
  ['another message that has not left in time', { messages: [message(), WAITING] }, 10, 'passed'],
  ['an acknowledgement that may still come', { acknowledgedAt: null }, 19, null],
  ['none at twice the time', { acknowledgedAt: null }, 20, 'failed'],
  ['one in the second half', { acknowledgedAt: 15 }, 15, 'late'],
  ['a late message', { messages: [message({ handedOverAt: 12 })] }, 12, 'late'],
  ['no message at all', { messages: [], acknowledgedAt: null }, 2, 'failed'],
  [
    'a message that is given up',
    { messages: [message({ state: 'failed', handedOverAt: null })] },
    2,
    'failed',
  ],
  [
    'one of two that still waits',
    {
      messages: [
        message({ state: 'failed', handedOverAt: null }),
        message({ state: 'waiting', handedOverAt: null }),
      ],
    },
    2,
    null,
  ],
  ['no reading yet', { committedAt: null, raisedAt: null, messages: [], acknowledgedAt: null }, 2, null],
  ['no alarm by then', { raisedAt: null, messages: [], acknowledgedAt: null }, 20, 'failed'],
])('%s', (_name, changes, now, result) => {
  expect(judge(facts(changes), now)?.result ?? null).toBe(result);
});

test.each([
  [
    'was not handed over',
    message({ state: 'failed', channel: 'sms', handedOverAt: null, error: 'no route' }),
    'some failed',
  ],
  ['still waits when the time is over', WAITING, 'some failed'],
  ['has no address', message({ state: 'no address', channel: 'push', handedOverAt: null }), 'in time'],
])('a run that passed says of another message whether it %s', (_what, other, kind) => {
  expect(judge(facts({ messages: [message(), other] }), WITHIN)?.why.kind).toBe(kind);
});

test('every run ends, and a result never changes with more time', () => {
  const at = fc.option(fc.nat({ max: 30 }));
  fc.assert(
    fc.property(at, at, fc.boolean(), fc.nat({ max: 40 }), (handed, acknowledged, needs, now) => {
      const known = (moment: number | null) => (moment !== null && moment <= now ? moment : null);
      const seen = facts({
        messages: [
          message({
            state: known(handed) === null ? 'waiting' : 'delivered',
            handedOverAt: known(handed),
          }),
        ],
        acknowledgedAt: known(acknowledged),
        needsAcknowledgement: needs,
      });
      const verdict = judge(seen, now);
      const later = judge(seen, now + 100);
      const mayGoOn = verdict === null && now < 2 * WITHIN;
      expect(later).toEqual(mayGoOn ? later : verdict);
      expect(later).not.toBeNull();
    }),
    { numRuns: 100 },
  );
});

const HOUR = 3_600_000;
/** A probe whose alarm is due at 100, and which was back inside its limits at 200. */
const probe = (changes: Partial<ProbeFacts> = {}): ProbeFacts => ({
  ...facts({ raisedAt: 101, messages: [message({ handedOverAt: 103 })], acknowledgedAt: 105 }),
  dueAt: 100,
  backAt: 200,
  ...changes,
});

test.each<[string, Partial<ProbeFacts>, number, string | null]>([
  ['everything in time, and back', {}, 200, 'passed'],
  ['everything in time, and not back yet', { backAt: null }, 100 + HOUR - 1, null],
  ['a probe that does not come back within an hour', { backAt: null }, 100 + HOUR, 'probe not back'],
  ['no reading beyond the limit yet', { dueAt: null, backAt: null }, HOUR - 1, null],
  ['no reading beyond the limit within an hour', { dueAt: null, backAt: null }, HOUR, 'probe not out'],
  ['a probe that was back before anybody acknowledged', { acknowledgedAt: null }, 119, null],
  [
    'an acknowledgement that is late, counted from when the alarm was due',
    { acknowledgedAt: 115 },
    200,
    'late',
  ],
  ['no acknowledgement at all', { acknowledgedAt: null }, 120, 'failed'],
])('a run with %s, at its moment', (_name, changes, now, expected) => {
  const verdict = judgeProbe(probe(changes), now);
  expect([verdict?.result ?? null, verdict?.why.kind ?? null]).toContain(expected);
});
