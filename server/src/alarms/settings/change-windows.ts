import { ALARM_TYPES, listChangeLimits } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { conditionKey, conditionNames, type ConditionKey } from '../machine/conditions.ts';
import { readVersionsBySensor } from './settings-versions.ts';

/** Parts of an alarm that say which limit it is about. */
export interface Limited {
  readonly subject: { readonly sensorId: number | null };
  readonly condition: ConditionKey;
  readonly row: { readonly limit: number | null };
}

/** Reads these from a stored row. */
export function limitedBy(stored: {
  readonly sensor_id: number | null;
  readonly condition: string;
  readonly limit_value: number | null;
}): Limited {
  return {
    subject: { sensorId: stored.sensor_id },
    condition: conditionKey.parse(stored.condition),
    row: { limit: stored.limit_value },
  };
}

/**
 * Within how many minutes the limit of a change was looked for, by the newest settings that had this limit: an alarm
 * keeps the limit alone. Undefined for alarms about anything else, which cost no query.
 */
export async function readChangeWindows(
  tx: Tx,
  companyId: number,
  alarms: readonly Limited[],
): Promise<(alarm: Limited) => number | undefined> {
  const isChange = ({ condition }: Limited) => ALARM_TYPES[conditionNames(condition).type].limit === 'change';
  const sensorIds = new Set(alarms.filter(isChange).flatMap(({ subject }) => subject.sensorId ?? []));
  if (sensorIds.size === 0) return () => undefined;
  const versions = await readVersionsBySensor(tx, companyId, [...sensorIds]);
  return ({ subject: { sensorId }, condition, row: { limit } }) => {
    const { type } = conditionNames(condition);
    return (sensorId === null ? [] : (versions.get(sensorId) ?? []))
      .toReversed()
      .flatMap(({ settings }) => listChangeLimits(settings))
      .find((one) => one.type === type && one.value === limit)?.minutes;
  };
}
