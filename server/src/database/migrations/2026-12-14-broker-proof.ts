import type { Kysely } from 'kysely';
import type { Engine } from '../dialect.ts';
import { run } from './table.ts';

/**
 * Which base units were registered without showing that they are one's own at an outside broker. Those that are there
 * already count as shown: their messages must not stop with an upgrade.
 */
export async function brokerProof(db: Kysely<never>, engine: Engine): Promise<void> {
  const integer = engine === 'sqlite' ? 'integer' : 'bigint';
  await run(db, `alter table base_units add column unproven ${integer} not null default 0`);
}
