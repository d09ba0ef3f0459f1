import { type AuditChainState, toTimestamp } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { CheckpointKey } from './checkpoint.ts';
import { type Verdict, verifyChain } from './verify-chain.ts';

/** A check of a long log takes seconds: many screens share one. */
const FRESH_MS = 30_000;

interface Checked {
  readonly at: number;
  readonly state: Promise<AuditChainState>;
}

/** Checks the chain of a company when asked, one check at a time for each company. */
export function createChainStates(
  database: Database,
  clock: Clock,
  { publicKey }: CheckpointKey,
): (companyId: number) => Promise<AuditChainState> {
  const checked = new Map<number, Checked>();
  return async (companyId) => {
    const now = clock.now();
    const last = checked.get(companyId);
    if (last !== undefined && now - last.at < FRESH_MS) return last.state;
    const state = verifyChain(database, companyId, [publicKey]).then((verdict) =>
      toState(verdict, publicKey, now),
    );
    checked.set(companyId, { at: now, state });
    state.catch(() => checked.delete(companyId));
    return state;
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
