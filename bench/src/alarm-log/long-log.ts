import {
  addSensors,
  alarmRow,
  storeAlarmRows,
  type AlarmRowWithEvent,
  type TestDatabase,
} from '@ts1/server/testing';

export const SENSORS = 1_000;
const MINUTE_MS = 60_000;
const YEARS_MS = 3 * 365 * 24 * 60 * MINUTE_MS;
const CONDITIONS = [
  'temperature:high',
  'temperature:high',
  'temperature:low',
  'humidity:high',
  'offline',
  'temperature:high',
] as const;
/** One in this number of events is of the kind. */
const RARE = { battery: 2_000, withdrawn: 3_000, unacknowledged: 50, noted: 20 };

export interface LongLog {
  readonly companyId: number;
  readonly sensorIds: readonly number[];
  /** Sensor whose single event was repeated again and again, and sensor with hardly any alarm. */
  readonly noisy: number;
  readonly quiet: number;
  readonly zoneId: number;
  readonly from: number;
  readonly to: number;
}

/** Fills the log of a company: three in ten rows repeat one alarm of one sensor, the others are separate events. */
export async function createLongLog(
  { database }: TestDatabase,
  companyId: number,
  rows: number,
): Promise<LongLog> {
  const serials = Array.from({ length: SENSORS }, (_, n) => String(100_000 + n));
  const sensorIds = await addSensors(database, companyId, serials, '1');
  const [noisy = 0, quiet = 0, ...others] = sensorIds;
  const to = Date.now();
  const from = to - YEARS_MS;
  const repetitions = Math.floor(rows * 0.3);
  await storeAlarmRows(database, companyId, events(others, quiet, rows - repetitions - 1, from, to));
  await storeAlarmRows(database, companyId, repeated(noisy, repetitions, from, to));
  const zoneId = await addZone(database, companyId, sensorIds.slice(1, 41));
  return { companyId, sensorIds, noisy, quiet, zoneId, from, to };
}

function* events(
  sensorIds: readonly number[],
  quiet: number,
  count: number,
  from: number,
  to: number,
): Generator<AlarmRowWithEvent> {
  const step = (to - from) / count;
  for (let event = 0; event < count; event += 1) {
    const activated = Math.floor(from + event * step);
    const end = activated + 30 * MINUTE_MS;
    const isOpen = event > count - 20;
    const isWaiting = isOpen || event % RARE.unacknowledged === 0;
    const own = {
      event,
      sensor_id: event === 0 ? quiet : (sensorIds[(event * 7_919) % sensorIds.length] ?? null),
      condition: event % RARE.battery === 0 ? 'battery' : (CONDITIONS[event % CONDITIONS.length] ?? ''),
    };
    yield alarmRow({
      ...own,
      activated,
      ...(!isOpen && { returned_at: end, reset_at: end, ended_at: end }),
      ...(!isWaiting && { acknowledged_at: end, acknowledged_by: 'night', acknowledged_by_id: 1 }),
      ...(!isOpen && event % RARE.withdrawn === 0 && { withdrawn: 1 }),
      ...(event % RARE.noted === 0 && { notes: `Door was open at ${event} —night` }),
    });
  }
}

function* repeated(sensor_id: number, count: number, from: number, to: number): Generator<AlarmRowWithEvent> {
  const own = { event: 0, sensor_id, event_at: from };
  yield alarmRow({ ...own, activated: from });
  const step = (to - from) / (count + 1);
  for (let row = 1; row <= count; row += 1) {
    yield alarmRow({ ...own, activated: Math.floor(from + row * step), repeated: 1 });
  }
}

async function addZone(
  database: TestDatabase['database'],
  companyId: number,
  sensorIds: readonly number[],
): Promise<number> {
  return database.write(companyId, async (tx) => {
    const [zoneId = 0] = await tx.dialect.nextIds(tx, 'zones', 1);
    const zone = { company_id: companyId, zone_id: zoneId, name: 'Zone', description: '', created_at: 0 };
    await tx.sql
      .insertInto('zones')
      .values({ ...zone, deleted_at: null })
      .execute();
    const members = sensorIds.map((sensorId) => ({
      company_id: companyId,
      zone_id: zoneId,
      sensor_id: sensorId,
    }));
    await tx.sql.insertInto('zone_sensors').values(members).execute();
    return zoneId;
  });
}
