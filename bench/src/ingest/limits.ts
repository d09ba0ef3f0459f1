import type { TestDatabase } from '@ts1/server/testing';
import { createCaller, signIn } from '../company.ts';
import type { Site } from './site.ts';

/** Limits wide enough for the site's readings of 2 to 6 °C and 50 to 80 %. */
const LIMITS = {
  high_alarm: 8,
  high_enable: true,
  low_alarm: 0,
  low_enable: true,
  humidity_high_alarm: 95,
  humidity_high_enable: true,
  deadband: 0.5,
  delay: 10,
};

/** Warning limits inside those, and still wide enough: with them every sensor has both levels. */
const WARNINGS = {
  high_warning: 7,
  high_warning_enable: true,
  low_warning: 1,
  low_warning_enable: true,
  humidity_high_warning: 90,
  humidity_high_warning_enable: true,
  warning_delay: 5,
};

/** Limit of a rapid rise that no reading passes: the site's readings go up by half a degree in half an hour. */
const RISE = { rise_alarm: 3, rise_enable: true, rate_window: 30 };

/** Choice of limits for every sensor: of values, of their warnings, of a rapid rise. */
export interface LimitChoice {
  readonly withLevels?: boolean;
  readonly withWarnings?: boolean;
  readonly withRise?: boolean;
}

/** Sets limits with a delay and a deadband on every sensor of the benchmark's company; returns its admin's session. */
export async function limitSite(
  open: TestDatabase,
  { companyId, name, sensorIds }: Site,
  address: string,
  { withLevels = true, withWarnings = false, withRise = false }: LimitChoice = {},
): Promise<Record<string, string>> {
  const session = await signIn(address, name);
  const call = createCaller(address, session);
  const limits = { ...(withLevels && LIMITS), ...(withWarnings && WARNINGS), ...(withRise && RISE) };
  for (const sensorId of sensorIds) await call('PUT', `/alarms/sensor/${sensorId}`, limits);
  await backdateLimits(open, companyId);
  return session;
}

/** Makes the limits older than the site's readings of a past year, as they are in real life. */
async function backdateLimits({ database }: TestDatabase, companyId: number): Promise<void> {
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
