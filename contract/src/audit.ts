import { z } from 'zod';
import { route } from './route.ts';
import { id, idText, moment, timestamp } from './values.ts';

/** Everything that leaves an audit row, by its name: what was done to what. A slice adds its own here. */
export const AUDIT_ACTIONS = [
  'user_login',
  'user_login_failed',
  'user_locked_out',
  'user_logout',
  'user_create',
  'user_update',
  'user_delete',
  'password_change',
  'passkey_create',
  'passkey_delete',
  'user_passkeys_delete',
  'api_key_create',
  'api_key_revoke',
  'company_create',
  'sensor_create',
  'sensor_rename',
  'sensor_delete',
  'sensor_calibrate',
  'sensor_calibrate_clear',
  'calibration_due_update',
  'certificate_save',
  'sensor_firmware_update',
  'base_unit_wifi',
  'command_cancel',
  'base_unit_create',
  'base_unit_rename',
  'base_unit_delete',
  'base_unit_key_rotate',
  'zone_create',
  'zone_update',
  'zone_delete',
  'zone_sensor_assign',
  'zone_sensor_remove',
  'zone_user_assign',
  'zone_user_remove',
  'zone_users_replace',
  'alarm_settings_update',
  'alarm_settings_delete',
  'alarm_acknowledge',
  'alarm_note',
  'alert_group_create',
  'alert_group_update',
  'alert_group_delete',
  'alert_test',
  'channel_test',
  'push_subscribe',
  'push_unsubscribe',
  'settings_update',
  'site_create',
  'site_update',
  'site_delete',
  'plan_delete',
  'readings_import',
  'audit_export',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** Sizes of a page of the audit log that the screen offers, and the usual one. */
export const AUDIT_LIMITS = [50, 100, 200, 500] as const;
export const AUDIT_LIMIT = 100;

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** One row of the audit log. `id` is its place in the company's chain, counted from 1 without a gap. */
export const auditEntry = z.object({
  id,
  timestamp,
  /** Null when nobody was signed in: failed sign-ins, the command line, the system itself. */
  user_id: id.nullable(),
  /** Who it was, by the name of that moment. */
  username: z.string(),
  actor: z.enum(['user', 'program', 'device', 'stranger', 'operator', 'system']),
  action: z.string(),
  description: z.string(),
  company: z.string(),
  /** What was there before and after, without secrets. */
  details: z.record(z.string(), z.json()),
  previous_hash: hash,
  hash,
});
export type AuditEntry = z.output<typeof auditEntry>;

/** A signature under the chain as it stood at one row: what comes before cannot be cut off unnoticed. */
export const auditCheckpoint = z.object({
  company_id: id,
  id,
  hash,
  timestamp,
  /** Base64 of the raw Ed25519 key and of the signature. */
  public_key: z.string(),
  signature: z.string(),
});
export type AuditCheckpoint = z.output<typeof auditCheckpoint>;

/** How the chain stands: what was found first when it is broken. */
export const auditChainState = z.object({
  whole: z.boolean(),
  entries: z.int().min(0),
  checkpoints: z.int().min(0),
  /** The first row that is not as it was written, null when all are. */
  broken_at: id.nullable(),
  problem: z.string().nullable(),
  checked_at: timestamp,
});
export type AuditChainState = z.output<typeof auditChainState>;

/** Upper or lower case: the specification sends actions in capitals. */
const action = z
  .string()
  .trim()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(AUDIT_ACTIONS, 'is no action of the audit log'));

const filters = {
  search: z.string().trim().max(200, 'must be at most 200 characters').optional(),
  action: action.optional(),
  user_id: idText.optional(),
  startDate: moment.optional(),
  endDate: moment.optional(),
};

export const auditRoutes = {
  listAuditLogs: route({
    method: 'GET',
    path: '/audit-logs',
    summary:
      'The audit log, newest first; `X-Total-Count` says how many rows match, `Link` leads to the next',
    tag: 'Audit log',
    permission: 'signed-in',
    query: z.object({
      ...filters,
      limit: z
        .string()
        .regex(/^\d{1,4}$/, 'must be a whole number')
        .transform(Number)
        .pipe(z.int().min(1, 'must be at least 1').max(500, 'must be at most 500'))
        .optional(),
      /** Rows before this one, exclusive: how `Link` pages. */
      before: idText.optional(),
    }),
    answer: z.array(auditEntry),
    errors: [400],
  }),
};
