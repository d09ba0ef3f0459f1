import { inCompany, type Database, type Tx } from '../database/index.ts';
import { eachApart, throwAny } from '../platform/work/each-apart.ts';
import { failureReason } from '../platform/process/start-error.ts';
import { addCheckpoint, readHead } from './add-checkpoint.ts';
import type { Head } from './chain-check.ts';
import { checkPast, PastRefused, type Refusal } from './check-past.ts';
import type { CheckpointKey, SignedPosition } from './checkpoint.ts';
import type { KeptCheckpoints } from './kept-checkpoints.ts';

/** Means of signing: the key, and the check-points outside the database with which the past is compared. */
export interface Signing {
  readonly key: CheckpointKey;
  readonly kept: KeptCheckpoints;
}

export interface Signer {
  /** Signs, compares and keeps, for every company; `now` is epoch milliseconds. */
  sign(now: number): Promise<void>;
  /** Logs that get no signature, by company. */
  readonly refused: ReadonlyMap<number, Refusal>;
  /** Why the last round did not end, such as a full disk; null when it did. */
  readonly failure: string | null;
}

/**
 * Signs the end of every chain that has grown since its last check-point, after it was compared with what was signed
 * before, here or by another server. Each new check-point is kept outside the database and passed to `listeners`.
 */
export function createSigner(
  database: Database,
  { key, kept }: Signing,
  listeners: {
    readonly signed?: (signed: SignedPosition) => void;
    /** Once for each reason, until it is signed again. */
    readonly refused?: (refusal: Refusal) => void;
  } = {},
): Signer {
  const refused = new Map<number, Refusal>();
  /** Check-points compared with their chain since the start: a file that somebody put there proves nothing before. */
  const proved = new WeakSet<SignedPosition>();
  let failure: string | null = null;
  const signOrRefuse = async (companyId: number, now: number): Promise<SignedPosition | undefined> => {
    try {
      const signed = await database.write(companyId, async (tx) =>
        signHead(tx, companyId, { key, kept }, now),
      );
      refused.delete(companyId);
      return signed;
    } catch (error) {
      if (!(error instanceof PastRefused)) throw error;
      if (refused.get(companyId)?.reason !== error.refusal.reason) listeners.refused?.(error.refusal);
      refused.set(companyId, error.refusal);
      return undefined;
    }
  };
  const signAll = async (now: number): Promise<void> => {
    const news: SignedPosition[] = [];
    const failures = await eachApart(await companiesToLookAt(database, kept, proved), async (companyId) => {
      const signed = await signOrRefuse(companyId, now);
      if (signed !== undefined) news.push(signed);
    });
    await kept.keep(news);
    for (const signed of news) {
      proved.add(signed);
      listeners.signed?.(signed);
    }
    throwAny(failures);
  };
  return {
    refused,
    get failure() {
      return failure;
    },
    async sign(now) {
      try {
        await signAll(now);
        failure = null;
      } catch (error) {
        failure = failureReason(error);
        throw new Error('check-points were not signed', { cause: error });
      }
    },
  };
}

/**
 * Signs the end of a company's chain, unless that is signed already.
 * @returns the check-point at its end; undefined for an empty chain
 * @throws PastRefused when the chain does not continue what was signed before
 */
export async function signHead(
  tx: Tx,
  companyId: number,
  { key, kept }: Signing,
  at: number,
): Promise<SignedPosition | undefined> {
  // The second of two servers that sign the same place waits and finds it signed.
  await tx.dialect.takeTurn(tx, `audit ${companyId}`);
  const head = await readHead(tx, companyId);
  await checkPast(tx, companyId, head, { key, kept: kept.newestCheckpoint(companyId), now: at });
  return head === null ? undefined : addCheckpoint(tx, companyId, head, key, at);
}

/** Chains without a check-point at their end, and those that do not end where what is kept of them was proved. */
async function companiesToLookAt(
  database: Database,
  kept: KeptCheckpoints,
  proved: WeakSet<SignedPosition>,
): Promise<number[]> {
  const heads = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('audit_heads as head')
      .leftJoin('audit_checkpoints as signed', (join) => inCompany(join, 'signed.seq', 'head.seq'))
      .select(['head.company_id', 'head.seq', 'head.hash', 'signed.seq as signed_seq'])
      .execute(),
  );
  const isAtEnd = (companyId: number, { seq, hash }: Head): boolean => {
    const known = kept.newestCheckpoint(companyId);
    return known?.seq === seq && known.hash === hash && proved.has(known);
  };
  const there = new Set(heads.map(({ company_id }) => company_id));
  const moved = heads
    .filter((head) => head.signed_seq === null || !isAtEnd(head.company_id, head))
    .map(({ company_id }) => company_id);
  const gone = kept.all().filter(({ companyId }) => !there.has(companyId));
  return [...moved, ...gone.map(({ companyId }) => companyId)].sort((one, other) => one - other);
}
