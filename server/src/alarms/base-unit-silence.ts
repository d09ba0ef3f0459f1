import type { Tx } from '../database/index.ts';
import type { AlarmChange } from './alarm-change.ts';
import { SILENCE } from './conditions.ts';
import { Ledger } from './ledger.ts';
import type { LogRow } from './log-row.ts';
import type { StoredRow } from './reconcile.ts';
import { BASE_UNIT_SILENT_AFTER_MS } from './silence.ts';
import { readRecordingRowsOfUnits } from './stored-rows.ts';

/** A base unit that may have fallen silent, or may have been heard again. */
export interface UnitToWatch {
  readonly companyId: number;
  readonly baseUnitId: number;
}

/** Base units of all companies whose silence is not in the log yet, or whose silence has ended. */
export async function findUnitsToWatch(tx: Tx, now: number, readySince: number): Promise<UnitToWatch[]> {
  const silentSince = now - BASE_UNIT_SILENT_AFTER_MS;
  const mayBeSilent = readySince <= silentSince;
  const rows = await tx.sql
    .selectFrom('base_units as unit')
    .leftJoin('alarm_log as open', (join) =>
      join
        .onRef('open.company_id', '=', 'unit.company_id')
        .onRef('open.base_unit_id', '=', 'unit.base_unit_id')
        .on('open.ended_at', 'is', null),
    )
    .select(['unit.company_id', 'unit.base_unit_id'])
    .where((row) =>
      row.or([
        row.and([
          row.lit(mayBeSilent),
          row('open.log_id', 'is', null),
          row('unit.deleted_at', 'is', null),
          row('unit.last_contact_at', '<=', silentSince),
        ]),
        row.and([
          row('open.log_id', 'is not', null),
          row.or([
            row('unit.deleted_at', 'is not', null),
            row('unit.last_contact_at', '>', row.ref('open.activated')),
          ]),
        ]),
      ]),
    )
    .orderBy('unit.company_id')
    .orderBy('unit.base_unit_id')
    .execute();
  return rows.map(({ company_id, base_unit_id }) => ({ companyId: company_id, baseUnitId: base_unit_id }));
}

/** Raises one event for a unit that is silent, and ends it when the unit is heard again or deleted. */
export async function watchUnits(
  tx: Tx,
  companyId: number,
  baseUnitIds: readonly number[],
  now: number,
  readySince: number,
): Promise<AlarmChange[]> {
  await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', baseUnitIds);
  const units = await tx.sql
    .selectFrom('base_units')
    .select(['base_unit_id', 'last_contact_at', 'deleted_at'])
    .where('company_id', '=', companyId)
    .where('base_unit_id', 'in', baseUnitIds)
    .execute();
  const open = await readRecordingRowsOfUnits(tx, companyId, baseUnitIds);
  const ledger = new Ledger(companyId);
  for (const { base_unit_id: baseUnitId, last_contact_at: contact, deleted_at: deletedAt } of units) {
    const stored = open.get(baseUnitId) ?? null;
    const row =
      stored === null
        ? silenceOf(deletedAt === null ? contact : null, now, readySince)
        : endOf(stored, contact, deletedAt);
    if (row === null) continue;
    const subject = { sensorId: null, baseUnitId } as const;
    ledger.store({ subject, condition: SILENCE, rows: [{ row, stored }], notify: true });
  }
  return ledger.write(tx, now);
}

function silenceOf(contact: number | null, now: number, readySince: number): LogRow | null {
  if (contact === null) return null;
  const since = Math.max(contact, readySince) + BASE_UNIT_SILENT_AFTER_MS;
  if (since > now) return null;
  return {
    event: since,
    activated: since,
    repeated: false,
    openedReceivedAt: since,
    raisedAt: since,
    value: 0,
    limit: BASE_UNIT_SILENT_AFTER_MS / 60_000,
    delayEndsAt: null,
    returnedAt: null,
    resetAt: null,
    endedAt: null,
    acknowledged: null,
  };
}

function endOf(stored: StoredRow, contact: number | null, deletedAt: number | null): LogRow | null {
  if (contact !== null && contact > stored.activated) {
    return { ...stored, returnedAt: contact, resetAt: stored.resetAt ?? contact, endedAt: contact };
  }
  if (deletedAt === null) return null;
  return { ...stored, resetAt: stored.resetAt ?? deletedAt, endedAt: deletedAt };
}
