import {
  byAlarmRank,
  inSensorOrder,
  isLimitAlarm,
  isWarning,
  sensorStatus,
  toSensorOrder,
  type CurrentAlarm,
  type DashboardFilter,
  type Sensor,
  type SensorStatus,
} from '@ts1/contract';
import { readCurrentAlarms, readSettings } from '../../alarms/index.ts';
import { visibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { readSensors } from '../../sensors/index.ts';
import { selectSensorOrder } from '../../users/index.ts';
import { noSuchZone, readZone, readZoneSensors } from '../../zones/index.ts';
import { type Company, readCompany } from '../sensor/read-subject.ts';

/** What of the dashboard is on screen. */
export interface DashboardWanted {
  readonly zoneId?: number | undefined;
  readonly status?: DashboardFilter | undefined;
}

export interface DashboardRow {
  readonly sensor: Sensor;
  readonly status: SensorStatus;
  /** What it has now that is not normal, the most urgent; also what is acknowledged and still out. */
  readonly alarm: CurrentAlarm | undefined;
  readonly isOutOfLimits: boolean;
  /** It has passed a warning limit. */
  readonly isWarned: boolean;
  /** No alarm of any type: somebody took it out of service. */
  readonly isOutOfService: boolean;
}

export interface Dashboard {
  readonly company: Company;
  /** Null for all zones. */
  readonly zoneName: string | null;
  readonly rows: readonly DashboardRow[];
}

/**
 * The dashboard as the user sees it: sensors in their own order, with their newest values.
 * @throws NotFound for the zone
 */
export async function readDashboard(
  tx: Tx,
  user: SignedInUser,
  { zoneId, status }: DashboardWanted,
  now: number,
): Promise<Dashboard> {
  const { companyId } = user;
  const visible = await visibleSensors(tx, user);
  const zone = zoneId === undefined ? null : await readZone(tx, companyId, zoneId);
  if (zone !== null && user.seesOwnZonesOnly && !zone.zone_users.includes(user.userId)) throw noSuchZone();
  const inZone =
    zoneId === undefined
      ? null
      : new Set((await readZoneSensors(tx, companyId, { zoneId })).map(({ sensor_id }) => sensor_id));
  const company = await readCompany(tx, companyId);
  const alarms = Map.groupBy(await readCurrentAlarms(tx, companyId, visible), ({ sensor_id }) => sensor_id);
  const settings = await readSettings(tx, companyId, visible);
  const resting = new Set(settings.filter((one) => one.alarms_disabled).map(({ sensor_id }) => sensor_id));
  const order = toSensorOrder(await selectSensorOrder(tx, user));
  const rows = inSensorOrder(await readSensors(tx, companyId, visible), order)
    .filter(({ id }) => inZone === null || inZone.has(id))
    .map((sensor) => ({
      sensor,
      status: statusOf(sensor, now),
      isWarned: alarms.get(sensor.id)?.some((row) => isWarning(row) && row.state !== 'pre-alarm') === true,
      alarm: alarms.get(sensor.id)?.toSorted(byAlarmRank)[0],
      isOutOfLimits: alarms.get(sensor.id)?.some(isLimitAlarm) === true,
      isOutOfService: resting.has(sensor.id),
    }));
  return {
    company,
    zoneName: zone?.zone_name ?? null,
    rows: rows.filter((row) => status === undefined || fits(row, status)),
  };
}

/** As on the screen: a sensor that has passed warning limits alone counts as one with a warning, unless it is silent. */
export function countedStatus({ status, isWarned, isOutOfLimits }: DashboardRow): SensorStatus {
  return status === 'online' && isWarned && !isOutOfLimits ? 'warning' : status;
}

function fits(row: DashboardRow, filter: DashboardFilter): boolean {
  if (filter === 'out-of-limits') return row.isOutOfLimits;
  return countedStatus(row) === filter && !(filter === 'offline' && row.isOutOfService);
}

function statusOf({ type, lastHeardAt, silentAfterMs, Battery }: Sensor, now: number): SensorStatus {
  const signs = {
    type,
    silentAfterMs,
    lastHeardAt: lastHeardAt === null ? null : Date.parse(lastHeardAt),
    battery: Battery === null ? null : Number(Battery),
  };
  return sensorStatus(signs, now);
}
