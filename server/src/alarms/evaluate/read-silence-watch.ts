import { toTimestamp, type SilenceWatch } from '@ts1/contract';
import type { Database } from '../../database/index.ts';
import { blindText, isLong, SHORTEST_BLIND_MS, watchingSince } from '../machine/watch.ts';

/** A base unit whose last failure lies further back is silent or well; either is seen otherwise. */
const FAILED_LATELY_MS = 15 * 60_000;
/** Servers note that they listen every few seconds. */
const BLIND_AFTER_MS = 2 * SHORTEST_BLIND_MS;

/** Reads the gaps in a company's watch for silence now. `failingSince` is known to this server alone. */
export async function readSilenceWatch(
  database: Database,
  companyId: number,
  failingSince: number | undefined,
  now: number,
): Promise<SilenceWatch> {
  const row = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('installation')
      .select(['since', 'alive_at', 'blind'])
      .where('company_id', '=', 0)
      .executeTakeFirst(),
  );
  const watch = { since: row?.since ?? now, blind: blindText.read(row?.blind ?? '[]') };
  const { windowMs, units } = await database.read(companyId, async (tx) => ({
    windowMs: await tx.sql
      .selectFrom('companies')
      .select('offline_window_ms')
      .where('company_id', '=', companyId)
      .executeTakeFirstOrThrow(),
    units: await tx.sql
      .selectFrom('base_units')
      .select(['base_unit_id', 'name', 'unstored_since'])
      .where('company_id', '=', companyId)
      .where('deleted_at', 'is', null)
      .where('unstored_at', '>=', now - FAILED_LATELY_MS)
      .orderBy('base_unit_id')
      .execute(),
  }));
  const aliveAt = row?.alive_at ?? now;
  const last = watch.blind.findLast(isLong);
  const counts = last !== undefined && now - last.to < windowMs.offline_window_ms;
  return {
    watchingSince: toTimestamp(watchingSince(watch)),
    blindSince: now - aliveAt >= BLIND_AFTER_MS ? toTimestamp(aliveAt) : null,
    interruption: counts ? { from: toTimestamp(last.from), to: toTimestamp(last.to) } : null,
    failingSince: failingSince === undefined ? null : toTimestamp(failingSince),
    baseUnits: units.map(({ base_unit_id, name, unstored_since }) => ({
      id: base_unit_id,
      name,
      since: toTimestamp(unstored_since ?? now),
    })),
  };
}
