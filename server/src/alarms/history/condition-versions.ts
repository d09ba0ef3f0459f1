import type { SensorType } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import type { SensorAlarms } from './alarm-states.ts';
import { isOfDevice, type ConditionKey } from '../machine/conditions.ts';
import {
  conditionsThrough,
  toConditionVersions,
  type SettingsVersion,
} from '../settings/settings-versions.ts';
import type { ConditionVersion } from '../machine/replay.ts';

/** A device that measured from a time on (epoch milliseconds); the first one since ever. */
interface DeviceEra {
  readonly from: number;
  readonly type: SensorType;
}

/** How one condition of a sensor went through the versions of its settings and, where it is one of the device, its devices. */
export async function conditionVersions(
  tx: Tx,
  companyId: number,
  { sensorId, type, deviceFrom }: Pick<SensorAlarms, 'sensorId' | 'type' | 'deviceFrom'>,
  key: ConditionKey,
  versions: readonly SettingsVersion[],
): Promise<ConditionVersion[]> {
  if (deviceFrom === null || !isOfDevice(key))
    return toConditionVersions(key, conditionsThrough(versions, type));
  const past = await tx.sql
    .selectFrom('sensor_devices')
    .select(['from_at', 'type'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .orderBy('until_at')
    .execute();
  const before = past.map(({ from_at, type: typeThen }) => ({
    from: from_at ?? Number.NEGATIVE_INFINITY,
    type: typeThen,
  }));
  return throughDevices(key, versions, [...before, { from: deviceFrom, type }]);
}

/** Versions and devices in one order; at the same time a device comes first. The first version reaches back for ever. */
function throughDevices(
  key: ConditionKey,
  versions: readonly SettingsVersion[],
  eras: readonly DeviceEra[],
): ConditionVersion[] {
  const [first, ...later] = versions;
  const typeAt = (at: number) => eras.findLast(({ from }) => from <= at)?.type ?? eras[0]?.type;
  const conditionAt = (at: number, version: SettingsVersion | undefined) => {
    const type = typeAt(at);
    if (type === undefined) return null;
    const given = version === undefined ? [] : [version];
    const [through] = conditionsThrough(given, type);
    return through?.conditions.find((condition) => condition.key === key) ?? null;
  };
  const base = { savedAt: first?.savedAt ?? 0, condition: conditionAt(Number.NEGATIVE_INFINITY, first) };
  const changes = [
    ...eras
      .filter(({ from }) => Number.isFinite(from))
      .map(({ from }): ConditionVersion => ({
        savedAt: from,
        condition: conditionAt(from, later.findLast(({ savedAt }) => savedAt < from) ?? first),
        isNewDevice: true,
      })),
    ...later.map((version): ConditionVersion => ({
      savedAt: version.savedAt,
      condition: conditionAt(version.savedAt, version),
    })),
  ];
  return [base, ...changes.toSorted((one, other) => one.savedAt - other.savedAt)];
}
