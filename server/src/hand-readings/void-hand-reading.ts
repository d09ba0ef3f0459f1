import { type HandReading, toTimestamp } from '@ts1/contract';
import { changeBy, type ChangeDeps } from '../audit/index.ts';
import { visibleSensors } from '../auth/index.ts';
import type { SignedInUser } from '../platform/security/caller.ts';
import { requireVisibleSensor } from '../sensors/index.ts';
import { undoByReading } from '../tasks/index.ts';
import { mayVoid, readStored, toHandReading } from './read-hand-readings.ts';
import { isVoid, notAuthor } from './refusals.ts';

/**
 * Makes a reading by hand void: it stays, with who did it and why, and is never changed. A task that it did is to be
 * done again.
 * @throws NotFound; Forbidden for another's without the permission for sensors; Conflict for one that is void
 */
export async function voidHandReading(
  deps: ChangeDeps,
  user: SignedInUser,
  { sensorId, handReadingId }: { readonly sensorId: number; readonly handReadingId: number },
  reason: string,
): Promise<HandReading> {
  return changeBy(deps, user, async ({ tx, companyId, at, record }) => {
    const { name } = await requireVisibleSensor(tx, companyId, sensorId, await visibleSensors(tx, user));
    await tx.dialect.lockRows(tx, 'sensors', companyId, 'sensor_id', [sensorId]);
    const row = await readStored(tx, companyId, sensorId, handReadingId);
    if (!mayVoid(user, row)) throw notAuthor();
    if (row.voided_at !== null) throw isVoid();
    await tx.sql
      .updateTable('hand_readings')
      .set({ voided_at: at, voided_by: user.username, voided_by_id: user.userId, void_reason: reason })
      .where('company_id', '=', companyId)
      .where('hand_reading_id', '=', handReadingId)
      .execute();
    await undoByReading(tx, companyId, handReadingId);
    record(
      'hand_reading_void',
      `Made the reading by hand of sensor "${name}" void that ${row.entered_by} measured at ${toTimestamp(row.measured_at)}`,
      { sensorId, handReadingId, reason },
    );
    return toHandReading(await readStored(tx, companyId, sensorId, handReadingId), user);
  });
}
