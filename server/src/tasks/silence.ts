import { HOUR_MS } from '@ts1/contract/durations';
import { silentAt, type Watch } from '../alarms/index.ts';
import { inCompany, type Tx } from '../database/index.ts';
import { sensorSilentAfterMs } from '../sensors/index.ts';
import { selectPlans } from './read-plans.ts';
import { parseSchedule } from './stored-plan.ts';

/** A plan for silence whose next due time changes, and to what. */
interface ChangedSilence {
  readonly companyId: number;
  readonly planId: number;
  readonly nextAt: number | null;
}

/**
 * Reads the plans for silence of all companies whose next due time changes: to `now` where their sensor is found to be
 * silent, to null where it has reported since their last task. A sensor is silent by the one rule of its chip, its alarm
 * and reports (`silentAfterMs`), without the time in which the installation could receive nothing; whether its alarm is
 * turned on does not matter. One that was never received is not silent.
 */
export async function readChangedSilence(
  tx: Tx,
  watch: Watch,
  now: number,
  companyId?: number,
): Promise<ChangedSilence[]> {
  let query = selectPlans(tx)
    .innerJoin('companies as company', 'company.company_id', 'plan.company_id')
    .innerJoin('latest_readings as latest', (join) => inCompany(join, 'latest.sensor_id', 'plan.sensor_id'))
    .select([
      'latest.heard_at',
      'sensor.offline_after_ms',
      'sensor.receipt_interval_ms',
      'sensor.type',
      'company.offline_window_ms',
    ])
    .where('plan.of_silence', '=', 1);
  if (companyId !== undefined) query = query.where('plan.company_id', '=', companyId);
  const rows = await query.execute();
  return rows.flatMap(
    ({ company_id, task_plan_id, next_at, schedule, heard_at, type, ...rule }): ChangedSilence[] => {
      if (type === null) return [];
      const plan = { companyId: company_id, planId: task_plan_id };
      if (next_at !== null) {
        const parsed = parseSchedule(schedule);
        const everyMs = parsed.kind === 'silence' ? parsed.every_hours * HOUR_MS : 0;
        return heard_at >= next_at - everyMs ? [{ ...plan, nextAt: null }] : [];
      }
      const silentAfterMs = sensorSilentAfterMs({ ...rule, type });
      return silentAt({ lastReceivedAt: heard_at, silentAfterMs, watch }) <= now
        ? [{ ...plan, nextAt: now }]
        : [];
    },
  );
}

/** Moves the due times of a company's plans for silence. */
export async function followSilence(tx: Tx, companyId: number, watch: Watch, now: number): Promise<void> {
  for (const { planId, nextAt } of await readChangedSilence(tx, watch, now, companyId)) {
    await tx.sql
      .updateTable('task_plans')
      .set({ next_at: nextAt })
      .where('company_id', '=', companyId)
      .where('task_plan_id', '=', planId)
      .execute();
  }
}
