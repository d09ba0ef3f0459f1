import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Change } from '../audit/index.ts';
import type { Clock } from '../platform/clock.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { hashToken } from '../platform/security/tokens.ts';

const EXPIRY_BYTES = 6;
const RANDOM_BYTES = 32;
const HEAD_BYTES = EXPIRY_BYTES + RANDOM_BYTES;

/**
 * Challenges that carry their end and a code that only this installation can make. Asking for one writes nothing,
 * so that strangers cannot fill the database; answering one spends it.
 */
export interface Challenges {
  /** `purpose` says what it may be answered for, such as the registration of one user. */
  issue(purpose: string, lifetimeMs: number): string;
  /** When a challenge of this purpose ends; undefined for one that was not issued here, or has ended. */
  findExpiry(challenge: string, purpose: string): number | undefined;
}

export function createChallenges(secrets: Secrets, clock: Clock): Challenges {
  const key = secrets.derive('passkey challenges');
  const challengeCode = (purpose: string, head: Buffer) =>
    createHmac('sha256', key).update(purpose).update('\n').update(head).digest();
  return {
    issue(purpose, lifetimeMs) {
      const head = Buffer.concat([Buffer.alloc(EXPIRY_BYTES), randomBytes(RANDOM_BYTES)]);
      head.writeUIntBE(clock.now() + lifetimeMs, 0, EXPIRY_BYTES);
      return Buffer.concat([head, challengeCode(purpose, head)]).toString('base64url');
    },
    findExpiry(challenge, purpose) {
      const given = Buffer.from(challenge, 'base64url');
      const head = given.subarray(0, HEAD_BYTES);
      const code = challengeCode(purpose, head);
      const isOurs = given.length === HEAD_BYTES + code.length;
      if (!isOurs || !timingSafeEqual(given.subarray(HEAD_BYTES), code)) return undefined;
      const end = head.readUIntBE(0, EXPIRY_BYTES);
      return end > clock.now() ? end : undefined;
    },
  };
}

/** Spends a challenge: true for the first of all answers to it, on whatever server. */
export async function spendChallenge(
  { tx, companyId }: Pick<Change, 'tx' | 'companyId'>,
  challenge: string,
  { end, now }: { readonly end: number; readonly now: number },
): Promise<boolean> {
  await tx.sql
    .deleteFrom('spent_challenges')
    .where('company_id', '=', companyId)
    .where('expires_at', '<=', now)
    .execute();
  const [isFirst] = await tx.dialect.insertNew(
    tx,
    'spent_challenges',
    [
      { name: 'company_id', type: 'integer', values: [companyId] },
      { name: 'challenge_hash', type: 'text', values: [hashToken(challenge)] },
      { name: 'expires_at', type: 'integer', values: [end] },
    ],
    ['company_id', 'challenge_hash'],
  );
  return isFirst === 1;
}
