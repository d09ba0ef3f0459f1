import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/** Who of a group gets warnings, too; those who were in one before get alarms alone. */
export async function warnings(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table alert_group_recipients add column warnings ${integer} not null default 0`);
}
