import type { User } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import { requireReach } from '../auth/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { Conflict } from '../platform/errors.ts';
import type { UserDeps } from './deps.ts';
import { readUser } from './read-users.ts';

/** The refusal of a link where no mail server is configured. */
const NO_EMAIL = 'No mail server is configured.';

/**
 * Sends an invitation again; the link of the one before no longer works.
 * @throws NotFound; Forbidden for a user with permissions that the caller lacks; Conflict for somebody who has a password or may not sign in, and without a mail server
 */
export async function inviteUser(deps: UserDeps, caller: SignedInUser, userId: number): Promise<User> {
  return changeBy(deps, caller, async (change) => {
    const { tx, companyId, at, record } = change;
    const invited = await readUser(tx, companyId, userId, at);
    requireReach(caller, invited);
    if (invited.invitation === null) throw new Conflict('This user has a password already.');
    if (invited.isDisabled) throw new Conflict('This user is disabled.');
    if (!(await deps.mailReach.sends(tx, companyId))) throw new Conflict(NO_EMAIL);
    await deps.sendLink(change, { userId, purpose: 'invitation', by: caller.username });
    record('invitation_send', `Sent ${invited.email} another invitation`, { userId, email: invited.email });
    return readUser(tx, companyId, userId, at);
  });
}
