import type { Tx } from '../../database/index.ts';
import { present } from '@ts1/contract';
import { type AlarmChange, type AlarmSubject, isLate } from './alarm-change.ts';
import { conditionKey } from '../machine/conditions.ts';
import { readCurrentRows } from './read-current.ts';
import { toStoredRow } from './stored-rows.ts';

/** An acknowledged event that is still out. */
export type StillOut = Pick<AlarmChange, 'subject' | 'condition' | 'logId' | 'eventId' | 'row' | 'late'>;

/** What some sensors and base units have that is acknowledged and still out, one for each condition. */
export async function readStillOut(
  tx: Tx,
  companyId: number,
  subjects: readonly AlarmSubject[],
): Promise<StillOut[]> {
  const current = await readCurrentRows(tx, companyId, 'all', {
    sensorIds: subjects.flatMap(({ sensorId }) => sensorId ?? []),
    baseUnitIds: subjects.flatMap(({ baseUnitId }) => baseUnitId ?? []),
  });
  return current.flatMap(({ row: stored, state }) => {
    if (state !== 'acknowledged') return [];
    const row = toStoredRow(stored);
    const { sensor_id: sensorId, base_unit_id } = stored;
    const subject: AlarmSubject =
      sensorId === null ? { sensorId, baseUnitId: present(base_unit_id) } : { sensorId, baseUnitId: null };
    const condition = conditionKey.parse(stored.condition);
    return [{ subject, condition, logId: stored.log_id, eventId: stored.event_id, row, late: isLate(row) }];
  });
}
