import type { Delivery } from '@ts1/contract';
import { expect, test } from 'vitest';
import { minutesAgo } from '../testing/now.ts';
import { delivery } from '../testing/samples/messages.ts';
import { byRecipient } from './by-recipient.ts';

const undelivered = (changes: Partial<Delivery>) => delivery({ delivered_at: null, ...changes });
const lines = (recipients: ReturnType<typeof byRecipient>['recipients']) =>
  recipients.map(({ name, ways }) =>
    [name, ...ways.map(({ message: { channel, state } }) => `${channel} ${state}`)].join(', '),
  );

test('of several messages over a channel the first that arrived counts, or the newest of none', () => {
  const { recipients } = byRecipient([
    undelivered({ id: 5, user_id: 7, username: 'bob', purpose: 'repeat', state: 'waiting' }),
    delivery({ id: 4, purpose: 'repeat', delivered_at: minutesAgo(1), opened_at: minutesAgo(0) }),
    delivery({ id: 3, purpose: 'repeat', delivered_at: minutesAgo(3), opened_at: minutesAgo(2) }),
    undelivered({ id: 2, user_id: 7, username: 'bob', state: 'failed' }),
    undelivered({ id: 1, state: 'failed' }),
  ]);
  expect(lines(recipients)).toEqual(['ann, email delivered', 'bob, email waiting']);
  expect(recipients[0]?.ways[0]).toMatchObject({ message: { id: 3 }, openedAt: minutesAgo(2) });
});

test('ways without an address are with the others while nothing arrived anywhere', () => {
  const messages = [
    undelivered({ id: 2, channel: 'sms', state: 'no address' }),
    undelivered({ id: 1, state: 'failed' }),
  ];
  expect(byRecipient(messages).withoutAddress).toEqual([]);
  expect(lines(byRecipient(messages).recipients)).toEqual(['ann, email failed, sms no address']);
  const reached = byRecipient([...messages, delivery({ id: 0, user_id: 7, username: 'bob' })]);
  expect(lines(reached.withoutAddress)).toEqual(['ann, sms no address']);
});

test('the end of an alarm adds no recipient, and only an escalation is marked as one', () => {
  const { recipients } = byRecipient([
    delivery({ id: 4, user_id: 8, username: 'cara', purpose: 'returned' }),
    delivery({ id: 3, user_id: 7, username: 'bob', purpose: 'escalation' }),
    delivery({ id: 2, purpose: 'escalation' }),
    delivery({ id: 1 }),
  ]);
  expect(recipients.map(({ name, isEscalated }) => [name, isEscalated])).toEqual([
    ['ann', false],
    ['bob', true],
  ]);
});

test('a person and an outside contact are two, whatever their names', () => {
  const { recipients } = byRecipient([
    delivery({ id: 2, recipient: 'contact', user_id: 9, username: 'ann' }),
    delivery(),
  ]);
  expect(recipients).toHaveLength(2);
});
