import { randomBytes } from 'node:crypto';
import type { Change } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import { createSealer } from '../platform/security/sealed-text.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { findStep } from './totp.ts';

/** As long as the hash of the codes (RFC 4226 §4, R6). */
const SECRET_BYTES = 20;

/** Before any step that can be. */
const NO_STEP = -1;

/** The secrets that authenticator apps share with us, encrypted at rest. */
export interface AppSecrets {
  /** Makes a secret that nothing asks for yet, in place of one that was never confirmed. */
  begin(change: Change, userId: number): Promise<Buffer>;
  /** Takes a code once: true when it fits now, and is of a later step than the last one that was taken. */
  take(change: Change, userId: number, code: string): Promise<boolean>;
}

export function createAppSecrets(secrets: Secrets): AppSecrets {
  const sealer = createSealer(secrets, 'two-factor secrets');
  return {
    async begin({ tx, companyId, at }, userId) {
      const secret = randomBytes(SECRET_BYTES);
      const begun = {
        secret: sealer.seal(`${companyId}/${userId}`, secret.toString('base64')),
        last_step: NO_STEP,
        created_at: at,
        enabled_at: null,
      };
      await tx.sql
        .insertInto('two_factor')
        .values({ company_id: companyId, user_id: userId, ...begun })
        .onConflict((conflict) => conflict.columns(['company_id', 'user_id']).doUpdateSet(begun))
        .execute();
      return secret;
    },
    async take({ tx, companyId, at }, userId, code) {
      const stored = await readFactor(tx, companyId, userId);
      const secret = stored && sealer.open(`${companyId}/${userId}`, stored.secret);
      const step = secret === undefined ? undefined : findStep(Buffer.from(secret, 'base64'), code, at);
      if (step === undefined) return false;
      // The condition decides between two that bring the same code at the same moment.
      const taken = await tx.sql
        .updateTable('two_factor')
        .set({ last_step: step })
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where('last_step', '<', step)
        .executeTakeFirst();
      return taken.numUpdatedRows > 0n;
    },
  };
}

/** The second factor of a user, also one that is being set up; undefined without. */
export async function readFactor(tx: Tx, companyId: number, userId: number) {
  return tx.sql
    .selectFrom('two_factor')
    .select(['secret', 'enabled_at'])
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
}
