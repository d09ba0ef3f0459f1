import {
  baseUnitSerial,
  byMeasurand,
  calibrationDay,
  certificateName,
  commandKind,
  commandState,
  type CompanyKind,
  FURTHER_MEASURANDS,
  LAST_DAY_OF_MONTH,
  MEASURANDS,
  present,
  reportFrequency,
} from '@ts1/contract';
import { z } from 'zod';
import type { SequenceName, TableName } from '../database/index.ts';
import { INTERVAL_LADDER_MS } from '../readings/index.ts';

/** Tables whose rows have ids of their own; in a file they are numbered from 1 in the order of those ids. */
export type Numbered = CompanyKind;

/** One column: its values as they stand in the file and in the database, or a number of another table's row. */
export type DataColumn =
  | {
      readonly type: 'integer' | 'real' | 'text';
      readonly schema: z.ZodType<number | string | null>;
      /** A moment at which something had happened. */
      readonly past?: true;
    }
  | { readonly type: 'reference'; readonly to: Numbered; readonly missing: 'refused' | 'null' | 'zero' }
  /** Several of them, as JSON. */
  | { readonly type: 'references'; readonly to: Numbered };

/** A table of a company as its file has it. What is named nowhere here is not in it: no secret is. */
export interface DataTable {
  readonly name: TableName;
  readonly own?: { readonly column: string; readonly sequence: SequenceName };
  readonly key: readonly string[];
  readonly columns: Readonly<Record<string, DataColumn>>;
  /** Only rows that have it: what is under way would be done a second time. */
  readonly onlyWith?: string;
  /** Rows of one page, where they are large. */
  readonly pageRows?: number;
  /** Many or large, and read only by the row that this column names: written before it, while nobody sees them. */
  readonly seenBy?: string;
}

const LAST_MINUTE_OF_DAY = 1_439;
const SLOWEST_RHYTHM_MS = present(INTERVAL_LADDER_MS.at(-1));
const MOST_TEXT = 20_000;
/** Images and certificates as base64. */
const MOST_FILE_TEXT = 16_000_000;

const int: DataColumn = { type: 'integer', schema: z.int() };
const intOrNull: DataColumn = { type: 'integer', schema: z.int().nullable() };
const past: DataColumn = { type: 'integer', schema: z.int().min(0), past: true };
const pastOrNull: DataColumn = { type: 'integer', schema: z.int().min(0).nullable(), past: true };
/** The last moment that a time stamp can name: a later one would be refused where it is shown. */
export const LAST_MOMENT = Date.UTC(9999, 11, 31, 23, 59, 59, 999);
const moment: DataColumn = { type: 'integer', schema: z.int().min(0).max(LAST_MOMENT) };
const momentOrNull: DataColumn = { type: 'integer', schema: z.int().min(0).max(LAST_MOMENT).nullable() };
const flag: DataColumn = { type: 'integer', schema: z.literal([0, 1]) };
const real: DataColumn = { type: 'real', schema: z.number().nullable() };
/** Files of earlier versions do not name it. */
const realOrUnknown: DataColumn = { type: 'real', schema: z.number().nullable().default(null) };
const text: DataColumn = { type: 'text', schema: z.string().max(MOST_TEXT) };
const textOrNull: DataColumn = { type: 'text', schema: z.string().max(MOST_TEXT).nullable() };
const file: DataColumn = {
  type: 'text',
  schema: z.string().max(MOST_FILE_TEXT).refine(isBase64, 'must be base64'),
};
const json: DataColumn = { type: 'text', schema: z.string().max(MOST_TEXT).refine(isJson, 'must be JSON') };
const jsonOrNull: DataColumn = {
  type: 'text',
  schema: z.string().max(MOST_TEXT).refine(isJson, 'must be JSON').nullable(),
};
const oneOf = (...values: [string, ...string[]]): DataColumn => ({ type: 'text', schema: z.enum(values) });
const refer = (to: Numbered, missing: 'refused' | 'null' | 'zero' = 'refused'): DataColumn => ({
  type: 'reference',
  to,
  missing,
});

