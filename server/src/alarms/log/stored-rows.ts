import { present } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { AlarmLogTable, Tx } from '../../database/index.ts';
import { conditionKey, type ConditionKey } from '../machine/conditions.ts';
import type { StoredRow } from '../machine/reconcile.ts';

type Row = Selectable<AlarmLogTable>;

/** Rows of some sensors by sensor and condition, ascending by when they were activated. */
export type RowsByCondition = ReadonlyMap<number, ReadonlyMap<ConditionKey, readonly StoredRow[]>>;

/** Rows whose events still record, which are all that a state can refer to. */
export async function readRecordingRows(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<RowsByCondition> {
  return rowsByCondition(await selectRecordingRows(tx, companyId, sensorIds));
}

/** Reads the same rows as in the table. */
export async function selectRecordingRows(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<Row[]> {
  if (sensorIds.length === 0) return [];
  return tx.sql
    .selectFrom('alarm_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', sensorIds)
    .where('ended_at', 'is', null)
    .orderBy('activated')
    .orderBy('log_id')
    .execute();
}

/** The row of each base unit that is silent. */
export async function readRecordingRowsOfUnits(
  tx: Tx,
  companyId: number,
  baseUnitIds: readonly number[],
): Promise<Map<number, StoredRow>> {
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('base_unit_id', 'in', baseUnitIds)
    .where('ended_at', 'is', null)
    .execute();
  return new Map(rows.map((row) => [present(row.base_unit_id), toStoredRow(row)]));
}

/** Rows of one condition that were activated at `from` or later and are not withdrawn. */
export async function readRowsSince(
  tx: Tx,
  companyId: number,
  sensorId: number,
  key: ConditionKey,
  from: number,
): Promise<StoredRow[]> {
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('condition', '=', key)
    .where('activated', '>=', Math.max(from, 0))
    .where('withdrawn', '=', 0)
    .orderBy('activated')
    .orderBy('log_id')
    .execute();
  return rows.map(toStoredRow);
}

/**
 * The start of the events of a condition that were not over at `at`, and of those that were not over then: before
 * it the condition was normal. `at` itself when it was normal already.
 */
export async function normalBefore(
  tx: Tx,
  companyId: number,
  sensorId: number,
  key: ConditionKey,
  at: number,
): Promise<number> {
  let from = at;
  for (;;) {
    const { earliest } = await tx.sql
      .selectFrom('alarm_log')
      .select((row) => row.fn.min('event_at').as('earliest'))
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('condition', '=', key)
      .where('event_at', '<', from)
      .where('withdrawn', '=', 0)
      .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>=', from)]))
      .executeTakeFirstOrThrow();
    if (earliest === null) return from;
    from = earliest;
  }
}

/** Rows of sensors by sensor and condition, in the same order. */
export function rowsByCondition(rows: readonly Row[]): RowsByCondition {
  const found = new Map<number, Map<ConditionKey, StoredRow[]>>();
  for (const row of rows) {
    const sensorId = present(row.sensor_id);
    const ofSensor = found.get(sensorId) ?? new Map<ConditionKey, StoredRow[]>();
    found.set(sensorId, ofSensor);
    const key = conditionKey.parse(row.condition);
    const ofCondition = ofSensor.get(key);
    if (ofCondition === undefined) ofSensor.set(key, [toStoredRow(row)]);
    else ofCondition.push(toStoredRow(row));
  }
  return found;
}

/** A row of the table as transitions see it. */
export function toStoredRow(row: Row): StoredRow {
  return {
    logId: row.log_id,
    eventId: row.event_id,
    event: row.event_at,
    activated: row.activated,
    repeated: row.repeated === 1,
    openedReceivedAt: row.opened_received_at,
    raisedAt: row.raised_at,
    value: row.value,
    limit: row.limit_value,
    delayEndsAt: row.delay_ends_at,
    returnedAt: row.returned_at,
    resetAt: row.reset_at,
    endedAt: row.ended_at,
    acknowledged:
      row.acknowledged_at === null
        ? null
        : { by: row.acknowledged_by ?? '', userId: row.acknowledged_by_id, at: row.acknowledged_at },
  };
}
