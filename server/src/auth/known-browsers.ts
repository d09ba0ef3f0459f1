import type { Change } from '../audit/index.ts';
import { hashToken, randomToken } from '../platform/security/tokens.ts';
import { KNOWN_BROWSER_LIFETIME_MS } from './cookies.ts';
import type { Place } from './place.ts';

/** A program that signs in without keeping cookies is a new browser each time. */
const MOST_BROWSERS = 50;

/**
 * Remembers that the user signed in from this browser: a lock-out by strangers does not hold there. Returns the token
 * that the browser is to keep.
 */
export async function rememberBrowser(change: Change, userId: number, from: Place): Promise<string> {
  const { tx, companyId, at: now } = change;
  const given = from.browserToken;
  const keeps = given !== undefined && (!from.tokenMayBePlanted || (await isKnown(change, userId, given)));
  const browserToken = keeps ? given : randomToken();
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
  return browserToken;
}

async function isKnown({ tx, companyId }: Change, userId: number, browserToken: string): Promise<boolean> {
  const known = await tx.sql
    .selectFrom('known_devices')
    .select('token_hash')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('token_hash', '=', hashToken(browserToken))
    .executeTakeFirst();
  return known !== undefined;
}

/** Forgets the user's browsers, except the one in which somebody changes their own password. */
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
