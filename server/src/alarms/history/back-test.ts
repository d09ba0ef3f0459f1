import { NOTHING_MEASURED, type AlarmType, type SensorType } from '@ts1/contract';
import type { Database, Tx } from '../../database/index.ts';
import { type Readings, readPeriod } from '../../readings/index.ts';
import {
  conditionsOf,
  longestWindow,
  namesOf,
  type EvaluatedReading,
  type Settings,
} from '../machine/conditions.ts';
import type { LogRow } from '../machine/log-row.ts';
import { Track } from '../machine/track.ts';

/** A page is evaluated in a few milliseconds; others are served while the next one is read. */
const PAGE_ROWS = 5_000;
const COLUMNS = ['received_at', 'temperature'] as const;
const NOTHING_ELSE = { ...NOTHING_MEASURED, error: null, error_2: null };

export interface TriedRow {
  readonly type: AlarmType;
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
  tried: Settings,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ readonly rows: TriedRow[]; readonly readings: number }> {
  const conditions = conditionsOf({ ...tried, auto_reset: true }, sensor.type).filter(
    ({ key }) => namesOf(key).measurand === 'temperature',
  );
  const tracks = conditions.map((condition) => new Track(condition.key, condition));
  const before = from - longestWindow(conditions);
  let readings = 0;
  await database.readLong(companyId, async (tx) => {
    for await (const page of temperatures(tx, companyId, sensor.sensorId, { from: before, to })) {
      for (const reading of page) {
        const isTried = reading.measuredAt >= from;
        if (isTried) readings += 1;
        for (const track of tracks) {
          if (isTried) track.evaluate(reading);
          else track.remember(reading);
        }
      }
    }
  });
  for (const track of tracks) track.feed({ kind: 'until', at: to });
  const rows = tracks.flatMap(({ key, rows: own }) =>
    own.map((row): TriedRow => ({ type: namesOf(key).type, row })),
  );
  return { rows: rows.toSorted((one, other) => one.row.activated - other.row.activated), readings };
}

/** Only what is evaluated here: other columns would take most of the time. */
async function* temperatures(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<Iterable<EvaluatedReading>> {
  for (let next = from; ;) {
    const found = await readPeriod(tx, companyId, {
      sensorId,
      from: next,
      to,
      names: COLUMNS,
      limit: PAGE_ROWS,
    });
    yield evaluatedOf(found);
    if (found.rowCount < PAGE_ROWS) return;
    next = (found.column('measured_at').at(-1) ?? to) + 1;
  }
}

/** One at a time: a year of them at once would be work for the garbage collector. */
function* evaluatedOf(found: Readings<(typeof COLUMNS)[number]>): Generator<EvaluatedReading> {
  const [receivedAt, temperature] = [found.column('received_at'), found.column('temperature')];
  for (const [row, measuredAt] of found.column('measured_at').entries()) {
    const value = temperature[row] ?? Number.NaN;
    yield {
      ...NOTHING_ELSE,
      measuredAt,
      receivedAt: receivedAt[row] ?? measuredAt,
      temperature: Number.isNaN(value) ? null : value,
    };
  }
}
