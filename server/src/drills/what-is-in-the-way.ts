import type { DrillObstacle } from '@ts1/contract';
import { readSubjectAlarms } from '../alarms/index.ts';
import type { Tx } from '../database/index.ts';
import { readCover } from '../quiet-periods/index.ts';
import { readGroup } from '../remote-alerts/index.ts';

/**
 * Why a drill of a group is not run at a moment (epoch milliseconds): people have a real alarm before them, or are not to
 * be notified. Null when nothing is in its way.
 */
export async function whatIsInTheWay(
  tx: Tx,
  companyId: number,
  groupId: number,
  now: number,
): Promise<DrillObstacle | null> {
  const { sensorIds } = await readGroup(tx, companyId, groupId);
  const subjects = await readSubjectAlarms(tx, companyId, { sensorIds, baseUnitIds: [] });
  if (
    subjects.some(({ alarms }) => alarms.some(({ state, level }) => state === 'alarm' && level === 'alarm'))
  ) {
    return 'alarm in force';
  }
  const cover = await readCover(tx, companyId, { from: now, until: now });
  const isQuiet = sensorIds.some((sensorId) => cover.at({ sensorId, baseUnitId: null }, now) !== undefined);
  return isQuiet ? 'quiet' : null;
}
