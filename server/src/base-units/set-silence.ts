import { NETWORK_SERVER } from '@ts1/contract';
import { MINUTE_MS } from '@ts1/contract/durations';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { Conflict } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { noSuchBaseUnit } from './refusals.ts';

/**
 * Sets after how many minutes without a word a network server is silent; null for never.
 * @throws NotFound, Conflict for a base unit of another type: those go by the company's window
 */
export async function setSilence(
  deps: ChangeDeps,
  user: SignedInUser,
  baseUnitId: number,
  silentAfter: number | null,
): Promise<{ silent_after: number | null }> {
  return changeBy(deps, user, async ({ tx, companyId, record }) => {
    await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', [baseUnitId]);
    const unit = await tx.sql
      .selectFrom('base_units')
      .select(['name', 'type', 'silent_after_ms'])
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .where('deleted_at', 'is', null)
      .executeTakeFirst();
    if (unit === undefined) throw noSuchBaseUnit();
    if (unit.type !== NETWORK_SERVER) throw new Conflict('Only a network server has a time of its own.');
    const silentAfterMs = silentAfter === null ? null : Math.round(silentAfter * MINUTE_MS);
    await tx.sql
      .updateTable('base_units')
      .set({ silent_after_ms: silentAfterMs })
      .where('company_id', '=', companyId)
      .where('base_unit_id', '=', baseUnitId)
      .execute();
    const words = silentAfter === null ? 'never' : `after ${silentAfter} min`;
    record('base_unit_silence', `Network server "${unit.name}" is silent ${words} without a word`, {
      baseUnitId,
      silentAfterMs: { before: unit.silent_after_ms, after: silentAfterMs },
    });
    return { silent_after: silentAfter };
  });
}
