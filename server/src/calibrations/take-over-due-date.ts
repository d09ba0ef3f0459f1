import type { Change } from '../audit/index.ts';
import { requireVisibleSensor } from '../sensors/index.ts';
import { storeDueDate } from './due-date.ts';

/** After a swap: where a laboratory has said when the new device is due, that is when the sensor is. */
export async function takeOverDueDate({ tx, companyId, at }: Change, sensorId: number): Promise<void> {
  const { serialNo } = await requireVisibleSensor(tx, companyId, sensorId, 'all');
  const last = await tx.sql
    .selectFrom('lab_calibrations')
    .select(['result', 'next_due', 'created_by', 'created_by_id'])
    .where('company_id', '=', companyId)
    .where('serial_no', '=', serialNo)
    .orderBy('calibrated_on', 'desc')
    .orderBy('lab_calibration_id', 'desc')
    .executeTakeFirst();
  if (last?.result !== 'passed' || last.next_due === null) return;
  const who = { username: last.created_by, userId: last.created_by_id ?? 0 };
  await storeDueDate(tx, companyId, who, sensorId, last.next_due, at);
}
