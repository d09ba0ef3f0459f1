import type { routes } from '@ts1/contract';
import type { z } from 'zod';
import type { SignedInUser } from '../platform/security/caller.ts';
import type { AttemptLimits } from '../platform/security/attempt-limits.ts';
import { changeBy, type ChangeDeps } from './change.ts';
import { requireUser } from './read-log.ts';

/** More than a person reports of a morning's work; the rows of reports cannot be taken out again. */
const REPORTS_OF_A_PERSON = { most: 30, windowMs: 15 * 60_000 } as const;

type Report = z.output<typeof routes.postAuditEntry.body>;

/**
 * Records what a client says that it did. Its own action and its words within quotes keep it apart from what the
 * server saw itself: the row proves who reported it and when, not that it happened.
 * @throws NotFound for a user that the company never had; TooManyAttempts
 */
export function createReports(
  deps: ChangeDeps & { readonly attempts: AttemptLimits },
): (user: SignedInUser, report: Report) => Promise<void> {
  const people = deps.attempts('client-report', REPORTS_OF_A_PERSON);
  return async (user, { user_id, action, description, company }) => {
    const { companyId: own, userId, program } = user;
    people.count(program === undefined ? `${own} user ${userId}` : `${own} key ${program.apiKeyId}`);
    await changeBy(deps, user, async ({ tx, companyId, record }) => {
      await requireUser(tx, companyId, user_id);
      record('client_report', `Reported by a client: ${action} "${description}"`, {
        reported: { action, description, company, userId: user_id ?? null },
      });
    });
  };
}
