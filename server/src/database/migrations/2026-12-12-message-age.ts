import type { Kysely } from 'kysely';
import { run } from './table.ts';

/** Messages by age, so that old ones are found without looking at all. */
export async function messageAge(db: Kysely<never>): Promise<void> {
  await run(db, 'create index deliveries_by_age on deliveries (created_at)');
  await run(db, 'create index message_files_by_age on message_files (created_at)');
}
