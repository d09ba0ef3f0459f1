import { INVITATION_LIFETIME_MS, type InvitationLink, toTimestamp } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import { isWithinReach } from '../auth/index.ts';
import { Conflict } from '../platform/errors.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { UserDeps } from './deps.ts';
import { readUsers } from './read-users.ts';

/**
 * Makes a new link for each invited user whose permissions the caller has too, which the caller hands over and cannot read again.
 * @throws Conflict where invitations go by e-mail
 */
export async function makeInvitationLinks(deps: UserDeps, caller: SignedInUser): Promise<InvitationLink[]> {
  return changeBy(deps, caller, async (change) => {
    const { tx, companyId, at, record, recordsNothing } = change;
    if (await deps.mailReach.sends(tx, companyId)) throw new Conflict('Invitations go by e-mail here.');
    const users = await readUsers(tx, companyId, at);
    const links: InvitationLink[] = [];
    for (const user of users) {
      const { id, email, invitation, isDisabled } = user;
      if (invitation === null || isDisabled || !isWithinReach(caller, user)) continue;
      const token = await deps.makeInvitation(change, id);
      const expires = toTimestamp(at + INVITATION_LIFETIME_MS);
      links.push({ userId: id, email, path: `/set-password#${token}`, expires_at: expires });
    }
    const userIds = links.map(({ userId }) => userId);
    if (links.length === 0) recordsNothing();
    else record('invitation_links', `Took links for ${links.length} invited users`, { userIds });
    return links;
  });
}
