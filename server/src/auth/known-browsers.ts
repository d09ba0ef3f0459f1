import type { Change } from '../audit/index.ts';
import { hashToken } from '../platform/tokens.ts';
import { KNOWN_BROWSER_LIFETIME_MS } from './cookies.ts';

/** A program that signs in without keeping cookies is a new browser each time. */
const MOST_BROWSERS = 50;

/** Remembers that the user signed in from this browser: a lock-out by strangers does not hold there. */
export async function rememberBrowser(
  { tx, companyId }: Change,
  userId: number,
  browserToken: string,
  now: number,
): Promise<void> {
  await tx.sql
    .deleteFrom('known_devices')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('last_used_at', '<=', now - KNOWN_BROWSER_LIFETIME_MS)
    .execute();
  await tx.sql
    .insertInto('known_devices')
    .values({
      company_id: companyId,
      user_id: userId,
      token_hash: hashToken(browserToken),
      created_at: now,
      last_used_at: now,
    })
    .onConflict((conflict) =>
      conflict.columns(['company_id', 'user_id', 'token_hash']).doUpdateSet({ last_used_at: now }),
    )
    .execute();
  const newest = tx.sql
    .selectFrom('known_devices')
    .select('token_hash')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .orderBy('last_used_at', 'desc')
    .limit(MOST_BROWSERS);
  await tx.sql
    .deleteFrom('known_devices')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('token_hash', 'not in', newest)
    .execute();
}

/** Forgets the user's browsers, except the one in which somebody changes the own password. */
export async function forgetBrowsers(
  { tx, companyId }: Change,
  userId: number,
  exceptToken?: string,
): Promise<void> {
  let forgetting = tx.sql
    .deleteFrom('known_devices')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId);
  if (exceptToken !== undefined) forgetting = forgetting.where('token_hash', '!=', hashToken(exceptToken));
  await forgetting.execute();
}
