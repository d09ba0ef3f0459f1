import {
  INPUT_TABLE,
  type InputMeasurand,
  MEASURAND_TABLE,
  MEASURANDS,
  type Measurand,
  SENSOR_TYPES,
  type SensorType,
  measurandUnit,
  VERSION,
} from '@ts1/contract';
import { type InputEntity, type Entity, isBinary, formatTopic } from './topics.ts';

/** One input of a sensor as Home Assistant gets it. */
export interface ShownInput {
  readonly entity: InputEntity;
  readonly measurand: InputMeasurand;
  readonly name: string;
  /** Null where the present value is unknown. */
  readonly value: number | null;
}

/** One sensor as Home Assistant gets it. */
export interface ShownSensor {
  readonly sensorId: number;
  readonly name: string;
  readonly serialNo: string;
  readonly type: SensorType;
  /** Measurands that have an entity: those that its type measures and those that it has reported. */
  readonly measurands: ReadonlySet<Measurand>;
  readonly values: Readonly<Partial<Record<Measurand, number | null>>>;
  readonly inputs: readonly ShownInput[];
  /** Inputs that were removed, of which Home Assistant may still think that they are there. */
  readonly gone: readonly InputEntity[];
  /** Epoch milliseconds; null before the first reading. */
  readonly measuredAt: number | null;
  readonly isOnline: boolean;
  readonly isInAlarm: boolean;
}

/** Where the messages of a company go. */
export interface Address {
  readonly companyId: number;
  readonly prefix: string;
  /** A topic that says whether this server is there, on brokers that outlive it. */
  readonly serverTopic?: string;
}

/** Kinds of values that Home Assistant knows; what has none is a number with a unit. */
const DEVICE_CLASSES: Readonly<Partial<Record<Measurand, string>>> = {
  temperature: 'temperature',
  temperature_2: 'temperature',
  humidity: 'humidity',
  rssi: 'signal_strength',
  snr: 'signal_strength',
};
/** The same of inputs; null for what it has none for. */
const INPUT_CLASSES: Readonly<Record<InputMeasurand, string | null>> = {
  co2: 'carbon_dioxide',
  pressure: 'pressure',
  differential_pressure: 'pressure',
  light: 'illuminance',
  tvoc: 'volatile_organic_compounds_parts',
  current: 'current',
  acceleration: null,
  water_leak: 'moisture',
  door: 'door',
  power: 'power',
  motion: 'motion',
  count: null,
};
const ENTITY_NAMES: Readonly<Partial<Record<Entity, string>>> = {
  temperature: 'Temperature',
  temperature_2: 'Temperature 2',
  humidity: 'Humidity',
  battery: 'Battery',
  rssi: 'Signal strength',
  snr: 'Signal-to-noise ratio',
  alarm: 'Alarm',
};

/** The entities of a sensor, in the order of the table of measurands, its inputs after them. */
export function sensorEntities({ measurands, inputs }: Pick<ShownSensor, 'measurands' | 'inputs'>): Entity[] {
  return [
    ...MEASURANDS.filter((name) => measurands.has(name)),
    ...inputs.map(({ entity }) => entity),
    'alarm',
  ];
}

/**
 * The discovery message of one entity, JSON (Home Assistant, MQTT discovery): the sensor is a device, by its id, so that
 * it stays the same when it is renamed or its device is swapped.
 */
export function configMessage(address: Address, sensor: ShownSensor, entity: Entity): string {
  const { companyId, prefix, serverTopic } = address;
  const { sensorId, type } = sensor;
  const id = `ts1_${companyId}_${sensorId}`;
  const own = (kind: 'state' | 'availability') => formatTopic(companyId, prefix, { kind, sensorId });
  const topics = [own('availability'), ...(serverTopic === undefined ? [] : [serverTopic])];
  const input = sensor.inputs.find((one) => one.entity === entity);
  return JSON.stringify({
    name: (input && oneLine(input.name)) || (ENTITY_NAMES[entity] ?? entity),
    unique_id: `${id}_${entity}`,
    state_topic: own('state'),
    value_template: `{{ value_json.${entity} }}`,
    ...(input === undefined ? ownFacts(entity, type) : inputFacts(input)),
    availability: topics.map((topic) => ({ topic })),
    availability_mode: 'all',
    device: {
      identifiers: [id],
      name: oneLine(sensor.name) || id,
      model: SENSOR_TYPES[type].name,
      serial_number: sensor.serialNo,
    },
    origin: { name: 'TS1 Monitoring System', sw_version: VERSION },
  });
}

function ownFacts(entity: Entity, type: SensorType): object {
  if (entity === 'alarm') return { device_class: 'problem' };
  const measurand = MEASURANDS.find((name) => name === entity);
  return measurand === undefined ? {} : valueFacts(measurand, type);
}

/** A state is on or off, without a unit; a counter only goes up, and begins anew at a fall. */
function inputFacts({ measurand }: ShownInput): object {
  const { kind, unit, decimals } = INPUT_TABLE[measurand];
  const deviceClass = INPUT_CLASSES[measurand];
  return {
    ...(deviceClass !== null && { device_class: deviceClass }),
    ...(unit !== '' && { unit_of_measurement: unit }),
    ...(kind !== 'state' && {
      state_class: kind === 'count' ? 'total_increasing' : 'measurement',
      suggested_display_precision: decimals,
    }),
  };
}

function valueFacts(measurand: Measurand, type: SensorType): object {
  const { source } = MEASURAND_TABLE[measurand];
  const { unit, decimals } = measurandUnit(measurand, type);
  const battery = unit === '%' ? 'battery' : 'voltage';
  const deviceClass = measurand === 'battery' ? battery : DEVICE_CLASSES[measurand];
  return {
    ...(deviceClass !== undefined && { device_class: deviceClass }),
    unit_of_measurement: unit,
    state_class: 'measurement',
    suggested_display_precision: decimals,
    ...(source !== 'probe' && { entity_category: 'diagnostic' }),
  };
}

/** The newest values, JSON: null where there is none, which Home Assistant shows as unknown. */
export function stateMessage({ measurands, values, inputs, measuredAt, isInAlarm }: ShownSensor): string {
  return JSON.stringify({
    ...Object.fromEntries([...measurands].map((name) => [name, values[name] ?? null])),
    ...Object.fromEntries(inputs.map(({ entity, value }) => [entity, entityState(entity, value)])),
    alarm: isInAlarm ? 'ON' : 'OFF',
    measured_at: measuredAt === null ? null : new Date(measuredAt).toISOString(),
  });
}

function entityState(entity: Entity, value: number | null): number | string | null {
  if (value === null || !isBinary(entity)) return value;
  return value === 0 ? 'OFF' : 'ON';
}

export function availabilityMessage({ isOnline }: Pick<ShownSensor, 'isOnline'>): string {
  return isOnline ? 'online' : 'offline';
}

/** Names are shown in one line, and broken halves of characters cannot be written as UTF-8. */
function oneLine(name: string): string {
  return name
    .toWellFormed()
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim();
}
