import type { AlarmChannel, LastingState } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { conditionKey, conditionNames } from '../machine/conditions.ts';
import { channelDecimals, channelUnit } from './channel-texts.ts';

interface OfCondition {
  readonly sensorId: number | null;
  readonly condition: string;
}

/** The channels that conditions are about, with the names that they have now; undefined for what is about none. */
export async function readAlarmChannels(
  tx: Tx,
  companyId: number,
  conditions: readonly OfCondition[],
): Promise<(one: OfCondition) => AlarmChannel | undefined> {
  const about = conditions.filter((one) => channelNumber(one) !== undefined);
  if (about.length === 0) return () => undefined;
  const rows = await tx.sql
    .selectFrom('channels')
    .select(['sensor_id', 'channel', 'measurand', 'name'])
    .where('company_id', '=', companyId)
    .where('sensor_id', 'in', [...new Set(about.flatMap(({ sensorId }) => sensorId ?? []))])
    .execute();
  const found = new Map(
    rows.map(({ sensor_id, ...channel }) => [`${sensor_id} ${channel.channel}`, channel]),
  );
  return (one) => {
    const channel = found.get(`${one.sensorId ?? ''} ${channelNumber(one) ?? ''}`);
    if (channel === undefined) return undefined;
    const { type } = conditionNames(conditionKey.parse(one.condition));
    const unit = channelUnit(type, channel.measurand) ?? '';
    return { ...channel, unit, decimals: channelDecimals(type, channel.measurand) };
  };
}

/** Returns both as fields of an answer; neither where there is none. */
export function aboutChannels(channel: AlarmChannel | undefined, lasting: readonly LastingState[]) {
  return {
    ...(channel !== undefined && { channel }),
    ...(lasting.length > 0 && { lasting_states: [...lasting] }),
  };
}

function channelNumber({ condition }: OfCondition): number | undefined {
  return conditionNames(conditionKey.parse(condition)).channel;
}
