import {
  type DeviceState,
  formatSerial,
  type IdleDevice,
  parseSerial,
  present,
  type SensorType,
  toTimestamp,
} from '@ts1/contract';
import { type Change, changeBy } from '../../audit/index.ts';
import { inCompany, type Tx } from '../../database/index.ts';
import { InvalidInput, NotFound } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import type { SensorDeps } from '../deps.ts';
import { badSerial } from '../refusals.ts';
import { takeDevicesTurn } from './devices-turn.ts';

/** Reads the devices of a company that are at no sensor, by serial number, each with its last place. */
export async function readIdleDevices(tx: Tx, companyId: number): Promise<IdleDevice[]> {
  const rows = await tx.sql
    .selectFrom('idle_devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .orderBy('serial_no')
    .execute();
  const stood = await tx.sql
    .selectFrom('sensor_devices as device')
    .innerJoin('sensors as sensor', (join) => inCompany(join, 'sensor.sensor_id', 'device.sensor_id'))
    .innerJoin('idle_devices as idle', (join) => inCompany(join, 'idle.serial_no', 'device.serial_no'))
    .select(['device.serial_no', 'device.sensor_id', 'sensor.name'])
    .where('device.company_id', '=', companyId)
    .orderBy('device.until_at')
    .execute();
  const lastBySerial = new Map(stood.map((row) => [row.serial_no, row]));
  return rows.map(({ serial_no, type, state, since, firmware }) => {
    const last = lastBySerial.get(serial_no);
    return {
      serialNo: serial_no,
      type,
      state,
      since: toTimestamp(since),
      firmware,
      last_sensor_id: last?.sensor_id ?? null,
      last_sensor_name: last?.name ?? null,
    };
  });
}

/** Finds a device that is at no sensor, as it is stored; undefined for none of that serial number. */
export async function findIdleDevice(tx: Tx, companyId: number, serialNo: string) {
  return tx.sql
    .selectFrom('idle_devices')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('serial_no', '=', serialNo)
    .executeTakeFirst();
}

/** A device goes to a place, or off the list. */
export async function removeIdleDevice(tx: Tx, companyId: number, serialNo: string): Promise<void> {
  await tx.sql
    .deleteFrom('idle_devices')
    .where('company_id', '=', companyId)
    .where('serial_no', '=', serialNo)
    .execute();
}

/** Notes that a device is at no sensor from now on, or is in another state now. */
export async function storeIdleDevice(
  { tx, companyId, at }: Change,
  device: {
    readonly serialNo: string;
    readonly type: SensorType;
    readonly state: DeviceState;
    readonly firmware: string | null;
  },
): Promise<void> {
  const { serialNo, type, state, firmware } = device;
  const row = { type, state, since: at, firmware };
  await tx.sql
    .insertInto('idle_devices')
    .values({ company_id: companyId, serial_no: serialNo, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'serial_no']).doUpdateSet(row))
    .execute();
}

const STATES: Readonly<Record<DeviceState, string>> = {
  spare: 'spare',
  calibration: 'at calibration',
  retired: 'retired',
};

/**
 * Adds a device that is at no sensor, or changes its type or state.
 * @throws InvalidInput when the serial number does not fit the type, or is at a sensor
 */
export async function saveIdleDevice(
  deps: SensorDeps,
  user: SignedInUser,
  typed: string,
  { type, state }: { readonly type: SensorType; readonly state: DeviceState },
): Promise<IdleDevice> {
  const serial = parseSerial(typed, type);
  if (!serial.ok) throw badSerial(serial.message);
  const serialNo = serial.digits;
  return changeBy(deps, user, async (change) => {
    const { tx, companyId, record } = change;
    await takeDevicesTurn(tx, companyId);
    const place = await findPlace(tx, companyId, serialNo);
    if (place !== undefined) throw badSerial(`stands at "${place.name}"`);
    const before = await findIdleDevice(tx, companyId, serialNo);
    await storeIdleDevice(change, { serialNo, type, state, firmware: before?.firmware ?? null });
    const words = `Device ${formatSerial(serialNo, type)} is ${STATES[state]}`;
    record('device_save', words, { serialNo, type, state: { before: before?.state ?? null, after: state } });
    const all = await readIdleDevices(tx, companyId);
    return present(all.find((device) => device.serialNo === serialNo));
  });
}

/**
 * Takes a device that is at no sensor off the list. Its former places stay recorded.
 * @throws NotFound
 */
export async function deleteIdleDevice(deps: SensorDeps, user: SignedInUser, typed: string): Promise<void> {
  await changeBy(deps, user, async ({ tx, companyId, record }) => {
    const serialNo = typed.replaceAll(/[^\dA-Fa-f]/g, '').toUpperCase();
    const device = await findIdleDevice(tx, companyId, serialNo);
    if (device === undefined) throw new NotFound('There is no such device.');
    await removeIdleDevice(tx, companyId, serialNo);
    const serial = formatSerial(serialNo, device.type);
    record('device_delete', `Took device ${serial} off the list`, { serialNo, state: device.state });
  });
}

/** Finds the sensor at which a device is now. */
export async function findPlace(tx: Tx, companyId: number, serialNo: string) {
  return tx.sql
    .selectFrom('sensors')
    .select(['sensor_id', 'name'])
    .where('company_id', '=', companyId)
    .where('serial_no', '=', serialNo)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}

/** @throws InvalidInput for a device that is retired: a mistake, or it has to be made a spare first */
export function refuseRetired(device: { readonly state: DeviceState } | undefined, path: string): void {
  if (device?.state === 'retired') {
    throw new InvalidInput([{ path, message: 'is retired; make it a spare first' }]);
  }
}
