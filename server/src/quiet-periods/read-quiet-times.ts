import type { QuietKind } from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { readCover } from './read-cover.ts';

/** A time in which a sensor was quiet. Epoch milliseconds; the end is exclusive. */
export interface PastQuiet {
  readonly from: number;
  readonly until: number;
  readonly kind: QuietKind;
  readonly reason: string;
  readonly createdBy: string;
}

/** The times of a period in which a sensor was quiet, by the zones and base units as they are now, oldest first. */
export async function readQuietTimes(
  tx: Tx,
  companyId: number,
  sensorId: number,
  period: { readonly from: number; readonly until: number },
): Promise<PastQuiet[]> {
  const cover = await readCover(tx, companyId, period);
  const times = cover.timesFor({ sensorId, baseUnitId: null });
  if (times.length === 0) return [];
  const rows = await tx.sql
    .selectFrom('quiet_periods')
    .select(['quiet_id', 'kind', 'reason', 'created_by'])
    .where('company_id', '=', companyId)
    .where('quiet_id', 'in', [...new Set(times.map(({ quietId }) => quietId))])
    .execute();
  const periods = new Map(rows.map((row) => [row.quiet_id, row]));
  return times
    .flatMap(({ quietId, from, until }) => {
      const row = periods.get(quietId);
      return row === undefined
        ? []
        : [{ from, until, kind: row.kind, reason: row.reason, createdBy: row.created_by }];
    })
    .toSorted((one, other) => one.from - other.from || one.until - other.until);
}
