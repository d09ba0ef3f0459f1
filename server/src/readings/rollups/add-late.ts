import { present } from '@ts1/contract';
import type { Batch } from '../batch.ts';
import type { Neighbours } from '../neighbours.ts';
import { changeOfCoverage, later, within, type Placed } from './coverage.ts';
import { closedTo, ROLLUP_WIDTHS_MS } from './levels.ts';
import { RollupRows } from './rollup-rows.ts';

const [FINEST_MS] = ROLLUP_WIDTHS_MS;

/** Additions of late readings to buckets that had closed before them: rows of each width, finest first. */
export class LateAdditions {
  readonly widths: readonly RollupRows[] = ROLLUP_WIDTHS_MS.map((width) => new RollupRows(width));

  /**
   * Takes in the new readings of one sensor that are not newer than its newest before, `latest`: rows of the batch,
   * ascending by time, with the neighbours of each.
   */
  add(
    batch: Batch,
    sensorId: number,
    late: readonly { readonly row: number; readonly around: Neighbours }[],
    { latest, reachMs }: { readonly latest: number; readonly reachMs: number },
  ): void {
    const closed = { from: Number.NEGATIVE_INFINITY, to: closedTo(latest, FINEST_MS) };
    const finest = this.widths[0];
    if (finest === undefined) return;
    const firstRow = finest.size;
    finest.startSensor(sensorId);
    let placed: Placed | null = null;
    for (const { row, around } of late) {
      const at = present(batch.measuredAt[row]);
      if (at >= closed.to) break;
      const before = later(placed, around.before);
      placed = { at, failed: !Number.isNaN(batch.error[row] ?? Number.NaN) };
      finest.addReading(at, batch.values, row);
      const { gained, lost } = changeOfCoverage(before, placed, around.afterAt, reachMs);
      const more = gained && within(gained, closed);
      if (more !== null) finest.addCoverage(more);
      const less = lost && within(lost, closed);
      if (less !== null) finest.addCoverage(less, -1);
    }
    this.#sumUp(sensorId, firstRow, latest);
  }

  #sumUp(sensorId: number, firstRow: number, latest: number): void {
    let from = firstRow;
    for (const [index, wider] of this.widths.entries()) {
      const finer = this.widths[index - 1];
      if (finer === undefined) continue;
      const start = wider.size;
      wider.startSensor(sensorId);
      for (let row = from; row < finer.size; row += 1) {
        if (present(finer.bucketAt[row]) < closedTo(latest, wider.widthMs)) wider.addRollup(finer, row);
      }
      from = start;
    }
  }
}
