import type { Tx } from '../database/index.ts';
import type { SignedInDevice } from '../platform/security/caller.ts';
import { hashDeviceKey } from './device-key.ts';

/** The base unit that a device key belongs to, of whatever company; undefined for a key that is not valid now. */
export async function findByDeviceKey(tx: Tx, deviceKey: string): Promise<SignedInDevice | undefined> {
  const unit = await tx.sql
    .selectFrom('base_units')
    .select(['company_id', 'base_unit_id', 'serial_no'])
    .where('device_key_hash', '=', hashDeviceKey(deviceKey))
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return unit && { companyId: unit.company_id, baseUnitId: unit.base_unit_id, serialNo: unit.serial_no };
}
