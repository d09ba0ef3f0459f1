import { z } from 'zod';
import { SENSED_MEASURANDS } from '../measurands/measurands.ts';
import { route } from '../platform/route.ts';
import { parseChannelKey } from '../sensors/channels/channel-measurands.ts';
import { channelUnits } from '../sensors/channels/channel-units.ts';
import { timeZone } from '../platform/time-zone-name.ts';
import { timestamp } from '../platform/values.ts';

/** Files of other products whose readings can be imported. */
export const IMPORT_FORMATS = ['csv', 'easylog', 'logtag', 'home-assistant', 'influx'] as const;
/** What a column of a table can hold. */
export const IMPORT_COLUMNS = ['time', 'date', 'sensor', ...SENSED_MEASURANDS] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** Files from the browser may be as large as this; larger ones are for the command line. */
export const MOST_IMPORT_BYTES = 50_000_000;
/** More sensors than this are no sensors: the wrong column was taken for them. */
export const MOST_IMPORTED_SENSORS = 1_000;

const MOST_NAME = 100;
const title = z.string().trim().min(1).max(MOST_NAME);

/** Channels that a person names for one file, at most. */
export const MOST_IMPORTED_CHANNELS = 100;

/** A column, a field or an entity that holds the values of a channel. */
export const importedChannel = z
  .strictObject({
    /** As messages call it: `co2`, of the second door `door_2`. */
    key: z.string().refine((key) => parseChannelKey(key) !== null, 'must be the key of a channel'),
    /** Title of the column, name of the field, or entity. */
    title,
    /** In which the file has it, if not in that of its measurand. */
    unit: z.string().max(10).optional(),
  })
  .refine(
    ({ key, unit }) =>
      unit === undefined || channelUnits(parseChannelKey(key)?.measurand ?? '').includes(unit),
    { path: ['unit'], message: 'must be a unit of what the channel measures' },
  );
export type ImportedChannel = z.output<typeof importedChannel>;

/** How a file is read. What it does not say is chosen here, never guessed. */
export const importOptions = z
  .strictObject({
    format: z.enum(IMPORT_FORMATS),
    /** Time zone of times without an offset. */
    timeZone: timeZone.optional(),
    /** Where 01/02/2026 may be either. */
    dates: z.enum(['dmy', 'mdy', 'ymd']).optional(),
    decimal: z.enum(['.', ',']).optional(),
    /** The sensor, for a file that does not name it. */
    sensor: title.optional(),
    /** The tag of line protocol that names the sensor. */
    tag: title.optional(),
    /** What a time stamp of line protocol counts; nanoseconds unless it is said. */
    precision: z.enum(['ns', 'us', 'ms', 's']).optional(),
    /** Temperatures are in °F, where the file does not say. */
    fahrenheit: z.boolean().default(false),
    /** Titles of the columns, or names of the fields of line protocol. */
    columns: z.partialRecord(z.enum(IMPORT_COLUMNS), title).default({}),
    /** What of it are channels. */
    channels: z.array(importedChannel).max(MOST_IMPORTED_CHANNELS).default([]),
  })
  .refine(({ format, columns }) => format !== 'csv' || 'time' in columns || 'date' in columns, {
    path: ['columns'],
    message: 'must name the column of the time',
  })
  .refine(({ channels }) => new Set(channels.map(({ title: one }) => one)).size === channels.length, {
    path: ['channels'],
    message: 'must name each column once',
  });
export type ImportOptions = z.output<typeof importOptions>;

/** The first line of what is sent: how the file that follows is read, and whose readings it holds. */
export const importHead = z.strictObject({
  fileName: z.string().trim().min(1).max(200),
  options: importOptions,
  /** Sensors of the file that are imported, each into a sensor of the company; the others are left out. */
  sensors: z
    .array(z.strictObject({ name: z.string().max(1_000), sensorId: z.int().min(1) }))
    .max(MOST_IMPORTED_SENSORS)
    .default([]),
});
export type ImportHead = z.output<typeof importHead>;

