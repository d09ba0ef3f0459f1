import {
  NOTHING_MEASURED,
  present,
  type AlarmLevel,
  type AlarmType,
  type LimitedMeasurand,
  type SensorType,
} from '@ts1/contract';
import type { Database, Tx } from '../../database/index.ts';
import { type Readings, readPeriod } from '../../readings/index.ts';
import {
  enabledConditions,
  longestWindow,
  conditionNames,
  type EvaluatedReading,
  type Settings,
} from '../machine/conditions.ts';
import type { LogRow } from '../machine/log-row.ts';
import { Track } from '../machine/track.ts';

/** A page is evaluated in a few milliseconds; others are served while the next one is read. */
const PAGE_ROWS = 5_000;
const NOTHING_ELSE = { ...NOTHING_MEASURED, error: null, error_2: null };

export interface TriedRow {
  readonly type: AlarmType;
  readonly level: AlarmLevel;
  readonly row: LogRow;
}

/** Settings to try, and what of a sensor they are tried on. */
interface Tried {
  readonly measurand: LimitedMeasurand;
  readonly settings: Settings;
}

/**
 * Returns the rows that the engine would have logged of a sensor in a period, both ends inclusive, oldest first. Each
 * excursion counts by itself, as with auto-reset: no user was there to acknowledge.
 */
export async function backTest(
  database: Database,
  companyId: number,
  sensor: { readonly sensorId: number; readonly type: SensorType },
  { measurand, settings }: Tried,
  { from, to }: { readonly from: number; readonly to: number },
): Promise<{ readonly rows: TriedRow[]; readonly readings: number }> {
  const conditions = enabledConditions({ ...settings, auto_reset: true }, sensor.type).filter(
    ({ key }) => conditionNames(key).measurand === measurand,
  );
  const tracks = conditions.map((condition) => new Track(condition.key, condition));
  const before = from - longestWindow(conditions);
  let readings = 0;
  await database.readLong(companyId, async (tx) => {
    for await (const page of readReadingPages(tx, companyId, sensor.sensorId, measurand, {
      from: before,
      to,
    })) {
      readings += evaluate(tracks, page, measurand, from);
    }
  });
  return { rows: rowsUntil(tracks, to), readings };
}

/** Returns the rows that tracks logged when the past ends at a moment, oldest first. */
export function rowsUntil(tracks: readonly Track[], to: number): TriedRow[] {
  for (const track of tracks) track.feed({ kind: 'until', at: to });
  const rows = tracks.flatMap(({ key, rows: own }) =>
    own.map((row): TriedRow => ({ type: conditionNames(key).type, level: conditionNames(key).level, row })),
  );
  return rows.toSorted((one, other) => one.row.activated - other.row.activated);
}

/** Only what is evaluated here: other columns would take most of the time. */
async function* readReadingPages<Name extends LimitedMeasurand>(
  tx: Tx,
  companyId: number,
  sensorId: number,
  measurand: Name,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<Readings<'received_at' | Name>> {
  for (let next = from; ;) {
    const found = await readPeriod(tx, companyId, {
      sensorId,
      from: next,
      to,
      names: ['received_at', measurand],
      limit: PAGE_ROWS,
    });
    yield found;
    if (found.rowCount < PAGE_ROWS) return;
    next = (found.column('measured_at').at(-1) ?? to) + 1;
  }
}

/** Evaluates a page, and of what was measured before `from` only takes note. Returns how many were evaluated. */
function evaluate<Name extends LimitedMeasurand>(
  tracks: readonly Track[],
  page: Readings<'received_at' | Name>,
  measurand: Name,
  from: number,
): number {
  let evaluated = 0;
  const [measuredAt, receivedAt] = [page.column('measured_at'), page.column('received_at')];
  for (const [row, value] of page.column(measurand).entries()) {
    const at = present(measuredAt[row]);
    if (at >= from) evaluated += 1;
    // Most readings change nothing. Of those not even an object is made: a year has half a million.
    if (!tracks.some((track) => track.isMovedBy(value))) continue;
    const reading: EvaluatedReading = { ...NOTHING_ELSE, measuredAt: at, receivedAt: receivedAt[row] ?? at };
    reading[measurand] = Number.isNaN(value) ? null : value;
    for (const track of tracks) {
      if (at >= from) track.evaluate(reading);
      else track.remember(reading);
    }
  }
  return evaluated;
}
