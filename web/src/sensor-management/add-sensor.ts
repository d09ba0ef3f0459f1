import { sensorRoutes, sensorManagementRoutes, zoneManagementRoutes, type SensorType } from '@ts1/contract';
import { pause, type Clock } from '../platform/clock.ts';
import type { SendChange } from '../platform/send-change.ts';

/** How long after it was created a sensor is looked up (spec 1 §9). */
const LOOKUP_DELAY_MS = 1_000;

export interface NewSensor {
  /** Digits alone. */
  readonly serialNo: string;
  readonly name: string;
  readonly type: SensorType;
  readonly zoneId: number | null;
}

/** Where adding a sensor ended. After `not added` the sensor exists, whatever else failed. */
export type AddOutcome =
  | { readonly kind: 'done' }
  | { readonly kind: 'not added' | 'not found' | 'not assigned'; readonly error: unknown };

interface AddSensorDeps {
  readonly api: { readonly call: SendChange };
  readonly clock: Clock;
}

/** Somebody else may have added it: the lists are read again whatever comes of it, and no user waits for them. */
const QUIETLY = { readsAlways: true, readsLater: true } as const;

/** Adds a sensor, looks it up by its serial number, and assigns it to its zone (spec 1 §7). */
export async function addSensor(deps: AddSensorDeps, sensor: NewSensor): Promise<AddOutcome> {
  const { serialNo, name, type } = sensor;
  try {
    await deps.api.call(sensorManagementRoutes.createSensor, { body: { serialNo, name, type } }, QUIETLY);
  } catch (error) {
    return { kind: 'not added', error };
  }
  await pause(deps.clock, LOOKUP_DELAY_MS);
  return placeSensor(deps, sensor);
}

/** The second half: for a sensor that exists and did not get as far as its zone. */
export async function placeSensor({ api }: AddSensorDeps, sensor: NewSensor): Promise<AddOutcome> {
  let sensorId: number | undefined;
  try {
    const sensors = await api.call(sensorRoutes.listSensors, {}, { background: true });
    sensorId = sensors.find(({ serialNo }) => serialNo === sensor.serialNo)?.id;
  } catch (error) {
    return { kind: 'not found', error };
  }
  if (sensorId === undefined) return { kind: 'not found', error: undefined };
  if (sensor.zoneId === null) return { kind: 'done' };
  const params = { zoneId: String(sensor.zoneId) };
  try {
    await api.call(zoneManagementRoutes.assignSensor, { params, body: { sensorId } }, QUIETLY);
    return { kind: 'done' };
  } catch (error) {
    return { kind: 'not assigned', error };
  }
}
