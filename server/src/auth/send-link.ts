import { INVITATION_LIFETIME_MS, type LinkPurpose, PASSWORD_RESET_LIFETIME_MS } from '@ts1/contract';
import type { Change } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import { createLink, type LinkToken } from './password-links.ts';

const LIFETIMES_MS: Readonly<Record<LinkPurpose, number>> = {
  invitation: INVITATION_LIFETIME_MS,
  'password-reset': PASSWORD_RESET_LIFETIME_MS,
};

/** A link on its way into the outbox, which holds its id, never its token. */
export interface LinkLetter {
  readonly linkId: number;
  readonly userId: number;
  readonly purpose: LinkPurpose;
  /** User who invites; null for a forgotten password. */
  readonly by: string | null;
  /** When the link ends, epoch milliseconds. */
  readonly until: number;
}

/** Puts the e-mail with a link into the outbox, as part of the change that asks for it. */
export type PostLink = (change: Change, letter: LinkLetter) => Promise<void>;

/** Makes a link for a user and sends it by e-mail. */
export type SendLink = (
  change: Change,
  to: { readonly userId: number; readonly purpose: LinkPurpose; readonly by: string | null },
) => Promise<void>;

/** Whether e-mails can be sent: those of one company, and those of any at all. */
export interface MailReach {
  sends(tx: Tx, companyId: number): Promise<boolean>;
  sendsAny(): Promise<boolean>;
}

export function createSendLink(deriveToken: LinkToken, post: PostLink): SendLink {
  return async (change, { userId, purpose, by }) => {
    const lifetimeMs = LIFETIMES_MS[purpose];
    const { linkId } = await createLink(change, deriveToken, { userId, purpose, lifetimeMs });
    await post(change, { linkId, userId, purpose, by, until: change.at + lifetimeMs });
  };
}

/** Makes a link of an invitation that an admin hands over, and returns its token. */
export type MakeInvitation = (change: Change, userId: number) => Promise<string>;

export function createMakeInvitation(deriveToken: LinkToken): MakeInvitation {
  return async (change, userId) => {
    const wanted = { userId, purpose: 'invitation', lifetimeMs: INVITATION_LIFETIME_MS } as const;
    return (await createLink(change, deriveToken, wanted)).token;
  };
}
