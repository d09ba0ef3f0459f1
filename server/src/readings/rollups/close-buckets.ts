import { MEASURANDS, present } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import { readStretches, type SensorReadings } from '../read-stretches.ts';
import { covered, within } from './coverage.ts';
import { bucketStart, closedTo, ROLLUP_WIDTHS_MS } from './levels.ts';
import { RollupRows } from './rollup-rows.ts';
import { selectRollups, type BucketRange } from './select-rollups.ts';
import { insertRollups } from './store-rollups.ts';

/** A sensor that has a newer reading than before. */
export interface Advance {
  readonly sensorId: number;
  readonly reachMs: number;
  /** When the newest reading before was measured; for a sensor without one, the first reading now. */
  readonly from: number;
  /** When the newest reading now was measured. */
  readonly to: number;
}

const [FINEST_MS, ...WIDER_MS] = ROLLUP_WIDTHS_MS;
const CLOSING_COLUMNS = ['error', ...MEASURANDS] as const;
/** Number of sensors closed at once, so that a midnight of thousands of sensors is processed in portions. */
const SENSORS_AT_ONCE = 500;

/**
 * Stores the roll-ups of the buckets that these advances close: the finest from the readings, each wider one from
 * the stored finer ones, which late readings may have changed since they closed.
 */
export async function closeBuckets(tx: Tx, companyId: number, advances: readonly Advance[]): Promise<void> {
  const closing = advances.filter((one) => closedTo(one.from, FINEST_MS) < closedTo(one.to, FINEST_MS));
  for (const part of chunks(closing, SENSORS_AT_ONCE)) {
    await closeFinest(tx, companyId, part);
    let finer: number = FINEST_MS;
    for (const width of WIDER_MS) {
      await closeWider(tx, companyId, width, finer, part);
      finer = width;
    }
  }
}

async function closeFinest(tx: Tx, companyId: number, advances: readonly Advance[]): Promise<void> {
  const ranges = advances.map((one) => bucketRange(one, FINEST_MS));
  const found = await selectClosing(tx, companyId, advances, ranges);
  const sensorId = found.column('sensor_id');
  const measuredAt = found.column('measured_at');
  const error = found.column('error');
  const values = MEASURANDS.map((name) => found.column(name));
  const rows = new RollupRows(FINEST_MS);
  let row = 0;
  for (const [index, range] of ranges.entries()) {
    const reachMs = present(advances[index]?.reachMs);
    rows.startSensor(range.sensorId);
    for (; row < found.rowCount && sensorId[row] === range.sensorId; row += 1) {
      const at = present(measuredAt[row]);
      if (at >= range.from) rows.addReading(at, values, row);
      const next = sensorId[row + 1] === range.sensorId ? present(measuredAt[row + 1]) : range.to;
      const failed = !Number.isNaN(error[row] ?? Number.NaN);
      const time = covered({ at, failed }, next, reachMs);
      const inside = time && within(time, range);
      if (inside !== null) rows.addCoverage(inside);
    }
  }
  await insertRollups(tx, companyId, rows);
}

/** Reads the readings of each range, preceded by those that may cover its beginning; by sensor and time. */
async function selectClosing(
  tx: Tx,
  companyId: number,
  advances: readonly Advance[],
  ranges: readonly BucketRange[],
): Promise<SensorReadings<(typeof CLOSING_COLUMNS)[number]>> {
  const stretches = ranges.map(({ sensorId, from, to }, index) => ({
    sensorId,
    from: from - present(advances[index]?.reachMs),
    to,
  }));
  return readStretches(tx, companyId, stretches, CLOSING_COLUMNS);
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
  await insertRollups(tx, companyId, rows);
}

function bucketRange({ sensorId, from, to }: Advance, widthMs: number): BucketRange {
  return { sensorId, from: bucketStart(from, widthMs), to: closedTo(to, widthMs) };
}
