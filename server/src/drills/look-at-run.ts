import type { DrillRun } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readRun } from './read-drills.ts';
import { notFailed } from './refusals.ts';

/**
 * Notes that an admin has looked at a failed run, which leaves the alarm bar.
 * @throws NotFound; Conflict for one that did not fail, or that somebody has looked at
 */
export async function lookAtRun(
  deps: ChangeDeps,
  user: SignedInUser,
  { drillId, runId }: { readonly drillId: number; readonly runId: number },
): Promise<DrillRun> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { group_name: group } = await readRun(tx, companyId, drillId, runId);
    const seen = await tx.sql
      .updateTable('drill_runs')
      .set({
        seen_at: at,
        seen_by: user.username,
        seen_by_id: user.program === undefined ? user.userId : null,
      })
      .where('company_id', '=', companyId)
      .where('run_id', '=', runId)
      .where('result', '=', 'failed')
      .where('seen_at', 'is', null)
      .returning('run_id')
      .executeTakeFirst();
    if (seen === undefined) throw notFailed();
    record('drill_look', `Looked at the failed alarm drill of the alert group "${group}"`, {
      runId,
      drillId,
    });
    return readRun(tx, companyId, drillId, runId);
  });
}
