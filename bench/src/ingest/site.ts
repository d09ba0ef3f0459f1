import { addBaseUnit, addCompany, addSensors, type TestDatabase } from '@ts1/server/testing';

export const SENSORS = 500;
const UNITS = 50;
const FIRST_MEASURED_AT = Date.UTC(2025, 0, 1);
const INTERVAL_MS = 60_000;
const BACKLOG_MINUTES = 2 * 525_600;

/** Company that sends readings: one of each sensor a minute. */
export interface Site {
  readonly companyId: number;
  readonly name: string;
  /** Base units with their keys. */
  readonly units: readonly { readonly serial: string; readonly key: string }[];
  readonly sensorIds: readonly number[];
  /** Serial numbers of the sensors, in the order of their ids. */
  readonly serials: readonly string[];
  /** Returns a call with the next readings of every sensor, by default of one minute. */
  nextCall(minutes?: number): string;
  /** Makes the next readings those of years before, as from base units that were cut off. */
  startBacklog(): void;
  /** Returns a message with the next reading, sensor after sensor. */
  nextMessage(): string;
}

/**
 * Gives a company base units and registered sensors; a company is created when none is given. With `withInputs` each
 * reading also has CO₂ and a door.
 */
export async function createSite(
  database: TestDatabase['database'],
  given?: number,
  name = 'Site',
  withInputs = false,
): Promise<Site> {
  const companyId = given ?? (await addCompany(database, name));
  const units = Array.from({ length: UNITS }, (_, n) => ({
    serial: `BU-${companyId}-${n}`,
    key: `key-${companyId}-${n}`,
  }));
  for (const { serial, key } of units) await addBaseUnit(database, companyId, serial, key);
  const serials = Array.from({ length: SENSORS }, (_, n) => String(10_000 + n));
  // Sensors of temperature and humidity, whose batteries report volts.
  const sensorIds = await addSensors(database, companyId, serials, '3');

  let minute = 0;
  let turn = 0;
  const readingJson = (sensor: number, timestamp: number): string => {
    const temperature = (4 + Math.sin(timestamp / 7e6 + sensor) * 2).toFixed(2);
    return `{"sensor":"${serials[sensor]}","timestamp":${timestamp},"temperature":${temperature},"humidity":${50 + (sensor % 30)}.5,"battery":3.61,"rssi":-71,"snr":9.5${inputsJson(sensor, timestamp)}}`;
  };
  const inputsJson = (sensor: number, timestamp: number): string =>
    withInputs ? `,"inputs":{"co2":${600 + (sensor % 97)},"door":${(timestamp / INTERVAL_MS) & 1}}` : '';
  const minuteStart = (minute: number): number => FIRST_MEASURED_AT + minute * INTERVAL_MS;
  return {
    companyId,
    name,
    units,
    sensorIds,
    serials,
    nextCall(minutes = 1) {
      // A minute that was partly sent in messages is skipped.
      if (turn > 0) [minute, turn] = [minute + 1, 0];
      const first = minute;
      minute += minutes;
      const readings = Array.from({ length: minutes }, (_, at) =>
        serials.map((_, sensor) => readingJson(sensor, minuteStart(first + at))),
      );
      return `{"readings":[${readings.flat().join(',')}]}`;
    },
    startBacklog() {
      minute -= BACKLOG_MINUTES;
    },
    nextMessage() {
      const message = `{"readings":[${readingJson(turn, minuteStart(minute))}]}`;
      turn = (turn + 1) % SENSORS;
      if (turn === 0) minute += 1;
      return message;
    },
  };
}
