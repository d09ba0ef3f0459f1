import { createHmac } from 'node:crypto';
import { RECOVERY_CODE_COUNT } from '@ts1/contract';
import type { Change } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import { readableCode, typedCode } from '../platform/security/readable-code.ts';
import type { Secrets } from '../platform/security/secrets.ts';

/** 60 bits: with a key in the hash there is no guessing them from the database. */
const GROUPS = 3;

/** Codes that replace a lost device, each once. Only their hashes are stored. */
export interface RecoveryCodes {
  /** Replaces those of a user and returns the new ones, which cannot be read again. */
  renew(change: Change, userId: number): Promise<string[]>;
  /** True for the first use of a code of the user. */
  spend(change: Change, userId: number, code: string): Promise<boolean>;
}

export function createRecoveryCodes(secrets: Secrets): RecoveryCodes {
  const key = secrets.derive('recovery codes');
  const hashRecoveryCode = (companyId: number, userId: number, code: string) =>
    createHmac('sha256', key)
      .update(`${companyId} ${userId} ${typedCode(code)}`)
      .digest('base64url');
  return {
    async renew(change, userId) {
      const { tx, companyId } = change;
      await removeRecoveryCodes(change, userId);
      const codes = Array.from({ length: RECOVERY_CODE_COUNT }, () => readableCode(GROUPS));
      const rows = codes.map((code) => ({
        company_id: companyId,
        user_id: userId,
        code_hash: hashRecoveryCode(companyId, userId, code),
      }));
      await tx.sql.insertInto('recovery_codes').values(rows).execute();
      return codes;
    },
    async spend({ tx, companyId }, userId, code) {
      const spent = await tx.sql
        .deleteFrom('recovery_codes')
        .where('company_id', '=', companyId)
        .where('user_id', '=', userId)
        .where('code_hash', '=', hashRecoveryCode(companyId, userId, code))
        .executeTakeFirst();
      return spent.numDeletedRows > 0n;
    },
  };
}

/** How many codes a user has left. */
export async function countRecoveryCodes(tx: Tx, companyId: number, userId: number): Promise<number> {
  const { left } = await tx.sql
    .selectFrom('recovery_codes')
    .select(({ fn }) => fn.countAll<number>().as('left'))
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return left;
}

export async function removeRecoveryCodes({ tx, companyId }: Change, userId: number): Promise<void> {
  await tx.sql
    .deleteFrom('recovery_codes')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}