const values = z.partialRecord(z.enum(SENSED_MEASURANDS), z.number());

/** What a file was understood to say. */
export const importPreview = z.object({
  /** Sentences for whoever decides whether it is right. */
  understood: z.array(z.string()),
  readings: z.int().min(0),
  refused: z.int().min(0),
  sensors: z.array(
    z.object({
      name: z.string(),
      readings: z.int().min(1),
      from: timestamp,
      to: timestamp,
      longestGapMs: z.int().min(0),
      /** The sensor of the company with this serial number or name. */
      sensorId: z.int().nullable(),
    }),
  ),
  /** The first readings, in °C, percent, volts, and what they say of channels by their keys. */
  first: z.array(
    z.object({
      line: z.int(),
      sensor: z.string(),
      measuredAt: timestamp,
      values,
      channels: z.record(z.string(), z.number()).exactOptional(),
    }),
  ),
  /** The first lines that were refused. */
  refusals: z.array(z.object({ line: z.int(), column: z.string().nullable(), reason: z.string() })),
});
export type ImportPreview = z.output<typeof importPreview>;

/** The last import of readings into a company: how far it is, or how it ended. */
export const readingsImport = z.object({
  /** It waits while the server that has its file is away. */
  phase: z.enum(['upload', 'read', 'store', 'waiting', 'done', 'failed']),
  /** Progress of the phase, from 0 to 1. */
  progress: z.number().min(0).max(1),
  fileName: z.string(),
  startedAt: timestamp,
  startedBy: z.string(),
  /** A server was stopped meanwhile: what it had stored before counts as there already. */
  resumed: z.boolean().exactOptional(),
  /** Nothing was heard since then of the server that does it; left out while it is at work, and where the phase says so. */
  quietSince: timestamp.exactOptional(),
  /** Reason of a failed import; null when the server stopped before the file was whole, or did not come back. */
  failure: z.string().nullable(),
  result: z
    .object({
      added: z.int().min(0),
      /** Were there already, or came twice. */
      duplicates: z.int().min(0),
      /** Duplicates that had another value: the first stays. */
      conflicts: z.int().min(0),
      refused: z.int().min(0),
      /** Readings of sensors that were not chosen. */
      leftOut: z.int().min(0),
      /** Values of channels that were added, and those for which their sensor has no channel left. */
      channelValues: z.int().min(0).exactOptional(),
      withoutRoom: z.int().min(0).exactOptional(),
    })
    .nullable(),
});
export type ReadingsImport = z.output<typeof readingsImport>;

const upload = {
  tag: 'Settings',
  permission: 'admin',
  peopleOnly: true,
  bodyMediaType: 'application/octet-stream',
  streamsBody: true,
  body: z.file(),
} as const;

export const readingsImportRoutes = {
  getReadingsImport: route({
    method: 'GET',
    path: '/settings/readings-import',
    summary: 'How the last import of readings from a file is going or went',
    tag: 'Settings',
    permission: 'admin',
    answer: z.object({ maxBytes: z.int().min(1), import: readingsImport.nullable() }),
  }),
  previewReadingsImport: route({
    ...upload,
    method: 'POST',
    path: '/settings/readings-import/preview',
    summary:
      'What a file of another product is understood to say; nothing is kept. The body is a line of JSON (fileName, options) and then the file',
    changes: [],
    answer: importPreview,
    success: 200,
    errors: [400, 413, 415, 503],
  }),
  importReadings: route({
    ...upload,
    method: 'POST',
    path: '/settings/readings-import',
    summary:
      'Imports the readings of a file of another product; answers when the file is there, and goes on by itself, also after a restart. The body is a line of JSON (fileName, options, sensors) and then the file. What is stored already is not stored twice, and nobody is notified',
    changes: ['ReadingsImport'],
    errors: [400, 404, 409, 413, 415, 503],
  }),
};
