import {
  INPUT_TABLE,
  FIELD_UNITS,
  fieldMeaning,
  type MappedField,
  parseInputKey,
  type Sender,
} from '@ts1/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { measureProcessorTime } from '../../../testing/processor-time.ts';
import { decode } from '../decode/decode.ts';
import {
  CHIRPSTACK_DOWNLINK,
  CHIRPSTACK_EVENTS,
  CHIRPSTACK_STATUS,
  chirpstackUplink,
  DEV_EUI,
  RUUVI_DATA,
  RUUVI_MAC,
  ruuviHistory,
  thingsStackUplink,
  ZIGBEE_STATE,
} from './fixtures.ts';
import { hasUnknownText } from './input-meanings.ts';
import { collectFields } from './fields.ts';
import { looksLikeOtherUnit } from './jump.ts';
import { TO_READINGS } from './to-readings.ts';

const AT = Date.parse('2026-01-31T09:00:00Z');
const read = (sender: Sender, body: unknown, topic = '', map: readonly MappedField[] = []) =>
  TO_READINGS[sender]({ body, map, receivedAt: AT, topic });
const measuredValues = (object: unknown, map: readonly MappedField[] = []) => {
  const [entry] = read('chirpstack', chirpstackUplink(object, { rxInfo: [] }), '', map).entries;
  if (entry === undefined) return undefined;
  const { sensor: _sensor, timestamp: _timestamp, ...values } = entry as Record<string, unknown>;
  return values;
};

describe('ChirpStack', () => {
  test('an uplink is a reading of its device at its time, received as by the best gateway', () => {
    expect(read('chirpstack', chirpstackUplink({ temperature: -18.5, battery: 91 }))).toMatchObject({
      entries: [
        {
          sensor: DEV_EUI,
          timestamp: AT + 123,
          temperature: -18.5,
          battery_percent: 91,
          rssi: -57,
          snr: 9.8,
        },
      ],
      hints: [{ serial: DEV_EUI, name: 'Blood bank freezer' }],
      lacks: [],
    });
  });

  test.each(Object.entries({ ...CHIRPSTACK_EVENTS, 'command/down': CHIRPSTACK_DOWNLINK }))(
    '%s is contact alone',
    (_name, event) => {
      expect(read('chirpstack', event)).toEqual({ entries: [], hints: [], lacks: [], seen: [] });
    },
  );

  test('a status gives the battery at its time', () => {
    expect(read('chirpstack', CHIRPSTACK_STATUS).entries).toEqual([
      { sensor: DEV_EUI, timestamp: AT, battery_percent: 75.5 },
    ]);
  });

  test.each([
    ['a list', (messages: object[]) => messages],
    ['a list in a list', (messages: object[]) => [messages]],
  ])('measurements of SenseCAP in %s are read whole, in any order', (_form, form) => {
    const messages = form([
      { type: 'upload_battery', battery: 88 },
      { type: 'report_telemetry', measurementId: 4_100, measurementValue: 612 },
      { type: 'Air Humidity', measurementId: '4098', measurementValue: 41.5 },
      { type: 'Air Temperature', measurementId: '4097', measurementValue: '4.2' },
      { type: 'Unknown', measurementId: 9_999 },
    ]);
    const { entries, seen } = read('chirpstack', chirpstackUplink({ valid: true, err: 0, messages }));
    expect(entries).toMatchObject([{ temperature: 4.2, humidity: 41.5, inputs: { co2: 612 } }]);
    expect(seen.flatMap(({ fields }) => [...fields.keys()])).toEqual([
      'err',
      'messages.battery',
      'messages.4100',
      'messages.4098',
      'messages.4097',
    ]);
  });

  test('further objects of a list are named by their place', () => {
    const uplink = chirpstackUplink({ probes: [{ t: 4 }, { t: 5 }], raw: [1, 2, 3] });
    expect(read('chirpstack', uplink).seen.flatMap(({ fields }) => [...fields])).toEqual([
      ['probes.t', 4],
      ['probes.2.t', 5],
      ['raw', 1],
    ]);
  });

  test('an uplink without a time was measured when it came', () => {
    const [reading] = [
      ...decode(read('chirpstack', chirpstackUplink({ temp: 4 }, { time: undefined })).entries, AT).readings,
    ];
    expect(reading?.measuredAt).toBe(AT);
  });

  test('an uplink or a status whose time cannot be read is not of now', () => {
    for (const event of [chirpstackUplink({ temp: 4 }), CHIRPSTACK_STATUS]) {
      expect(read('chirpstack', { ...event, time: 'yesterday' })).toMatchObject({
        entries: [],
        lacks: [{ problem: 'no-time', sensor: DEV_EUI }],
      });
    }
  });

  test.each([
    ['without an object', undefined],
    ['with an empty object', {}],
  ])('an uplink %s is no reading, and says that there is no codec', (_name, object) => {
    expect(read('chirpstack', chirpstackUplink(object))).toMatchObject({
      entries: [],
      lacks: [{ problem: 'no-decoded-values', sensor: DEV_EUI }],
    });
  });

  test('a frame of network commands alone lacks nothing', () => {
    const frame = chirpstackUplink(undefined, { data: undefined, fPort: undefined });
    expect(read('chirpstack', frame)).toMatchObject({ entries: [], lacks: [] });
  });

  test('an object of texts alone has fields, of which none is known', () => {
    expect(read('chirpstack', chirpstackUplink({ status: 'ok' }))).toMatchObject({
      entries: [],
      lacks: [{ problem: 'no-known-field', sensor: DEV_EUI }],
    });
  });

  test('fields that were renamed overnight are no reading, and it is said', () => {
    expect(read('chirpstack', chirpstackUplink({ t_neu: 4 }))).toMatchObject({
      entries: [],
      lacks: [{ problem: 'no-known-field' }],
    });
  });
});

