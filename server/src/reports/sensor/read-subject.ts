import type { VisibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import { type RegisteredSensor, requireVisibleSensor } from '../../sensors/index.ts';

/** What a file about one sensor says it is about. */
export interface Subject extends RegisteredSensor, Company {
  /** When its first reading was measured; null without readings. */
  readonly firstMeasuredAt: number | null;
}

/** @throws NotFound for a sensor that is not there, deleted, another company's or hidden from the user. */
export async function readSubject(
  tx: Tx,
  companyId: number,
  sensorId: number,
  visible: VisibleSensors,
): Promise<Subject> {
  const sensor = await requireVisibleSensor(tx, companyId, sensorId, visible);
  const company = await readCompany(tx, companyId);
  const first = await tx.sql
    .selectFrom('readings')
    .select('measured_at')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .orderBy('measured_at')
    .limit(1)
    .executeTakeFirst();
  return { firstMeasuredAt: first?.measured_at ?? null, ...sensor, ...company };
}

/** The facts of a company that files show and compute with. */
export interface Company {
  readonly companyName: string;
  readonly timeZone: string;
}

export async function readCompany(tx: Tx, companyId: number): Promise<Company> {
  const { name, time_zone } = await tx.sql
    .selectFrom('companies')
    .select(['name', 'time_zone'])
    .where('company_id', '=', companyId)
    .executeTakeFirstOrThrow();
  return { companyName: name, timeZone: time_zone };
}
