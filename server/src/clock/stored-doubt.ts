import { sql } from 'kysely';
import { z } from 'zod';
import type { Database } from '../database/index.ts';
import { type Doubt, NOTEWORTHY_MS, type Witnesses } from './doubt.ts';

const INSTALLATION = 0;
const stored = z.object({
  since: z.number(),
  why: z.enum(['step', 'away', 'behind', 'database']),
  byMs: z.number(),
});

/** When a server last could store anything; `now` for an installation that is new to this. */
export async function readNewestCommit(database: Database, now: number): Promise<number> {
  return (await readInstallation(database))?.alive_at ?? now;
}

/** Why the clock of the installation is in doubt; null while it is trusted. */
export async function readDoubt(database: Database): Promise<Doubt | null> {
  const text = (await readInstallation(database))?.clock_doubt ?? null;
  return text === null ? null : stored.parse(JSON.parse(text));
}

/** Begins or ends a doubt for all servers of the database. Returns whether anything was there to change. */
export async function writeDoubt(database: Database, doubt: Doubt | null): Promise<boolean> {
  const { numUpdatedRows } = await database.writeAcross(async (tx) =>
    tx.sql
      .updateTable('installation')
      .set({ clock_doubt: doubt === null ? null : JSON.stringify(doubt) })
      .where('company_id', '=', INSTALLATION)
      .executeTakeFirst(),
  );
  return numUpdatedRows > 0n;
}

/**
 * Counts the sensors received since the doubt whose base unit dated the reading itself, by whether it agrees with us.
 */
export async function readWitnesses(database: Database, { since }: Doubt, now: number): Promise<Witnesses> {
  const { rows } = await database.readAcross(async (tx) =>
    sql<{ agree: number | null; total: number }>`
      select sum(case when abs(heard_at - measured_at) <= ${NOTEWORTHY_MS} then 1 else 0 end) as agree,
        count(*) as total
      from latest_readings
      where base_unit_id is not null and measured_at <> heard_at and heard_at > ${since} and heard_at <= ${now}`.execute(
      tx.sql,
    ),
  );
  const agree = rows[0]?.agree ?? 0;
  return { agree, differ: (rows[0]?.total ?? 0) - agree };
}

async function readInstallation(database: Database) {
  return database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('installation')
      .select(['alive_at', 'clock_doubt'])
      .where('company_id', '=', INSTALLATION)
      .executeTakeFirst(),
  );
}
