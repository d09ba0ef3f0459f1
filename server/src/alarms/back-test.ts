import { DEFAULT_ALARM_SETTINGS, type SensorType } from '@ts1/contract';
import type { Database } from '../database/index.ts';
import { conditionsOf, type Settings } from './conditions.ts';
import type { LogRow } from './log-row.ts';
import { readingsSince } from './read-past.ts';
import { Track } from './track.ts';

/** Readings are told in turns of this long, so that others are served between them. */
const TURN_MS = 20;

export interface TriedLimits {
  readonly high: number | null;
  readonly low: number | null;
  readonly delayMinutes: number;
  readonly deadband: number;
}

export interface TriedRow {
  readonly type: 'high' | 'low';
  readonly row: LogRow;
}

/**
 * What the engine would have logged of a sensor's temperature in a period, both ends inclusive, oldest first. Each
 * excursion counts by itself, as with auto-reset: nobody was there to acknowledge.
 */
export async function backTest(
  database: Database,
  companyId: number,
  sensor: { readonly sensorId: number; readonly type: SensorType },
  tried: TriedLimits,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ readonly rows: TriedRow[]; readonly readings: number }> {
  const tracks = conditionsOf(settingsOf(tried), sensor.type)
    .filter(({ key }) => key === 'temperature:high' || key === 'temperature:low')
    .map((condition) => new Track(condition.key, condition));
  let readings = 0;
  await database.read(companyId, async (tx) => {
    let turnEndsAt = performance.now() + TURN_MS;
    for await (const page of readingsSince(tx, companyId, sensor.sensorId, from)) {
      for (const reading of page) {
        if (reading.measuredAt > to) return;
        readings += 1;
        for (const track of tracks) track.judge(reading);
      }
      if (performance.now() < turnEndsAt) continue;
      await new Promise((resolve) => setImmediate(resolve));
      turnEndsAt = performance.now() + TURN_MS;
    }
  });
  for (const track of tracks) track.feed({ kind: 'until', at: to });
  const rows = tracks.flatMap(({ key, rows: own }) =>
    own.map((row): TriedRow => ({ type: key === 'temperature:high' ? 'high' : 'low', row })),
  );
  return { rows: rows.toSorted((one, other) => one.row.activated - other.row.activated), readings };
}

function settingsOf({ high, low, delayMinutes, deadband }: TriedLimits): Settings {
  return {
    ...DEFAULT_ALARM_SETTINGS,
    high_alarm: high,
    low_alarm: low,
    high_enable: high !== null,
    low_enable: low !== null,
    delay: delayMinutes,
    deadband,
    auto_reset: true,
  };
}