describe('what fields mean', () => {
  test.each<[object, object | undefined]>([
    [
      { TempC_SHT: '21.40', Hum_SHT: '45.2', TempC_DS: '-18.06', BatV: 3.05 },
      { temperature: 21.4, temperature_2: -18.06, humidity: 45.2, battery: 3.05 },
    ],
    [
      { TEMPERATURE: 4, RH: 40 },
      { temperature: 4, humidity: 40 },
    ],
    [
      { temperature: { value: 4.5 }, humidity: [41, 42] },
      { temperature: 4.5, humidity: 41 },
    ],
    [
      { temperature: 0, battery: 0 },
      { temperature: 0, battery_percent: 0 },
    ],
    [
      { temperature: 4, vdd: 3_600 },
      { temperature: 4, battery: 3.6 },
    ],
    [{ temperature: 4, voltage: 3 }, { temperature: 4 }],
    [
      { temperature: 4, voltage: 2_900, linkquality: 90 },
      { temperature: 4, battery: 2.9 },
    ],
    // A smart plug, whose voltage is that of the mains.
    [{ power: 11.5, state: 'ON', voltage: 231 }, undefined],
    [{ temperature: 21, power: 11.5, voltage: 231 }, { temperature: 21 }],
    [{ temperature: 21, voltage: 231 }, { temperature: 21 }],
    [
      { temperature: 21, state: 'OFF', battery: 90, voltage: 3_000 },
      { temperature: 21, battery_percent: 90, battery: 3 },
    ],
    [{ temperature: 4, humidity: null, battery: 'full' }, { temperature: 4 }],
    [{ temperature: true }, undefined],
    [{ temperature: '' }, undefined],
    [{ temperature: '0x10' }, undefined],
    [{ temperature: [] }, undefined],
    [{ TempC_SHT: 327.67, TempC_DS: 327.67 }, { temperature: 8001 }],
    [
      { TempC_SHT: -327.68, humidity: 4 },
      { temperature: 8001, humidity: 4 },
    ],
    [{ temperature: 3276.7 }, { temperature: 8001 }],
    ...[655.35, 327.67, 32_767, -3276.8, -327.68, 6553.5, 65_535].map((none): [object, object] => [
      { temperature: none, humidity: none, battery: 80 },
      { temperature: 8001, battery_percent: 80 },
    ]),
    [{ TempC2: 327.6, temperature: 5 }, { temperature: 5 }],
    // A frame of nothing but ones: its temperature is as little a value as its humidity.
    [{ temperature: -0.01, humidity: 655.35 }, { temperature: 8001 }],
    [
      { temperature: -0.01, humidity: 61 },
      { temperature: -0.01, humidity: 61 },
    ],
    [{ temperature: 4, externalTemperature: 327.67 }, { temperature: 4 }],
    [{ temperature: 300 }, { temperature: 300 }],
    [{ temperature: 8001, humidity: 4 }, { humidity: 4 }],
  ])('%j is %j', (object, values) => {
    expect(measuredValues(object)).toEqual(values);
  });

  test('an assigned field comes first, in its unit, and one that is not used is left out', () => {
    const map: MappedField[] = [
      { field: 'probe.f', measurand: 'temperature', unit: '°F' },
      { field: 'humidity', measurand: null },
      { field: 'cell', measurand: 'battery', unit: 'mV' },
    ];
    expect(measuredValues({ temperature: 20, probe: { f: 39.2 }, humidity: 50, cell: 2_950 }, map)).toEqual({
      temperature: 4,
      battery: 2.95,
    });
  });

  test('a field that is assigned to something is not read as its usual name as well', () => {
    const map: MappedField[] = [{ field: 'temperature', measurand: 'temperature_2' }];
    expect(measuredValues({ temperature: 20 }, map)).toEqual({ temperature_2: 20 });
  });

  test('of a value outside its range that value is rejected, and the message is not', () => {
    const { readings, rejected } = decode(
      read('chirpstack', chirpstackUplink({ temperature: 4, humidity: 400 })).entries,
      AT,
    );
    expect([...readings]).toMatchObject([{ temperature: 4, humidity: null }]);
    expect(rejected).toMatchObject([{ field: 'humidity' }]);
  });

  test.each([
    [4, 39.2, true],
    [39.4, 4, true],
    [-20, -4, true],
    [4, 12, false],
    [-40, -40, false],
    [20, 21, false],
  ])('from %d to %d looks like a change of the unit: %s', (before, after, is) => {
    expect(looksLikeOtherUnit(before, after)).toBe(is);
  });
});

