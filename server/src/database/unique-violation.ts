/**
 * Returns the unique key that a failed statement violated, undefined for every other error: on PostgreSQL the name of
 * the index, on SQLite `table.column` of its last column. On PostgreSQL the error also ends the transaction.
 */
export function uniqueViolation(error: unknown): string | undefined {
  if (!(error instanceof Error)) return undefined;
  // SQLite's errors come from another thread, which keeps their text alone.
  const onSqlite = /^UNIQUE constraint failed: (?:.*, )?(\S+)$/.exec(error.message);
  if (onSqlite !== null) return onSqlite[1];
  const onPostgres = 'code' in error && error.code === '23505' && 'constraint' in error;
  return onPostgres && typeof error.constraint === 'string' ? error.constraint : undefined;
}
