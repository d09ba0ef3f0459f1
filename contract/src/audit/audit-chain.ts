import { z } from 'zod';
import { id, timestamp } from '../platform/values.ts';

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
