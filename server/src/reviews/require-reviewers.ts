import { REVIEW_KIND_VERBS, type ReviewKind } from '@ts1/contract';
import { readHeldRole, viewersSeeOwnZones } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { requireUsers } from '../users/index.ts';
import { seesNotEnough } from './refusals.ts';

/**
 * Makes sure that these users are the company's and may see what reviews of a kind are about.
 * @throws NotFound for a user who is not there; InvalidInput for one whose role shows them too little
 */
export async function requireReviewers(
  tx: Tx,
  companyId: number,
  kind: ReviewKind,
  userIds: readonly number[],
): Promise<void> {
  await requireUsers(tx, companyId, userIds);
  if (kind === 'readings') return;
  const seeOwnZones = await viewersSeeOwnZones(tx, companyId);
  for (const userId of userIds) {
    const role = await readHeldRole(tx, companyId, userId);
    const seesAllZones = role?.builtInRole === 'admin' || !seeOwnZones;
    const maySee = REVIEW_KIND_VERBS[kind].every((verb) => role?.permissions.includes(verb) === true);
    if (!seesAllZones || !maySee) throw seesNotEnough();
  }
}
