import { inCompany, type Tx } from '../../database/index.ts';

/**
 * The sensors that messages are about; null stands for an alarm of a base unit. A message about no alarm (a link, a
 * test, a report) is not in it.
 */
export async function readNotifiedSensors(
  tx: Tx,
  companyId: number,
  deliveryIds: readonly number[],
): Promise<ReadonlyMap<number, readonly (number | null)[]>> {
  if (deliveryIds.length === 0) return new Map();
  const rows = await tx.sql
    .selectFrom('delivery_events as about')
    .innerJoin('alarm_log as alarm', (join) => inCompany(join, 'alarm.event_id', 'about.event_id'))
    .select(['about.delivery_id', 'alarm.sensor_id'])
    .distinct()
    .where('about.company_id', '=', companyId)
    .where('about.delivery_id', 'in', deliveryIds)
    .execute();
  const byDelivery = Map.groupBy(rows, ({ delivery_id }) => delivery_id);
  return new Map([...byDelivery].map(([id, sensors]) => [id, sensors.map(({ sensor_id }) => sensor_id)]));
}
