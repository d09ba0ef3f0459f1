import { type LimitedMeasurand, present } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { readStretches } from '../read-stretches.ts';
import type { SensorStretch } from '../sealed/read-sealed.ts';
import type { Measuring } from './read-statistics.ts';

/** The measurand and its limits; beyond is strictly above high or strictly below low, null for no limit. */
export interface Limits {
  readonly measurand?: LimitedMeasurand;
  readonly high: number | null;
  readonly low: number | null;
}

/** A stretch of time, the end excluded. */
export interface Run {
  readonly from: number;
  readonly to: number;
}

/**
 * Returns the milliseconds within some stretches of time (ascending, not overlapping) in which a value was beyond its
 * limits, by the readings in and around them. A reading counts until the next, at most its reach; the last one of all,
 * or before a silence, for its full reach: the value before an outage was measured all the same.
 */
export async function readTimeOutsideIn(
  tx: Tx,
  companyId: number,
  { sensorId, reachMs }: Measuring,
  { measurand = 'temperature', high, low }: Limits,
  runs: readonly Run[],
): Promise<number> {
  const found = await readStretches(tx, companyId, around(sensorId, reachMs, runs), [measurand]);
  const [at, values] = [found.column('measured_at'), found.column(measurand)];
  const [highest, lowest] = [high ?? Number.POSITIVE_INFINITY, low ?? Number.NEGATIVE_INFINITY];
  let outsideMs = 0;
  let run = 0;
  for (let row = 0; row < at.length; row += 1) {
    const value = values[row] ?? Number.NaN;
    if (!(value > highest || value < lowest)) continue;
    const from = present(at[row]);
    const to = Math.min(at[row + 1] ?? Number.POSITIVE_INFINITY, from + reachMs);
    while (run < runs.length && present(runs[run]).to <= from) run += 1;
    for (let next = run; next < runs.length && present(runs[next]).from < to; next += 1) {
      const one = present(runs[next]);
      outsideMs += Math.min(to, one.to) - Math.max(from, one.from);
    }
  }
  return outsideMs;
}

/** Returns the stretches extended by the readings that may cover a part of them, or end its coverage. */
function around(sensorId: number, reachMs: number, runs: readonly Run[]): SensorStretch[] {
  const stretches: { sensorId: number; from: number; to: number }[] = [];
  for (const run of runs) {
    const [from, to] = [run.from - reachMs + 1, run.to + reachMs];
    const last = stretches.at(-1);
    if (last !== undefined && from <= last.to) last.to = to;
    else stretches.push({ sensorId, from, to });
  }
  return stretches;
}
