import type { Tx } from '../../database/index.ts';
import type { ChannelRollup, TimedValue } from './channel-rollup.ts';

export interface ChannelName {
  readonly sensorId: number;
  readonly channel: number;
}

/** Both ends inclusive, epoch milliseconds. */
export interface ChannelPeriod {
  readonly from: number;
  readonly to: number;
}

/** The values of a channel in a period, oldest first. */
export async function selectValues(
  tx: Tx,
  companyId: number,
  { sensorId, channel }: ChannelName,
  { from, to }: ChannelPeriod,
): Promise<TimedValue[]> {
  const query = tx.sql
    .selectFrom('channel_readings')
    .select(['measured_at', 'value'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('channel', '=', channel)
    .where('measured_at', '>=', from)
    .where('measured_at', '<=', to)
    .orderBy('measured_at');
  const found = await tx.dialect.selectNumbers(tx, query.compile(), ['measured_at', 'value']);
  const [times, values] = [found.column('measured_at'), found.column('value')];
  return Array.from(times, (measuredAt, row) => ({ measuredAt, value: values[row] ?? Number.NaN }));
}

/** The last value of a channel before a moment; undefined where there is none. */
export async function lastValueBefore(
  tx: Tx,
  companyId: number,
  { sensorId, channel }: ChannelName,
  before: number,
): Promise<TimedValue | undefined> {
  const row = await tx.sql
    .selectFrom('channel_readings')
    .select(['measured_at', 'value'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('channel', '=', channel)
    .where('measured_at', '<', before)
    .orderBy('measured_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row === undefined ? undefined : { measuredAt: row.measured_at, value: row.value };
}

export interface StoredRollup extends ChannelName {
  readonly bucketAt: number;
  readonly rollup: ChannelRollup;
}

/** The roll-ups of the hours that are named, or of those of a channel in a period; by time. */
export async function readRollups(
  tx: Tx,
  companyId: number,
  wanted:
    | { readonly sensorIds: readonly number[]; readonly hours: readonly number[] }
    | (ChannelName & ChannelPeriod),
): Promise<StoredRollup[]> {
  const all = tx.sql.selectFrom('channel_rollups').selectAll().where('company_id', '=', companyId);
  const some =
    'hours' in wanted
      ? all.where('sensor_id', 'in', wanted.sensorIds).where('bucket_at', 'in', wanted.hours)
      : all
          .where('sensor_id', '=', wanted.sensorId)
          .where('channel', '=', wanted.channel)
          .where('bucket_at', '>=', wanted.from)
          .where('bucket_at', '<=', wanted.to);
  const rows = await some.orderBy('bucket_at').execute();
  return rows.map((row) => ({
    sensorId: row.sensor_id,
    channel: row.channel,
    bucketAt: row.bucket_at,
    rollup: {
      samples: row.samples,
      min: row.min,
      max: row.max,
      sum: row.sum,
      firstAt: row.first_at,
      first: row.first_value,
      lastAt: row.last_at,
      last: row.last_value,
      difference: row.difference,
      resets: row.resets,
    },
  }));
}