describe('The Things Stack', () => {
  test('an uplink is a reading of its decoded payload, at the time of its uplink', () => {
    const uplink = { decoded_payload: { temp: '4.20' }, last_battery_percentage: { f_cnt: 3, value: 38.4 } };
    expect(read('things-stack', thingsStackUplink(uplink))).toMatchObject({
      entries: [
        { sensor: DEV_EUI, timestamp: AT, temperature: 4.2, battery_percent: 38.4, rssi: -35, snr: 5.2 },
      ],
      hints: [{ serial: DEV_EUI, name: 'vaccine-fridge' }],
    });
  });

  test('the normalised payload comes first, and further measurements by their time', () => {
    const normalized_payload = [
      { air: { temperature: 4.1, relativeHumidity: 60 } },
      { time: '2026-01-31T08:50:00Z', air: { temperature: 4.3 } },
      { air: { temperature: 4.4 } },
    ];
    const uplink = { decoded_payload: { temperature: 39.4 }, normalized_payload };
    expect(read('things-stack', thingsStackUplink(uplink)).entries).toMatchObject([
      { timestamp: AT, temperature: 4.1, humidity: 60 },
      { timestamp: AT - 600_000, temperature: 4.3 },
    ]);
  });

  test('an uplink without decoded values is no reading, and says that there is no formatter', () => {
    expect(read('things-stack', thingsStackUplink({}))).toMatchObject({
      entries: [],
      lacks: [{ problem: 'no-decoded-values' }],
    });
  });

  test('an uplink that somebody simulated in the console is no reading, and it is said', () => {
    const uplink = thingsStackUplink({ decoded_payload: { temperature: 99 } });
    expect(read('things-stack', { ...uplink, simulated: true })).toMatchObject({
      entries: [],
      lacks: [{ problem: 'simulated', sensor: DEV_EUI }],
      seen: [{ sensor: DEV_EUI }],
    });
    expect(read('things-stack', { ...uplink, simulated: false }).entries).toHaveLength(1);
  });

  test.each(['join_accept', 'downlink_queued', 'service_data'])('a message %s is contact alone', (kind) => {
    const { end_device_ids } = thingsStackUplink({});
    expect(read('things-stack', { end_device_ids, [kind]: { received_at: '2026-01-31T09:00:00Z' } })).toEqual(
      {
        entries: [],
        hints: [],
        lacks: [],
        seen: [],
      },
    );
  });
});

