import { MEASURANDS, present } from '@ts1/contract';
import type { Column, Tx } from '../database/index.ts';
import { toColumn, type Batch, type SensorRows } from './batch.ts';

const KEY = ['company_id', 'sensor_id', 'measured_at'];

/**
 * Inserts each time of each sensor once, in the order of the key, which is that of the table. Returns 1 for each row of
 * the batch that was new.
 */
export async function insertReadings(
  tx: Tx,
  companyId: number,
  batch: Batch,
  groups: readonly Pick<SensorRows, 'rows'>[],
): Promise<Uint8Array> {
  const rows = groups.flatMap((group) => group.rows);
  const pick = (source: Float64Array): Float64Array => toColumn(rows, (row) => present(source[row]));
  const columns: Column[] = [
    { name: 'company_id', type: 'integer', values: new Float64Array(rows.length).fill(companyId) },
    { name: 'sensor_id', type: 'integer', values: pick(batch.sensorId) },
    { name: 'measured_at', type: 'integer', values: pick(batch.measuredAt) },
    { name: 'received_at', type: 'integer', values: pick(batch.receivedAt) },
    { name: 'base_unit_id', type: 'integer', values: pick(batch.baseUnitId) },
    ...batch.values.map((values, at): Column => ({
      name: present(MEASURANDS[at]),
      type: 'real',
      values: pick(values),
    })),
    { name: 'error', type: 'integer', values: pick(batch.error) },
    { name: 'error_2', type: 'integer', values: pick(batch.error2) },
  ];
  const flags = await tx.dialect.insertNew(tx, 'readings', columns, KEY);
  const inserted = new Uint8Array(batch.size);
  for (const [at, row] of rows.entries()) inserted[row] = present(flags[at]);
  return inserted;
}
