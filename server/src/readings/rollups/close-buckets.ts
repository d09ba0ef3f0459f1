import { MEASURANDS, present } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import { readStretches, type SensorReadings } from '../read-stretches.ts';
import { covered, within } from './coverage.ts';
import { bucketStart, closedTo, ROLLUP_WIDTHS_MS } from './levels.ts';
import type { NewerReadings, OpenReadings, ReadingColumns, RowRange } from './open-readings.ts';
import { RollupRows } from './rollup-rows.ts';
import { selectRollups, type BucketRange } from './select-rollups.ts';
import { insertRollups } from './store-rollups.ts';

/**
 * A sensor that has newer readings than before. `from` is when the newest reading before was measured; for a sensor
 * without one, the first reading now.
 */
export type Advance = NewerReadings;

const [FINEST_MS, ...WIDER_MS] = ROLLUP_WIDTHS_MS;
const CLOSING_COLUMNS = ['error', ...MEASURANDS] as const;
/** Number of sensors closed at once, so that a midnight of thousands of sensors is processed in portions. */
const SENSORS_AT_ONCE = 500;

/**
 * Stores the roll-ups of the buckets that these advances close: the finest from the readings, each wider one from
 * the stored finer ones, which late readings may have changed since they closed. Readings that `open` knows are not
 * read; it takes note of those of the batch.
 */
export async function closeBuckets(
  tx: Tx,
  companyId: number,
  advances: readonly Advance[],
  open: OpenReadings | undefined,
  batch: ReadingColumns,
): Promise<void> {
  const closing = advances.filter((one) => closedTo(one.from, FINEST_MS) < closedTo(one.to, FINEST_MS));
  const others = advances.filter((one) => closedTo(one.from, FINEST_MS) >= closedTo(one.to, FINEST_MS));
  open?.note(tx, batch, others, NOTHING_CLOSED);
  for (const part of chunks(closing, SENSORS_AT_ONCE)) {
    const closed = await readClosing(tx, companyId, part, open, batch);
    await closeFinest(tx, companyId, part, closed);
    open?.note(tx, batch, part, closed);
    let finer: number = FINEST_MS;
    for (const width of WIDER_MS) {
      await closeWider(tx, companyId, width, finer, part);
      finer = width;
    }
  }
}

/** Readings of the buckets that close and of the time before them that reaches into them, by sensor. */
interface Closing {
  readonly columns: ReadingColumns;
  readonly rows: ReadonlyMap<number, RowRange>;
}

const NOTHING_CLOSED: Closing = { columns: emptyColumns(0), rows: new Map() };

async function closeFinest(
  tx: Tx,
  companyId: number,
  advances: readonly Advance[],
  { columns: { measuredAt, error, values }, rows: found }: Closing,
): Promise<void> {
  const rows = new RollupRows(FINEST_MS);
  for (const advance of advances) {
    const { sensorId, reachMs } = advance;
    const range = bucketRange(advance, FINEST_MS);
    const { start, end } = found.get(sensorId) ?? { start: 0, end: 0 };
    rows.startSensor(sensorId);
    for (let row = start; row < end; row += 1) {
      const at = present(measuredAt[row]);
      if (at >= range.from) rows.addReading(at, values, row);
      const next = row + 1 < end ? present(measuredAt[row + 1]) : range.to;
      const failed = !Number.isNaN(error[row] ?? Number.NaN);
      const time = covered({ at, failed }, next, reachMs);
      const inside = time && within(time, range);
      if (inside !== null) rows.addCoverage(inside);
    }
  }
  await insertRollups(tx, companyId, rows, 'all new');
}