describe('Zigbee2MQTT', () => {
  test('a state is a reading of its IEEE address when it was last seen; link quality is no signal strength', () => {
    expect(read('zigbee2mqtt', ZIGBEE_STATE, 'Milk fridge')).toMatchObject({
      entries: [
        {
          sensor: '00158D0001A2B3C4',
          timestamp: AT,
          temperature: 4.27,
          humidity: 51.3,
          battery_percent: 87,
          battery: 2.9,
        },
      ],
      hints: [{ name: 'Milk fridge' }],
    });
    expect(read('zigbee2mqtt', ZIGBEE_STATE, 'Milk fridge').entries[0]).not.toHaveProperty('rssi');
  });

  const { device: _device, ...withoutDevice } = ZIGBEE_STATE;
  const { last_seen: _seen, ...withoutTime } = ZIGBEE_STATE;
  test.each<[string, object, string, object]>([
    [
      'a friendly name that is an address',
      withoutDevice,
      '0x00158d0001a2b3c4',
      { entries: [{ sensor: '00158D0001A2B3C4' }] },
    ],
    [
      'last_seen in epoch milliseconds',
      { ...ZIGBEE_STATE, last_seen: AT },
      'x',
      { entries: [{ timestamp: AT }] },
    ],
    ['no address at all', withoutDevice, 'Milk fridge', { entries: [], lacks: [{ problem: 'no-address' }] }],
    [
      'a cached state, which has no time',
      withoutTime,
      'Milk fridge',
      { entries: [], lacks: [{ problem: 'no-time' }] },
    ],
    ['a lamp', { state: 'ON', linkquality: 3 }, 'Lamp', { entries: [], lacks: [] }],
    ['the bridge', { temperature: 4 }, 'bridge/info', { entries: [], lacks: [] }],
    [
      'availability',
      { state: 'online', temperature: 4 },
      'Milk fridge/availability',
      { entries: [], lacks: [] },
    ],
  ])('%s', (_name, body, topic, understood) => {
    expect(read('zigbee2mqtt', body, topic)).toMatchObject(understood);
  });
});

describe('Ruuvi', () => {
  const reading = {
    sensor: 'CBB8334C884F',
    timestamp: AT,
    temperature: 24.3,
    humidity: 53.49,
    battery: 2.977,
    inputs: {
      pressure: 1_000.44,
      acceleration: 0.004,
      acceleration_2: -0.004,
      acceleration_3: 1.036,
      count: 66,
    },
    rssi: -65,
  };
  const tag = { rssi: -65, timestamp: AT / 1_000, data: RUUVI_DATA };

  test('over HTTP each tag is a reading at its own time', () => {
    const other = { rssi: -80, timestamp: String(AT / 1_000), data: '02010603FF4C00' };
    expect(read('ruuvi', ruuviHistory({ [RUUVI_MAC]: tag, 'AA:BB:CC:DD:EE:FF': other })).entries).toEqual([
      reading,
    ]);
  });

  test('over MQTT the tag is named by the topic', () => {
    const body = {
      gw_mac: 'C8:25:2D:8E:9C:2C',
      rssi: -65,
      ts: String(AT / 1_000),
      gwts: '1',
      data: RUUVI_DATA,
    };
    expect(read('ruuvi', body, `C8:25:2D:8E:9C:2C/${RUUVI_MAC}`)).toMatchObject({
      entries: [reading],
      hints: [{ name: 'Ruuvi 884F' }],
    });
  });

  test('what was not measured is left out', () => {
    const invalid = '0201061BFF9904058000FFFFFFFF800080008000FFFFFFFFFFCBB8334C884F';
    expect(read('ruuvi', ruuviHistory({ [RUUVI_MAC]: { ...tag, data: invalid } })).entries).toEqual([]);
  });

  test('a tag without a time is no reading', () => {
    const { timestamp: _time, ...untimed } = tag;
    expect(read('ruuvi', ruuviHistory({ [RUUVI_MAC]: untimed }))).toMatchObject({
      entries: [],
      lacks: [{ problem: 'no-time' }],
    });
  });
});

