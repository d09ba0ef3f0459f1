import { z } from 'zod';
import { SENSED_MEASURANDS } from '../measurands/measurands.ts';
import { route } from '../platform/route.ts';
import { parseInputKey } from '../sensors/inputs/input-measurands.ts';
import { inputUnits } from '../sensors/inputs/input-units.ts';
import { timeZone } from '../platform/time-zone-name.ts';
import { timestamp } from '../platform/values.ts';

/** Files of other products whose readings can be imported. */
export const IMPORT_FORMATS = ['csv', 'wide', 'easylog', 'logtag', 'home-assistant', 'influx'] as const;
/** Possible contents of a table's column. */
export const IMPORT_COLUMNS = ['time', 'date', 'sensor', ...SENSED_MEASURANDS] as const;
export type ImportColumn = (typeof IMPORT_COLUMNS)[number];
/** Largest file from the browser; larger ones are for the command line. */
export const MOST_IMPORT_BYTES = 50_000_000;
/** More sensors than this mean that the wrong column was chosen for them. */
export const MOST_IMPORTED_SENSORS = 1_000;

const MOST_NAME = 100;
const title = z.string().trim().min(1).max(MOST_NAME);

/** Largest number of inputs that a user names for one file. */
export const MOST_IMPORTED_INPUTS = 100;

/** A column, a field or an entity with the values of an input. */
export const importedInput = z
  .strictObject({
    /** Key of the input in messages: `co2`, or `door_2` for the second door. */
    key: z.string().refine((key) => parseInputKey(key) !== null, 'must be the key of an input'),
    /** Title of the column, name of the field, or entity. */
    title,
    /** Unit in the file, if it is not that of the measurand. */
    unit: z.string().max(10).optional(),
  })
  .refine(
    ({ key, unit }) => unit === undefined || inputUnits(parseInputKey(key)?.measurand ?? '').includes(unit),
    { path: ['unit'], message: 'must be a unit of what the input measures' },
  );
export type ImportedInput = z.output<typeof importedInput>;

/** Options for reading a file. Facts that the file does not state are chosen here, never guessed. */
export const importOptions = z
  .strictObject({
    format: z.enum(IMPORT_FORMATS),
    /** Time zone of times without an offset. */
    timeZone: timeZone.optional(),
    /** Order of day, month and year, where 01/02/2026 is ambiguous. */
    dates: z.enum(['dmy', 'mdy', 'ymd']).optional(),
    decimal: z.enum(['.', ',']).optional(),
    /** The sensor, for a file that does not name it. */
    sensor: title.optional(),
    /** The tag of line protocol that names the sensor. */
    tag: title.optional(),
    /** Unit of time stamps in line protocol; nanoseconds if left out. */
    precision: z.enum(['ns', 'us', 'ms', 's']).optional(),
    /** Whether temperatures are in °F, where the file does not state it. */
    fahrenheit: z.boolean().default(false),
    /** Titles of the columns, or names of the fields of line protocol. */
    columns: z.partialRecord(z.enum(IMPORT_COLUMNS), title).default({}),
    /** Columns, fields or entities that are inputs. */
    inputs: z.array(importedInput).max(MOST_IMPORTED_INPUTS).default([]),
  })
  .refine(({ format, columns }) => format !== 'csv' || 'time' in columns || 'date' in columns, {
    path: ['columns'],
    message: 'must name the column of the time',
  })
  .refine(({ inputs }) => new Set(inputs.map(({ title: one }) => one)).size === inputs.length, {
    path: ['inputs'],
    message: 'must name each column once',
  });
export type ImportOptions = z.output<typeof importOptions>;

/** First line of the body: how to read the file that follows, and which sensors its readings belong to. */
export const importHead = z.strictObject({
  fileName: z.string().trim().min(1).max(200),
  options: importOptions,
  /** Sensors of the file to import, each into a sensor of the company; the others are skipped. */
  sensors: z
    .array(z.strictObject({ name: z.string().max(1_000), sensorId: z.int().min(1) }))
    .max(MOST_IMPORTED_SENSORS)
    .default([]),
});
export type ImportHead = z.output<typeof importHead>;

const values = z.partialRecord(z.enum(SENSED_MEASURANDS), z.number());

/** Contents of a file as they were understood. */
export const importPreview = z.object({
  /** Sentences for the user who decides whether it is right. */
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
  /** The first readings, in °C, percent and volts, with the values of inputs by their keys. */
  first: z.array(
    z.object({
      line: z.int(),
      sensor: z.string(),
      measuredAt: timestamp,
      values,
      inputs: z.record(z.string(), z.number()).exactOptional(),
    }),
  ),
  /** The first lines that were refused. */
  refusals: z.array(z.object({ line: z.int(), column: z.string().nullable(), reason: z.string() })),
});
export type ImportPreview = z.output<typeof importPreview>;

/** The last import of readings into a company: its progress, or how it ended. */
export const readingsImport = z.object({
  /** `waiting`: the server that has the file is not running. */
  phase: z.enum(['upload', 'read', 'store', 'waiting', 'done', 'failed']),
  /** Progress of the phase, from 0 to 1. */
  progress: z.number().min(0).max(1),
  fileName: z.string(),
  startedAt: timestamp,
  startedBy: z.string(),
  /** A server stopped during the import: readings that it had stored before count as duplicates. */
  resumed: z.boolean().exactOptional(),
  /** Last sign of life of the importing server; absent while it works, and where the phase shows the same. */
  quietSince: timestamp.exactOptional(),
  /** Reason for a failed import; null when the server stopped before the file was complete, or did not restart. */
  failure: z.string().nullable(),
  result: z
    .object({
      added: z.int().min(0),
      /** Readings that were already stored, or occurred twice. */
      duplicates: z.int().min(0),
      /** Duplicates with another value: the first one is kept. */
      conflicts: z.int().min(0),
      refused: z.int().min(0),
      /** Readings of sensors that were not chosen. */
      leftOut: z.int().min(0),
      /** Number of input values added, and of those for which the sensor has no input left. */
      inputValues: z.int().min(0).exactOptional(),
      withoutRoom: z.int().min(0).exactOptional(),
    })
    .nullable(),
});
export type ReadingsImport = z.output<typeof readingsImport>;

const upload = {
  tag: 'Settings',
  permission: 'settings',
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
    permission: 'settings',
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
