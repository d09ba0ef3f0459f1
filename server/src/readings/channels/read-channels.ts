import { CHANNEL_TABLE, channelMeasurand, type SensorChannel, toTimestamp } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { NotFound } from '../../platform/errors.ts';

/** Reads the channels of a sensor in their order, removed ones at the end. */
export async function readChannels(tx: Tx, companyId: number, sensorId: number): Promise<SensorChannel[]> {
  const rows = await tx.sql
    .selectFrom('channels')
    .selectAll()
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .orderBy('position')
    .orderBy('channel')
    .execute();
  const channels = rows.map((row): SensorChannel => {
    const measurand = channelMeasurand.parse(row.measurand);
    return {
      channel: row.channel,
      key: row.wire_key,
      measurand,
      kind: CHANNEL_TABLE[measurand].kind,
      name: row.name,
      position: row.position,
      removed_at: row.removed_at === null ? null : toTimestamp(row.removed_at),
    };
  });
  return [
    ...channels.filter(({ removed_at }) => removed_at === null),
    ...channels.filter(({ removed_at }) => removed_at !== null),
  ];
}

/**
 * Reads one channel of a sensor, removed or not.
 * @throws NotFound
 */
export async function readChannel(
  tx: Tx,
  companyId: number,
  sensorId: number,
  channel: number,
): Promise<SensorChannel> {
  const channels = await readChannels(tx, companyId, sensorId);
  const found = channels.find((one) => one.channel === channel);
  if (found === undefined) throw new NotFound('Channel not found');
  return found;
}
