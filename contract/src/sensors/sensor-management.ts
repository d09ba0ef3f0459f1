import { z } from 'zod';
import { furtherValues } from '../measurands/further-values.ts';
import { route } from '../platform/route.ts';
import { sensorType, sensorTypeInput } from './sensor-type.ts';
import { receivedSensor, sensor } from './sensors.ts';
import { displayName, id, idText, timestamp } from '../platform/values.ts';

export const discoveredSensor = z.object({
  serialNo: z.string(),
  baseUnitId: id,
  firstHeardAt: timestamp,
  lastHeardAt: timestamp,
  readings: z.int(),
  temperature: z.number().nullable(),
  temperature_2: z.number().nullable(),
  humidity: z.number().nullable(),
  ...furtherValues,
  battery: z.number().nullable(),
  /** The newest values of its inputs by their keys. Absent where it sent none. */
  inputs: z.record(z.string(), z.number()).exactOptional(),
  /** Its name at its network server, and the type that its messages suggest. Absent where unknown. */
  name_hint: z.string().exactOptional(),
  type_hint: sensorType.exactOptional(),
});
export type DiscoveredSensor = z.output<typeof discoveredSensor>;

const sensorPath = z.object({ sensorId: idText });

export const sensorManagementRoutes = {
  sensorTypes: route({
    method: 'GET',
    path: '/types',
    summary: 'List the sensor types',
    tag: 'Sensors',
    permission: 'signed-in',
    zoneLimit: 'unaffected',
    answer: z.array(
      z.object({
        type: sensorType,
        description: z.string(),
        serialDigits: z.int(),
        batteryUnit: z.enum(['V', '%']),
        legacy: z.boolean(),
      }),
    ),
  }),
  getSensor: route({
    method: 'GET',
    path: '/sensors/{sensorId}',
    summary: 'Read one sensor',
    tag: 'Sensors',
    permission: 'signed-in',
    zoneLimit: 'filtered',
    params: sensorPath,
    answer: sensor,
    errors: [400, 404],
  }),
  createSensor: route({
    method: 'POST',
    path: '/sensors',
    summary: 'Register a sensor by its serial number',
    tag: 'Sensors',
    permission: 'devices',
    changes: ['Sensors', 'LiveData'],
    body: z.object({
      serialNo: z.union([z.string().max(40), z.int().nonnegative()]),
      name: displayName,
      type: sensorTypeInput,
    }),
    answer: z.object({ id, serialNo: z.string(), name: z.string(), type: sensorType }),
    success: 201,
    errors: [400],
  }),
  renameSensor: route({
    method: 'PATCH',
    path: '/sensors/{sensorId}',
    summary: 'Rename a sensor',
    tag: 'Sensors',
    permission: 'devices',
    changes: ['Sensors', 'LiveData'],
    params: sensorPath,
    body: z.object({ sensorId: z.union([id, idText]).optional(), sensorName: displayName }),
    answer: receivedSensor,
    errors: [400, 404],
  }),
  deleteSensor: route({
    method: 'DELETE',
    path: '/sensors/{sensorId}',
    summary: 'Hide a sensor; its readings and its alarm log are kept',
    tag: 'Sensors',
    permission: 'devices',
    changes: ['Sensors', 'LiveData', 'ZoneSensors'],
    params: sensorPath,
    errors: [400, 404],
  }),
  listDiscoveredSensors: route({
    method: 'GET',
    path: '/sensors/discovered',
    summary: 'List serial numbers that sent readings and are not registered, at most 1,000',
    tag: 'Sensors',
    permission: 'devices',
    answer: z.array(discoveredSensor),
  }),
};
