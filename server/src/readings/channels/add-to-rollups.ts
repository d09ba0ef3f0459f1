import { CHANNEL_TABLE, present } from '@ts1/contract';
import type { Column, Tx } from '../../database/index.ts';
import { CHANNEL_ROLLUP_MS, type ChannelRollup, joinRollups, rollUpChannel } from './channel-rollup.ts';
import type { StoredChannelValue } from './channel-value.ts';
import { readRollups, selectValues } from './read-values.ts';

interface Bucket {
  readonly sensorId: number;
  readonly channel: number;
  readonly bucketAt: number;
}

/**
 * Updates the roll-ups of the hours of values that were just stored, ascending by time within each channel. Values at
 * the end of an hour are joined to its roll-up; for late values the hour is rolled up again.
 */
export async function addToChannelRollups(
  tx: Tx,
  companyId: number,
  stored: readonly StoredChannelValue[],
): Promise<void> {
  const figures = stored.filter(({ measurand }) => CHANNEL_TABLE[measurand].kind !== 'state');
  if (figures.length === 0) return;
  const known = await knownRollups(tx, companyId, figures);
  const changed: (Bucket & { readonly rollup: ChannelRollup })[] = [];
  for (const own of Map.groupBy(figures, (value) => bucketKey(toBucket(value))).values()) {
    const first = present(own[0]);
    const bucket = toBucket(first);
    const before = known.get(bucketKey(bucket));
    const isLate = before !== undefined && first.measuredAt < before.lastAt;
    const values = isLate ? await selectValues(tx, companyId, bucket, hourBounds(bucket)) : own;
    const rollup = rollUpChannel(values);
    changed.push({
      ...bucket,
      rollup: before === undefined || isLate ? rollup : joinRollups(before, rollup),
    });
  }
  await writeRollups(tx, companyId, changed);
}

function toBucket({ sensorId, channel, measuredAt }: StoredChannelValue): Bucket {
  return { sensorId, channel, bucketAt: Math.floor(measuredAt / CHANNEL_ROLLUP_MS) * CHANNEL_ROLLUP_MS };
}

function bucketKey({ sensorId, channel, bucketAt }: Bucket): string {
  return `${sensorId} ${channel} ${bucketAt}`;
}

function hourBounds({ bucketAt }: Bucket): { readonly from: number; readonly to: number } {
  return { from: bucketAt, to: bucketAt + CHANNEL_ROLLUP_MS - 1 };
}

/** Reads the known roll-ups, by the hours of these values: almost always one hour. */
async function knownRollups(
  tx: Tx,
  companyId: number,
  values: readonly StoredChannelValue[],
): Promise<ReadonlyMap<string, ChannelRollup>> {
  const sensorIds = [...new Set(values.map(({ sensorId }) => sensorId))];
  const hours = [...new Set(values.map((value) => toBucket(value).bucketAt))];
  const rows = await readRollups(tx, companyId, { sensorIds, hours });
  return new Map(rows.map((row) => [bucketKey(row), row.rollup]));
}

async function writeRollups(
  tx: Tx,
  companyId: number,
  rows: readonly (Bucket & { readonly rollup: ChannelRollup })[],
): Promise<void> {
  const column = (
    name: string,
    type: Column['type'],
    value: (row: (typeof rows)[number]) => number,
  ): Column => ({ name, type, values: rows.map(value) });
  const key = [
    column('company_id', 'integer', () => companyId),
    column('sensor_id', 'integer', ({ sensorId }) => sensorId),
    column('channel', 'integer', ({ channel }) => channel),
    column('bucket_at', 'integer', ({ bucketAt }) => bucketAt),
  ];
  const figures = [
    column('samples', 'integer', ({ rollup }) => rollup.samples),
    column('min', 'real', ({ rollup }) => rollup.min),
    column('max', 'real', ({ rollup }) => rollup.max),
    column('sum', 'real', ({ rollup }) => rollup.sum),
    column('first_at', 'integer', ({ rollup }) => rollup.firstAt),
    column('first_value', 'real', ({ rollup }) => rollup.first),
    column('last_at', 'integer', ({ rollup }) => rollup.lastAt),
    column('last_value', 'real', ({ rollup }) => rollup.last),
    column('difference', 'real', ({ rollup }) => rollup.difference),
    column('resets', 'integer', ({ rollup }) => rollup.resets),
  ];
  await tx.dialect.upsert(
    tx,
    'channel_rollups',
    [...key, ...figures],
    key.map(({ name }) => name),
    Object.fromEntries(figures.map(({ name }) => [name, `excluded.${name}`])),
  );
}
