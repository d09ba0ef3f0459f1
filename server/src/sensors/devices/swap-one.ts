import {
  formatSerial,
  parseSerial,
  type routes,
  STATE_AFTER,
  type Swapped,
  toTimestamp,
} from '@ts1/contract';
import type { z } from 'zod';
import type { Change } from '../../audit/index.ts';
import { type Tx, uniqueViolation } from '../../database/index.ts';
import { Conflict, InvalidInput } from '../../platform/errors.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import type { SensorDeps } from '../deps.ts';
import { badSerial, noSuchSensor } from '../refusals.ts';
import { checkSwap } from './check-swap.ts';
import {
  findIdleDevice,
  findPlace,
  refuseRetired,
  removeIdleDevice,
  storeIdleDevice,
} from './idle-devices.ts';
import { lastLeft } from './past-places.ts';
import { readSensorDevices } from './read-sensor-devices.ts';
import { takeInReceived } from './take-in-received.ts';

type Swap = z.output<typeof routes.swapSensors.body>['swaps'][number];

/**
 * Swaps the device of one sensor within a change; the caller holds the turn of the company's devices.
 * Without `replaces` it takes out whichever device is in use at the sensor at that moment.
 * @throws Conflict when a device other than `replaces` is in use there
 */
export async function swapOne(
  deps: SensorDeps,
  change: Change,
  user: SignedInUser,
  swap: Swap,
): Promise<Swapped> {
  const { tx, companyId, at: now } = change;
  const { sensorId, type, reason } = swap;
  const old = await readPlace(tx, companyId, sensorId);
  const serial = parseSerial(swap.serialNo, type);
  if (!serial.ok) throw badSerial(serial.message);
  if (swap.replaces !== undefined && !hasSerial(old, swap.replaces)) {
    const present = formatSerial(old.serial_no, old.type);
    throw new Conflict(
      `Another device is in use at "${old.name}" now: ${present}. Look at the sensor again.`,
    );
  }

  const serialNo = serial.digits;
  const idle = await findIdleDevice(tx, companyId, serialNo);
  refuseRetired(idle, 'serialNo');
  const elsewhere = await findPlace(tx, companyId, serialNo);
  if (elsewhere !== undefined) throw badSerial(inUse(elsewhere, sensorId));
  const checked = checkSwap(
    { type, from: swap.from ?? null },
    {
      now,
      newestAt: await readNewestAt(tx, companyId, sensorId),
      presentFrom: old.device_from,
      presentType: old.type,
      leftAt: await lastLeft(tx, companyId, serialNo),
      limited: await deps.limitedMeasurands(tx, companyId, sensorId),
    },
  );
  if ('problems' in checked) throw new InvalidInput(checked.problems);
  const { from } = checked;

  await tx.sql
    .insertInto('sensor_devices')
    .values({
      company_id: companyId,
      sensor_id: sensorId,
      until_at: from,
      from_at: old.device_from,
      serial_no: old.serial_no,
      type: old.type,
      firmware: old.firmware,
      reason,
      taken_out_by: user.username,
      taken_out_by_id: user.userId,
    })
    .execute();
  await putThere(tx, companyId, sensorId, { serialNo, type, firmware: idle?.firmware ?? null, from, now });
  await removeIdleDevice(tx, companyId, serialNo);
  const state = swap.state ?? STATE_AFTER[reason];
  await storeIdleDevice(change, { serialNo: old.serial_no, type: old.type, state, firmware: old.firmware });
  await forgetDeviceState(tx, companyId, sensorId, from);
  await deps.deviceSwapped(change, sensorId, from);
  const received = await takeInReceived(deps, change, {
    serialNo,
    from,
    isWanted: swap.takeIn === true,
  });
  const [before, after] = [formatSerial(old.serial_no, old.type), formatSerial(serialNo, type)];
  change.record(
    'sensor_swap',
    `Put device ${after} in the place of ${before} at sensor "${old.name}" (${REASONS[reason]})`,
    {
      sensorId,
      serialNo: { before: old.serial_no, after: serialNo },
      type: { before: old.type, after: type },
      from: toTimestamp(from),
      reason,
      state,
      takenIn: received?.taken_in ?? false,
    },
  );
  const [device] = await readSensorDevices(tx, companyId, sensorId);
  if (device === undefined) throw noSuchSensor();
  return { sensorId, device, received_before: received };
}

const REASONS: Readonly<Record<Swap['reason'], string>> = {
  broken: 'broken',
  calibration: 'sent for calibration',
  battery: 'battery',
  other: 'another reason',
};

function hasSerial(
  device: { readonly serial_no: string; readonly type: Swap['type'] },
  text: string | number,
): boolean {
  const serial = parseSerial(text, device.type);
  return serial.ok && serial.digits === device.serial_no;
}

function inUse(place: { readonly sensor_id: number; readonly name: string }, sensorId: number): string {
  return place.sensor_id === sensorId ? 'stands there already' : `is in use at "${place.name}"`;
}

async function readPlace(tx: Tx, companyId: number, sensorId: number) {
  await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
  const place = await tx.sql
    .selectFrom('sensors')
    .select(['name', 'serial_no', 'type', 'firmware', 'device_from'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (place === undefined) throw noSuchSensor();
  return place;
}

async function readNewestAt(tx: Tx, companyId: number, sensorId: number): Promise<number | null> {
  const latest = await tx.sql
    .selectFrom('latest_readings')
    .select(['measured_at', 'recorded_to'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirst();
  return latest === undefined ? null : Math.max(latest.measured_at, latest.recorded_to ?? 0);
}

async function putThere(
  tx: Tx,
  companyId: number,
  sensorId: number,
  device: {
    readonly serialNo: string;
    readonly type: Swap['type'];
    readonly firmware: string | null;
    readonly from: number;
    readonly now: number;
  },
): Promise<void> {
  try {
    await tx.sql
      .updateTable('sensors')
      .set({
        serial_no: device.serialNo,
        type: device.type,
        firmware: device.firmware,
        device_from: device.from,
        device_since: device.now,
        // How often it reports is learnt anew.
        receipt_interval_ms: null,
        updated_at: device.now,
      })
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .execute();
  } catch (error) {
    // The index decides: a sensor of this serial number may have been added at the same moment.
    if (uniqueViolation(error) !== undefined) throw badSerial('is in use');
    throw error;
  }
}

/** Clears the newest values that are of the device alone: untrue of the next one, they come with a later reading. */
async function forgetDeviceState(tx: Tx, companyId: number, sensorId: number, from: number): Promise<void> {
  await tx.sql
    .updateTable('latest_readings')
    .set({ battery: null, battery_at: from - 1, rssi: null, snr: null, error: null, error_2: null })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .execute();
}
