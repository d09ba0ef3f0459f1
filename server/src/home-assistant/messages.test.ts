import { INPUT_MEASURANDS, MEASURANDS, type Measurand } from '@ts1/contract';
import { assert, property, string } from 'fast-check';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { CompanyPicture } from './company-picture.ts';
import {
  availabilityMessage,
  configMessage,
  sensorEntities,
  type ShownSensor,
  stateMessage,
} from './messages.ts';
import { toShownInputs } from './read-shown-inputs.ts';
import { isBinary, isSubscribed, mayRead, parseTopic, formatTopic } from './topics.ts';

const ADDRESS = { companyId: 7, prefix: 'homeassistant' };

/**
 * Discovery messages as Home Assistant documents them (MQTT integration: discovery, sensor, binary sensor), as far as
 * we use them. It refuses keys that it does not know, and units that do not belong to a device class.
 */
const topic = z.string().regex(/^[^+#\0]+$/);
const shared = {
  name: z.string().min(1),
  unique_id: z.string().min(1),
  state_topic: topic,
  value_template: z.string(),
  availability: z.array(z.strictObject({ topic })).min(1),
  availability_mode: z.enum(['all', 'any', 'latest']),
  device: z.strictObject({
    identifiers: z.array(z.string()).min(1),
    name: z.string().min(1),
    model: z.string(),
    serial_number: z.string(),
  }),
  origin: z.strictObject({ name: z.string(), sw_version: z.string() }),
};
const UNITS: Record<string, readonly string[]> = {
  carbon_dioxide: ['ppm'],
  pressure: ['Pa', 'hPa', 'kPa', 'bar', 'mbar', 'cbar', 'mmHg', 'inHg', 'psi'],
  illuminance: ['lx'],
  volatile_organic_compounds_parts: ['ppb', 'ppm'],
  current: ['A', 'mA'],
  temperature: ['°C', '°F', 'K'],
  humidity: ['%'],
  battery: ['%'],
  voltage: ['V', 'mV', 'µV', 'kV', 'MV'],
  signal_strength: ['dB', 'dBm'],
};
const sensorConfig = z
  .strictObject({
    ...shared,
    device_class: z.enum(Object.keys(UNITS)).optional(),
    unit_of_measurement: z.string().min(1).optional(),
    state_class: z.enum(['measurement', 'total', 'total_increasing']),
    suggested_display_precision: z.int().min(0),
    entity_category: z.literal('diagnostic').optional(),
  })
  .refine(
    ({ device_class: name, unit_of_measurement: unit }) =>
      name === undefined || UNITS[name]?.includes(unit ?? '') === true,
  );
const binaryConfig = z.strictObject({
  ...shared,
  device_class: z.enum(['problem', 'door', 'moisture', 'motion', 'power']),
});
const discoveryTopic = /^homeassistant\/(sensor|binary_sensor)\/[\w-]+\/[\w-]+\/config$/;

const sensor = (changes: Partial<ShownSensor> = {}): ShownSensor => ({
  sensorId: 12,
  name: 'Freezer',
  serialNo: '010203',
  type: '1',
  measurands: new Set(MEASURANDS),
  values: { temperature: -18.5, battery: 3.6 },
  inputs: [],
  gone: [],
  measuredAt: Date.UTC(2027, 0, 31),
  isOnline: true,
  isInAlarm: false,
  ...changes,
});

/** One of each measurand. */
const INPUTS = INPUT_MEASURANDS.map((measurand, at) => ({
  entity: `${measurand}_${at + 1}` as const,
  measurand,
  name: `The ${measurand}`,
  value: 1,
}));

test.each([
  ['co2', { device_class: 'carbon_dioxide', unit_of_measurement: 'ppm', state_class: 'measurement' }],
  ['door', { device_class: 'door' }],
  ['count', { state_class: 'total_increasing' }],
] as const)('an input of %s is described by the table of inputs, with its name', (measurand, expected) => {
  const input = INPUTS.find((one) => one.measurand === measurand);
  const config = configMessage(ADDRESS, sensor({ inputs: INPUTS }), input?.entity ?? 'alarm');
  expect(JSON.parse(config)).toMatchObject({ name: `The ${measurand}`, ...expected });
});

test('a state is on, off, or not known once its sensor is silent; a figure only as long as it is sent', () => {
  const at = Date.UTC(2027, 0, 31);
  const stored = INPUTS.map((one) => ({ ...one, isRemoved: false, measuredAt: at }));
  const stateAt = (now: number, heardAt: number) => {
    const { inputs } = toShownInputs(stored, { now, heardAt, silentAfterMs: 900_000 });
    const state = JSON.parse(stateMessage(sensor({ inputs })));
    return ['door', 'co2', 'count'].map(
      (name) => state[`${name}_${INPUTS.findIndex((one) => one.measurand === name) + 1}`],
    );
  };
  expect(stateAt(at, at)).toEqual(['ON', 1, 1]);
  expect(stateAt(at + 900_001, at + 900_000)).toEqual(['ON', null, 1]);
  expect(stateAt(at + 900_001, at)).toEqual([null, null, null]);
});

test('an input that is removed empties its discovery, now and for who subscribes later, and comes back', () => {
  const picture = new CompanyPicture(ADDRESS);
  const update = (one: ShownSensor) => picture.update(new Map([[one.sensorId, one]]), new Map());
  const door = { entity: 'door_3', measurand: 'door', name: 'Door', value: 0 } as const;
  const topic = 'homeassistant/binary_sensor/ts1_7_12/door_3/config';
  update(sensor({ inputs: [door] }));
  expect(picture.messageFor(topic)).toContain('"device_class":"door"');
  expect(update(sensor({ inputs: [{ ...door, value: 1 }] }))).toEqual(['ts1-out/company-7/sensors/12/state']);
  expect(update(sensor({ gone: [door.entity] }))).toContain(topic);
  expect([picture.messageFor(topic), [...picture.topics()].includes(topic)]).toEqual(['', true]);
  expect(update(sensor({ inputs: [door] }))).toContain(topic);
  expect(picture.messageFor(topic)).not.toBe('');
  picture.update(new Map(), new Map([[12, [door.entity]]]));
  expect([picture.messageFor(topic), [...picture.topics()].includes(topic)]).toEqual(['', true]);
});

test.each(['1', '3', '6', '7'] as const)('every entity of type %s is what Home Assistant takes', (type) => {
  const shown = sensor({ type, inputs: INPUTS });
  for (const entity of sensorEntities(shown)) {
    const schema = isBinary(entity) ? binaryConfig : sensorConfig;
    const config: unknown = JSON.parse(configMessage(ADDRESS, shown, entity));
    expect(schema.safeParse(config).error).toBeUndefined();
    expect(formatTopic(7, 'homeassistant', { kind: 'config', sensorId: 12, entity })).toMatch(discoveryTopic);
  }
});

test('whatever a name is, the message is JSON, and the name one line', () => {
  assert(
    property(string({ unit: 'binary' }), (name) => {
      const parsed = sensorConfig.parse(JSON.parse(configMessage(ADDRESS, sensor({ name }), 'temperature')));
      expect(parsed.device.name).not.toMatch(/[\n\r\t]/);
    }),
    { numRuns: 50 },
  );
  const quoted = JSON.parse(configMessage(ADDRESS, sensor({ name: 'Ward "B"\n{{ 1 }}' }), 'alarm'));
  expect(quoted.device.name).toBe('Ward "B" {{ 1 }}');
});

test('each template finds its value in the state, and what is not known is null', () => {
  const state = JSON.parse(stateMessage(sensor({ isInAlarm: true })));
  for (const entity of sensorEntities(sensor())) {
    expect(configMessage(ADDRESS, sensor(), entity)).toContain(`{{ value_json.${entity} }}`);
    expect(state).toHaveProperty(entity);
  }
  expect(state).toMatchObject({ temperature: -18.5, humidity: null, alarm: 'ON' });
  expect([true, false].map((isOnline) => availabilityMessage({ isOnline }))).toEqual(['online', 'offline']);
});

test('a topic is read as it was written, and of no other company', () => {
  const written = sensorEntities(sensor({ inputs: INPUTS })).map(
    (entity) => ({ kind: 'config', sensorId: 12, entity }) as const,
  );
  for (const one of [...written, { kind: 'state', sensorId: 3 } as const]) {
    const name = formatTopic(7, 'homeassistant', one);
    expect(parseTopic(7, 'homeassistant', name)).toEqual(one);
    expect(parseTopic(8, 'homeassistant', name)).toBeUndefined();
  }
});

test.each([
  ['homeassistant/#', true],
  ['homeassistant/+/+/config', true],
  ['ts1-out/company-7/#', true],
  ['ts1-out/company-8/#', false],
  ['ts1-out/company-70/x', false],
  ['ts1-out/+/sensors/1/state', false],
  ['ts1/BU-1/readings', false],
  ['#', false],
  ['+/status', false],
  ['$SYS/#', false],
])('a reader of company 7 may subscribe to %s: %s', (filter, may) => {
  expect(mayRead(7, filter)).toBe(may);
});

test.each([
  ['a/b', 'a/b', true],
  ['a/+', 'a/b', true],
  ['a/+', 'a/b/c', false],
  ['a/#', 'a', true],
  ['a/#', 'a/b/c', true],
  ['a/+/c', 'a/b/d', false],
  ['a/b', 'a', false],
])('%s is a subscription to %s: %s', (filter, name, is) => {
  expect(isSubscribed(filter, name)).toBe(is);
});

test('a picture tells what changed and nothing else, and keeps an entity whose value is missing for once', () => {
  const picture = new CompanyPicture(ADDRESS);
  const two = new Set<Measurand>(['temperature', 'battery']);
  const update = (...sensors: ShownSensor[]) =>
    picture.update(new Map(sensors.map((one) => [one.sensorId, one])), new Map());
  const first = update(sensor({ measurands: two }));
  expect([...picture.topics()]).toEqual(expect.arrayContaining(first));
  expect(first).toHaveLength(5);
  expect(update(sensor({ measurands: new Set(['temperature']) }))).toEqual([]);
  expect(update(sensor({ measurands: two, isOnline: false }))).toEqual([
    'ts1-out/company-7/sensors/12/availability',
  ]);
  expect(update(sensor({ measurands: two, isOnline: false, name: 'Fridge' }))).toHaveLength(3);
  const emptied = update();
  expect(emptied.map((name) => picture.messageFor(name))).toEqual(['', '', '']);
});
