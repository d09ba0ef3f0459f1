import { toSubject } from '../../../alarms/index.ts';
import type { Tx } from '../../../database/index.ts';
import { readCover } from '../../../quiet-periods/index.ts';

interface About {
  readonly companyId: number;
  readonly sensorId: number | null;
  readonly baseUnitId: number | null;
}

/** Leaves out what a period covers now: it waits, and is looked at again when the period is over. */
export async function withoutQuiet<One extends About>(
  tx: Tx,
  all: readonly One[],
  now: number,
): Promise<One[]> {
  const audible: One[] = [];
  for (const [companyId, own] of Map.groupBy(all, (one) => one.companyId)) {
    const cover = await readCover(tx, companyId, { from: now, until: now });
    audible.push(
      ...own.filter(
        ({ sensorId, baseUnitId }) =>
          cover.at(toSubject({ sensor_id: sensorId, base_unit_id: baseUnitId }), now) === undefined,
      ),
    );
  }
  return audible;
}
