import type { SensorType } from '@ts1/contract';
import { isVisible, type VisibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { noSuchSensor } from './refusals.ts';

/** The facts of a sensor that its registration alone gives. */
export interface RegisteredSensor {
  readonly sensorId: number;
  readonly name: string;
  readonly serialNo: string;
  readonly type: SensorType;
}

/**
 * The sensor that somebody named by its id; `visible` is what they may see. A deleted one only with `evenDeleted`:
 * what was recorded of it stays.
 * @throws NotFound for a sensor that is not there, deleted, another company's or hidden: the same to the caller
 */
export async function requireVisibleSensor(
  tx: Tx,
  companyId: number,
  sensorId: number,
  visible: VisibleSensors,
  { evenDeleted = false }: { readonly evenDeleted?: boolean } = {},
): Promise<RegisteredSensor> {
  const found = await tx.sql
    .selectFrom('sensors')
    .select(['name', 'serial_no', 'type', 'deleted_at', 'is_drill'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .executeTakeFirst();
  const isThere = found !== undefined && (found.deleted_at === null || (evenDeleted && found.is_drill === 0));
  if (!isThere || !isVisible(visible, sensorId)) throw noSuchSensor();
  return { sensorId, name: found.name, serialNo: found.serial_no, type: found.type };
}
