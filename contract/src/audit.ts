import { z } from 'zod';
import { route } from './route.ts';
import { id, idText, moment, timestamp } from './values.ts';

/** Everything that leaves an audit row, by its name: what was done to what. A slice adds its own here. */
export const AUDIT_ACTIONS = [
  'user_login',
  'user_login_failed',
  'user_locked_out',
  'user_logout',
  'session_end',
  'identity_confirm',
  'user_create',
  'user_update',
  'user_delete',
  'user_rescue',
  'password_change',
  'password_reset_request',
  'password_reset',
  'invitation_send',
  'invitation_accept',
  'two_factor_enable',
  'two_factor_disable',
  'two_factor_reset',
  'recovery_codes_renew',
  'passkey_create',
  'passkey_delete',
  'user_passkeys_delete',
  'api_key_create',
  'api_key_revoke',
  'webhook_create',
  'webhook_update',
  'webhook_delete',
  'webhook_secret_rotate',
  'webhook_test',
  'webhook_resend',
  'webhook_disable',
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
  'base_unit_prove',
  'quarantine_retry',
  'quarantine_drop',
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
  'alarm_acknowledge_again',
  'alarm_note',
  'alert_group_create',
  'alert_group_update',
  'alert_group_delete',
  'alert_test',
  'channel_test',
  'push_subscribe',
  'push_unsubscribe',
  'settings_update',
  'company_export',
  'company_import',
  'company_file_import',
  'retention_update',
  'retention_delete',
  'readings_seal',
  'readings_reseal',
  'legal_hold',
  'site_create',
  'site_update',
  'site_delete',
  'plan_delete',
  'readings_import',
  'audit_export',
  'audit_accept',
  'scheduled_report_create',
  'scheduled_report_update',
  'scheduled_report_delete',
  /** What a client says that it did; nothing here saw it happen. */
  'client_report',
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
  details: z.record(z.string(), z.unknown()),
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

/** The lines of an exported log, one JSON object each: first what it is, then rows and the check-points after them. */
export const auditFileLine = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('audit-log'),
    format: z.literal('ts1-audit-1'),
    company_id: id,
    company: z.string(),
    exported_at: timestamp,
    /** Where the log ends. */
    entries: z.int().min(0),
    hash,
  }),
  auditEntry.extend({ kind: z.literal('entry') }).strict(),
  auditCheckpoint.extend({ kind: z.literal('check-point') }).strict(),
]);
export type AuditFileLine = z.output<typeof auditFileLine>;

/**
 * What can be wrong with a row: its text, its place, that it or the end is gone, that another stands there, that it
 * was put past the end, that the check-point at it is not signed by a trusted key, that none covers it although one should, or
 * that an exported file ends there without having been exported there.
 */
export const AUDIT_FLAWS = [
  'altered',
  'missing',
  'reordered',
  'replaced',
  'added',
  'end-lost',
  'unsigned',
  'not-signed',
  'cut-off',
] as const;
export type AuditFlaw = (typeof AUDIT_FLAWS)[number];

/** How the chain stands. */
export const auditChainState = z.object({
  whole: z.boolean(),
  /** Rows that are as they were written, from the first on. */
  entries: z.int().min(0),
  checkpoints: z.int().min(0),
  /** The last row that is under a signature, and when it was signed; null while there is none. */
  signed_to: id.nullable(),
  signed_at: timestamp.nullable(),
  /** The first row that is not as it was written, and what is wrong with it; null when all are. */
  broken_at: id.nullable(),
  problem: z.enum(AUDIT_FLAWS).nullable(),
  checked_at: timestamp,
  /** Base64 of the raw Ed25519 key that check-points are signed with. */
  public_key: z.string(),
});
export type AuditChainState = z.output<typeof auditChainState>;

/** Upper or lower case: the specification sends actions in capitals. */
const action = z
  .string()
  .trim()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(AUDIT_ACTIONS, 'is no action of the audit log'));

/** What a client reports: by the names of the log, or that biometrics failed on its device, which only it can know. */
const reportedAction = z
  .string()
  .trim()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum([...AUDIT_ACTIONS, 'biometric_failed'], 'is no action of the audit log'));

/** What the log can be searched by; all that are given must fit, both ends of the period are inclusive. */
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
    errors: [400, 404],
  }),
  auditChain: route({
    method: 'GET',
    path: '/audit-logs/chain',
    summary: 'Checks the whole audit log; a check that is under way or ended a moment ago is shared',
    tag: 'Audit log',
    permission: 'signed-in',
    answer: auditChainState,
    errors: [409],
  }),
  exportAuditLog: route({
    method: 'GET',
    path: '/audit-logs/export',
    summary:
      'The whole audit log with its check-points, one JSON object a line: what `audit verify --file` checks',
    tag: 'Audit log',
    permission: 'signed-in',
    answer: z.string(),
    mediaType: 'application/jsonl; charset=utf-8',
    errors: [409],
  }),
  exportAuditTable: route({
    method: 'GET',
    path: '/audit-logs/csv',
    summary: 'The rows of the audit log that match, newest first, for a spreadsheet',
    tag: 'Audit log',
    permission: 'signed-in',
    query: z.object(filters),
    answer: z.string(),
    mediaType: 'text/csv; charset=utf-8',
    errors: [400, 404],
  }),
  postAuditEntry: route({
    method: 'POST',
    path: '/automation/audit',
    summary:
      'Records what a client reports of itself as a `client_report`, apart from the trail that the server writes itself',
    tag: 'Audit log',
    permission: 'signed-in',
    changes: [],
    zoneLimit: 'unaffected',
    body: z.object({
      user_id: z.union([id, idText]).nullable().optional(),
      action: reportedAction,
      description: z.string().max(2_000, 'must be at most 2000 characters'),
      company: z.string().max(100, 'must be at most 100 characters'),
    }),
    errors: [400, 404, 429],
  }),
};
