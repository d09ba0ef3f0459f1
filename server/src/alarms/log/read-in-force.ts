import type { Tx } from '../../database/index.ts';
import { present } from '@ts1/contract';
import { isLate, type AlarmChange } from './alarm-change.ts';
import { conditionKey } from '../machine/conditions.ts';
import { toStoredRow } from './stored-rows.ts';

/** An alarm as messages speak of it. */
export type AlarmInForce = Pick<AlarmChange, 'subject' | 'condition' | 'eventId' | 'row' | 'late' | 'note'>;

/** Those of the named events that are still in force: active, neither acknowledged nor reset. Their newest row each. */
export async function readInForce(
  tx: Tx,
  companyId: number,
  eventIds: readonly number[],
): Promise<AlarmInForce[]> {
  if (eventIds.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('event_id', 'in', eventIds)
    .where('raised_at', 'is not', null)
    .where('acknowledged_at', 'is', null)
    .where('reset_at', 'is', null)
    .where('withdrawn', '=', 0)
    .orderBy('activated')
    .orderBy('log_id')
    .execute();
  const newest = new Map(rows.map((row) => [row.event_id, row]));
  return [...newest.values()].map((stored) => {
    const row = toStoredRow(stored);
    const { sensor_id: sensorId, base_unit_id } = stored;
    return {
      subject:
        sensorId === null ? { sensorId, baseUnitId: present(base_unit_id) } : { sensorId, baseUnitId: null },
      condition: conditionKey.parse(stored.condition),
      eventId: stored.event_id,
      row,
      late: isLate(row),
    };
  });
}
