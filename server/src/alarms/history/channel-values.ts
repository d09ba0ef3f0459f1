import { NOTHING_MEASURED } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { lastValueBefore, readChannelValues } from '../../readings/index.ts';
import { findDetector, type ConditionKey, type EvaluatedReading } from '../machine/conditions.ts';

/** The channels that some conditions look at. */
export function channelsOfKeys(keys: Iterable<ConditionKey>): number[] {
  return [...new Set([...keys].flatMap((key) => findDetector(key).channel ?? []))];
}

/** Readings of a sensor, oldest first, with what its channels measured at their times. No channels take no statement. */
export async function withChannelValues(
  tx: Tx,
  companyId: number,
  sensorId: number,
  readings: readonly EvaluatedReading[],
  channels: readonly number[],
): Promise<EvaluatedReading[]> {
  const [first, last] = [readings[0], readings.at(-1)];
  if (channels.length === 0 || first === undefined || last === undefined) return [...readings];
  const byTime = new Map<number, Map<number, number>>();
  const period = { from: first.measuredAt, to: last.measuredAt };
  for (const channel of channels) {
    for (const { measuredAt: at, value } of await readChannelValues(
      tx,
      companyId,
      { sensorId, channel },
      period,
    )) {
      const ofTime = byTime.get(at) ?? new Map<number, number>();
      byTime.set(at, ofTime.set(channel, value));
    }
  }
  return readings.map((reading) => {
    const channelValues = byTime.get(reading.measuredAt);
    return channelValues === undefined ? reading : { ...reading, channelValues };
  });
}

/**
 * The same of the newest readings before a moment, and ahead of them the last value that each channel had before: a state
 * that is sent when it changes may be older than any number of other readings.
 */
export async function afterLastChannelValues(
  tx: Tx,
  companyId: number,
  sensorId: number,
  newest: readonly EvaluatedReading[],
  channels: readonly number[],
  until: number = Number.MAX_SAFE_INTEGER,
): Promise<EvaluatedReading[]> {
  const before = newest[0]?.measuredAt ?? until;
  const last: EvaluatedReading[] = [];
  for (const channel of channels) {
    const found = await lastValueBefore(tx, companyId, { sensorId, channel }, before);
    if (found !== undefined) last.push(channelReading(found.measuredAt, new Map([[channel, found.value]])));
  }
  last.sort((one, other) => one.measuredAt - other.measuredAt);
  return [...last, ...(await withChannelValues(tx, companyId, sensorId, newest, channels))];
}

/** A reading of channels alone. */
function channelReading(measuredAt: number, channelValues: ReadonlyMap<number, number>): EvaluatedReading {
  const nothing = { ...NOTHING_MEASURED, error: null, error_2: null };
  return { measuredAt, receivedAt: measuredAt, ...nothing, channelValues };
}
