import type { VisibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import { readPeriod } from '../../readings/index.ts';
import { type RegisteredSensor, requireVisibleSensor } from '../../sensors/index.ts';

/** Subject of a file about one sensor. */
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
  const oldest = { sensorId, from: 0, to: Number.MAX_SAFE_INTEGER, names: [], limit: 1 };
  const first = await readPeriod(tx, companyId, oldest);
  return { firstMeasuredAt: first.column('measured_at')[0] ?? null, ...sensor, ...company };
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
