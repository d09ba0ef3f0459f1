import type { Tx } from '../database/index.ts';
import { notifyAdmins } from '../notifications/index.ts';
import { eachApart, throwAny } from '../platform/work/each-apart.ts';
import type { ReminderDeps } from './deps.ts';
import { nextReminder } from './reminder-time.ts';

const MOST_AT_ONCE = 500;

/**
 * Reminds the admins of calibrations that are due soon. Each reminder is taken by an update that one server alone
 * wins, in the transaction that writes the messages. Returns how many there were.
 */
export async function remindOfCalibrations({ database, clock, events }: ReminderDeps): Promise<number> {
  const now = clock.now();
  const due = await database.readAcross(async (tx) =>
    tx.sql
      .selectFrom('calibration_dues')
      .select(['company_id', 'sensor_id', 'due_date', 'remind_at'])
      .where('remind_at', '<=', now)
      .orderBy('remind_at')
      .limit(MOST_AT_ONCE)
      .execute(),
  );
  const byCompany = Map.groupBy(due, (row) => row.company_id);
  const failures = await eachApart(byCompany, async ([companyId, ofCompany]) =>
    database.write(companyId, async (tx) => {
      const items = [];
      for (const row of ofCompany) items.push(...(await take(tx, companyId, row, now)));
      const deliveryIds = await notifyAdmins(tx, companyId, items, now);
      if (deliveryIds.length > 0)
        tx.afterCommit(() => events.emit('messages.written', { companyId, deliveryIds }));
    }),
  );
  throwAny(failures);
  return due.length;
}

interface DueRow {
  readonly sensor_id: number;
  readonly due_date: string | null;
  readonly remind_at: number | null;
}

/** Nothing when another server was faster, the day was changed meanwhile, or the sensor is no more. */
async function take(tx: Tx, companyId: number, { sensor_id, due_date, remind_at }: DueRow, now: number) {
  const company = await tx.sql
    .selectFrom('companies')
    .select('time_zone')
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  const taken = await tx.sql
    .updateTable('calibration_dues')
    .set({ remind_at: due_date === null ? null : nextReminder(due_date, company.time_zone, now) })
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensor_id)
    .where('remind_at', '=', remind_at)
    .where('due_date', due_date === null ? 'is' : '=', due_date)
    .returning('due_date')
    .executeTakeFirst();
  const sensor = await tx.sql
    .selectFrom('sensors')
    .select('name')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensor_id)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (taken?.due_date == null || sensor === undefined) return [];
  return [{ sensorId: sensor_id, sensor: sensor.name, dueDate: taken.due_date }];
}
