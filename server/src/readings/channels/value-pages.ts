import { DAY_MS } from '@ts1/contract/durations';
import type { Database } from '../../database/index.ts';
import { toDay } from '../sealed/read-sealed.ts';
import type { TimedValue, ChannelName } from './channel-rollup.ts';
import { findValue, selectValues } from './read-values.ts';

/** Number of days of one transaction. */
const DAYS_AT_ONCE = 7;

export interface ChannelValues extends ChannelName {
  readonly values: readonly TimedValue[];
}

/** Reads all channel values of a company by sensor, channel and time, some days at a time; more may come meanwhile. */
export async function* channelValuePages(
  database: Database,
  companyId: number,
): AsyncGenerator<ChannelValues> {
  const channels = await database.readLong(companyId, async (tx) =>
    tx.sql
      .selectFrom('channels')
      .select(['sensor_id', 'channel'])
      .where('company_id', '=', companyId)
      .orderBy('sensor_id')
      .orderBy('channel')
      .execute(),
  );
  for (const { sensor_id: sensorId, channel } of channels) {
    const name = { sensorId, channel };
    for (let from = 0; ;) {
      const begin = from;
      const page = await database.readLong(companyId, async (tx) => {
        const rest = { from: begin, to: Number.MAX_SAFE_INTEGER, newest: false };
        const first = await findValue(tx, companyId, name, rest);
        if (first === undefined) return undefined;
        const next = (toDay(first.measuredAt) + DAYS_AT_ONCE) * DAY_MS;
        const period = { from: first.measuredAt, to: next - 1 };
        return { next, values: await selectValues(tx, companyId, name, period) };
      });
      if (page === undefined) break;
      yield { ...name, values: page.values };
      from = page.next;
    }
  }
}
