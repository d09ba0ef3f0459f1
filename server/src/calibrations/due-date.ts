import { toTimestamp, type CalibrationDue } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import type { Tx } from '../database/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { readSensor } from '../sensors/index.ts';
import { readCompanySettings } from '../settings/index.ts';
import { nextReminder } from './reminder-time.ts';

/** When the next calibration of a sensor is due, and who set it. */
export async function readDueDate(tx: Tx, companyId: number, sensorId: number): Promise<CalibrationDue> {
  const row = await tx.sql
    .selectFrom('calibration_dues')
    .select(['due_date', 'set_by', 'set_at'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirst();
  if (row === undefined) return { sensorId, dueDate: null, setBy: null, setAt: null };
  return { sensorId, dueDate: row.due_date, setBy: row.set_by, setAt: toTimestamp(row.set_at) };
}

/** The day on which a sensor's calibration is due, if that is a day of the calendar or before it; otherwise null. */
export async function readDueCalibration(
  tx: Tx,
  companyId: number,
  sensorId: number,
  day: string,
): Promise<string | null> {
  const { dueDate } = await readDueDate(tx, companyId, sensorId);
  return dueDate !== null && dueDate <= day ? dueDate : null;
}

/**
 * Sets or clears the day on which a sensor is to be calibrated next. Reminders whose time has passed are not made up
 * for: the person who sets the day knows it.
 * @throws NotFound
 */
export async function setDueDate(
  deps: ChangeDeps,
  user: SignedInUser,
  sensorId: number,
  dueDate: string | null,
): Promise<CalibrationDue> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { name } = await readSensor(tx, companyId, sensorId);
    const before = await readDueDate(tx, companyId, sensorId);
    await storeDueDate(tx, companyId, user, sensorId, dueDate, at);
    const description =
      dueDate === null
        ? `Took the due date of the calibration of sensor "${name}" away`
        : `The calibration of sensor "${name}" is due on ${dueDate}`;
    record('calibration_due_update', description, {
      sensorId,
      dueDate: { before: before.dueDate, after: dueDate },
    });
    return readDueDate(tx, companyId, sensorId);
  });
}

/** Stores the day and when it is reminded of, within a change. */
export async function storeDueDate(
  tx: Tx,
  companyId: number,
  user: Pick<SignedInUser, 'username' | 'userId'>,
  sensorId: number,
  dueDate: string | null,
  at: number,
): Promise<void> {
  const { timeZone } = await readCompanySettings(tx, companyId);
  const row = {
    due_date: dueDate,
    set_by: user.username,
    set_by_id: user.userId,
    set_at: at,
    remind_at: dueDate === null ? null : nextReminder(dueDate, timeZone, at),
  };
  await tx.sql
    .insertInto('calibration_dues')
    .values({ company_id: companyId, sensor_id: sensorId, ...row })
    .onConflict((conflict) => conflict.columns(['company_id', 'sensor_id']).doUpdateSet(row))
    .execute();
}
