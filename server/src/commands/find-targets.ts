import { BASE_UNIT_TYPES, type BaseUnitType } from '@ts1/contract';
import { inCompany, type Tx } from '../database/index.ts';
import { Conflict, NotFound } from '../platform/errors.ts';
import { noSuchSensor, type RegisteredSensor } from '../sensors/index.ts';

/**
 * A sensor of the company by its serial number (digits).
 * @throws NotFound
 */
export async function findSensor(tx: Tx, companyId: number, serialNo: string): Promise<RegisteredSensor> {
  const found = await tx.sql
    .selectFrom('sensors')
    .select(['sensor_id as sensorId', 'name', 'serial_no as serialNo', 'type'])
    .where('company_id', '=', companyId)
    .where('serial_no', '=', serialNo)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw noSuchSensor();
  return found;
}

/**
 * The base unit that last received a sensor: the way on which a command can reach it.
 * @throws Conflict when none has, or that one was deleted or takes no commands
 */
export async function findLatestUnit(tx: Tx, companyId: number, sensorId: number): Promise<number> {
  const found = await tx.sql
    .selectFrom('latest_readings as latest')
    .innerJoin('base_units as unit', (join) =>
      inCompany(join, 'unit.base_unit_id', 'latest.base_unit_id').on('unit.deleted_at', 'is', null),
    )
    .select(['unit.base_unit_id', 'unit.type'])
    .where('latest.company_id', '=', companyId)
    .where('latest.sensor_id', '=', sensorId)
    .executeTakeFirst();
  if (found === undefined) throw new Conflict('No base unit has heard this sensor yet.');
  if (!BASE_UNIT_TYPES[found.type].takesCommands) {
    throw new Conflict('This sensor was last received through a network server, which takes no commands.');
  }
  return found.base_unit_id;
}

export interface TargetUnit {
  readonly baseUnitId: number;
  readonly name: string;
  readonly type: BaseUnitType;
}

/**
 * A base unit of the company by its serial number.
 * @throws NotFound
 */
export async function findBaseUnit(tx: Tx, companyId: number, serialNo: string): Promise<TargetUnit> {
  const found = await tx.sql
    .selectFrom('base_units')
    .select(['base_unit_id', 'name', 'type'])
    .where('company_id', '=', companyId)
    .where('serial_no', '=', serialNo)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (found === undefined) throw new NotFound('There is no such base unit.');
  return { baseUnitId: found.base_unit_id, name: found.name, type: found.type };
}
