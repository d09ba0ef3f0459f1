import { Counter, type Registry } from 'prom-client';
import type { Outcome } from './attempt-outcome.ts';

/** Counts how an attempt to call a target went. */
export type CountAttempt = (outcome: Outcome) => void;

const OUTCOMES = ['delivered', 'waiting', 'failed'] as const satisfies readonly Outcome['state'][];

/** A counter of attempts, by what became of the message. */
export function countWebhookAttempts(registry: Registry): CountAttempt {
  const attempts = new Counter({
    name: 'ts1_webhook_attempts_total',
    help: 'Calls of webhooks, by what became of the message: waiting is tried again, failed is given up',
    labelNames: ['outcome'],
    registers: [registry],
  });
  for (const outcome of OUTCOMES) attempts.inc({ outcome }, 0);
  return ({ state }) => attempts.inc({ outcome: state });
}
