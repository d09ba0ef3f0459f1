import type { Tx } from '../database/index.ts';
import type { NotRecorded } from './base-unit-row.ts';
import { toWarnings } from './sender-problems.ts';
import { toUnknownInputs } from './unknown-inputs.ts';

/** Reads what the record lacks of each base unit's deliveries; base units of which it lacks nothing are left out. */
export async function readNotRecorded(tx: Tx, companyId: number): Promise<ReadonlyMap<number, NotRecorded>> {
  const rejected = await tx.sql
    .selectFrom('reading_rejections')
    .select(['base_unit_id', 'rejections', 'last_at', 'problems', 'unknown_inputs'])
    .where('company_id', '=', companyId)
    .execute();
  const ahead = await tx.sql
    .selectFrom('readings_ahead')
    .select(({ fn }) => ['base_unit_id', fn.sum<number | string>('readings').as('readings')])
    .where('company_id', '=', companyId)
    .groupBy('base_unit_id')
    .execute();
  const quarantined = await tx.sql
    .selectFrom('quarantined_deliveries')
    .select(({ fn }) => ['base_unit_id', fn.countAll<number | string>().as('deliveries')])
    .where('company_id', '=', companyId)
    .groupBy('base_unit_id')
    .execute();
  const [rejectedByUnit, aheadByUnit, quarantinedByUnit] = [
    byUnit(rejected),
    byUnit(ahead),
    byUnit(quarantined),
  ];
  const ids = new Set([...rejectedByUnit.keys(), ...aheadByUnit.keys(), ...quarantinedByUnit.keys()]);
  return new Map(
    Array.from(ids, (id) => [
      id,
      {
        rejections: rejectedByUnit.get(id)?.rejections ?? 0,
        lastRejectionAt: lastRejectionTime(rejectedByUnit.get(id)),
        readingsAhead: Number(aheadByUnit.get(id)?.readings ?? 0),
        quarantinedDeliveries: Number(quarantinedByUnit.get(id)?.deliveries ?? 0),
        warnings: toWarnings(rejectedByUnit.get(id)?.problems ?? null),
        unknownInputs: toUnknownInputs(rejectedByUnit.get(id)?.unknown_inputs ?? null),
      },
    ]),
  );
}

/** A row may exist for unknown keys alone. */
function lastRejectionTime(
  row: { readonly rejections: number; readonly last_at: number } | undefined,
): number | null {
  return row === undefined || row.rejections === 0 ? null : row.last_at;
}

function byUnit<Row extends { readonly base_unit_id: number }>(rows: readonly Row[]): Map<number, Row> {
  return new Map(rows.map((row) => [row.base_unit_id, row]));
}