/** The readings of each range, preceded by those that may cover its beginning: from memory, or else from storage. */
async function readClosing(
  tx: Tx,
  companyId: number,
  advances: readonly Advance[],
  open: OpenReadings | undefined,
  batch: ReadingColumns,
): Promise<Closing> {
  const known = new Map(
    advances.flatMap((advance) => {
      const { sensorId, from, reachMs } = advance;
      const before = open?.find(sensorId, bucketStart(from, FINEST_MS) - reachMs, from);
      return before === undefined ? [] : [[sensorId, before] as const];
    }),
  );
  const read = await selectClosing(
    tx,
    companyId,
    advances.filter(({ sensorId }) => !known.has(sensorId)),
  );
  if (known.size === 0) return read;
  const size = [...known.values()].reduce((sum, one) => sum + one.size, 0);
  const ofBatch = advances.reduce((sum, { rows }) => sum + rows.length, 0);
  const columns = emptyColumns(read.columns.measuredAt.length + size + ofBatch);
  const rows = new Map<number, RowRange>();
  let at = 0;
  for (const advance of advances) {
    const { sensorId } = advance;
    const start = at;
    const before = known.get(sensorId);
    if (before === undefined) at = copyRows(read.columns, read.rows.get(sensorId), columns, at);
    else {
      const end = closedTo(advance.to, FINEST_MS);
      before.copyTo(columns, at);
      at += before.size;
      for (const row of advance.rows) {
        if (present(batch.measuredAt[row]) < end)
          at = copyRows(batch, { start: row, end: row + 1 }, columns, at);
      }
    }
    rows.set(sensorId, { start, end: at });
  }
  return { columns, rows };
}

function copyRows(
  from: ReadingColumns,
  { start, end }: RowRange = { start: 0, end: 0 },
  to: ReadingColumns,
  at: number,
): number {
  for (let row = start; row < end; row += 1) {
    const target = at + row - start;
    to.measuredAt[target] = present(from.measuredAt[row]);
    to.error[target] = present(from.error[row]);
    for (const [index, column] of to.values.entries()) column[target] = present(from.values[index]?.[row]);
  }
  return at + end - start;
}

function emptyColumns(size: number): ReadingColumns {
  const column = (): Float64Array => new Float64Array(size);
  return { measuredAt: column(), error: column(), values: MEASURANDS.map(column) };
}

/** Reads the readings of each range, preceded by those that may cover its beginning. */
async function selectClosing(tx: Tx, companyId: number, advances: readonly Advance[]): Promise<Closing> {
  const stretches = advances.map((advance) => {
    const { sensorId, from, to } = { ...bucketRange(advance, FINEST_MS) };
    return { sensorId, from: from - advance.reachMs, to };
  });
  const found: SensorReadings<(typeof CLOSING_COLUMNS)[number]> = await readStretches(
    tx,
    companyId,
    stretches,
    CLOSING_COLUMNS,
  );
  const rows = new Map<number, RowRange>();
  const sensorId = found.column('sensor_id');
  for (let start = 0; start < found.rowCount;) {
    const id = present(sensorId[start]);
    let end = start + 1;
    while (sensorId[end] === id) end += 1;
    rows.set(id, { start, end });
    start = end;
  }
  return {
    columns: {
      measuredAt: found.column('measured_at'),
      error: found.column('error'),
      values: MEASURANDS.map((name) => found.column(name)),
    },
    rows,
  };
}

async function closeWider(
  tx: Tx,
  companyId: number,
  widthMs: number,
  finerMs: number,
  advances: readonly Advance[],
): Promise<void> {
  const ranges = advances.map((one) => bucketRange(one, widthMs)).filter((range) => range.from < range.to);
  if (ranges.length === 0) return;
  const finer = await selectRollups(tx, companyId, finerMs, ranges);
  const rows = new RollupRows(widthMs);
  let last = Number.NaN;
  for (let row = 0; row < finer.size; row += 1) {
    const sensorId = present(finer.sensorId[row]);
    if (sensorId !== last) rows.startSensor(sensorId);
    last = sensorId;
    rows.addRollup(finer, row);
  }
  await insertRollups(tx, companyId, rows, 'all new');
}

function bucketRange({ sensorId, from, to }: Advance, widthMs: number): BucketRange {
  return { sensorId, from: bucketStart(from, widthMs), to: closedTo(to, widthMs) };
}
