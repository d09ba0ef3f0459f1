import { sql, type Kysely } from 'kysely';
import type { Schema } from '../schema/index.ts';
import { onlyOf } from './only-row.ts';

/** Whether a commit of this server outlives its crash. */
export interface Durability {
  /** What every write sets for itself, so that nobody can switch it off while we run. */
  readonly commit: Readonly<Record<string, string>>;
  /** Settings with which a crash loses what was committed, as `name=value`. */
  readonly losses: readonly string[];
}

/** Reads how the server commits: `synchronous_commit=off` answers before the disk has it, `fsync=off` never asks it. */
export async function readDurability(db: Kysely<Schema>): Promise<Durability> {
  const { rows } = await sql<{ commits: string; fsync: string }>`
    select current_setting('synchronous_commit') as commits, current_setting('fsync') as fsync`.execute(db);
  const { commits, fsync } = onlyOf(rows);
  const losses = [
    ...(commits === 'off' ? ['synchronous_commit=off'] : []),
    ...(fsync === 'off' ? ['fsync=off'] : []),
  ];
  return { commit: commits === 'off' ? {} : { synchronous_commit: commits }, losses };
}
