import { type QuietPeriod, toTimestamp } from '@ts1/contract';
import type { Selectable } from 'kysely';
import type { VisibleSensors } from '../auth/index.ts';
import type { QuietPeriodsTable, Tx } from '../database/index.ts';
import { readCoveredSensors } from './covered-sensors.ts';
import { readTimeZone } from './read-cover.ts';
import { noSuchPeriod } from './refusals.ts';
import { toPlan } from './stored-plan.ts';
import { timeAtOrAfter } from './times.ts';

const MOST_PAST = 200;

interface Which {
  readonly now: number;
  /** Leaves out periods that cover none of these sensors, and the other sensors of those that are left. */
  readonly visible: VisibleSensors;
  readonly quietId?: number;
}

/** All periods that are planned or last, and the latest that are over, newest start first. */
export async function readPeriods(
  tx: Tx,
  companyId: number,
  { now, visible, quietId }: Which,
): Promise<QuietPeriod[]> {
  const stored = tx.sql.selectFrom('quiet_periods').selectAll().where('company_id', '=', companyId);
  const all = quietId === undefined ? stored : stored.where('quiet_id', '=', quietId);
  const open = await all.where('until_at', '>', now).where('ended_at', 'is', null).execute();
  const over = await all
    .where((row) => row.or([row('until_at', '<=', now), row('ended_at', 'is not', null)]))
    .orderBy('from_at', 'desc')
    .orderBy('quiet_id', 'desc')
    .limit(MOST_PAST)
    .execute();
  const rows = [...open, ...over].toSorted(
    (one, other) => other.from_at - one.from_at || other.quiet_id - one.quiet_id,
  );
  if (rows.length === 0) return [];
  const timeZone = await readTimeZone(tx, companyId);
  const names = await readNames(tx, companyId);
  const sensors = await readCoveredSensors(tx, companyId, rows);
  return rows.flatMap((row) => {
    const covered =
      row.scope === 'company' ? names.sensors : (sensors.get(row.quiet_id) ?? new Set<number>());
    const seen = [...covered].filter((id) => names.sensors.has(id) && (visible === 'all' || visible.has(id)));
    if (visible !== 'all' && seen.length === 0) return [];
    const target =
      row.scope === 'zone' ? names.zones.get(row.zone_id ?? 0) : names.units.get(row.base_unit_id ?? 0);
    const sensorIds = seen.toSorted((one, other) => one - other);
    return [toPeriod(row, { now, timeZone, sensorIds, target, isWhole: visible === 'all' })];
  });
}

/** One period, as an admin sees it. @throws NotFound */
export async function readPeriod(
  tx: Tx,
  companyId: number,
  quietId: number,
  now: number,
): Promise<QuietPeriod> {
  const [period] = await readPeriods(tx, companyId, { now, visible: 'all', quietId });
  if (period === undefined) throw noSuchPeriod();
  return period;
}

interface Beside {
  readonly now: number;
  readonly timeZone: string;
  readonly sensorIds: number[];
  readonly target: string | undefined;
  /** False for a reader who sees only some sensors, and must not learn of the zone or base unit here. */
  readonly isWhole: boolean;
}

function toPeriod(
  row: Selectable<QuietPeriodsTable>,
  { now, timeZone, sensorIds, target, isWhole }: Beside,
): QuietPeriod {
  const plan = toPlan(row);
  const span = timeAtOrAfter(plan, timeZone, now);
  return {
    id: row.quiet_id,
    kind: row.kind,
    scope: row.scope,
    zone_id: isWhole ? row.zone_id : null,
    base_unit_id: isWhole ? row.base_unit_id : null,
    sensor_ids: sensorIds,
    target_name: isWhole ? (target ?? null) : null,
    from: toTimestamp(row.from_at),
    until: toTimestamp(row.until_at),
    repeats: plan.repeats,
    reason: row.reason,
    state: span === null ? 'past' : span.from <= now ? 'now' : 'planned',
    span: span && { from: toTimestamp(span.from), until: toTimestamp(span.until) },
    event_id: row.event_id,
    created_by: row.created_by,
    created_at: toTimestamp(row.created_at),
    ended_at: row.ended_at === null ? null : toTimestamp(row.ended_at),
    ended_by: row.ended_by,
  };
}

/** Names of zones and base units, deleted ones too, and the sensors that there are. */
async function readNames(tx: Tx, companyId: number) {
  const zones = await tx.sql
    .selectFrom('zones')
    .select(['zone_id', 'name'])
    .where('company_id', '=', companyId)
    .execute();
  const units = await tx.sql
    .selectFrom('base_units')
    .select(['base_unit_id', 'name'])
    .where('company_id', '=', companyId)
    .execute();
  const sensors = await tx.sql
    .selectFrom('sensors')
    .select('sensor_id')
    .where('company_id', '=', companyId)
    .where('deleted_at', 'is', null)
    .execute();
  return {
    zones: new Map(zones.map(({ zone_id, name }) => [zone_id, name])),
    units: new Map(units.map(({ base_unit_id, name }) => [base_unit_id, name])),
    sensors: new Set(sensors.map(({ sensor_id }) => sensor_id)),
  };
}
