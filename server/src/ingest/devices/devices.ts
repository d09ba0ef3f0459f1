import { fold } from '@ts1/contract';
import { findByDeviceKey, hashDeviceKey } from '../../base-units/index.ts';
import type { Database, Tx } from '../../database/index.ts';
import type { SignedInDevice } from '../../platform/security/caller.ts';
import type { Clock } from '../../platform/clock.ts';

/** How long another server, or the command line, may still be answered by a key that was just replaced here. */
const REMEMBERED_MS = 5_000;
const MOST_REMEMBERED = 10_000;

/** A base unit, and the hash of its key at the time. */
export interface KnownDevice extends SignedInDevice {
  readonly keyHash: string;
}

/** Finds the base unit that is meant by something it sent: undefined for one that does not exist (any more). */
export interface Devices {
  byKey(key: string): Promise<KnownDevice | undefined>;
  /** For an outside broker, which has checked the key itself; not for a unit whose owner is unproven. */
  bySerial(serialNo: string): Promise<KnownDevice | undefined>;
  /** Call after a key was replaced or a base unit deleted: its old key stops working at once. */
  forget(baseUnitId: number): void;
}

/** Looks base units up, and remembers those that exist for a few seconds. */
export function createDevices(database: Database, clock: Clock): Devices {
  const remembered = new Map<string, { device: KnownDevice; until: number }>();
  let forgotten = 0;

  /** Returns what `lookUp` finds, remembered by `name`. */
  async function find(
    name: string,
    lookUp: (tx: Tx) => Promise<KnownDevice | undefined>,
  ): Promise<KnownDevice | undefined> {
    const known = remembered.get(name);
    if (known !== undefined && known.until > clock.now()) return known.device;
    const forgottenBefore = forgotten;
    const device = await database.readAcross(lookUp);
    // A device that was read before a key was replaced must not be remembered after it.
    if (device !== undefined && forgottenBefore === forgotten) remember(name, device);
    return device;
  }

  function remember(name: string, device: KnownDevice): void {
    remembered.delete(name);
    remembered.set(name, { device, until: clock.now() + REMEMBERED_MS });
    const oldest = remembered.keys().next();
    if (remembered.size > MOST_REMEMBERED && oldest.done !== true) remembered.delete(oldest.value);
  }

  return {
    async byKey(key) {
      const keyHash = hashDeviceKey(key);
      return find(`key ${keyHash}`, async (tx) => {
        const device = await findByDeviceKey(tx, key);
        return device && { ...device, keyHash };
      });
    },
    bySerial: async (serialNo) => find(`serial ${serialNo}`, async (tx) => findBySerial(tx, serialNo)),
    forget(baseUnitId) {
      forgotten += 1;
      for (const [name, { device }] of remembered) {
        if (device.baseUnitId === baseUnitId) remembered.delete(name);
      }
    },
  };
}

async function findBySerial(tx: Tx, serialNo: string): Promise<KnownDevice | undefined> {
  const unit = await tx.sql
    .selectFrom('base_units')
    .select(['company_id', 'base_unit_id', 'device_key_hash'])
    .where('serial_folded', '=', fold(serialNo))
    .where('serial_no', '=', serialNo)
    .where('unproven', '=', 0)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return (
    unit && {
      companyId: unit.company_id,
      baseUnitId: unit.base_unit_id,
      serialNo,
      keyHash: unit.device_key_hash,
    }
  );
}
