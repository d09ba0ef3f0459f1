import type { Tx } from '../../database/index.ts';
import { conditionKey } from '../machine/conditions.ts';

/** What an alarm is called in a sentence of the audit log: `the high alarm of sensor "Freezer"`. */
export async function describeAlarm(tx: Tx, companyId: number, logId: number): Promise<string> {
  const row = await tx.sql
    .selectFrom('alarm_log as log')
    .leftJoin('sensors as sensor', (join) =>
      join.onRef('sensor.company_id', '=', 'log.company_id').onRef('sensor.sensor_id', '=', 'log.sensor_id'),
    )
    .leftJoin('base_units as unit', (join) =>
      join
        .onRef('unit.company_id', '=', 'log.company_id')
        .onRef('unit.base_unit_id', '=', 'log.base_unit_id'),
    )
    .select(['log.condition', 'sensor.name as sensor', 'unit.name as unit'])
    .where('log.company_id', '=', companyId)
    .where('log.log_id', '=', logId)
    .executeTakeFirstOrThrow();
  const key = conditionKey.parse(row.condition);
  const kind = key.split(':').at(-1) ?? key;
  const subject = row.sensor === null ? `base unit "${row.unit ?? ''}"` : `sensor "${row.sensor}"`;
  return `the ${kind} alarm of ${subject}`;
}
