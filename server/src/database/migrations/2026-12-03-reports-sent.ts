import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/** When a scheduled report was last sent. */
export async function reportsSent(db: Kysely<never>, engine: Engine): Promise<void> {
  await run(
    db,
    `alter table scheduled_reports add column sent_at ${engine === 'sqlite' ? 'integer' : 'bigint'}`,
  );
}
