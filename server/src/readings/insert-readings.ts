import { MEASURANDS, present } from '@ts1/contract';
import type { Column, Tx } from '../database/index.ts';
import { toColumn, type Batch, type SensorRows } from './batch.ts';

const KEY = ['company_id', 'sensor_id', 'measured_at'];

/**
 * Inserts each time of each sensor once, in the order of the key, which is that of the table. Returns 1 for each row of
 * the batch that was new. Those in `late`, which are not newer than the newest of their sensor, may exist already.
 */
export async function insertReadings(
  tx: Tx,
  companyId: number,
  batch: Batch,
  groups: readonly Pick<SensorRows, 'rows'>[],
  late: ReadonlySet<number>,
): Promise<Uint8Array> {
  const rows = groups.flatMap((group) => group.rows);
  const inserted = new Uint8Array(batch.size);
  const insert = async (some: readonly number[], expected?: 'all new'): Promise<void> => {
    if (some.length === 0) return;
    const flags = await tx.dialect.insertNew(
      tx,
      'readings',
      toColumns(companyId, batch, some),
      KEY,
      expected,
    );
    for (const [at, row] of some.entries()) inserted[row] = present(flags[at]);
  };
  await insert(
    rows.filter((row) => !late.has(row)),
    'all new',
  );
  await insert(rows.filter((row) => late.has(row)));
  return inserted;
}

function toColumns(companyId: number, batch: Batch, rows: readonly number[]): Column[] {
  const pick = (source: Float64Array): Float64Array => toColumn(rows, (row) => present(source[row]));
  return [
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
}