describe('the generic form', () => {
  test('a list of messages, whose fields the map assigns', () => {
    const map: MappedField[] = [
      { field: 'dev', measurand: 'sensor' },
      { field: 'when', measurand: 'time' },
      { field: 't', measurand: 'temperature', unit: '°F' },
    ];
    const body = [
      { dev: 'aa-bb-cc-dd-ee-ff', when: AT / 1_000, t: '39.2' },
      { devEui: DEV_EUI, temp: 5 },
    ];
    expect(read('json', body, '', map).entries).toEqual([
      { sensor: 'AABBCCDDEEFF', timestamp: AT, temperature: 4 },
      { sensor: DEV_EUI, temperature: 5 },
    ]);
  });

  test('the names of own readings are known, at the top and under inputs', () => {
    const body = {
      sensor: DEV_EUI,
      temperature: 4,
      temperature_2: -18,
      battery_percent: 80,
      pressure: 1_013,
      tvoc: 120,
      light: 40,
      door: 1,
      motion: false,
      inputs: { co2: 640, door_2: 0, water_leak: true, power: 1, nothing_known: 3 },
    };
    expect(read('json', body).entries).toEqual([
      {
        sensor: DEV_EUI,
        temperature: 4,
        temperature_2: -18,
        battery_percent: 80,
        inputs: {
          co2: 640,
          door: 1,
          door_2: 0,
          light: 40,
          motion: 0,
          power: 1,
          pressure: 1_013,
          tvoc: 120,
          water_leak: 1,
        },
      },
    ]);
  });

  test('what is assigned comes before the names of own readings, and a name that says too little is not read', () => {
    const map: MappedField[] = [
      { field: 'pressure', measurand: 'pressure', unit: 'kPa' },
      { field: 'door', measurand: null },
      { field: 'inputs.co2', measurand: 'tvoc' },
    ];
    const body = { sensor: DEV_EUI, pressure: 101.3, door: 1, count: 5, power: 0, inputs: { co2: 640 } };
    expect(read('json', body, '', map).entries).toEqual([
      { sensor: DEV_EUI, inputs: { pressure: 1_013, tvoc: 640 } },
    ]);
    expect(read('json', { sensor: DEV_EUI, light: 3, door: 7 }).entries).toEqual([
      { sensor: DEV_EUI, inputs: { light: 3 } },
    ]);
  });

  test.each([{}, { mac: 'AABBCCDDEE88' }, { mac: 'AABBCCDDEE88', temperature: null }, 5, 'text', [[]], null])(
    'the message %j yields nothing, and it is said why',
    (body) => {
      expect(read('json', body)).toMatchObject({ entries: [], lacks: [{ problem: 'no-known-field' }] });
    },
  );

  test('an empty list is contact alone', () => {
    expect(read('json', [])).toMatchObject({ entries: [], lacks: [] });
  });

  test('a time that cannot be read is not the time of receipt', () => {
    expect(read('json', { sensor: DEV_EUI, time: 'yesterday', temperature: 4 })).toMatchObject({
      entries: [],
      lacks: [{ problem: 'no-time' }],
    });
  });
});

const NAMES = [
  'temperature',
  'TempC_DS',
  'humidity',
  'battery',
  'BatV',
  'vdd',
  'voltage',
  'value',
  'contact',
  'co2',
  'pressure',
  'air',
  'x',
];
const junk = fc.letrec((tie) => ({
  value: fc.oneof(
    { depthSize: 'small' },
    fc.double(),
    fc.integer().map(String),
    fc.string(),
    fc.constantFrom(null, true, 327.67, 3276.7, 8001, '4.20'),
    fc.array(tie('value'), { maxLength: 3 }),
    fc.dictionary(fc.oneof(fc.constantFrom(...NAMES), fc.string()), tie('value'), { maxKeys: 5 }),
  ),
})).value;

/** All numbers that a message holds, also as text. */
function numbersIn(value: unknown): number[] {
  if (typeof value === 'number') return [value];
  if (typeof value === 'string') return [Number(value)];
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(numbersIn);
}

