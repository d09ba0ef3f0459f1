import { fold } from '@ts1/contract';
import type { Change } from '../audit/index.ts';
import type { MailReach, MakeInvitation, SendLink } from '../auth/index.ts';
import type { ImportTarget } from './import-target.ts';
import { Refused } from './refused.ts';

/** Bound of the e-mails that one file may cause. */
const MOST_INVITED = 1_000;

/** Invites a user of the company to choose a password; `by` is the name of the user who does. */
type Invite = (change: Change, userId: number, by: string) => Promise<void>;

/** The way to invite the users of a file; left out where none is invited. */
export interface InviteDeps {
  readonly invite?: Invite;
}

export interface InvitationDeps {
  readonly mailReach: Pick<MailReach, 'sends'>;
  readonly sendLink: SendLink;
  readonly makeInvitation: MakeInvitation;
}

/** Creates what invites by e-mail. Where none can be sent, admins get new links from the list of users. */
export function createInvite({ mailReach, sendLink, makeInvitation }: InvitationDeps): Invite {
  return async (change, userId, by) => {
    if (await mailReach.sends(change.tx, change.companyId))
      await sendLink(change, { userId, purpose: 'invitation', by });
    else await makeInvitation(change, userId);
  };
}

/** Whether users of the file who were not disabled may sign in here. */
export function mayBeInvited(target: ImportTarget): boolean {
  return target.kind === 'new' || target.invitesUsers;
}

/**
 * Invites the users who came with a file and may sign in; returns their number.
 * @throws Refused when they are too many
 */
export async function inviteImported(
  { invite }: InviteDeps,
  change: Change,
  target: ImportTarget,
  userIds: readonly number[],
): Promise<number> {
  if (invite === undefined || !mayBeInvited(target)) return 0;
  const [by, withPassword] =
    target.kind === 'new' ? ['command line', fold(target.email)] : [target.admin.username, ''];
  const active = await change.tx.sql
    .selectFrom('users')
    .select(['user_id', 'email_folded'])
    .where('company_id', '=', change.companyId)
    .where('is_disabled', '=', 0)
    .where('deleted_at', 'is', null)
    .orderBy('user_id')
    .execute();
  const came = new Set(userIds);
  const invited = active.filter((user) => came.has(user.user_id) && user.email_folded !== withPassword);
  if (invited.length > MOST_INVITED) {
    throw new Refused(`it has more than ${MOST_INVITED} users to invite: import them disabled`);
  }
  for (const { user_id: userId } of invited) await invite(change, userId, by);
  return invited.length;
}
