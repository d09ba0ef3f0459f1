import { numberColumns, type Tx } from '../database/index.ts';
import { mergeReadings } from './sealing/merge-readings.ts';
import { lowerBound } from './sealed/lower-bound.ts';
import { partOfBlock, type Readings, type StoredColumn, withTime } from './sealed/reading-columns.ts';
import { readSealed, type SealedDay } from './sealed/read-sealed.ts';
import { selectRows } from './select-rows.ts';

/** Wanted sensor and columns of readings. Times are epoch milliseconds. */
interface Wanted<Name extends StoredColumn> {
  readonly sensorId: number;
  /** Columns besides the time of measurement. */
  readonly names: readonly Name[];
}

/** A period, both ends inclusive. */
interface WantedPeriod<Name extends StoredColumn> extends Wanted<Name> {
  readonly from: number;
  readonly to: number;
  /** The greatest number of readings to return, from the start of the period. */
  readonly limit?: number;
  /** A greater limit than `limit` for sealed days, which are read faster than rows. */
  readonly sealedLimit?: number;
}

/**
 * Reads the readings of a sensor in a period, oldest first, from sealed days and from the rows that are not sealed yet.
 * Readings are read by this function and `readNewest` only; a transaction that writes has locked the sensor before.
 */
export async function readPeriod<Name extends StoredColumn>(
  tx: Tx,
  companyId: number,
  wanted: WantedPeriod<Name>,
): Promise<Readings<Name>> {
  const { sensorId, names, from, to, limit } = wanted;
  const most = wanted.sealedLimit ?? limit;
  const days = await readSealed(tx, companyId, { sensorId, from, to, atLeast: most });
  const parts = takeFirst(
    days.map((day) => within(day, names, from, to)),
    names,
    most,
  );
  // Rows later than the last wanted sealed reading are not wanted.
  const end = most === undefined ? undefined : timeAt(parts, most - 1);
  const rows = await selectRows(tx, companyId, { sensorId, names, from, to: end ?? to, limit });
  if (parts.length === 0) return rows;
  const merged = mergeReadings(names, parts, rows);
  if (limit === undefined || most === undefined) return merged;
  // If there may be further rows among the sealed readings, only the first `limit` readings are sure to be complete.
  return sliceReadings(merged, names, 0, rows.rowCount < limit ? most : limit);
}

/** Reads the newest readings of a sensor before a moment (and from another on), at most `limit`, oldest first. */
export async function readNewest<Name extends StoredColumn>(
  tx: Tx,
  companyId: number,
  wanted: Wanted<Name> & { readonly from?: number; readonly before?: number; readonly limit: number },
): Promise<Readings<Name>> {
  const { sensorId, names, from = 0, before = Number.MAX_SAFE_INTEGER, limit } = wanted;
  const to = before === Number.MAX_SAFE_INTEGER ? before : before - 1;
  const rows = await selectRows(tx, companyId, { sensorId, names, from, to, limit, newest: true });
  const oldest = rows.rowCount < limit ? from : (rows.column('measured_at')[0] ?? from);
  const days = await readSealed(tx, companyId, { sensorId, from: oldest, to, atLeast: limit, newest: true });
  if (days.length === 0) return rows;
  const parts = days.map((day) => takeLast(within(day, names, oldest, to), names, limit));
  const merged = mergeReadings(names, parts, rows);
  return sliceReadings(merged, names, Math.max(0, merged.rowCount - limit), limit);
}

/** Returns the readings of a day from one moment to another, both inclusive. */
function within<Name extends StoredColumn>(
  { rows }: SealedDay,
  names: readonly Name[],
  from: number,
  to: number,
): Readings<Name> {
  return partOfBlock(rows, names, {
    start: lowerBound(rows.measuredAt, from),
    end: lowerBound(rows.measuredAt, to + 1),
  });
}

/** Returns the first parts up to `most` readings, the last part cut: a day may have a million readings. */
function takeFirst<Name extends StoredColumn>(
  parts: readonly Readings<Name>[],
  names: readonly Name[],
  most: number = Number.POSITIVE_INFINITY,
): Readings<Name>[] {
  let left = most;
  return parts.flatMap((part) => {
    if (left <= 0) return [];
    const cut = sliceReadings(part, names, 0, left);
    left -= cut.rowCount;
    return [cut];
  });
}

function takeLast<Name extends StoredColumn>(part: Readings<Name>, names: readonly Name[], limit: number) {
  return sliceReadings(part, names, Math.max(0, part.rowCount - limit), limit);
}

/** Returns when the reading at a place in all of the parts was measured; undefined past their end. */
function timeAt(parts: readonly Readings<'measured_at'>[], place: number): number | undefined {
  let before = 0;
  for (const part of parts) {
    if (place < before + part.rowCount) return part.column('measured_at')[place - before];
    before += part.rowCount;
  }
  return undefined;
}

function sliceReadings<Name extends StoredColumn>(
  readings: Readings<Name>,
  names: readonly Name[],
  start: number,
  limit: number,
): Readings<Name> {
  const end = Math.min(readings.rowCount, start + limit);
  if (start === 0 && end === readings.rowCount) return readings;
  const columns = withTime(names).map((name) => [name, readings.column(name).subarray(start, end)] as const);
  return numberColumns(end - start, new Map(columns));
}
