import type { Tx } from '../../database/index.ts';
import { stillKept } from '../still-kept.ts';
import { addToChannelRollups } from './add-to-rollups.ts';
import type { AddedChannel, ReadingWithChannels, StoredChannelValue } from './channel-value.ts';
import { giveChannels } from './give-channels.ts';
import { inSealedDays } from './sealed-values.ts';
import { bringUpToDate } from './store-latest.ts';

/** Outcome of storing the channel values of one call. */
export interface ChannelOutcome {
  /** Newly stored values, by sensor, channel and time. */
  readonly stored: readonly StoredChannelValue[];
  /** Values for which the sensor had no free channel: the reading by its place in the call, and the key. */
  readonly beyond: readonly { readonly reading: number; readonly key: string }[];
  /** Channels that had their first value. */
  readonly added: readonly AddedChannel[];
}

const NOTHING: ChannelOutcome = { stored: [], beyond: [], added: [] };

/**
 * Records channel values of readings in the caller's transaction, which has recorded the readings themselves and so has
 * locked their sensors. The first value of a channel and a time is kept, as for readings; calling it again with the
 * same values changes nothing. Values older than the sensor's kept readings are left out.
 * @param now epoch milliseconds
 */
export async function recordChannels(
  tx: Tx,
  companyId: number,
  readings: readonly ReadingWithChannels[],
  now: number,
): Promise<ChannelOutcome> {
  if (readings.length === 0) return NOTHING;
  const kept = await stillKept(tx, companyId, readings);
  const isKept = kept === null ? null : new Set(kept);
  const channels = await giveChannels(tx, companyId, readings, now);
  const beyond: { reading: number; key: string }[] = [];
  const values = new Map<string, StoredChannelValue & { readonly key: string }>();
  for (const [reading, { sensorId, measuredAt, values: own }] of readings.entries()) {
    for (const { key, value } of own) {
      const found = channels.findChannel(sensorId, key);
      if (found === undefined) {
        beyond.push({ reading, key });
        continue;
      }
      const { channel, measurand } = found;
      const id = `${sensorId} ${channel} ${measuredAt}`;
      if (isKept?.has(reading) === false || values.has(id)) continue;
      values.set(id, { sensorId, channel, measurand, measuredAt, value, key });
    }
  }
  const all = [...values.values()];
  const isSealed = await inSealedDays(tx, companyId, all, now);
  const ascending = all.filter((value) => !isSealed(value)).toSorted(inOrder);
  const isNew = await insertValues(tx, companyId, ascending);
  const stored = ascending.filter((_, at) => isNew[at] === 1);
  await bringUpToDate(tx, companyId, stored, now);
  await addToChannelRollups(tx, companyId, stored);
  return { stored, beyond, added: channels.added };
}

function inOrder(one: StoredChannelValue, other: StoredChannelValue): number {
  return one.sensorId - other.sensorId || one.channel - other.channel || one.measuredAt - other.measuredAt;
}

/** Returns 1 for each value that was new. */
async function insertValues(
  tx: Tx,
  companyId: number,
  values: readonly StoredChannelValue[],
): Promise<Uint8Array> {
  if (values.length === 0) return new Uint8Array();
  return tx.dialect.insertNew(
    tx,
    'channel_readings',
    [
      { name: 'company_id', type: 'integer', values: values.map(() => companyId) },
      { name: 'sensor_id', type: 'integer', values: values.map(({ sensorId }) => sensorId) },
      { name: 'channel', type: 'integer', values: values.map(({ channel }) => channel) },
      { name: 'measured_at', type: 'integer', values: values.map(({ measuredAt }) => measuredAt) },
      { name: 'value', type: 'real', values: values.map(({ value }) => value) },
    ],
    ['company_id', 'sensor_id', 'channel', 'measured_at'],
  );
}
