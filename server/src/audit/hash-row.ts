import { createHash } from 'node:crypto';

/** Source of the hash of a row: its whole contents, and the hash of the row before. */
export interface HashedRow {
  readonly companyId: number;
  readonly seq: number;
  readonly at: number;
  readonly actorKind: string;
  readonly userId: number | null;
  readonly actorName: string;
  readonly action: string;
  readonly description: string;
  /** JSON text, taken as it is. */
  readonly details: string;
  readonly previousHash: string;
}

/** The previous hash of a company's first row. */
export const NO_HASH = '0'.repeat(64);

const VERSION = 'ts1 audit 1';

/**
 * SHA-256, in hex, of a JSON array of the row's values in this order. An array of texts and whole numbers has one
 * encoding alone, so no two rows share one.
 */
export function hashRow(row: HashedRow): string {
  const values = [
    VERSION,
    row.companyId,
    row.seq,
    row.at,
    row.actorKind,
    row.userId,
    row.actorName,
    row.action,
    row.description,
    row.details,
    row.previousHash,
  ];
  return createHash('sha256').update(JSON.stringify(values)).digest('hex');
}
