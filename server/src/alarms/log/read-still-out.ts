import type { Tx } from '../../database/index.ts';
import { type Alarm, type AlarmSubject, toAlarm } from './alarm.ts';
import { readCurrentRows } from './read-current.ts';

/** Reads alarms of sensors and base units that are acknowledged and still out, one for each condition. */
export async function readStillOut(
  tx: Tx,
  companyId: number,
  subjects: readonly AlarmSubject[],
): Promise<Alarm[]> {
  const current = await readCurrentRows(tx, companyId, 'all', {
    sensorIds: subjects.flatMap(({ sensorId }) => sensorId ?? []),
    baseUnitIds: subjects.flatMap(({ baseUnitId }) => baseUnitId ?? []),
  });
  return current.flatMap(({ row, state }) => (state === 'acknowledged' ? [toAlarm(row)] : []));
}
