import type { QueryClient } from '@tanstack/react-query';
import { makeStale } from '../platform/make-stale.ts';
import { systemClock } from '../platform/clock.ts';

/** Alarms that last are announced with every reading: what is on screen of the log is read once a second at most. */
const SHORTEST_BETWEEN_MS = 1_000;
const waiting = new WeakSet<QueryClient>();
const lastRead = new WeakMap<QueryClient, number>();

/** Reads again what is on screen of the alarm log: at once, or a moment later where that was just done. */
export function staleAlarmLog(queries: QueryClient): void {
  if (waiting.has(queries)) return;
  const next = (lastRead.get(queries) ?? 0) + SHORTEST_BETWEEN_MS - systemClock.now();
  const read = (): void => {
    waiting.delete(queries);
    lastRead.set(queries, systemClock.now());
    makeStale(queries, { queryKey: ['AlarmLog'] });
  };
  if (next <= 0 || next > SHORTEST_BETWEEN_MS) {
    read();
    return;
  }
  waiting.add(queries);
  systemClock.after(next, read);
}
