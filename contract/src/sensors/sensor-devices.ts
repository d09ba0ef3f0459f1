import { z } from 'zod';
import { route } from '../platform/route.ts';
import { sensorType, sensorTypeInput } from './sensor-type.ts';
import { id, idText, moment, timestamp } from '../platform/values.ts';

/** Why a device was taken from its place. */
export const swapReason = z.enum(['broken', 'calibration', 'battery', 'other']);
export type SwapReason = z.output<typeof swapReason>;

/** Where a device is while it stands nowhere. */
export const deviceState = z.enum(['spare', 'calibration', 'retired']);
export type DeviceState = z.output<typeof deviceState>;

/** What becomes of a device that is taken out for a reason, unless something else is asked for. */
export const STATE_AFTER: Readonly<Record<SwapReason, DeviceState>> = {
  broken: 'retired',
  calibration: 'calibration',
  battery: 'spare',
  other: 'spare',
};

/** One call swaps at most this many. */
export const MAX_SWAPS = 500;

/** A device that stands or stood where a sensor measures. */
export const sensorDevice = z.object({
  serialNo: z.string(),
  type: sensorType,
  firmware: z.string().nullable(),
  /** Since when it stood there; null for the first device, which reaches back without limit. */
  from: timestamp.nullable(),
  /** Until when; null for the device that stands there now. */
  until: timestamp.nullable(),
  reason: swapReason.nullable(),
  /** Who took it out. */
  by: z.string().nullable(),
});
export type SensorDevice = z.output<typeof sensorDevice>;

/** A device that stands nowhere now. */
export const idleDevice = z.object({
  serialNo: z.string(),
  type: sensorType,
  state: deviceState,
  /** Since when it is in this state. */
  since: timestamp,
  firmware: z.string().nullable(),
  /** Where it stood last; null for a device that never stood anywhere. */
  last_sensor_id: id.nullable(),
  last_sensor_name: z.string().nullable(),
});
export type IdleDevice = z.output<typeof idleDevice>;

const serialInput = z.union([z.string().max(40), z.int().nonnegative()]);

const swapFields = {
  serialNo: serialInput,
  type: sensorTypeInput,
  /** Left out or null: now. */
  from: moment.nullish(),
  reason: swapReason,
  /** Where the device that is taken out goes; left out it follows from the reason. */
  state: deviceState.optional(),
  /** The device that is to be taken out: when another is in use there, nothing is swapped. Left out: whichever is. */
  replaces: serialInput.optional(),
  /** Store the latest reading that was received of the device before. */
  takeIn: z.boolean().optional(),
};

/** What came of a swap. */
export const swapped = z.object({
  sensorId: id,
  device: sensorDevice,
  /** What was received of the device before it stood here and is not stored; null for nothing. */
  received_before: z
    .object({
      readings: z.int(),
      firstHeardAt: timestamp,
      lastHeardAt: timestamp,
      /** Its latest reading is stored here within seconds. Earlier ones were not kept. */
      taken_in: z.boolean(),
    })
    .nullable(),
});
export type Swapped = z.output<typeof swapped>;

const sensorPath = z.object({ sensorId: idText });
const devicePath = z.object({ serialNo: z.string().min(1).max(40) });
const TAG = 'Devices';
const SWAP_CHANGES = ['Sensors', 'LiveData', 'Calibrations'] as const;

export const sensorDeviceRoutes = {
  listSensorDevices: route({
    method: 'GET',
    path: '/sensors/{sensorId}/devices',
    summary: 'The devices that stood where a sensor measures, the present one first',
    tag: TAG,
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: sensorPath,
    answer: z.array(sensorDevice),
    errors: [400, 404],
  }),
  swapSensor: route({
    method: 'POST',
    path: '/sensors/{sensorId}/swap',
    summary: 'Put another device in the place of the present one; the history goes on',
    tag: TAG,
    permission: 'admin',
    changes: SWAP_CHANGES,
    params: sensorPath,
    body: z.object(swapFields),
    answer: swapped,
    errors: [400, 404, 409],
  }),
  swapSensors: route({
    method: 'POST',
    path: '/sensors/swaps',
    summary: 'Swap the devices of many sensors, all or none',
    tag: TAG,
    permission: 'admin',
    changes: SWAP_CHANGES,
    body: z.object({
      swaps: z
        .array(z.object({ sensorId: id, ...swapFields }))
        .min(1)
        .max(MAX_SWAPS),
    }),
    answer: z.array(swapped),
    errors: [400, 404, 409],
  }),
  listIdleDevices: route({
    method: 'GET',
    path: '/devices',
    summary: 'Devices that stand nowhere: spare, at calibration, retired',
    tag: TAG,
    permission: 'admin',
    answer: z.array(idleDevice),
  }),
  saveIdleDevice: route({
    method: 'PUT',
    path: '/devices/{serialNo}',
    summary: 'Add a device that stands nowhere, or change its type or state',
    tag: TAG,
    permission: 'admin',
    changes: ['Sensors'],
    params: devicePath,
    body: z.object({ type: sensorTypeInput, state: deviceState }),
    answer: idleDevice,
    errors: [400, 404],
  }),
  deleteIdleDevice: route({
    method: 'DELETE',
    path: '/devices/{serialNo}',
    summary: 'Take a device that stands nowhere off the list; where it stood is kept',
    tag: TAG,
    permission: 'admin',
    changes: ['Sensors'],
    params: devicePath,
    errors: [400, 404],
  }),
};
