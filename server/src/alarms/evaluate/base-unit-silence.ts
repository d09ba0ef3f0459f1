import { type BaseUnitType, NETWORK_SERVER, silentAfterMs } from '@ts1/contract';
import { sql } from 'kysely';
import { inCompany, type Tx } from '../../database/index.ts';
import type { AlarmChange } from '../log/alarm-change.ts';
import { SILENCE } from '../machine/conditions.ts';
import { COVERS_FOR_MS } from './reception-notes.ts';
import { Ledger } from '../log/ledger.ts';
import type { LogRow } from '../machine/log-row.ts';
import type { StoredRow } from '../machine/reconcile.ts';
import { silentAt } from '../machine/silence.ts';
import { readRecordingRowsOfUnits } from '../log/stored-rows.ts';
import type { Watch } from '../machine/watch.ts';

/** A base unit that may have fallen silent, or may have been received again. */
export interface UnitToWatch {
  readonly companyId: number;
  readonly baseUnitId: number;
}

/** Columns that decide whether a base unit is silent, as a row of a select from `base_units as unit`. */
interface UnitRow {
  readonly company_id: number;
  readonly base_unit_id: number;
  readonly contact: number | null;
  readonly offline_window_ms: number;
  /** Interval of the sensor that it receives most often; null while none is known. */
  readonly receipt_interval_ms: number | null;
  readonly type: BaseUnitType;
  /** Time after which a network server is silent; null for never. */
  readonly silent_after_ms: number | null;
}

/** Contact is also what it sent and we could not store. */
const CONTACT = sql<number | null>`case when unit.unstored_at > unit.last_contact_at then unit.unstored_at
  else unit.last_contact_at end`;
/** It is received at least as often as the sensor of those it covers that reports most often. */
const USUAL_INTERVAL = sql<number | null>`(
  select min(sensor.receipt_interval_ms) from sensor_base_units as reception
  join sensors as sensor on sensor.company_id = reception.company_id and sensor.sensor_id = reception.sensor_id
  where reception.company_id = unit.company_id and reception.base_unit_id = unit.base_unit_id
    and sensor.deleted_at is null and reception.heard_at >= unit.last_contact_at - ${COVERS_FOR_MS})`;

/** Shortest time after which it can be silent: the rest is decided by row. */
const SHORTEST_SILENCE = sql<number>`case when unit.type = ${NETWORK_SERVER}
  then coalesce(unit.silent_after_ms, 9007199254740991) else company.offline_window_ms end`;

/** Base units of all companies whose silence is not in the log yet, or whose silence has ended. */
export async function findUnitsToWatch(tx: Tx, now: number, watch: Watch): Promise<UnitToWatch[]> {
  const quiet = await tx.sql
    .selectFrom('base_units as unit')
    .innerJoin('companies as company', 'company.company_id', 'unit.company_id')
    .leftJoin('alarm_log as open', (join) =>
      inCompany(join, 'open.base_unit_id', 'unit.base_unit_id').on('open.ended_at', 'is', null),
    )
    .select([
      'unit.company_id',
      'unit.base_unit_id',
      'unit.type',
      'unit.silent_after_ms',
      'company.offline_window_ms',
      CONTACT.as('contact'),
      USUAL_INTERVAL.as('receipt_interval_ms'),
    ])
    .where('open.log_id', 'is', null)
    .where('unit.deleted_at', 'is', null)
    .where(sql<boolean>`${CONTACT} <= ${now} - ${SHORTEST_SILENCE}`)
    .execute();
  const over = await tx.sql
    .selectFrom('alarm_log as open')
    .innerJoin('base_units as unit', (join) => inCompany(join, 'unit.base_unit_id', 'open.base_unit_id'))
    .select(['unit.company_id', 'unit.base_unit_id'])
    .where('open.ended_at', 'is', null)
    .where((row) =>
      row.or([row('unit.deleted_at', 'is not', null), sql<boolean>`${CONTACT} > open.activated`]),
    )
    .execute();
  const found = [...quiet.filter((row) => silentSince(row, watch) <= now), ...over];
  return found.map(({ company_id, base_unit_id }) => ({ companyId: company_id, baseUnitId: base_unit_id }));
}

/** Raises one event for a unit that is silent, and ends it when the unit is received again or deleted. */
export async function watchUnits(
  tx: Tx,
  companyId: number,
  baseUnitIds: readonly number[],
  now: number,
  watch: Watch,
): Promise<AlarmChange[]> {
  await tx.dialect.lockRows(tx, 'base_units', companyId, 'base_unit_id', baseUnitIds);
  const units = await tx.sql
    .selectFrom('base_units as unit')
    .innerJoin('companies as company', 'company.company_id', 'unit.company_id')
    .select([
      'unit.company_id',
      'unit.base_unit_id',
      'unit.deleted_at',
      'unit.type',
      'unit.silent_after_ms',
      'company.offline_window_ms',
      CONTACT.as('contact'),
      USUAL_INTERVAL.as('receipt_interval_ms'),
    ])
    .where('unit.company_id', '=', companyId)
    .where('unit.base_unit_id', 'in', baseUnitIds)
    .execute();
  const open = await readRecordingRowsOfUnits(tx, companyId, baseUnitIds);
  const ledger = new Ledger(companyId);
  for (const unit of units) {
    const stored = open.get(unit.base_unit_id) ?? null;
    const row =
      stored === null
        ? unit.deleted_at === null
          ? silenceRow(unit, now, watch)
          : null
        : endedRow(stored, unit.contact, unit.deleted_at);
    if (row === null) continue;
    const subject = { sensorId: null, baseUnitId: unit.base_unit_id } as const;
    ledger.store({ subject, condition: SILENCE, rows: [{ row, stored }], notify: true });
  }
  return ledger.write(tx, now);
}

/** A network server speaks for many sensors, of which none says how often: it goes by its own setting alone. */
function unitSilentAfterMs({
  type,
  silent_after_ms,
  offline_window_ms,
  receipt_interval_ms,
}: UnitRow): number {
  if (type === NETWORK_SERVER) return silent_after_ms ?? Number.POSITIVE_INFINITY;
  return silentAfterMs({ ownMs: null, windowMs: offline_window_ms, usualIntervalMs: receipt_interval_ms });
}

/** Infinity for a unit that was never in contact. */
function silentSince(unit: UnitRow, watch: Watch): number {
  if (unit.contact === null) return Number.POSITIVE_INFINITY;
  return silentAt({ lastReceivedAt: unit.contact, silentAfterMs: unitSilentAfterMs(unit), watch });
}

function silenceRow(unit: UnitRow, now: number, watch: Watch): LogRow | null {
  const since = silentSince(unit, watch);
  if (since > now) return null;
  return {
    event: since,
    activated: since,
    repeated: false,
    openedReceivedAt: since,
    raisedAt: since,
    value: 0,
    limit: unitSilentAfterMs(unit) / 60_000,
    delayEndsAt: null,
    returnedAt: null,
    resetAt: null,
    endedAt: null,
    acknowledged: null,
  };
}

function endedRow(stored: StoredRow, contact: number | null, deletedAt: number | null): LogRow | null {
  if (contact !== null && contact > stored.activated) {
    return { ...stored, returnedAt: contact, resetAt: stored.resetAt ?? contact, endedAt: contact };
  }
  if (deletedAt === null) return null;
  return { ...stored, resetAt: stored.resetAt ?? deletedAt, endedAt: deletedAt };
}
