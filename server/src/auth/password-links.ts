import { createHmac, randomBytes } from 'node:crypto';
import type { LinkPurpose } from '@ts1/contract';
import type { Change, ChangeDeps } from '../audit/index.ts';
import { inCompany, type Database, nextId } from '../database/index.ts';
import type { Secrets } from '../platform/security/secrets.ts';
import { hashToken, isToken } from '../platform/security/tokens.ts';

const NONCE_BYTES = 16;

interface LinkKey {
  readonly companyId: number;
  readonly linkId: number;
  readonly nonce: string;
}

/** The token of a link. The database alone does not give it away: it takes the installation's key as well. */
export type LinkToken = (link: LinkKey) => string;

export function createLinkToken(secrets: Secrets): LinkToken {
  const key = secrets.derive('password links');
  return ({ companyId, linkId, nonce }) =>
    createHmac('sha256', key).update(`${companyId} ${linkId} ${nonce}`).digest('base64url');
}

interface NewLink {
  readonly userId: number;
  readonly purpose: LinkPurpose;
  readonly lifetimeMs: number;
}

/** Makes a link and returns its id and token; the one before for the same user and purpose no longer works. */
export async function createLink(
  { tx, companyId, at }: Change,
  deriveToken: LinkToken,
  { userId, purpose, lifetimeMs }: NewLink,
): Promise<{ readonly linkId: number; readonly token: string }> {
  await tx.dialect.takeTurn(tx, `password links ${companyId} ${userId}`);
  await tx.sql
    .deleteFrom('password_links')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .execute();
  const linkId = await nextId(tx, 'password_links');
  const nonce = randomBytes(NONCE_BYTES).toString('base64url');
  const token = deriveToken({ companyId, linkId, nonce });
  await tx.sql
    .insertInto('password_links')
    .values({
      company_id: companyId,
      link_id: linkId,
      user_id: userId,
      purpose,
      nonce,
      token_hash: hashToken(token),
      created_at: at,
      expires_at: at + lifetimeMs,
    })
    .execute();
  return { linkId, token };
}

/** A link that works now, and whose it is. */
export interface FoundLink {
  readonly companyId: number;
  readonly companyName: string;
  readonly linkId: number;
  readonly purpose: LinkPurpose;
  readonly userId: number;
  readonly username: string;
  readonly email: string;
}

/** Finds a link by its token; undefined when it was used, was replaced, has ended, or its user may not sign in. */
export async function findLink(
  database: Database,
  token: string,
  now: number,
): Promise<FoundLink | undefined> {
  if (!isToken(token)) return undefined;
  const row = await database.readAcross(async ({ sql }) =>
    sql
      .selectFrom('password_links as link')
      .innerJoin('users as user', (join) => inCompany(join, 'user.user_id', 'link.user_id'))
      .innerJoin('companies as company', 'company.company_id', 'link.company_id')
      .select([
        'link.company_id',
        'link.link_id',
        'link.purpose',
        'company.name',
        'user.user_id',
        'user.username',
        'user.email',
      ])
      .where('link.token_hash', '=', hashToken(token))
      .where('link.expires_at', '>', now)
      .where('user.is_disabled', '=', 0)
      .where('user.deleted_at', 'is', null)
      .executeTakeFirst(),
  );
  return (
    row && {
      companyId: row.company_id,
      companyName: row.name,
      linkId: row.link_id,
      purpose: row.purpose,
      userId: row.user_id,
      username: row.username,
      email: row.email,
    }
  );
}

interface ReaderDeps extends ChangeDeps {
  readonly secrets: Secrets;
}

/** Reads the token of a link at the moment of its sending; undefined when it no longer works. */
export function createLinkReader({ database, clock, secrets }: ReaderDeps) {
  const linkToken = createLinkToken(secrets);
  return async (companyId: number, linkId: number): Promise<string | undefined> => {
    const row = await database.read(companyId, async ({ sql }) =>
      sql
        .selectFrom('password_links')
        .select('nonce')
        .where('company_id', '=', companyId)
        .where('link_id', '=', linkId)
        .where('expires_at', '>', clock.now())
        .executeTakeFirst(),
    );
    return row && linkToken({ companyId, linkId, nonce: row.nonce });
  };
}

/** Removes all links of a user: who has a password needs none, and who is gone may not use one. */
export async function removePasswordLinks({ tx, companyId }: Change, userId: number): Promise<void> {
  await tx.sql
    .deleteFrom('password_links')
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .execute();
}

/** Ends the links that were sent to an address which is no longer the user's. */
export async function endPasswordLinks({ tx, companyId, at }: Change, userId: number): Promise<void> {
  await tx.sql
    .updateTable('password_links')
    .set({ expires_at: at })
    .where('company_id', '=', companyId)
    .where('user_id', '=', userId)
    .where('expires_at', '>', at)
    .execute();
}
