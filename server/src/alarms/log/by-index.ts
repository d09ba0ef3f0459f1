import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../database/index.ts';

/**
 * Follows the name of the alarm log and makes SQLite use one of its indexes: without statistics of a table that grows
 * it would walk the whole log to have the order for nothing. PostgreSQL finds it by itself.
 */
export function byIndex({ dialect }: Tx, index: string): RawBuilder<unknown> {
  return dialect.engine === 'sqlite' ? sql`indexed by ${sql.raw(`alarm_log_${index}`)}` : sql``;
}
