import { z } from 'zod';
import { ingestAnswer } from './ingest.ts';
import { MAX_SENDER_BODY_BYTES } from './ingest-limits.ts';
import { route } from '../platform/route.ts';
import { INPUT_MEASURANDS, type InputMeasurand } from '../sensors/inputs/input-measurands.ts';
import { silentAfterMinutes } from './sender-warnings.ts';
import { idText, timestamp } from '../platform/values.ts';

/** Senders whose message formats are understood besides our own. */
export const sender = z.enum(['chirpstack', 'things-stack', 'zigbee2mqtt', 'ruuvi', 'json']);
export type Sender = z.output<typeof sender>;

/** Senders that can deliver over HTTP; all can deliver over MQTT, on `ts1/{serial}/{sender}/#`. */
export const HTTP_SENDERS = [
  'chirpstack',
  'things-stack',
  'ruuvi',
  'json',
] as const satisfies readonly Sender[];

/** Possible meanings of a field of a message; `sensor` and `time` only in the generic format. */
export const fieldMeaning = z.enum([
  'temperature',
  'temperature_2',
  'humidity',
  'battery',
  'sensor',
  'time',
  ...INPUT_MEASURANDS,
]);
export type FieldMeaning = z.output<typeof fieldMeaning>;
/** Unit of a field; for a state, whether true or false (1 or 0) means 1: a Zigbee contact is true for a closed door. */
export const fieldUnit = z.enum([
  ...(['°C', '°F', '%', 'V', 'mV', 'ppm', 'hPa', 'kPa', 'Pa', 'lx', 'ppb', 'A', 'mA', 'g', 'steps'] as const),
  ...(['true is 1', 'true is 0'] as const),
]);
export type FieldUnit = z.output<typeof fieldUnit>;

const STATE_UNITS: readonly FieldUnit[] = ['true is 1', 'true is 0'];
const INPUT_UNITS: Readonly<Record<InputMeasurand, readonly FieldUnit[]>> = {
  co2: ['ppm'],
  pressure: ['hPa', 'kPa', 'Pa'],
  differential_pressure: ['Pa', 'hPa', 'kPa'],
  light: ['lx'],
  tvoc: ['ppb'],
  current: ['A', 'mA'],
  acceleration: ['g'],
  water_leak: STATE_UNITS,
  door: STATE_UNITS,
  power: STATE_UNITS,
  motion: STATE_UNITS,
  count: ['steps'],
};

/** Possible units of a field by its meaning; the first is the usual one. */
export const FIELD_UNITS: Readonly<Record<FieldMeaning, readonly FieldUnit[]>> = {
  temperature: ['°C', '°F'],
  temperature_2: ['°C', '°F'],
  humidity: ['%'],
  battery: ['%', 'V', 'mV'],
  sensor: [],
  time: [],
  ...INPUT_UNITS,
};

export const MAX_MAPPED_FIELDS = 100;
/** Number of a field's texts that are shown to choose from, and the longest possible text. */
export const MAX_FIELD_TEXTS = 4;
export const MAX_FIELD_TEXT = 40;
const fieldText = z.string().min(1, 'must not be empty').max(MAX_FIELD_TEXT);
export const MAX_FIELD_NAME = 200;

/** Meaning of a field of the messages; with `measurand` null the field is ignored. */
export const mappedField = z
  .object({
    field: z.string().min(1, 'must not be empty').max(MAX_FIELD_NAME),
    measurand: fieldMeaning.nullable(),
    /** The usual unit of the measurand if left out. */
    unit: fieldUnit.exactOptional(),
    /** Texts of a state that mean 1 and 0. Other texts are ignored. */
    active: fieldText.exactOptional(),
    inactive: fieldText.exactOptional(),
  })
  .refine(
    ({ measurand, unit }) =>
      unit === undefined || (measurand !== null && FIELD_UNITS[measurand].includes(unit)),
    { path: ['unit'], message: 'must be a unit of the measurand' },
  )
  .refine(
    ({ measurand, active, inactive }) =>
      (active === undefined && inactive === undefined) ||
      (measurand !== null && FIELD_UNITS[measurand] === STATE_UNITS && active !== inactive),
    { path: ['active'], message: 'must be of a state, and another text than the inactive one' },
  );
export type MappedField = z.output<typeof mappedField>;

/** The user's own assignments, which are tried before the usual names. */
export const fieldMap = z
  .array(mappedField)
  .max(MAX_MAPPED_FIELDS)
  .refine((fields) => new Set(fields.map(({ field }) => field)).size === fields.length, {
    message: 'must name each field once',
  });

