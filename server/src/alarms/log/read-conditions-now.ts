import type { Tx } from '../../database/index.ts';
import { type Alarm, toAlarm } from './alarm.ts';
import { readCurrentRows } from './read-current.ts';
import type { WantedRow } from './wanted-rows.ts';

/** A condition that is not normal, with what it is. */
export interface ConditionNow {
  readonly alarm: Alarm;
  readonly state: WantedRow['state'];
}

/** All that is not normal now of some sensors, one for each condition, alarms and warnings. */
export async function readConditionsNow(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<ConditionNow[]> {
  if (sensorIds.length === 0) return [];
  const current = await readCurrentRows(tx, companyId, 'all', { sensorIds, baseUnitIds: [] });
  return current.map(({ row, state }) => ({ alarm: toAlarm(row), state }));
}
