import type { Tx } from '../../database/index.ts';
import { SILENCE, WARNING_KEYS } from '../machine/conditions.ts';

/** How many alarms of all companies are open now, without warnings, and whose silence is among them. */
export interface OpenAlarms {
  readonly unacknowledged: number;
  readonly acknowledged: number;
  readonly silentSensors: number;
  readonly silentBaseUnits: number;
}

/** Counts the rows that are still recording, by an index that holds no others. */
export async function countOpenAlarms(tx: Tx): Promise<OpenAlarms> {
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select(['condition', 'sensor_id', 'acknowledged_at'])
    .where('ended_at', 'is', null)
    .where('raised_at', 'is not', null)
    .where('withdrawn', '=', 0)
    .where('repeated', '=', 0)
    .where('condition', 'not in', WARNING_KEYS)
    .where((row) =>
      row.or([
        row('sensor_id', 'is', null),
        row('sensor_id', 'not in', row.selectFrom('sensors').select('sensor_id').where('is_drill', '=', 1)),
      ]),
    )
    .execute();
  const count = (is: (row: (typeof rows)[number]) => boolean): number => rows.filter(is).length;
  return {
    unacknowledged: count((row) => row.acknowledged_at === null),
    acknowledged: count((row) => row.acknowledged_at !== null),
    silentSensors: count((row) => row.condition === SILENCE && row.sensor_id !== null),
    silentBaseUnits: count((row) => row.condition === SILENCE && row.sensor_id === null),
  };
}
