import type { Tx } from '../database/index.ts';
import type { SensorAlarms } from './alarm-states.ts';
import { MEASURED_KEYS, VALUE_FOR, type ConditionKey, type Judged } from './conditions.ts';
import type { ConditionVersion } from './replay.ts';
import { versionsOf, type SettingsVersion } from './settings-versions.ts';
import { normalBefore } from './stored-rows.ts';

/**
 * The conditions whose history late readings may change, and from when on it must be told again: from before the
 * first event that was not over when one was measured, else from the reading itself.
 */
export async function affectedByLate(
  tx: Tx,
  companyId: number,
  { sensorId, type }: SensorAlarms,
  late: readonly Judged[],
  versions: readonly SettingsVersion[],
): Promise<Map<ConditionKey, number>> {
  const first = Math.min(...late.map(({ measuredAt }) => measuredAt));
  const busy = await eventsSince(tx, companyId, sensorId, first);
  const affected = new Map<ConditionKey, number>();
  for (const key of MEASURED_KEYS) {
    const ofKey = versionsOf(key, versions, type);
    const isAffected = late.some(
      (reading) =>
        busy.some(
          (event) =>
            event.condition === key && event.from <= reading.measuredAt && event.to >= reading.measuredAt,
        ) || startsSomething(key, ofKey, reading),
    );
    if (isAffected) affected.set(key, await normalBefore(tx, companyId, sensorId, key, first));
  }
  return affected;
}

/** It is beyond the limit, or may be what a later settings version judges as the last reading. */
function startsSomething(key: ConditionKey, versions: readonly ConditionVersion[], reading: Judged): boolean {
  if (versions.every(({ condition }) => condition === null)) return false;
  const value = VALUE_FOR[key](reading);
  if (Number.isNaN(value)) return false;
  const inForce = versions.findLastIndex(({ savedAt }, index) => index === 0 || savedAt < reading.measuredAt);
  return inForce < versions.length - 1 || versions[inForce]?.condition?.isBeyond(value) === true;
}

async function eventsSince(tx: Tx, companyId: number, sensorId: number, since: number) {
  const rows = await tx.sql
    .selectFrom('alarm_log')
    .select(['condition', 'event_at', 'ended_at'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .where('withdrawn', '=', 0)
    .where((row) => row.or([row('ended_at', 'is', null), row('ended_at', '>=', since)]))
    .execute();
  return rows.map(({ condition, event_at, ended_at }) => ({
    condition,
    from: event_at,
    to: ended_at ?? Number.POSITIVE_INFINITY,
  }));
}
