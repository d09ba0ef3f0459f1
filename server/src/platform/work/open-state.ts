import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a message of an outbox is not finished. Written out, as SQLite uses the partial index of such rows only if
 * the statement has the same condition as the index.
 */
export function isOpen(state: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(state)} in ('waiting', 'sending')`;
}
