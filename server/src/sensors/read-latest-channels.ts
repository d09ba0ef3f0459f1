import { type LatestChannel, toTimestamp } from '@ts1/contract';
import { inCompany, type Tx } from '../database/index.ts';

/** The newest values of channels by sensor, in the order of each sensor; those that were removed are left out. */
export async function readLatestChannels(
  tx: Tx,
  companyId: number,
  sensorIds?: readonly number[],
): Promise<ReadonlyMap<number, LatestChannel[]>> {
  let query = tx.sql
    .selectFrom('channel_latest as latest')
    .innerJoin('channels as channel', (join) =>
      inCompany(join, 'channel.sensor_id', 'latest.sensor_id').onRef(
        'channel.channel',
        '=',
        'latest.channel',
      ),
    )
    .selectAll('latest')
    .select(['channel.measurand', 'channel.name'])
    .where('latest.company_id', '=', companyId)
    .where('channel.company_id', '=', companyId)
    .where('channel.removed_at', 'is', null)
    .orderBy('channel.position')
    .orderBy('latest.channel');
  if (sensorIds !== undefined) query = query.where('latest.sensor_id', 'in', sensorIds);
  const bySensor = new Map<number, LatestChannel[]>();
  for (const row of await query.execute()) {
    const own = bySensor.get(row.sensor_id) ?? [];
    own.push({
      channel: row.channel,
      measurand: row.measurand,
      name: row.name,
      value: row.value,
      timestamp: toTimestamp(row.measured_at),
      since: toTimestamp(row.since),
    });
    bySensor.set(row.sensor_id, own);
  }
  return bySensor;
}
