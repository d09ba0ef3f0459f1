import { DELIVERY_CHANNELS, type DeliveryChannel } from '@ts1/contract';
import { Counter, type Registry } from 'prom-client';
import type { Outcome } from './record-outcome.ts';

/** Counts how an attempt to send a message went. */
export type CountAttempt = (channel: DeliveryChannel, outcome: Outcome) => void;

const OUTCOMES = [
  'delivered',
  'waiting',
  'failed',
  'no address',
  'not configured',
] as const satisfies readonly Outcome['state'][];

/** A counter of attempts, by channel and by what became of the message. */
export function countMessages(registry: Registry): CountAttempt {
  const attempts = new Counter({
    name: 'ts1_message_attempts_total',
    help: 'Attempts to send a message to somebody, by what became of it: waiting is tried again, failed is given up',
    labelNames: ['channel', 'outcome'],
    registers: [registry],
  });
  // From the start on, so that the first failure is seen as a rise.
  for (const channel of DELIVERY_CHANNELS)
    for (const outcome of OUTCOMES) attempts.inc({ channel, outcome }, 0);
  return (channel, { state }) => attempts.inc({ channel, outcome: state });
}
