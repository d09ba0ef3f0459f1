import { z } from 'zod';
import { builtInRoleKey } from '../auth/built-in-roles.ts';
import type { ApiKeyScope } from '../api-keys/api-keys.ts';
import type { AuditEntry, AuditFlaw } from '../audit/audit-chain.ts';
import { LIMITED_MEASURANDS } from '../measurands/measurands.ts';
import { id, timestamp } from '../platform/values.ts';

const figure = z.number().nullable();

/** Figures of one measurand in the period, in its own unit. */
export const reviewedMeasurand = z.object({
  measurand: z.enum(LIMITED_MEASURANDS),
  min: figure,
  min_at: timestamp.nullable(),
  max: figure,
  max_at: timestamp.nullable(),
  mean: figure,
  outside_ms: figure,
  /** Limits in force at the end of the period. */
  low: figure,
  high: figure,
});
export type ReviewedMeasurand = z.output<typeof reviewedMeasurand>;

/** Figures of a sensor that are stored when its review is done. */
export const storedFigures = z.object({
  sensor_name: z.string(),
  serial_no: z.string(),
  readings: z.int(),
  completeness: figure,
  measurands: z.array(reviewedMeasurand),
  alarms: z.int(),
  unacknowledged: z.int(),
  /** Alarms of drills in which the probe was brought beyond its limit, which are not counted above; absent where there are none. */
  drill_alarms: z.int().exactOptional(),
  quiet: z.array(z.object({ from: timestamp, until: timestamp, reason: z.string() })),
  /** Day on which its calibration was due, if it was by the end of the period. */
  calibration_due: z.iso.date().nullable(),
  /** Readings by hand of the period that are not void; absent where there are none. */
  by_hand: z
    .object({
      readings: z.int(),
      /** Those outside a limit, or further from the probe than their tolerance. */
      findings: z.int(),
    })
    .exactOptional(),
  /** Tasks of the sensor whose grace ended in the period; absent where there are none. */
  tasks: z
    .object({
      done: z.int(),
      late: z.int(),
      /** Those that were not done, also not late. */
      missed: z.int(),
    })
    .exactOptional(),
});
export type StoredFigures = z.output<typeof storedFigures>;

export const reviewedSensor = storedFigures.extend({
  sensor_id: id,
  /** Readings of the period that came after the review was done. */
  later_readings: z.int(),
});
export type ReviewedSensor = z.output<typeof reviewedSensor>;

// The page of a review need not load the modules with the lists of these values.
const actor = z.enum([
  'user',
  'program',
  'device',
  'stranger',
  'operator',
  'system',
] as const satisfies readonly AuditEntry['actor'][]);
const flaw = z.enum([
  'altered',
  'missing',
  'reordered',
  'replaced',
  'added',
  'end-lost',
  'unsigned',
  'not-signed',
  'cut-off',
] as const satisfies readonly AuditFlaw[]);
const scope = z.enum(['read', 'ingest', 'manage'] as const satisfies readonly ApiKeyScope[]);

/** Figures of the audit log in a period: rows of the groups of the plan, and the state of the chain in the period. */
export const reviewedLog = z.object({
  rows: z.int(),
  /** By action and by person, most rows first. */
  by_action: z.array(z.object({ action: z.string(), rows: z.int() })),
  by_person: z.array(z.object({ username: z.string(), actor, rows: z.int() })),
  /** First and last row of the period, whatever its group; null for none. */
  first_row: id.nullable(),
  last_row: id.nullable(),
  /** Hash of the last row, which the chain binds all rows before it to. */
  last_hash: z.string().nullable(),
  /** First row of the period or before it with a flaw, and that flaw; null while the chain is whole. */
  broken_at: id.nullable(),
  problem: flaw.nullable(),
});
export type ReviewedLog = z.output<typeof reviewedLog>;

export const reviewedUserState = z.enum(['active', 'disabled', 'locked', 'invited']);

/** People, keys and webhooks with access, at the time at which the review is read or was ended. */
export const reviewedAccess = z.object({
  users: z.array(
    z.object({
      username: z.string(),
      email: z.string(),
      /** Name of the role; of a built-in one in English. */
      role: z.string(),
      /** Left out for a role of the company's own, and in reviews that were ended before it was kept. */
      built_in_role: builtInRoleKey.exactOptional(),
      state: reviewedUserState,
      /** Names of the zones that they belong to. */
      zones: z.array(z.string()),
      /** By the audit log; null for somebody who has not signed in. */
      last_sign_in_at: timestamp.nullable(),
      passkeys: z.boolean(),
      two_factor: z.boolean(),
    }),
  ),
  api_keys: z.array(
    z.object({
      name: z.string(),
      created_by: z.string(),
      created_at: timestamp,
      scopes: z.array(scope),
      last_used_at: timestamp.nullable(),
      ended_at: timestamp.nullable(),
    }),
  ),
  webhooks: z.array(
    z.object({
      name: z.string(),
      created_by: z.string(),
      created_at: timestamp,
      /** Host that messages are sent to. */
      host: z.string(),
      enabled: z.boolean(),
    }),
  ),
  /** Rotas whose calendar anybody with its address reads; absent in reviews that were ended before they were listed. */
  calendars: z.array(z.object({ rota: z.string(), since: timestamp })).exactOptional(),
});
export type ReviewedAccess = z.output<typeof reviewedAccess>;
