import { CHANNEL_TABLE, channelMeasurand, NO_CHANNEL_LIMITS, type ChannelMeasurand } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';

/** A channel of a sensor that was not removed. */
export interface OwnChannel {
  readonly channel: number;
  readonly measurand: ChannelMeasurand;
  readonly name: string;
}

/** The channels of a sensor in their order. */
export async function readOwnChannels(tx: Tx, companyId: number, sensorId: number): Promise<OwnChannel[]> {
  const rows = await tx.sql
    .selectFrom('channels')
    .select(['channel', 'measurand', 'name'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('removed_at', 'is', null)
    .orderBy('position')
    .orderBy('channel')
    .execute();
  return rows.map(({ measurand, ...row }) => ({ ...row, measurand: channelMeasurand.parse(measurand) }));
}

/** Returns the limits of a channel while none are saved. */
export function defaultChannelLimits({ measurand }: Pick<OwnChannel, 'measurand'>) {
  return NO_CHANNEL_LIMITS[CHANNEL_TABLE[measurand].kind];
}