/** A received field with its latest value. */
export const fieldSeen = z.object({
  field: z.string(),
  value: z.union([z.number(), z.string()]),
  /** The first few texts received, for a text field. */
  texts: z.array(z.string()).exactOptional(),
  /** The address of the sensor that sent it. */
  sensor: z.string().nullable(),
  seen_at: timestamp,
  /** Its current meaning; null while it is ignored. */
  measurand: fieldMeaning.nullable(),
  unit: fieldUnit.nullable(),
  /** A jump as from a change between °C and °F; null for none. */
  jump: z.object({ before: z.number(), after: z.number(), sensor: z.string(), at: timestamp }).nullable(),
});
export type FieldSeen = z.output<typeof fieldSeen>;

/** Fields that a network server has sent, and their meanings. */
export const senderFields = z.object({
  map: fieldMap,
  fields: z.array(fieldSeen),
});
export type SenderFields = z.output<typeof senderFields>;

export const lastPayload = z.object({
  /** Null until something is received. */
  payload: z
    .object({ sender, received_at: timestamp, bytes: z.int(), text: z.string(), is_cut: z.boolean() })
    .nullable(),
});
export type LastPayload = z.output<typeof lastPayload>;

const baseUnitPath = z.object({ baseUnitId: idText });
/** Parts that the calls of all senders share. */
const DELIVERY = {
  method: 'POST',
  tag: 'Ingest',
  permission: 'device',
  changes: [],
  // ChirpStack names its event here; the message itself shows what it is.
  query: z.object({ event: z.string().optional() }),
  body: z.unknown(),
  answer: ingestAnswer,
  errors: [400, 413, 415, 422, 429, 503],
  bodyLimitBytes: MAX_SENDER_BODY_BYTES,
} as const;

const values = z.record(z.string(), z.unknown());

export const networkServerRoutes = {
  ingestChirpstack: route({
    ...DELIVERY,
    path: '/ingest/chirpstack',
    summary:
      "Deliver an event of ChirpStack's HTTP integration (JSON); what is no uplink or status counts as contact",
    describedBody: z.object({
      deviceInfo: z.object({ devEui: z.string(), deviceName: z.string().optional() }),
      time: z.string().optional(),
      object: values.optional(),
      batteryLevel: z.number().optional(),
    }),
  }),
  ingestThingsStack: route({
    ...DELIVERY,
    path: '/ingest/things-stack',
    summary: "Deliver a message of The Things Stack's webhook (JSON); what is no uplink counts as contact",
    describedBody: z.object({
      end_device_ids: z.object({ dev_eui: z.string(), device_id: z.string().optional() }),
      uplink_message: z.object({ received_at: z.string(), decoded_payload: values.optional() }),
    }),
  }),
  ingestRuuvi: route({
    ...DELIVERY,
    path: '/ingest/ruuvi',
    summary: 'Deliver the tags that a Ruuvi gateway received (its custom HTTP server)',
    describedBody: z.object({
      data: z.object({
        tags: z.record(
          z.string(),
          z.object({ rssi: z.number(), timestamp: z.union([z.string(), z.number()]), data: z.string() }),
        ),
      }),
    }),
  }),
  ingestJson: route({
    ...DELIVERY,
    path: '/ingest/json',
    summary:
      'Deliver messages of any form, one object or a list of them, of which the field map says what they mean',
    describedBody: z.array(
      z.object({ sensor: z.string(), time: z.string().optional(), temperature: z.number() }),
    ),
  }),
  getFieldMap: route({
    method: 'GET',
    path: '/baseUnits/{baseUnitId}/field-map',
    summary: 'What the fields of the messages of a network server mean, and which were seen',
    tag: 'Base units',
    permission: 'devices',
    params: baseUnitPath,
    answer: senderFields,
    errors: [400, 404],
  }),
  saveFieldMap: route({
    method: 'PUT',
    path: '/baseUnits/{baseUnitId}/field-map',
    summary: 'Say what fields mean and in which unit they come; what is not named goes by its usual name',
    tag: 'Base units',
    permission: 'devices',
    changes: ['BaseUnits'],
    params: baseUnitPath,
    body: z.object({ map: fieldMap }),
    answer: z.object({ map: fieldMap }),
    errors: [400, 404],
  }),
  getLastPayload: route({
    method: 'GET',
    path: '/baseUnits/{baseUnitId}/last-payload',
    summary: 'The last message of a network server as it came, at most 16 kB',
    tag: 'Base units',
    permission: 'devices',
    params: baseUnitPath,
    answer: lastPayload,
    errors: [400, 404],
  }),
  setBaseUnitSilence: route({
    method: 'PUT',
    path: '/baseUnits/{baseUnitId}/silence',
    summary: 'Set after how many minutes without a word a network server is silent; null for never',
    tag: 'Base units',
    permission: 'devices',
    changes: ['BaseUnits'],
    params: baseUnitPath,
    body: z.object({ silent_after: silentAfterMinutes }),
    answer: z.object({ silent_after: silentAfterMinutes }),
    errors: [400, 404, 409],
  }),
};
