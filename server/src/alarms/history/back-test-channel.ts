import { CHANNEL_TABLE, type ChannelLimits, NOTHING_MEASURED, present, type SensorType } from '@ts1/contract';
import type { Database, Tx } from '../../database/index.ts';
import { readPeriod } from '../../readings/index.ts';
import type { OwnChannel } from '../channels/sensor-channels.ts';
import {
  enabledConditions,
  longestWindow,
  conditionNames,
  type EvaluatedReading,
  type Settings,
} from '../machine/conditions.ts';
import { Track } from '../machine/track.ts';
import { withSilence } from '../settings/channel-silence.ts';
import { parseSettings, readVersions } from '../settings/settings-versions.ts';
import { rowsUntil, type TriedRow } from './back-test.ts';
import { afterLastChannelValues, withChannelValues } from './channel-values.ts';
import { lastReadings } from './read-past.ts';

const PAGE_ROWS = 5_000;
const NOTHING_ELSE = { ...NOTHING_MEASURED, error: null, error_2: null };

/** A channel, and the limits to try on its past. */
interface TriedChannel {
  readonly sensorId: number;
  readonly type: SensorType;
  readonly channel: Pick<OwnChannel, 'channel' | 'measurand'>;
  readonly limits: ChannelLimits;
}

/**
 * Returns what the engine would have logged of a channel in a period, both ends inclusive, oldest first, had these
 * limits been saved at its start: a value out by then counts from there. Each excursion counts by itself, as with
 * auto-reset. A silent state is unknown after the time that the sensor has now. `readings` counts the channel's values.
 */
export async function backTestChannel(
  database: Database,
  companyId: number,
  { sensorId, type, channel: { channel, measurand }, limits }: TriedChannel,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ readonly rows: TriedRow[]; readonly readings: number }> {
  return database.readLong(companyId, async (tx) => {
    const own = (await readVersions(tx, companyId, sensorId)).at(-1)?.settings ?? parseSettings(null);
    const { active } = CHANNEL_TABLE[measurand];
    const tried: Settings = {
      ...own,
      alarms_disabled: false,
      auto_reset: true,
      repeat: false,
      channels: { [channel]: { limits, active, silentAfterMs: null } },
    };
    const conditions = enabledConditions(await withSilence(tx, companyId, sensorId, tried), type).filter(
      ({ key }) => conditionNames(key).channel === channel,
    );
    const tracks = conditions.map(({ key }) => new Track(key, null));
    const before = from - longestWindow(conditions);
    const last = await lastReadings(tx, companyId, sensorId, before);
    for (const reading of await afterLastChannelValues(tx, companyId, sensorId, last, [channel], before)) {
      for (const track of tracks) track.remember(reading);
    }
    let [hasBegun, readings] = [false, 0];
    const begin = (): void => {
      if (hasBegun) return;
      hasBegun = true;
      for (const [index, track] of tracks.entries()) track.switchTo(present(conditions[index]), from);
    };
    for await (const page of readPages(tx, companyId, sensorId, { from: before, to })) {
      for (const reading of await withChannelValues(tx, companyId, sensorId, page, [channel])) {
        const isWithin = reading.measuredAt >= from;
        if (isWithin) begin();
        if (isWithin && reading.channelValues?.has(channel) === true) readings += 1;
        for (const track of tracks) {
          if (isWithin) track.evaluate(reading);
          else track.remember(reading);
        }
      }
    }
    begin();
    return { rows: rowsUntil(tracks, to), readings };
  });
}

/** When something was received of a sensor: by each of them a state holds on. */
async function* readPages(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<EvaluatedReading[]> {
  for (let next = from; ;) {
    const found = await readPeriod(tx, companyId, {
      sensorId,
      from: next,
      to,
      names: ['received_at'],
      limit: PAGE_ROWS,
    });
    const receivedAt = found.column('received_at');
    yield Array.from(found.column('measured_at'), (measuredAt, row): EvaluatedReading => ({
      ...NOTHING_ELSE,
      measuredAt,
      receivedAt: receivedAt[row] ?? measuredAt,
    }));
    if (found.rowCount < PAGE_ROWS) return;
    next = (found.column('measured_at').at(-1) ?? to) + 1;
  }
}
