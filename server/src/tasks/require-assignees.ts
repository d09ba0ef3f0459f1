import { readHeldRole } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { requireUsers } from '../users/index.ts';
import { mayNotDo } from './refusals.ts';

/**
 * Makes sure that these users are the company's and may do tasks.
 * @throws NotFound for a user who is not there; InvalidInput for one whose role does not permit it
 */
export async function requireAssignees(tx: Tx, companyId: number, userIds: readonly number[]): Promise<void> {
  await requireUsers(tx, companyId, userIds);
  for (const userId of userIds) {
    const role = await readHeldRole(tx, companyId, userId);
    if (role?.permissions.includes('acknowledge') !== true) throw mayNotDo();
  }
}
