import { sql, type RawBuilder } from 'kysely';

/**
 * Whether the time has come for what is not to happen before `at`. Nothing is ever put off for longer than `longestMs`:
 * what lies further ahead was written by a clock that has been set back since, and counts as due. Epoch milliseconds.
 */
export function isDue(at: number, now: number, longestMs: number): boolean {
  return at <= now || at > now + longestMs;
}

/** The same rule in SQL, for a column (or an expression) and a longest interval that may be one too. */
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
