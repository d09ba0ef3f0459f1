import type { TestDatabase } from '@ts1/server/testing';
import { callsOf, signIn } from '../company.ts';
import type { Site } from './site.ts';

/** Saves the same limits for every sensor of a site of the bench's company, as its admin does. */
export async function saveLimits(
  address: string,
  { sensorIds }: Pick<Site, 'sensorIds'>,
  limits: object,
): Promise<void> {
  const call = callsOf(address, await signIn(address));
  for (const sensorId of sensorIds) await call('PUT', `/alarms/sensor/${sensorId}`, limits);
}

/** The site sends the readings of a past year: its limits are made older than them, as limits are in real life. */
export async function backdateLimits({ database }: TestDatabase, companyId: number): Promise<void> {
  await database.write(companyId, async (tx) => {
    await tx.sql
      .updateTable('alarm_settings')
      .set({ saved_at: 0 })
      .where('company_id', '=', companyId)
      .execute();
    await tx.sql
      .updateTable('alarm_states')
      .set({ evaluated_until: null })
      .where('company_id', '=', companyId)
      .execute();
  });
}
