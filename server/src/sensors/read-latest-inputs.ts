import { type LatestInput, toTimestamp } from '@ts1/contract';
import { inCompany, type Tx } from '../database/index.ts';

/** The newest values of inputs by sensor, in the order of each sensor; those that were removed are left out. */
export async function readLatestInputs(
  tx: Tx,
  companyId: number,
  sensorIds?: readonly number[],
): Promise<ReadonlyMap<number, LatestInput[]>> {
  let query = tx.sql
    .selectFrom('input_latest as latest')
    .innerJoin('inputs as input', (join) =>
      inCompany(join, 'input.sensor_id', 'latest.sensor_id').onRef('input.input', '=', 'latest.input'),
    )
    .selectAll('latest')
    .select(['input.measurand', 'input.name'])
    .where('latest.company_id', '=', companyId)
    .where('input.company_id', '=', companyId)
    .where('input.removed_at', 'is', null)
    .orderBy('input.position')
    .orderBy('latest.input');
  if (sensorIds !== undefined) query = query.where('latest.sensor_id', 'in', sensorIds);
  const bySensor = new Map<number, LatestInput[]>();
  for (const row of await query.execute()) {
    const own = bySensor.get(row.sensor_id) ?? [];
    own.push({
      input: row.input,
      measurand: row.measurand,
      name: row.name,
      value: row.value,
      timestamp: toTimestamp(row.measured_at),
      since: toTimestamp(row.since),
    });
    bySensor.set(row.sensor_id, own);
  }
  return bySensor;
}
