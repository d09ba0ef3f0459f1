import type { Tx } from '../../database/index.ts';
import { readAlarmChannels } from '../channels/alarm-channels.ts';
import { conditionKey, namesOf } from '../machine/conditions.ts';

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
    .select(['log.condition', 'log.sensor_id', 'sensor.name as sensor', 'unit.name as unit'])
    .where('log.company_id', '=', companyId)
    .where('log.log_id', '=', logId)
    .executeTakeFirstOrThrow();
  const key = conditionKey.parse(row.condition);
  const { type, level } = namesOf(key);
  const subject = row.sensor === null ? `base unit "${row.unit ?? ''}"` : `sensor "${row.sensor}"`;
  const about = { sensorId: row.sensor_id, condition: key };
  const channel = (await readAlarmChannels(tx, companyId, [about]))(about);
  return `the ${type} ${level} of ${channel === undefined ? '' : `"${channel.name}" of `}${subject}`;
}
