import { BASE_UNIT_TYPES, toTimestamp, type BaseUnit } from '@ts1/contract';
import type { BaseUnitsTable } from '../database/index.ts';

/** The columns of which an answer is made. */
export const BASE_UNIT_COLUMNS = [
  'base_unit_id',
  'serial_no',
  'name',
  'type',
  'last_contact_at',
  'unreadable_payloads',
  'last_unreadable_at',
] as const;

type BaseUnitRow = Pick<BaseUnitsTable, (typeof BASE_UNIT_COLUMNS)[number]>;

export function toBaseUnit(row: BaseUnitRow): BaseUnit {
  return {
    id: row.base_unit_id,
    serialNo: row.serial_no,
    base_unit_name: row.name,
    type: row.type,
    type_description: BASE_UNIT_TYPES[row.type].description,
    last_contact: row.last_contact_at === null ? null : toTimestamp(row.last_contact_at),
    unreadable_payloads: row.unreadable_payloads,
    last_unreadable_at: row.last_unreadable_at === null ? null : toTimestamp(row.last_unreadable_at),
  };
}
