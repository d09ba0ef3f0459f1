import { createSensors, emptyReading, storeReadings, type TestDatabase } from '@ts1/server/testing';
import { createBenchCompany } from '../company.ts';

export const SENSORS = 500;
export const YEAR_READINGS = 525_600;
const MINUTE_MS = 60_000;
const FIRST_MEASURED_AT = Date.UTC(2025, 0, 1);
const BATCH = 5_000;

/** A company whose first sensor has a year of readings, a minute apart, and whose others have one reading each. */
export interface Year {
  readonly companyId: number;
  readonly sensorId: number;
  readonly from: number;
  readonly to: number;
  /** Readings a second that were stored while it was made. */
  readonly storedPerSecond: number;
}

type MakeReading = (sensorId: number, measuredAt: number, minute: number) => ReturnType<typeof emptyReading>;

/** Fills an empty database with a year of readings. */
export async function createYear(
  { database, location }: TestDatabase,
  make: MakeReading = freezerReading,
): Promise<Year> {
  const minuteReading = (sensorId: number, minute: number) =>
    make(sensorId, FIRST_MEASURED_AT + minute * MINUTE_MS, minute);
  const companyId = await createBenchCompany(location);
  const [sensorId = 0, ...others] = await createSensors(database, companyId, SENSORS, MINUTE_MS);
  const startedAt = performance.now();
  for (let from = 0; from < YEAR_READINGS; from += BATCH) {
    const size = Math.min(BATCH, YEAR_READINGS - from);
    const readings = Array.from({ length: size }, (_, n) => minuteReading(sensorId, from + n));
    await storeReadings(database, companyId, readings);
  }
  const storedPerSecond = (YEAR_READINGS / (performance.now() - startedAt)) * 1_000;
  const to = FIRST_MEASURED_AT + YEAR_READINGS * MINUTE_MS - 1;
  await storeReadings(
    database,
    companyId,
    others.map((id) => minuteReading(id, YEAR_READINGS - 1)),
  );
  return { companyId, sensorId, from: FIRST_MEASURED_AT, to, storedPerSecond };
}

/** Returns a reading of a freezer with daily cycle, defrosts and noise: values differ, as real ones do. */
function freezerReading(sensorId: number, measuredAt: number, minute: number) {
  const defrost = minute % 360 < 12 ? 8 : 0;
  const noise = ((minute * 7_919) % 97) / 200;
  return emptyReading(sensorId, measuredAt, {
    temperature: Math.round((-20 + Math.sin(minute / 229) + defrost + noise) * 100) / 100,
    humidity: Math.round((55 + Math.sin(minute / 1_000) * 10 + noise) * 10) / 10,
    battery: Math.round((3.7 - minute / 1_000_000) * 100) / 100,
    rssi: -60 - (minute % 31),
    snr: 10 - (minute % 9) / 2,
  });
}
