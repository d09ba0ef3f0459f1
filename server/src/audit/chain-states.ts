import { type AuditChainState, toTimestamp } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Signing } from './sign-checkpoints.ts';
import { type Verdict, verifyChain } from './verify-chain.ts';

/** A check of a long log takes seconds: those who ask at the same time share one. */
const FRESH_MS = 2_000;

interface Check {
  readonly state: Promise<AuditChainState>;
  /** Epoch milliseconds; not known while it runs. */
  endedAt?: number;
}

/** Checks the chain of a company. */
export type ChainStates = (companyId: number) => Promise<AuditChainState>;

/** Checks the chain of a company when asked, one check at a time for each company. */
export function createChainStates(
  database: Database,
  clock: Clock,
  { key: { publicKey }, kept }: Signing,
): ChainStates {
  const checks = new Map<number, Check>();
  return async (companyId) => {
    const now = clock.now();
    const last = checks.get(companyId);
    if (last !== undefined && now - (last.endedAt ?? now) < FRESH_MS) return last.state;
    const check: Check = {
      state: verifyChain(database, companyId, {
        trustedKeys: [publicKey],
        kept: kept.newestCheckpoint(companyId),
        now,
      })
        .then((verdict) => toState(verdict, publicKey, now))
        .finally(() => {
          check.endedAt = clock.now();
        }),
    };
    checks.set(companyId, check);
    check.state.catch(() => checks.delete(companyId));
    return check.state;
  };
}

function toState(
  { entries, checkpoints, signed, flaw }: Verdict,
  publicKey: string,
  now: number,
): AuditChainState {
  return {
    whole: flaw === undefined,
    entries,
    checkpoints,
    signed_to: signed?.seq ?? null,
    signed_at: signed === undefined ? null : toTimestamp(signed.at),
    broken_at: flaw?.seq ?? null,
    problem: flaw?.kind ?? null,
    checked_at: toTimestamp(now),
    public_key: publicKey,
  };
}
