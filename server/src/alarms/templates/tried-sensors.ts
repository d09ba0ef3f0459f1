import type { SensorType } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';

const SENSORS_PER_QUERY = 1_000;

/** A sensor that settings are tried on. */
export interface TriedSensor {
  readonly sensorId: number;
  readonly name: string;
  readonly type: SensorType;
}

/** The sensors that follow a template. */
export async function readFollowers(tx: Tx, companyId: number, templateId: number): Promise<number[]> {
  const rows = await tx.sql
    .selectFrom('sensor_templates')
    .select('sensor_id')
    .where('company_id', '=', companyId)
    .where('template_id', '=', templateId)
    .execute();
  return rows.map(({ sensor_id }) => sensor_id);
}

/** Those of some sensors that were not deleted, in the order of their ids. */
export async function readTried(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
): Promise<TriedSensor[]> {
  const found: TriedSensor[] = [];
  for (const some of chunks([...new Set(sensorIds)], SENSORS_PER_QUERY)) {
    const rows = await tx.sql
      .selectFrom('sensors')
      .select(['sensor_id as sensorId', 'name', 'type'])
      .where('company_id', '=', companyId)
      .where('sensor_id', 'in', some)
      .where('deleted_at', 'is', null)
      .execute();
    found.push(...rows);
  }
  return found.toSorted((one, other) => one.sensorId - other.sensorId);
}
