import { formatSerial } from '@ts1/contract';
import type { Tx } from '../database/index.ts';

/** A device with its serial number as people read it. */
export type NamedDevice = { readonly id: number; readonly name: string; readonly serial: string };

/** Sensors by their ids, those that were deleted too. */
export async function namedSensors(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, NamedDevice>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('sensors')
    .select(['sensor_id', 'name', 'serial_no', 'type'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', ids)
    .execute();
  return new Map(
    rows.map(({ sensor_id: id, name, serial_no, type }) => [
      id,
      { id, name, serial: formatSerial(serial_no, type) },
    ]),
  );
}

/** Base units by their ids, those that were deleted too. */
export async function namedUnits(
  tx: Tx,
  companyId: number,
  ids: readonly number[],
): Promise<Map<number, NamedDevice>> {
  if (ids.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('base_units')
    .select(['base_unit_id', 'name', 'serial_no'])
    .where('company_id', '=', companyId)
    .where('base_unit_id', 'in', ids)
    .execute();
  return new Map(rows.map(({ base_unit_id: id, name, serial_no: serial }) => [id, { id, name, serial }]));
}
