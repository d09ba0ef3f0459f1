import { present } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import type { Tx } from '../../database/index.ts';
import { selectRows } from '../select-rows.ts';
import type { BlockKey } from '../sealed/block-key.ts';
import { lowerBound } from '../sealed/lower-bound.ts';
import { STORED_COLUMNS, type Readings, type StoredColumn } from '../sealed/reading-columns.ts';

/**
 * Deletes up to `most` rows of a day from a moment on that are, bit by bit, in the sealed readings. Rows that arrived
 * since, or differ, stay. Returns from where on there may be more; null for none. The sensor must be locked.
 */
export async function deleteSealedRows(
  tx: Tx,
  { companyId, sensorId, day }: BlockKey,
  sealed: Readings<StoredColumn>,
  { from, most }: { readonly from: number; readonly most: number },
): Promise<number | null> {
  const period = { sensorId, from, to: (day + 1) * DAY_MS - 1 };
  const rows = await selectRows(tx, companyId, { ...period, names: STORED_COLUMNS, limit: most });
  const times = rows.column('measured_at');
  const last = times.at(-1);
  if (last === undefined) return null;
  const others = times.filter((_, row) => !isSealed(rows, row, sealed));
  const held = tx.sql
    .deleteFrom('readings')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('measured_at', '>=', from)
    .where('measured_at', '<=', last);
  await (others.length === 0 ? held : held.where('measured_at', 'not in', [...others])).execute();
  return rows.rowCount < most ? null : last + 1;
}

function isSealed(rows: Readings<StoredColumn>, row: number, sealed: Readings<StoredColumn>): boolean {
  const place = lowerBound(
    sealed.column('measured_at'),
    present(rows.column('measured_at')[row], 'the time of a reading'),
  );
  return STORED_COLUMNS.every((name) => Object.is(rows.column(name)[row], sealed.column(name)[place]));
}
