import {
  baseUnitSerial,
  baseUnitType,
  builtInRoleKey,
  deviceState,
  language,
  present,
  roleName,
  sensorType,
  SERIAL_NUMBER,
  swapReason,
  temperatureUnit,
} from '@ts1/contract';
import { z } from 'zod';
import { INTERVAL_LADDER_MS } from '../../readings/index.ts';
import {
  flag,
  flagOrUnknown,
  int,
  integer,
  intOrUnknown,
  jsonOrUnknown,
  moment,
  momentOrNull,
  notInFile,
  past,
  pastOrNull,
  refer,
  referOrNull,
  referOrUnknown,
  text,
  words,
  wordsOrNull,
} from '../columns.ts';
import { numbered, type DataTable, linked } from '../describe-table.ts';

const SLOWEST_RHYTHM_MS = present(INTERVAL_LADDER_MS.at(-1));

const MOST_PERMISSIONS = 200;

/** The people of a company, and its devices. */
export const DEVICE_TABLES: readonly DataTable[] = [
  {
    ...numbered('company_roles', 'role_id', {
      name: text(roleName),
      permissions: text(
        z
          .string()
          .regex(/^([a-z]+(,[a-z]+)*)?$/)
          .max(MOST_PERMISSIONS),
      ),
      created_at: past,
      updated_at: past,
    }),
    mayBeMissing: true,
  },
  numbered('users', 'user_id', {
    email: words,
    email_folded: notInFile,
    username: words,
    first_name: wordsOrNull,
    last_name: wordsOrNull,
    phone_number: wordsOrNull,
    language: text(language.nullable().default(null)),
    temperature_unit: text(temperatureUnit.nullable().default(null)),
    role: integer(z.literal([1, 2])),
    built_in_role: text(builtInRoleKey.nullable().default(null)),
    company_role_id: referOrUnknown('company_roles'),
    is_disabled: flag,
    password_hash: notInFile,
    locked_until: notInFile,
    passkey_handle: notInFile,
    created_at: past,
    updated_at: past,
    deleted_at: pastOrNull,
  }),
  numbered('base_units', 'base_unit_id', {
    serial_no: text(baseUnitSerial),
    serial_folded: notInFile,
    name: words,
    name_folded: notInFile,
    device_key_hash: notInFile,
    unstored_since: notInFile,
    unstored_at: notInFile,
    unproven: notInFile,
    first_messages: notInFile,
    first_readings: notInFile,
    went_offline_at: notInFile,
    clock_wrong_since: notInFile,
    clock_wrong_until: notInFile,
    clock_off_ms: notInFile,
    clock_run: notInFile,
    type: text(baseUnitType),
    silent_after_ms: intOrUnknown,
    field_map: jsonOrUnknown,
    key_created_at: past,
    last_contact_at: pastOrNull,
    unreadable_payloads: int,
    last_unreadable_at: pastOrNull,
    created_at: past,
    deleted_at: pastOrNull,
  }),
  numbered('sensors', 'sensor_id', {
    serial_no: text(z.union([z.string().regex(SERIAL_NUMBER), z.literal('drill')])),
    name: words,
    type: text(sensorType),
    firmware: wordsOrNull,
    usual_interval_ms: integer(z.int().min(1).max(SLOWEST_RHYTHM_MS)),
    // Files of earlier versions do not have it: it is learnt again.
    usual_interval_known: integer(z.literal([0, 1]).default(0)),
    receipt_interval_ms: notInFile,
    offline_after_ms: notInFile,
    legal_hold: flag,
    readings_from: momentOrNull,
    device_from: intOrUnknown,
    device_since: notInFile,
    created_at: past,
    updated_at: past,
    deleted_at: pastOrNull,
    is_drill: flagOrUnknown,
  }),
  {
    ...linked(
      'sensor_devices',
      {
        sensor_id: refer('sensors'),
        until_at: moment,
        from_at: momentOrNull,
        serial_no: text(z.string().regex(SERIAL_NUMBER)),
        type: text(sensorType),
        firmware: wordsOrNull,
        reason: text(swapReason),
        taken_out_by: words,
        taken_out_by_id: referOrNull('users'),
      },
      'sensor_id',
      'until_at',
    ),
    mayBeMissing: true,
  },
  {
    ...linked(
      'idle_devices',
      {
        serial_no: text(z.string().regex(SERIAL_NUMBER)),
        type: text(sensorType),
        state: text(deviceState),
        since: past,
        firmware: wordsOrNull,
      },
      'serial_no',
    ),
    mayBeMissing: true,
  },
];
