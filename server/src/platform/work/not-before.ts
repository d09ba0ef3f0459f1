import { sql, type RawBuilder } from 'kysely';

/**
 * Whether work that must not happen before `at` is due. No work waits for longer than `longestMs`: a time further ahead
 * was written by a clock that has been set back since, and counts as due. Epoch milliseconds.
 */
export function isDue(at: number, now: number, longestMs: number): boolean {
  return at <= now || at > now + longestMs;
}

/** Returns the same rule in SQL, for a column or an expression; the longest interval may be an expression too. */
export function dueBy(
  column: string,
  now: number,
  longestMs: number | RawBuilder<unknown>,
): RawBuilder<boolean> {
  const at = sql.ref(column);
  // PostgreSQL cannot infer the type of a sum of two values.
  const latest = typeof longestMs === 'number' ? now + longestMs : sql`${now} + ${longestMs}`;
  return sql<boolean>`(${at} <= ${now} or ${at} > ${latest})`;
}
