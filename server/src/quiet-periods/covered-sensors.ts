import { present } from '@ts1/contract';
import { inCompany, type Tx } from '../database/index.ts';

/** Scope of a period, unless it is of the whole company. */
export interface Scoped {
  readonly quiet_id: number;
  readonly scope: 'company' | 'zone' | 'base-unit' | 'sensors';
  readonly zone_id: number | null;
  readonly base_unit_id: number | null;
}

/** The sensors of periods at this moment, by the period's id; those of the whole company are left out. */
export async function readCoveredSensors(
  tx: Tx,
  companyId: number,
  periods: readonly Scoped[],
): Promise<ReadonlyMap<number, ReadonlySet<number>>> {
  const zoneIds = periods.flatMap(({ scope, zone_id }) => (scope === 'zone' ? (zone_id ?? []) : []));
  const unitIds = periods.flatMap(({ scope, base_unit_id }) =>
    scope === 'base-unit' ? (base_unit_id ?? []) : [],
  );
  const named = periods.flatMap(({ scope, quiet_id }) => (scope === 'sensors' ? quiet_id : []));
  const byZone = await membersOfZones(tx, companyId, zoneIds);
  const byUnit = await membersOfUnits(tx, companyId, unitIds);
  const byPeriod = await membersOfPeriods(tx, companyId, named);
  return new Map(
    periods.map(({ quiet_id, scope, zone_id, base_unit_id }) => [
      quiet_id,
      new Set(
        scope === 'zone'
          ? byZone.get(present(zone_id, 'the zone of a period'))
          : scope === 'base-unit'
            ? byUnit.get(present(base_unit_id, 'the base unit of a period'))
            : byPeriod.get(quiet_id),
      ),
    ]),
  );
}

type Members = ReadonlyMap<number, readonly number[]>;

function gathered(
  rows: readonly { readonly owner_id: number | null; readonly sensor_id: number }[],
): Members {
  const grouped = Map.groupBy(rows, (row) => present(row.owner_id, 'whose sensors these are'));
  return new Map(Array.from(grouped, ([id, own]) => [id, own.map(({ sensor_id }) => sensor_id)]));
}

async function membersOfZones(tx: Tx, companyId: number, zoneIds: readonly number[]): Promise<Members> {
  if (zoneIds.length === 0) return new Map();
  return gathered(
    await tx.sql
      .selectFrom('zone_sensors as link')
      .innerJoin('zones as zone', (join) =>
        inCompany(join, 'zone.zone_id', 'link.zone_id').on('zone.deleted_at', 'is', null),
      )
      .select(['link.zone_id as owner_id', 'link.sensor_id'])
      .where('link.company_id', '=', companyId)
      .where('link.zone_id', 'in', zoneIds)
      .execute(),
  );
}

async function membersOfUnits(tx: Tx, companyId: number, unitIds: readonly number[]): Promise<Members> {
  if (unitIds.length === 0) return new Map();
  return gathered(
    await tx.sql
      .selectFrom('latest_readings')
      .select(['base_unit_id as owner_id', 'sensor_id'])
      .where('company_id', '=', companyId)
      .where('base_unit_id', 'in', unitIds)
      .execute(),
  );
}

async function membersOfPeriods(tx: Tx, companyId: number, quietIds: readonly number[]): Promise<Members> {
  if (quietIds.length === 0) return new Map();
  return gathered(
    await tx.sql
      .selectFrom('quiet_period_sensors')
      .select(['quiet_id as owner_id', 'sensor_id'])
      .where('company_id', '=', companyId)
      .where('quiet_id', 'in', quietIds)
      .execute(),
  );
}
