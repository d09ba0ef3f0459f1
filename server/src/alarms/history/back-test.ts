import { DEFAULT_ALARM_SETTINGS, NOTHING_MEASURED, type SensorType } from '@ts1/contract';
import type { Database, NumberColumns, Tx } from '../../database/index.ts';
import { conditionsOf, type Judged, type Settings } from '../machine/conditions.ts';
import type { LogRow } from '../machine/log-row.ts';
import { Track } from '../machine/track.ts';

/** A page is evaluated in a few milliseconds; others are served while the next one is read. */
const PAGE_ROWS = 5_000;
const COLUMNS = ['measured_at', 'received_at', 'temperature'] as const;
const NOTHING_ELSE = { ...NOTHING_MEASURED, error: null, error_2: null };

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
  await database.readLong(companyId, async (tx) => {
    for await (const page of temperatures(tx, companyId, sensor.sensorId, { from, to })) {
      for (const reading of page) {
        readings += 1;
        for (const track of tracks) track.judge(reading);
      }
    }
  });
  for (const track of tracks) track.feed({ kind: 'until', at: to });
  const rows = tracks.flatMap(({ key, rows: own }) =>
    own.map((row): TriedRow => ({ type: key === 'temperature:high' ? 'high' : 'low', row })),
  );
  return { rows: rows.toSorted((one, other) => one.row.activated - other.row.activated), readings };
}

/** Only what is judged here: other columns would take most of the time. */
async function* temperatures(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, to }: { readonly from: number; readonly to: number },
): AsyncGenerator<Iterable<Judged>> {
  for (let next = from; ;) {
    const query = tx.sql
      .selectFrom('readings')
      .select(COLUMNS)
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('measured_at', '>=', next)
      .where('measured_at', '<=', to)
      .orderBy('measured_at')
      .limit(PAGE_ROWS);
    const found = await tx.dialect.selectNumbers(tx, query.compile(), COLUMNS);
    yield judgedOf(found);
    if (found.rowCount < PAGE_ROWS) return;
    next = (found.column('measured_at').at(-1) ?? to) + 1;
  }
}

/** One at a time: a year of them at once would be work for the garbage collector. */
function* judgedOf(found: NumberColumns<(typeof COLUMNS)[number]>): Generator<Judged> {
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
