import { z } from 'zod';
import { baseUnit, baseUnitType } from './base-units.ts';
import { route } from '../platform/route.ts';
import { sensorType } from '../sensors/sensor-type.ts';
import { displayName, id, idText, timestamp } from '../platform/values.ts';

/** Base unit types by code; only type 1 accepts Wi-Fi settings, and a network server accepts no commands. */
export const BASE_UNIT_TYPES = {
  '1': { description: 'TS1 Base', wifi: true, takesCommands: true },
  '2': { description: 'EMS IceSpy Base', wifi: false, takesCommands: true },
  '3': { description: 'Legacy Base', wifi: false, takesCommands: true },
  '4': { description: 'Network server', wifi: false, takesCommands: false },
} as const;
export const NETWORK_SERVER = '4';
/** It is also the MQTT user name and a topic level, so it has no separators, wildcards or spaces. */
export const baseUnitSerial = z
  .string()
  .trim()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,31}$/, 'must be 1 to 32 letters, digits, dots, dashes or underscores');

/** A sensor that one base unit receives. */
export const sensorAtBaseUnit = z.object({
  sensor_id: id,
  sensor_name: z.string(),
  sensor_serialNo: z.string(),
  type: sensorType,
  /** When the unit last received it, accurate to ten minutes. */
  heard_at: timestamp,
  /** Whether its latest readings came through this unit. */
  last_through_here: z.boolean(),
});
export type SensorAtBaseUnit = z.output<typeof sensorAtBaseUnit>;

const deviceKey = z.string();
/** The key with which a unit signs in to an outside broker; it is presented to the broker and not stored. */
const brokerKey = z.string().min(1, 'is required').max(1_000);

export const BASE_UNIT_CONFLICT = 'Base unit with same serial number or name already exists.';

export const baseUnitManagementRoutes = {
  baseUnitTypes: route({
    method: 'GET',
    path: '/base-unit-types',
    summary: 'List the base unit types',
    tag: 'Base units',
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: z.array(z.object({ id: z.int(), type: baseUnitType, description: z.string() })),
  }),
  createBaseUnit: route({
    method: 'POST',
    path: '/baseUnits',
    summary: 'Add a base unit; the answer shows its device key this once',
    tag: 'Base units',
    permission: 'devices',
    changes: ['BaseUnits'],
    body: z
      .object({
        /** Left out for a network server, which has none of its own: one is generated. */
        baseUnitSerialNo: baseUnitSerial.optional(),
        baseUnitName: displayName,
        typeId: z.union([
          baseUnitType,
          z.literal([1, 2, 3, 4]).transform((code) => baseUnitType.parse(String(code))),
        ]),
        typeDescription: z.string().max(100).optional(),
        brokerKey: brokerKey.optional(),
      })
      .refine(({ baseUnitSerialNo, typeId }) => baseUnitSerialNo !== undefined || typeId === NETWORK_SERVER, {
        path: ['baseUnitSerialNo'],
        message: 'is required',
      }),
    answer: baseUnit.extend({ deviceKey }),
    success: 201,
    errors: [400, 429, 503],
  }),
  proveBaseUnit: route({
    method: 'POST',
    path: '/baseUnits/{baseUnitId}/broker-key',
    summary:
      'Show the key by which a base unit signs in at the outside broker: until then what it sends there is not taken',
    tag: 'Base units',
    permission: 'devices',
    changes: [],
    params: z.object({ baseUnitId: idText }),
    body: z.object({ brokerKey }),
    errors: [400, 404, 409, 429, 503],
  }),
  renameBaseUnit: route({
    method: 'PATCH',
    path: '/baseUnits',
    summary: 'Rename a base unit',
    tag: 'Base units',
    permission: 'devices',
    changes: ['BaseUnits'],
    body: z.object({ baseUnitId: z.union([id, idText]), baseUnitName: displayName }),
    answer: baseUnit,
    errors: [400, 404],
  }),
  deleteBaseUnit: route({
    method: 'DELETE',
    path: '/baseUnits',
    summary: 'Remove a base unit; its device key stops working at once',
    tag: 'Base units',
    permission: 'devices',
    changes: ['BaseUnits'],
    body: z.object({ baseUnitId: z.union([id, idText]) }),
    errors: [400, 404],
  }),
  listHeardSensors: route({
    method: 'GET',
    path: '/baseUnits/{baseUnitId}/sensors',
    summary: 'List the sensors that were received through a base unit, the last received first',
    tag: 'Base units',
    permission: 'signed-in',
    params: z.object({ baseUnitId: idText }),
    answer: z.array(sensorAtBaseUnit),
    errors: [400, 404],
  }),
  rotateDeviceKey: route({
    method: 'POST',
    path: '/baseUnits/{baseUnitId}/device-key',
    summary: 'Replace the device key; the old one stops working at once, the new one is shown this once',
    tag: 'Base units',
    permission: 'devices',
    changes: [],
    params: z.object({ baseUnitId: idText }),
    answer: z.object({ id, deviceKey }),
    errors: [400, 404],
  }),
};