const numbered = (name: Numbered, column: string, columns: DataTable['columns']): DataTable => ({
  name,
  own: { column, sequence: name === 'alarm_acknowledgements' ? 'acknowledgements' : name },
  key: ['company_id', column],
  columns,
});
const linked = (name: TableName, columns: DataTable['columns'], ...key: string[]): DataTable => ({
  name,
  key: ['company_id', ...(key.length > 0 ? key : Object.keys(columns))],
  columns,
});

/** In an order in which each refers only to itself and to tables before it. */
export const TABLES: readonly DataTable[] = [
  numbered('users', 'user_id', {
    email: text,
    username: text,
    first_name: textOrNull,
    last_name: textOrNull,
    phone_number: textOrNull,
    role: { type: 'integer', schema: z.literal([1, 2]) },
    is_disabled: flag,
    created_at: past,
    updated_at: past,
    deleted_at: pastOrNull,
  }),
  numbered('base_units', 'base_unit_id', {
    serial_no: { type: 'text', schema: baseUnitSerial },
    name: text,
    type: oneOf('1', '2', '3'),
    key_created_at: past,
    last_contact_at: pastOrNull,
    unreadable_payloads: int,
    last_unreadable_at: pastOrNull,
    created_at: past,
    deleted_at: pastOrNull,
  }),
  numbered('sensors', 'sensor_id', {
    serial_no: { type: 'text', schema: z.string().regex(/^\d{1,20}$/) },
    name: text,
    type: oneOf('1', '2', '3', '4', '5'),
    firmware: textOrNull,
    usual_interval_ms: { type: 'integer', schema: z.int().min(1).max(SLOWEST_RHYTHM_MS) },
    // Files of earlier versions do not say it: it is learnt again.
    usual_interval_known: { type: 'integer', schema: z.literal([0, 1]).default(0) },
    legal_hold: flag,
    readings_from: momentOrNull,
    created_at: past,
    updated_at: past,
    deleted_at: pastOrNull,
  }),
  linked(
    'latest_readings',
    {
      sensor_id: refer('sensors'),
      measured_at: past,
      battery_at: pastOrNull,
      heard_at: past,
      base_unit_id: refer('base_units', 'null'),
      ...byMeasurand(MEASURANDS, () => real),
      ...byMeasurand(FURTHER_MEASURANDS, () => realOrUnknown),
      error: intOrNull,
      error_2: intOrNull,
      conflicts: int,
    },
    'sensor_id',
  ),
  linked(
    'sensor_base_units',
    { sensor_id: refer('sensors'), base_unit_id: refer('base_units'), heard_at: past },
    'sensor_id',
    'base_unit_id',
  ),
  numbered('zones', 'zone_id', { name: text, description: text, created_at: past, deleted_at: pastOrNull }),
  linked('zone_sensors', { zone_id: refer('zones'), sensor_id: refer('sensors') }),
  linked('zone_users', { zone_id: refer('zones'), user_id: refer('users') }),
  numbered('alert_groups', 'group_id', {
    name: text,
    escalate_to: refer('alert_groups', 'null'),
    escalate_after_ms: intOrNull,
    created_at: past,
    deleted_at: pastOrNull,
  }),
  linked('alert_group_sensors', { group_id: refer('alert_groups'), sensor_id: refer('sensors') }),
  linked(
    'alert_group_recipients',
    { group_id: refer('alert_groups'), user_id: refer('users'), email: flag, sms: flag, push: flag },
    'group_id',
    'user_id',
  ),
  numbered('sites', 'site_id', {
    description: text,
    scale: { type: 'real', schema: z.number() },
    address: text,
    created_at: past,
    deleted_at: pastOrNull,
  }),
  linked('site_users', { site_id: refer('sites'), user_id: refer('users') }),
  {
    ...linked('site_plans', { site_id: refer('sites'), image: file, width: int, height: int }, 'site_id'),
    pageRows: 1,
    seenBy: 'site_id',
  },
  linked(
    'site_positions',
    {
      site_id: refer('sites'),
      sensor_id: refer('sensors'),
      x: { type: 'real', schema: z.number().min(0) },
      y: { type: 'real', schema: z.number().min(0) },
    },
    'site_id',
    'sensor_id',
  ),
  linked(
    'alarm_settings',
    {
      sensor_id: refer('sensors'),
      version: int,
      saved_at: past,
      saved_by: text,
      saved_by_id: refer('users', 'null'),
      settings: jsonOrNull,
    },
    'sensor_id',
    'version',
  ),
  linked(
    'alarm_states',
    {
      sensor_id: refer('sensors'),
      settings_version: int,
      evaluated_until: momentOrNull,
      due_at: momentOrNull,
      conditions: jsonOrNull,
    },
    'sensor_id',
  ),
  numbered('alarm_log', 'log_id', {
    event_id: refer('alarm_log'),
    sensor_id: refer('sensors', 'null'),
    base_unit_id: refer('base_units', 'null'),
    condition: text,
    event_at: past,
    activated: past,
    repeated: flag,
    opened_received_at: past,
    raised_at: pastOrNull,
    value: { type: 'real', schema: z.number() },
    limit_value: real,
    delay_ends_at: momentOrNull,
    returned_at: pastOrNull,
    reset_at: pastOrNull,
    ended_at: pastOrNull,
    acknowledged_by: textOrNull,
    acknowledged_by_id: refer('users', 'null'),
    acknowledged_at: pastOrNull,
    detected_late: flag,
    withdrawn: flag,
    notes: text,
    acknowledged_again_by: { type: 'text', schema: z.string().max(MOST_TEXT).nullable().default(null) },
    acknowledged_again_at: {
      type: 'integer',
      schema: z.int().min(0).nullable().default(null),
      past: true,
    },
  }),
  {
    ...numbered('alarm_acknowledgements', 'acknowledgement_id', {
      sensor_id: refer('sensors'),
      condition: text,
      position: int,
      spans: json,
      acknowledged_by: text,
      acknowledged_by_id: refer('users', 'null'),
      acknowledged_at: past,
    }),
    seenBy: 'sensor_id',
  },
  {
    ...numbered('commands', 'command_id', {
      kind: { type: 'text', schema: commandKind },
      state: { type: 'text', schema: commandState.exclude(['queued', 'sent']) },
      base_unit_id: refer('base_units'),
      sensor_id: refer('sensors', 'null'),
      payload: json,
      progress: real,
      detail: textOrNull,
      attempts: int,
      created_by: text,
      created_by_id: refer('users', 'zero'),
      created_at: past,
      sent_at: pastOrNull,
      last_sent_at: pastOrNull,
      ended_at: past,
      expires_at: moment,
    }),
    onlyWith: 'ended_at',
  },
  {
    ...linked(
      'calibration_certificates',
      {
        calibration_id: refer('commands'),
        filename: { type: 'text', schema: certificateName },
        bytes: int,
        sha256: text,
        uploaded_by: text,
        uploaded_by_id: refer('users', 'zero'),
        uploaded_at: past,
        content: file,
      },
      'calibration_id',
    ),
    pageRows: 1,
    seenBy: 'calibration_id',
  },
  linked(
    'calibration_dues',
    {
      sensor_id: refer('sensors'),
      due_date: { type: 'text', schema: calibrationDay.nullable() },
      set_by: text,
      set_by_id: refer('users', 'zero'),
      set_at: past,
      remind_at: momentOrNull,
    },
    'sensor_id',
  ),
  numbered('scheduled_reports', 'report_id', {
    zone_id: refer('zones'),
    frequency: { type: 'text', schema: reportFrequency },
    day: { type: 'integer', schema: z.int().min(1).max(LAST_DAY_OF_MONTH) },
    minute_of_day: { type: 'integer', schema: z.int().min(0).max(LAST_MINUTE_OF_DAY) },
    user_ids: { type: 'references', to: 'users' },
    last_date: { type: 'text', schema: z.iso.date() },
    sent_at: pastOrNull,
  }),
];

/** The numbers of a column that holds several. @throws for what is no list of numbers */
export function numbersOf(given: unknown): number[] {
  return z.array(z.int().min(1)).parse(JSON.parse(z.string().max(MOST_TEXT).parse(given)));
}

/** By length, as Node skips what is none: a hundred times faster than a pattern. */
function isBase64(given: string): boolean {
  return Buffer.from(given, 'base64').length === (given.replace(/={1,2}$/, '').length * 3) >> 2;
}

function isJson(given: string): boolean {
  try {
    JSON.parse(given);
    return true;
  } catch {
    return false;
  }
}