describe('whatever comes', { tags: ['R42'] }, () => {
  const wrapped = (sender: Sender, body: unknown): unknown => {
    if (sender === 'chirpstack') return chirpstackUplink(body);
    if (sender === 'things-stack')
      return thingsStackUplink({ decoded_payload: body, normalized_payload: [body] });
    if (sender === 'zigbee2mqtt')
      return { ...(typeof body === 'object' ? body : {}), last_seen: AT, device: ZIGBEE_STATE.device };
    return { ...(typeof body === 'object' ? body : {}), sensor: DEV_EUI, time: AT };
  };
  const CODE = 8001;
  /** The values of an entry, those of its inputs among them. */
  const valuesIn = (entry: unknown): [string, number][] => {
    const {
      sensor: _sensor,
      timestamp: _timestamp,
      inputs = {},
      ...values
    } = entry as Record<string, object>;
    return Object.entries({ ...values, ...inputs }) as unknown as [string, number][];
  };
  /** Returns what the units that a map can declare make of a number, and the states that true, false and texts are. */
  const inDeclaredUnits = (one: number): number[] => [
    one,
    one / 1_000,
    Math.round(((one - 32) / 1.8) * 1_000) / 1_000,
    ...[10, 0.01, 100, 1_000, 0.001].map((factor) => Math.round(one * factor * 1_000_000) / 1_000_000),
  ];
  const mapped = fc
    .uniqueArray(
      fc.record({
        field: fc.constantFrom(...NAMES),
        measurand: fc.constantFrom(null, ...fieldMeaning.options),
      }),
      { selector: ({ field }) => field, maxLength: 4 },
    )
    .chain((fields) =>
      fc.tuple(
        ...fields.map(({ field, measurand }) => {
          const units = measurand === null ? [] : FIELD_UNITS[measurand];
          const unit =
            units.length === 0 ? fc.constant({}) : fc.constantFrom(...units.map((unit) => ({ unit })));
          return unit.map((one): MappedField => ({ field, measurand, ...one }));
        }),
      ),
    );

  test.each<Sender>(['chirpstack', 'things-stack', 'zigbee2mqtt', 'json'])(
    '%s yields no number that was not in the message, but for declared units, states and the code of a missing probe',
    (sender) => {
      fc.assert(
        fc.property(junk, mapped, (body, map) => {
          const message = wrapped(sender, body);
          const held = new Set(numbersIn(message).flatMap(inDeclaredUnits));
          for (const [name, value] of read(sender, message, '', map).entries.flatMap(valuesIn)) {
            const { measurand } = parseInputKey(name) ?? {};
            const isState = measurand !== undefined && INPUT_TABLE[measurand].kind === 'state';
            if (isState && (value === 0 || value === 1)) continue;
            if (name.startsWith('temperature') && value === CODE) continue;
            expect(held.has(value), `${name} ${value}`).toBe(true);
          }
        }),
        { numRuns: 300 },
      );
    },
  );

  test('of an advertisement each value is a number of one or two of its bytes, in the steps of its format', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 23, maxLength: 23 }), (bytes) => {
        const data = Buffer.from([5, ...bytes]);
        const tag = { timestamp: AT / 1_000, data: `0201061BFF9904${data.toString('hex')}` };
        const raw = [...data.keys()].flatMap((at) =>
          at + 1 < data.length
            ? [data.readUInt8(at), data.readUInt16BE(at), data.readInt16BE(at), data.readUInt16BE(at) >> 5]
            : [data.readUInt8(at)],
        );
        const held = new Set(
          raw.flatMap((one) => [
            one,
            (one * 5) / 1_000,
            Math.min((one * 25) / 10_000, 100),
            (one + 1_600) / 1_000,
            (one + 50_000) / 100,
            one / 1_000,
          ]),
        );
        for (const [name, value] of read('ruuvi', ruuviHistory({ [RUUVI_MAC]: tag })).entries.flatMap(
          valuesIn,
        )) {
          expect(held.has(value), `${name} ${value}`).toBe(true);
        }
      }),
      { numRuns: 300 },
    );
  });

  test.each<Sender>(['chirpstack', 'things-stack', 'zigbee2mqtt', 'ruuvi', 'json'])(
    '%s never throws, and what it yields decodes',
    (sender) => {
      fc.assert(
        fc.property(junk, junk, fc.string(), (body, inner, topic) => {
          for (const message of [body, wrapped(sender, body), ruuviHistory({ [RUUVI_MAC]: inner }), [body]]) {
            const { rejected } = decode(read(sender, message, topic).entries, AT);
            // Values and times may not fit; the form always does.
            const allowed = new Set<string>(['value', 'timestamp', 'no-timestamp']);
            expect(rejected.filter(({ kind }) => !allowed.has(kind))).toEqual([]);
          }
        }),
        { numRuns: 300 },
      );
    },
  );

  test('a message of a hundred thousand fields costs less than a second', async () => {
    const flat = Object.fromEntries(Array.from({ length: 100_000 }, (_, n) => [`f${n}`, n]));
    const { ms } = await measureProcessorTime(() => read('chirpstack', chirpstackUplink(flat)));
    expect(ms).toBeLessThan(1_000);
  });
});

