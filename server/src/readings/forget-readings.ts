import type { Tx } from '../database/index.ts';

/**
 * Deletes all readings of a sensor, its roll-ups and its newest values, without a trace: for the sensor of alarm
 * drills, whose readings are no record of any company and never get as old as a sealed day.
 */
export async function forgetReadings(tx: Tx, companyId: number, sensorId: number): Promise<void> {
  await tx.sql
    .deleteFrom('readings')
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .execute();
  for (const table of ['latest_readings', 'rollups'] as const) {
    await tx.sql
      .deleteFrom(table)
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .execute();
  }
}
