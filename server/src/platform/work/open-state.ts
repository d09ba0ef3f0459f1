import { type RawBuilder, sql } from 'kysely';

/**
 * Whether a message of an outbox is not over. Written out, as SQLite takes the index of such rows only where the
 * statement itself says what the index does.
 */
export function isOpen(state: string): RawBuilder<boolean> {
  return sql<boolean>`${sql.ref(state)} in ('waiting', 'sending')`;
}
