import { type QuietPeriod, toTimestamp } from '@ts1/contract';
import type { Selectable } from 'kysely';
import { type Change, changeBy, type ChangeDeps } from '../audit/index.ts';
import type { QuietPeriodsTable, Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { checkBounds } from './check-bounds.ts';
import { readTimeZone } from './read-cover.ts';
import { readPeriod } from './read-periods.ts';
import { cannotMove, hasBegun, hasNotBegun, isOver, noSuchPeriod } from './refusals.ts';
import { toPlan } from './stored-plan.ts';
import { timeAtOrAfter } from './times.ts';

type Stored = Selectable<QuietPeriodsTable>;

/** A new end of a single period, or its end now; of a series its present time or all of it. */
export type PeriodChange =
  | { readonly until: number; readonly end?: undefined }
  | { readonly until?: undefined; readonly end: 'now' | 'series' };

/**
 * Moves the end of maintenance, or ends it. What is in force then is notified within a second.
 * @throws NotFound; Conflict when it is over, or does not last; InvalidInput for an end too far away
 */
export async function changePeriod(
  deps: ChangeDeps,
  user: SignedInUser,
  quietId: number,
  { until, end }: PeriodChange,
): Promise<QuietPeriod> {
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, at } = change;
    const row = await lockPeriod(tx, companyId, quietId);
    const time = timeAtOrAfter(toPlan(row), await readTimeZone(tx, companyId), at);
    if (time === null) throw isOver();
    if (until !== undefined) await moveEnd(change, row, until);
    else if (end === 'now' && time.from > at) throw hasNotBegun();
    else await endPeriod(change, user, row, end);
    return readPeriod(tx, companyId, quietId, at);
  });
}

/**
 * Deletes maintenance that has not begun.
 * @throws NotFound, Conflict
 */
export async function deletePeriod(deps: ChangeDeps, user: SignedInUser, quietId: number): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const row = await lockPeriod(tx, companyId, quietId);
    const first = timeAtOrAfter(toPlan(row), await readTimeZone(tx, companyId), row.from_at);
    if (row.ended_at !== null || (first !== null && first.from <= at)) throw hasBegun();
    for (const table of ['quiet_period_sensors', 'quiet_periods'] as const) {
      await tx.sql
        .deleteFrom(table)
        .where('company_id', '=', companyId)
        .where('quiet_id', '=', quietId)
        .execute();
    }
    record('quiet_period_delete', `Deleted the planned maintenance "${row.reason}"`, {
      quietId,
      from: toTimestamp(row.from_at),
      until: toTimestamp(row.until_at),
    });
  });
}

/** Ends what lasts now, or a whole series, in the caller's change. */
export async function endPeriod(
  { tx, companyId, at, record }: Change,
  { username, userId, program }: SignedInUser,
  row: Stored,
  end: 'now' | 'series',
): Promise<void> {
  const onlyThisTime = end === 'now' && row.repeats !== null;
  const ended = [...toPlan(row).endedTimes, at];
  await tx.sql
    .updateTable('quiet_periods')
    .set(
      onlyThisTime
        ? { ended_times: JSON.stringify(ended) }
        : { ended_at: at, ended_by: username, ended_by_id: program === undefined ? userId : null },
    )
    .where('company_id', '=', companyId)
    .where('quiet_id', '=', row.quiet_id)
    .execute();
  const what =
    row.kind === 'shelving' ? 'shelving' : onlyThisTime ? 'one time of the maintenance' : 'the maintenance';
  record(row.kind === 'shelving' ? 'alarm_unshelve' : 'quiet_period_end', `Ended ${what} "${row.reason}"`, {
    quietId: row.quiet_id,
    until: toTimestamp(row.until_at),
    endedAt: toTimestamp(at),
  });
}

async function moveEnd({ tx, companyId, at, record }: Change, row: Stored, until: number): Promise<void> {
  if (row.repeats !== null || row.kind === 'shelving') throw cannotMove();
  checkBounds({ from: row.from_at, until, repeats: null }, 'UTC', at);
  await tx.sql
    .updateTable('quiet_periods')
    .set({ until_at: until })
    .where('company_id', '=', companyId)
    .where('quiet_id', '=', row.quiet_id)
    .execute();
  record('quiet_period_update', `Moved the end of the maintenance "${row.reason}"`, {
    quietId: row.quiet_id,
    before: toTimestamp(row.until_at),
    after: toTimestamp(until),
  });
}

/** @throws NotFound */
async function lockPeriod(tx: Tx, companyId: number, quietId: number): Promise<Stored> {
  await tx.dialect.lockRows(tx, 'quiet_periods', companyId, 'quiet_id', [quietId]);
  const row = await tx.sql
    .selectFrom('quiet_periods')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('quiet_id', '=', quietId)
    .executeTakeFirst();
  if (row === undefined) throw noSuchPeriod();
  return row;
}
