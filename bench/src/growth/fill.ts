import {
  addBaseUnit,
  addSensors,
  alarmRow,
  createWholeDayStore,
  emptyReading,
  storeAlarmRows,
  type AlarmRowWithEvent,
  type TestDatabase,
} from '@ts1/server/testing';
import { createBenchCompany } from '../company.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 1_440 * MINUTE_MS;
const READINGS_AT_ONCE = 14_400;

/** Size of an installation. */
export interface Size {
  readonly readings: number;
  readonly sensors: number;
  /** One in this number of readings begins an alarm. */
  readonly alarmEvery: number;
}

/** Installation that has been filled. */
export interface Filled {
  readonly companyId: number;
  readonly sensorIds: readonly number[];
  readonly serials: readonly string[];
  readonly keys: readonly string[];
  /** Time span of the readings, epoch milliseconds: they are a minute apart and end two days ago. */
  readonly from: number;
  readonly to: number;
  readonly seconds: number;
  readonly cpuSeconds: number;
}

/**
 * Fills an empty installation with readings that all ended days ago, as an import does: transaction by transaction,
 * with newest values and roll-ups, the days sealed. The log has the alarms of the readings.
 */
export async function fill(open: TestDatabase, { readings, sensors, alarmEvery }: Size): Promise<Filled> {
  const { database, location } = open;
  const companyId = await createBenchCompany(location);
  const serials = Array.from({ length: sensors }, (_, n) => String(100_000 + n));
  const sensorIds = await addSensors(database, companyId, serials, '3');
  const keys = Array.from({ length: 4 }, (_, n) => `key-${n}`);
  for (const key of keys) await addBaseUnit(database, companyId, `BU-${key}`, key);
  const minutes = Math.ceil(readings / sensors);
  const to = Math.floor(Date.now() / DAY_MS - 2) * DAY_MS;
  const from = to - minutes * MINUTE_MS;
  const began = { at: performance.now(), cpu: process.cpuUsage() };
  const days = createWholeDayStore(database, companyId, Date.now());
  for (const [place, sensorId] of sensorIds.entries()) {
    let next = from;
    while (next < to) {
      // Each batch ends with a day, so that days are stored whole.
      const until = Math.min(to, Math.floor((next + READINGS_AT_ONCE * MINUTE_MS) / DAY_MS) * DAY_MS);
      const start = next;
      const some = Array.from({ length: (until - start) / MINUTE_MS }, (_, n) =>
        freezer(sensorId, start + n * MINUTE_MS, place),
      );
      await days.store(some);
      if (next === from) await days.learn(sensorId);
      next = until;
    }
  }
  await days.rest();
  await storeAlarmRows(database, companyId, alarms(sensorIds, Math.floor(readings / alarmEvery), from, to));
  const { user, system } = process.cpuUsage(began.cpu);
  const seconds = (performance.now() - began.at) / 1_000;
  return { companyId, sensorIds, serials, keys, from, to, seconds, cpuSeconds: (user + system) / 1e6 };
}

function freezer(sensorId: number, measuredAt: number, place: number) {
  const minute = Math.floor(measuredAt / MINUTE_MS) + place * 97;
  const defrost = minute % 360 < 12 ? 8 : 0;
  const noise = ((minute * 7_919) % 97) / 200;
  return emptyReading(sensorId, measuredAt, {
    temperature: Math.round((-20 + Math.sin(minute / 229) + defrost + noise) * 100) / 100,
    humidity: Math.round((55 + Math.sin(minute / 1_000) * 10 + noise) * 10) / 10,
    battery: 3.61,
    rssi: -60 - (minute % 31),
    snr: 10 - (minute % 9) / 2,
    baseUnitId: null,
  });
}

function* alarms(
  sensorIds: readonly number[],
  count: number,
  from: number,
  to: number,
): Generator<AlarmRowWithEvent> {
  const step = (to - from) / Math.max(count, 1);
  for (let event = 0; event < count; event += 1) {
    const activated = Math.floor(from + event * step);
    const end = activated + 30 * MINUTE_MS;
    const acknowledged_at = event % 50 === 0 ? null : end;
    yield alarmRow({
      event,
      activated,
      sensor_id: sensorIds[(event * 7_919) % sensorIds.length] ?? null,
      returned_at: end,
      reset_at: end,
      ended_at: end,
      acknowledged_by: acknowledged_at === null ? null : 'Bench',
      acknowledged_at,
    });
  }
}
