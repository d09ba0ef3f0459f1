import { numberColumns, type Tx } from '../database/index.ts';
import { mergeReadings } from './sealing/merge-readings.ts';
import { placeOf } from './sealed/place-of.ts';
import { partOfBlock, type Readings, type StoredColumn, withTime } from './sealed/reading-columns.ts';
import { readSealed, type SealedDay } from './sealed/read-sealed.ts';
import { selectRows } from './select-rows.ts';

/** Which readings of a sensor are wanted, and what of them. Times are epoch milliseconds. */
interface Wanted<Name extends StoredColumn> {
  readonly sensorId: number;
  /** Besides when it was measured. */
  readonly names: readonly Name[];
}

/** A period, both ends inclusive. */
interface WantedPeriod<Name extends StoredColumn> extends Wanted<Name> {
  readonly from: number;
  readonly to: number;
  /** The first so many of them. */
  readonly limit?: number;
  /** More than `limit` where sealed days have them, which are read faster than rows. */
  readonly sealedLimit?: number;
}

/**
 * The readings of a sensor in a period, oldest first. They come from sealed days and from the rows that are not sealed
 * yet. This and `readNewest` are how readings are read; a transaction that writes has locked the sensor before.
 */
export async function readPeriod<Name extends StoredColumn>(
  tx: Tx,
  companyId: number,
  wanted: WantedPeriod<Name>,
): Promise<Readings<Name>> {
  const { sensorId, names, from, to, limit } = wanted;
  const most = wanted.sealedLimit ?? limit;
  const days = await readSealed(tx, companyId, { sensorId, from, to, atLeast: most });
  const parts = firstOf(
    days.map((day) => within(day, names, from, to)),
    names,
    most,
  );
  // Rows after as many sealed readings as are wanted are not.
  const end = most === undefined ? undefined : timeOf(parts, most - 1);
  const rows = await selectRows(tx, companyId, { sensorId, names, from, to: end ?? to, limit });
  if (parts.length === 0) return rows;
  const merged = mergeReadings(names, parts, rows);
  if (limit === undefined || most === undefined) return merged;
  // Where there are more rows among the sealed readings, no more than the limit is sure to be complete.
  return someOf(merged, names, 0, rows.rowCount < limit ? most : limit);
}

/**
 * The newest readings of a sensor measured before a moment (and from another on), at most `limit`, oldest first.
 */
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
  const parts = days.map((day) => lastOf(within(day, names, oldest, to), names, limit));
  const merged = mergeReadings(names, parts, rows);
  return someOf(merged, names, Math.max(0, merged.rowCount - limit), limit);
}

/** What a day has from one moment to another, both inclusive. */
function within<Name extends StoredColumn>(
  { rows }: SealedDay,
  names: readonly Name[],
  from: number,
  to: number,
): Readings<Name> {
  return partOfBlock(rows, names, {
    start: placeOf(rows.measuredAt, from),
    end: placeOf(rows.measuredAt, to + 1),
  });
}

/** As many of the first parts as hold so many readings, the last of them cut: a day may have a million. */
function firstOf<Name extends StoredColumn>(
  parts: readonly Readings<Name>[],
  names: readonly Name[],
  most: number = Number.POSITIVE_INFINITY,
): Readings<Name>[] {
  let left = most;
  return parts.flatMap((part) => {
    if (left <= 0) return [];
    const cut = someOf(part, names, 0, left);
    left -= cut.rowCount;
    return [cut];
  });
}

function lastOf<Name extends StoredColumn>(part: Readings<Name>, names: readonly Name[], limit: number) {
  return someOf(part, names, Math.max(0, part.rowCount - limit), limit);
}

/** When the reading of that place in all of the parts was measured; undefined past their end. */
function timeOf(parts: readonly Readings<'measured_at'>[], place: number): number | undefined {
  let before = 0;
  for (const part of parts) {
    if (place < before + part.rowCount) return part.column('measured_at')[place - before];
    before += part.rowCount;
  }
  return undefined;
}

function someOf<Name extends StoredColumn>(
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
