import {
  inSensorOrder,
  sensorStatus,
  toSensorOrder,
  type AlarmLogEntry,
  type Sensor,
  type SensorStatus,
} from '@ts1/contract';
import { readCurrentAlarms } from '../../alarms/index.ts';
import { visibleSensors } from '../../auth/index.ts';
import type { Tx } from '../../database/index.ts';
import type { SignedInUser } from '../../platform/caller.ts';
import { readSensors } from '../../sensors/index.ts';
import { selectSensorOrder } from '../../users/index.ts';
import { noSuchZone, readZone, readZoneSensors } from '../../zones/index.ts';
import { type Company, readCompany } from '../sensor/read-subject.ts';

/** What of the dashboard is on screen. */
export interface DashboardWanted {
  readonly zoneId?: number | undefined;
  readonly status?: SensorStatus | undefined;
}

export interface DashboardRow {
  readonly sensor: Sensor;
  readonly status: SensorStatus;
  /** The most urgent of its conditions that are not normal now, of equal ones the newest. */
  readonly alarm: AlarmLogEntry | undefined;
}

export interface Dashboard {
  readonly company: Company;
  /** Null for all zones. */
  readonly zoneName: string | null;
  readonly rows: readonly DashboardRow[];
}

/**
 * The dashboard as the user sees it: sensors in the own order, with their newest values.
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
  const alarms = mostUrgent(await readCurrentAlarms(tx, companyId, visible));
  const order = toSensorOrder(await selectSensorOrder(tx, user));
  const rows = inSensorOrder(await readSensors(tx, companyId, visible), order)
    .filter(({ id }) => inZone === null || inZone.has(id))
    .map((sensor) => ({
      sensor,
      status: statusOf(sensor, now),
      alarm: alarms.get(sensor.id),
    }));
  return {
    company,
    zoneName: zone?.zone_name ?? null,
    rows: rows.filter((row) => status === undefined || row.status === status),
  };
}

const URGENCY = { over: 0, acknowledged: 1, 'pre-alarm': 2, alarm: 3 } as const;

function mostUrgent(current: readonly AlarmLogEntry[]): Map<number | null, AlarmLogEntry> {
  const shown = new Map<number | null, AlarmLogEntry>();
  for (const entry of current) {
    const known = shown.get(entry.sensor_id);
    if (known === undefined || URGENCY[entry.state] >= URGENCY[known.state])
      shown.set(entry.sensor_id, entry);
  }
  return shown;
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
