import { randomInt } from 'node:crypto';
import { nextId } from '../database/index.ts';
import {
  fold,
  NETWORK_SERVER,
  NETWORK_SERVER_SILENT_AFTER_MS,
  type BaseUnit,
  type routes,
} from '@ts1/contract';
import type { z } from 'zod';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { toBaseUnit } from './base-unit-row.ts';
import type { RequireBrokerKey } from './broker-key.ts';
import type { BaseUnitDeps } from './deps.ts';
import { newDeviceKey } from './device-key.ts';
import { isTakenSerial, refusingDuplicates } from './refusals.ts';

/** Generated serial numbers of which one is free, even in an installation with hundreds of thousands. */
const MOST_TRIES = 20;
const GENERATED_SERIALS = 1_000_000;

/**
 * Adds a base unit and returns it with its device key, which cannot be read again. A network server without a serial number
 * gets one that is free.
 * @throws InvalidInput when its serial number (of any company) or its name is taken, or `brokerKey` is not its key
 */
export async function createBaseUnit(
  deps: BaseUnitDeps & { readonly requireBrokerKey: RequireBrokerKey },
  user: SignedInUser,
  { baseUnitSerialNo, ...input }: z.output<typeof routes.createBaseUnit.body>,
): Promise<BaseUnit & { deviceKey: string }> {
  if (baseUnitSerialNo !== undefined) return addBaseUnit(deps, user, { ...input, baseUnitSerialNo });
  for (let tries = 1; ; tries += 1) {
    try {
      return await addBaseUnit(deps, user, { ...input, baseUnitSerialNo: generateSerial() });
    } catch (error) {
      if (!isTakenSerial(error) || tries === MOST_TRIES) throw error;
    }
  }
}

function generateSerial(): string {
  return `NS-${String(randomInt(GENERATED_SERIALS)).padStart(6, '0')}`;
}

type NewBaseUnit = z.output<typeof routes.createBaseUnit.body> & { readonly baseUnitSerialNo: string };

async function addBaseUnit(
  deps: BaseUnitDeps & { readonly requireBrokerKey: RequireBrokerKey },
  user: SignedInUser,
  input: NewBaseUnit,
): Promise<BaseUnit & { deviceKey: string }> {
  const { brokerKey } = input;
  if (brokerKey !== undefined) await deps.requireBrokerKey(user, input.baseUnitSerialNo, brokerKey);
  const { deviceKey, hash } = newDeviceKey();
  const write = changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const baseUnitId = await nextId(tx, 'base_units');
    const row = {
      company_id: companyId,
      base_unit_id: baseUnitId,
      serial_no: input.baseUnitSerialNo,
      serial_folded: fold(input.baseUnitSerialNo),
      name: input.baseUnitName,
      name_folded: fold(input.baseUnitName),
      type: input.typeId,
      device_key_hash: hash,
      key_created_at: at,
      last_contact_at: null,
      went_offline_at: null,
      clock_wrong_since: null,
      clock_wrong_until: null,
      clock_off_ms: null,
      unreadable_payloads: 0,
      last_unreadable_at: null,
      unproven: deps.proveBrokerKey !== undefined && brokerKey === undefined ? (1 as const) : (0 as const),
      silent_after_ms: input.typeId === NETWORK_SERVER ? NETWORK_SERVER_SILENT_AFTER_MS : null,
      created_at: at,
      deleted_at: null,
    };
    await tx.sql.insertInto('base_units').values(row).execute();
    record('base_unit_create', `Added base unit "${row.name}", serial number ${row.serial_no}`, {
      baseUnitId,
      serialNo: row.serial_no,
      type: row.type,
    });
    return { ...toBaseUnit(row), deviceKey };
  });
  return refusingDuplicates(write);
}
