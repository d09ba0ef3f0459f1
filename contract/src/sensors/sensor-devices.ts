import { z } from 'zod';
import { route } from '../platform/route.ts';
import { sensorType, sensorTypeInput } from './sensor-type.ts';
import { id, idText, moment, timestamp } from '../platform/values.ts';

/** Reason for the removal of a device from its place. */
export const swapReason = z.enum(['broken', 'calibration', 'battery', 'other']);
export type SwapReason = z.output<typeof swapReason>;

/** State of a device that is not in use at any place. */
export const deviceState = z.enum(['spare', 'calibration', 'retired']);
export type DeviceState = z.output<typeof deviceState>;

/** State of a removed device by the reason, unless the call asks for another. */
export const STATE_AFTER: Readonly<Record<SwapReason, DeviceState>> = {
  broken: 'retired',
  calibration: 'calibration',
  battery: 'spare',
  other: 'spare',
};

/** Largest number of swaps in one call. */
export const MAX_SWAPS = 500;

/** A device that is or was in use at a sensor's place. */
export const sensorDevice = z.object({
  serialNo: z.string(),
  type: sensorType,
  firmware: z.string().nullable(),
  /** Start of its use there; null for the first device, which has no start. */
  from: timestamp.nullable(),
  /** End of its use there; null for the current device. */
  until: timestamp.nullable(),
  reason: swapReason.nullable(),
  /** User who removed it. */
  by: z.string().nullable(),
});
export type SensorDevice = z.output<typeof sensorDevice>;

/** A device that is not in use at any place now. */
export const idleDevice = z.object({
  serialNo: z.string(),
  type: sensorType,
  state: deviceState,
  /** Start of its current state. */
  since: timestamp,
  firmware: z.string().nullable(),
  /** Its last place; null for a device that was never in use. */
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
  /** State of the removed device; if left out, it follows from the reason. */
  state: deviceState.optional(),
  /** Device to remove: when another is in use there, nothing is swapped. Left out: whichever is in use. */
  replaces: serialInput.optional(),
  /** Whether to store the readings that were received from the new device before the swap, from that moment on. */
  takeIn: z.boolean().optional(),
};

/** Result of a swap. */
export const swapped = z.object({
  sensorId: id,
  device: sensorDevice,
  /** Readings received from the device before its use here; null for none. */
  received_before: z
    .object({
      readings: z.int(),
      firstHeardAt: timestamp,
      lastHeardAt: timestamp,
      /** Whether those since then are stored here within seconds: the newest 1,000, as more are not kept. */
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
    permission: 'devices',
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
    permission: 'devices',
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
    permission: 'devices',
    answer: z.array(idleDevice),
  }),
  saveIdleDevice: route({
    method: 'PUT',
    path: '/devices/{serialNo}',
    summary: 'Add a device that stands nowhere, or change its type or state',
    tag: TAG,
    permission: 'devices',
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
    permission: 'devices',
    changes: ['Sensors'],
    params: devicePath,
    errors: [400, 404],
  }),
};
