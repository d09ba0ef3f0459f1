import { toTimestamp } from '@ts1/contract';

const MINUTE_MS = 60_000;

/** When every test and every sample begins: a Tuesday in winter, so that London's clock shows UTC. */
export const NOW = Date.parse('2026-02-10T09:30:00.000Z');

/** A moment before that, as the API writes it. */
export function minutesAgo(minutes: number): string {
  return toTimestamp(NOW - minutes * MINUTE_MS);
}