describe('inputs', () => {
  const state = {
    device: { ieeeAddr: '0x00158d0001020304', friendlyName: 'Cold room door' },
    last_seen: '2026-11-22T09:30:00Z',
  };
  const readEntry = (body: object, map: readonly MappedField[] = []) =>
    TO_READINGS.zigbee2mqtt({ body, map, receivedAt: 0, topic: 'Cold room door' }).entries[0];

  test('a Zigbee contact is a door, which is open when the contact is not closed', () => {
    expect(readEntry({ ...state, contact: false, battery: 90 })).toMatchObject({ inputs: { door: 1 } });
    expect(readEntry({ ...state, contact: true })).toMatchObject({ inputs: { door: 0 } });
    expect(readEntry({ ...state, water_leak: true, occupancy: false })).toMatchObject({
      inputs: { water_leak: 1, motion: 0 },
    });
  });

  test('a field can be assigned to an input, in its unit, and true is never a figure', () => {
    const map: MappedField[] = [
      { field: 'left', measurand: 'door', unit: 'true is 0' },
      { field: 'right', measurand: 'door' },
      { field: 'air', measurand: 'pressure', unit: 'kPa' },
    ];
    expect(readEntry({ ...state, right: true, air: 101.3 }, map)).toMatchObject({
      inputs: { door_2: 1, pressure: 1_013 },
    });
    expect(readEntry({ ...state, left: true, contact: false }, map)).toMatchObject({ inputs: { door: 0 } });
    expect(readEntry({ ...state, temperature: true, humidity: 40 })).not.toHaveProperty('temperature');
  });

  test('a text is a state where somebody said what it means, and a third text is none', () => {
    const map: MappedField[] = [{ field: 'door', measurand: 'door', active: 'open', inactive: 'closed' }];
    const readInputs = (text: string) => measuredValues({ temperature: 4, door: text }, map)?.['inputs'];
    expect(['Open', 'closed', 'ajar'].map(readInputs)).toEqual([{ door: 1 }, { door: 0 }, undefined]);
    expect(measuredValues({ temperature: 4, door: 'open' })).toEqual({ temperature: 4 });
    const flagged = (text: string) => hasUnknownText(collectFields({ door: text }), map);
    expect(['open', 'ajar'].map(flagged)).toEqual([false, true]);
  });

  test('by their usual names CO₂, light and pressure are inputs, where the unit is certain', () => {
    expect(
      readEntry({ ...state, co2: 640, illuminance_lux: 90, illuminance: 19_500, pressure: 1_013 }),
    ).toMatchObject({
      inputs: { co2: 640, light: 90, pressure: 1_013 },
    });
    expect(readEntry({ ...state, illuminance: 120 })).toMatchObject({ inputs: { light: 120 } });
    expect(measuredValues({ temperature: 4, co2: 640, pressure: 101.3, illuminance: 19_500 })).toEqual({
      temperature: 4,
      inputs: { co2: 640 },
    });
  });

  test('what The Things Stack normalises is read into inputs', () => {
    const normalized_payload = [
      {
        air: { temperature: 4.1, pressure: 1_013.2, co2: 640, lightIntensity: 12 },
        action: { contactState: 'open', motion: { detected: false } },
        water: { leak: true },
      },
      { time: '2026-01-31T08:50:00Z', action: { contactState: 'ajar' }, air: { co2: 650 } },
    ];
    expect(read('things-stack', thingsStackUplink({ normalized_payload })).entries).toMatchObject([
      {
        temperature: 4.1,
        inputs: { pressure: 1_013.2, co2: 640, light: 12, door: 1, motion: 0, water_leak: 1 },
      },
      { inputs: { co2: 650 } },
    ]);
  });
});
