import type { QuietPeriodBody } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { NotFound } from '../platform/errors.ts';
import { requireSensors } from '../sensors/index.ts';

/** Targets of a period, by its scope alone. */
export interface Targets {
  readonly zoneId?: number | undefined;
  readonly baseUnitId?: number | undefined;
  readonly sensorIds: readonly number[];
  /** In words, for the audit log: `zone "Kitchen"`. */
  readonly words: string;
}

/**
 * Makes sure that everything that a body names is the company's, whether its scope means it or not.
 * @throws NotFound
 */
export async function requireTargets(
  tx: Tx,
  companyId: number,
  { scope, zone_id: zoneId, base_unit_id: baseUnitId, sensor_ids = [] }: QuietPeriodBody,
): Promise<Targets> {
  const zone = zoneId === undefined ? '' : await nameOfZone(tx, companyId, zoneId);
  const unit = baseUnitId === undefined ? '' : await nameOfUnit(tx, companyId, baseUnitId);
  const names = await requireSensors(tx, companyId, sensor_ids);
  const sensorIds: number[] = [];
  switch (scope) {
    case 'company':
      return { sensorIds, words: 'the whole company' };
    case 'zone':
      return { zoneId, sensorIds, words: `zone "${zone}"` };
    case 'base-unit':
      return { baseUnitId, sensorIds, words: `base unit "${unit}"` };
    case 'sensors':
      return {
        sensorIds: [...new Set(sensor_ids)],
        words: names.length === 1 ? `sensor "${names.join('')}"` : `${names.length} sensors`,
      };
    default:
      return scope satisfies never;
  }
}

async function nameOfZone(tx: Tx, companyId: number, zoneId: number): Promise<string> {
  const zone = await tx.sql
    .selectFrom('zones')
    .select('name')
    .where('company_id', '=', companyId)
    .where('zone_id', '=', zoneId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (zone === undefined) throw new NotFound('There is no such zone.');
  return zone.name;
}

async function nameOfUnit(tx: Tx, companyId: number, baseUnitId: number): Promise<string> {
  const unit = await tx.sql
    .selectFrom('base_units')
    .select('name')
    .where('company_id', '=', companyId)
    .where('base_unit_id', '=', baseUnitId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (unit === undefined) throw new NotFound('There is no such base unit.');
  return unit.name;
}
