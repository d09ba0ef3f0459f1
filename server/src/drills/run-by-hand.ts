import type { DrillRun } from '@ts1/contract';
import { changeBy } from '../audit/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { beginRun, selectDrillsToRun } from './begin-run.ts';
import type { RunDrillDeps } from './deps.ts';
import { goOn } from './go-on.ts';
import { openRun } from './open-run.ts';
import { readRun } from './read-drills.ts';
import { isInTheWay, isRunning, noSuchDrill } from './refusals.ts';
import { whatIsInTheWay } from './what-is-in-the-way.ts';

/**
 * Begins a run now and delivers its reading. How it ends shows within the time that was agreed.
 * @throws NotFound; Conflict while another runs, or a real alarm or a quiet period is in its way
 */
export async function runByHand(deps: RunDrillDeps, user: SignedInUser, drillId: number): Promise<DrillRun> {
  const { companyId } = user;
  const runId = await changeBy(deps, user, async (change) => {
    const { tx } = change;
    await tx.dialect.takeTurn(tx, `drill ${companyId}`);
    const drill = await selectDrillsToRun(tx, companyId)
      .where('drill.drill_id', '=', drillId)
      .executeTakeFirst();
    if (drill === undefined) throw noSuchDrill();
    if ((await openRun(tx, companyId)) !== undefined) throw isRunning();
    const why = await whatIsInTheWay(tx, companyId, drill.group_id, change.at);
    if (why !== null) throw isInTheWay(why);
    return beginRun(change, drill, user);
  });
  await goOn(deps, companyId);
  return deps.database.read(companyId, async (tx) => readRun(tx, companyId, drillId, runId));
}
