import type { Tx } from '../database/index.ts';
import { eachCompany } from '../platform/work/each-apart.ts';
import { readCompany } from '../reports/index.ts';
import type { OpenTaskDeps } from './deps.ts';
import { escalateMissed, noteMissed, selectMissed, selectToEscalate } from './note-missed.ts';
import { openPlan } from './open-plan.ts';
import { selectPlans } from './read-plans.ts';
import { followSilence, readChangedSilence } from './silence.ts';
import { takeTaskTurn } from './turn.ts';
import { selectToWithdraw, withdrawTasks } from './withdraw.ts';

/**
 * Opens the tasks that are due, withdraws those that need not be done any more, notes those that are missed, and
 * notifies second groups. Any number of servers may call it: each company has its turn, and everything that is done once
 * is noted in the transaction that does it.
 */
export async function openDueTasks(deps: OpenTaskDeps): Promise<void> {
  const { database, clock, logger } = deps;
  const now = clock.now();
  const watch = deps.watch();
  const companies = await database.readAcross(async (tx) => {
    const rows = [
      ...(await selectToOpen(tx, now).execute()),
      ...(await selectToWithdraw(tx, now).execute()),
      ...(await selectMissed(tx, now).execute()),
      ...(await selectToEscalate(tx, now).execute()),
    ];
    const silence = await readChangedSilence(tx, watch, now);
    return new Set([
      ...rows.map(({ company_id }) => company_id),
      ...silence.map(({ companyId }) => companyId),
    ]);
  });
  await eachCompany(logger, companies, 'tasks could not be opened', async (companyId) =>
    openInCompany(deps, companyId),
  );
}

/** Plans of which a task is due, or whose next due time was counted by another time zone than their company's. */
function selectToOpen(tx: Tx, now: number) {
  return selectPlans(tx)
    .innerJoin('companies as company', 'company.company_id', 'plan.company_id')
    .where('plan.next_at', 'is not', null)
    .where((row) =>
      row.or([row('plan.next_at', '<=', now), row('plan.time_zone', '<>', row.ref('company.time_zone'))]),
    );
}

async function openInCompany(
  { database, clock, events, announceChange, configured, watch }: OpenTaskDeps,
  companyId: number,
): Promise<void> {
  await database.write(companyId, async (tx) => {
    await takeTaskTurn(tx, companyId);
    const now = clock.now();
    const { timeZone } = await readCompany(tx, companyId);
    await withdrawTasks(tx, companyId, now);
    await followSilence(tx, companyId, watch(), now);
    const plans = await selectToOpen(tx, now)
      .where('plan.company_id', '=', companyId)
      .orderBy('plan.task_plan_id')
      .execute();
    const deliveryIds: number[] = [];
    for (const plan of plans) {
      deliveryIds.push(...(await openPlan(tx, companyId, plan, { now, timeZone, configured })));
    }
    deliveryIds.push(...(await noteMissed(tx, companyId, { now, configured })));
    deliveryIds.push(...(await escalateMissed(tx, companyId, { now, configured })));
    tx.afterCommit(() => {
      announceChange(companyId, ['Tasks']);
      if (deliveryIds.length > 0) events.emit('messages.written', { companyId, deliveryIds });
    });
  });
}
