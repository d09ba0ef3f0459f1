import { z } from 'zod';
import { id, timestamp } from '../platform/values.ts';

const hash = z.string().regex(/^[0-9a-f]{64}$/);

/** Row of the audit log. `id` is its place in the company's chain, counted from 1 without a gap. */
export const auditEntry = z.object({
  id,
  timestamp,
  /** Null where no user was signed in: failed sign-ins, the command line, the system itself. */
  user_id: id.nullable(),
  /** Name of the actor at that moment. */
  username: z.string(),
  actor: z.enum(['user', 'program', 'device', 'stranger', 'operator', 'system']),
  action: z.string(),
  description: z.string(),
  company: z.string(),
  /** Values before and after, without secrets. */
  details: z.record(z.string(), z.unknown()),
  previous_hash: hash,
  hash,
});
export type AuditEntry = z.output<typeof auditEntry>;

/** Signature of the chain up to one row: rows before it cannot be cut off unnoticed. */
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

/** Lines of an exported log, one JSON object each: first a header, then rows and the check-points after them. */
export const auditFileLine = z.discriminatedUnion('kind', [
  z.strictObject({
    kind: z.literal('audit-log'),
    format: z.literal('ts1-audit-1'),
    company_id: id,
    company: z.string(),
    exported_at: timestamp,
    /** End of the log. */
    entries: z.int().min(0),
    hash,
  }),
  auditEntry.extend({ kind: z.literal('entry') }).strict(),
  auditCheckpoint.extend({ kind: z.literal('check-point') }).strict(),
]);
export type AuditFileLine = z.output<typeof auditFileLine>;

/**
 * Flaws of a row: its text or place is wrong, it or the end is missing, another row is in its place, it was added past
 * the end, the check-point at it is not signed by a trusted key, no check-point covers it although one should, or an
 * exported file ends there although the export did not.
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

/** State of the chain. */
export const auditChainState = z.object({
  whole: z.boolean(),
  /** Number of unaltered rows, from the first on. */
  entries: z.int().min(0),
  checkpoints: z.int().min(0),
  /** Last row that a signature covers, and when it was signed; null while there is none. */
  signed_to: id.nullable(),
  signed_at: timestamp.nullable(),
  /** First row with a flaw, and that flaw; null when there is none. */
  broken_at: id.nullable(),
  problem: z.enum(AUDIT_FLAWS).nullable(),
  checked_at: timestamp,
  /** Base64 of the raw Ed25519 key that check-points are signed with. */
  public_key: z.string(),
});
export type AuditChainState = z.output<typeof auditChainState>;
