import {
  byAlarmRank,
  inSensorOrder,
  isOfCard,
  toSensorOrder,
  type CurrentAlarm,
  type DashboardFilter,
  type Sensor,
} from '@ts1/contract';
import { readCurrentAlarms, withStates } from '../../alarms/index.ts';
import { visibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/security/caller.ts';
import { readSensors } from '../../sensors/index.ts';
import { selectSensorOrder } from '../../users/index.ts';
import { noSuchZone, readZone, readZoneSensors } from '../../zones/index.ts';
import { type Company, readCompany } from '../sensor/read-subject.ts';

/** Part of the dashboard that is on screen. */
export interface DashboardWanted {
  readonly zoneId?: number | undefined;
  readonly status?: DashboardFilter | undefined;
}

export interface DashboardRow {
  readonly sensor: Sensor;
  /** Its most urgent alarm now; also one that is acknowledged and still out. */
  readonly alarm: CurrentAlarm | undefined;
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
  const order = toSensorOrder(await selectSensorOrder(tx, user));
  const inOrder = inSensorOrder(await readSensors(tx, companyId, visible), order).filter(
    ({ id }) => inZone === null || inZone.has(id),
  );
  const sensors = await withStates(tx, companyId, inOrder, now);
  return {
    company,
    zoneName: zone?.zone_name ?? null,
    rows: sensors
      .filter((sensor) => status === undefined || isOfCard(sensor, status, now))
      .map((sensor) => ({ sensor, alarm: alarms.get(sensor.id)?.toSorted(byAlarmRank)[0] })),
  };
}
