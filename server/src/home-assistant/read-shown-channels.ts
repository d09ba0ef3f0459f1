import { CHANNEL_TABLE, channelMeasurand, type ChannelMeasurand } from '@ts1/contract';
import { inCompany, type Tx } from '../database/index.ts';
import type { ShownSensor } from './messages.ts';
import type { ChannelEntity } from './topics.ts';

/** A channel as it is stored, with its newest value. */
interface StoredChannel {
  readonly entity: ChannelEntity;
  readonly measurand: ChannelMeasurand;
  readonly name: string;
  readonly isRemoved: boolean;
  readonly value: number | null;
  readonly measuredAt: number | null;
}

/** When something was received of a sensor, and after how long it is silent. */
interface Reception {
  readonly now: number;
  readonly heardAt: number | null;
  readonly silentAfterMs: number;
}

/** All channels of a company by their sensors, also the ones that were removed. */
export async function readShownChannels(
  tx: Tx,
  companyId: number,
): Promise<ReadonlyMap<number, readonly StoredChannel[]>> {
  const rows = await tx.sql
    .selectFrom('channels as channel')
    .leftJoin('channel_latest as latest', (join) =>
      inCompany(join, 'latest.sensor_id', 'channel.sensor_id').onRef(
        'latest.channel',
        '=',
        'channel.channel',
      ),
    )
    .select([
      'channel.sensor_id',
      'channel.channel',
      'channel.measurand',
      'channel.name',
      'channel.removed_at',
      'latest.value',
      'latest.measured_at',
    ])
    .where('channel.company_id', '=', companyId)
    .orderBy('channel.sensor_id')
    .orderBy('channel.channel')
    .execute();
  const bySensor = new Map<number, StoredChannel[]>();
  for (const row of rows) {
    const measurand = channelMeasurand.parse(row.measurand);
    const own = bySensor.get(row.sensor_id) ?? [];
    own.push({
      entity: `${measurand}_${row.channel}`,
      measurand,
      name: row.name,
      isRemoved: row.removed_at !== null,
      value: row.value,
      measuredAt: row.measured_at,
    });
    bySensor.set(row.sensor_id, own);
  }
  return bySensor;
}

/** Returns the channels of a sensor for Home Assistant, and those that are gone. */
export function toShownChannels(
  stored: readonly StoredChannel[] | undefined,
  heard: Reception,
): Pick<ShownSensor, 'channels' | 'gone'> {
  const channels = (stored ?? []).filter(({ isRemoved }) => !isRemoved);
  return {
    channels: channels.map((channel) => {
      const { entity, measurand, name } = channel;
      return { entity, measurand, name, value: isKnown(channel, heard) ? channel.value : null };
    }),
    gone: (stored ?? []).flatMap(({ entity, isRemoved }) => (isRemoved ? [entity] : [])),
  };
}

/** A state holds, and a counter stands still, until the sensor is silent; a figure is of now only while it is sent. */
function isKnown(
  { measurand, measuredAt }: StoredChannel,
  { now, heardAt, silentAfterMs }: Reception,
): boolean {
  if (heardAt === null || now - heardAt > silentAfterMs) return false;
  const isFigure = CHANNEL_TABLE[measurand].kind === 'analogue';
  return measuredAt !== null && (!isFigure || now - measuredAt <= silentAfterMs);
}
