import { z } from 'zod';
import { AUDIT_ACTIONS } from './audit-actions.ts';
import { auditEntry, auditChainState } from './audit-chain.ts';
import { route } from '../platform/route.ts';
import { id, idText, moment } from '../platform/values.ts';

/** Page sizes of the audit log that the screen offers, and the usual one. */
export const AUDIT_LIMITS = [50, 100, 200, 500] as const;
export const AUDIT_LIMIT = 100;

/** Upper or lower case: the specification sends actions in capitals. */
const action = z
  .string()
  .trim()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum(AUDIT_ACTIONS, 'is no action of the audit log'));

/** Action that a client reports: one of the log, or failed biometrics on its device, which only the client can know. */
const reportedAction = z
  .string()
  .trim()
  .transform((text) => text.toLowerCase())
  .pipe(z.enum([...AUDIT_ACTIONS, 'biometric_failed'], 'is no action of the audit log'));

/** Filters of the log: all given ones must match, both ends of the period are inclusive. */
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
    permission: 'audit',
    query: z.object({
      ...filters,
      limit: z
        .string()
        .regex(/^\d{1,4}$/, 'must be a whole number')
        .transform(Number)
        .pipe(z.int().min(1, 'must be at least 1').max(500, 'must be at most 500'))
        .optional(),
      /** Returns rows before this one, exclusive: `Link` uses it for the next page. */
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
    permission: 'audit',
    answer: auditChainState,
    errors: [409],
  }),
  exportAuditLog: route({
    method: 'GET',
    path: '/audit-logs/export',
    summary:
      'The whole audit log with its check-points, one JSON object a line: what `audit verify --file` checks',
    tag: 'Audit log',
    permission: 'audit',
    answer: z.string(),
    mediaType: 'application/jsonl; charset=utf-8',
    errors: [409],
  }),
  exportAuditTable: route({
    method: 'GET',
    path: '/audit-logs/csv',
    summary: 'The rows of the audit log that match, newest first, for a spreadsheet',
    tag: 'Audit log',
    permission: 'audit',
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
