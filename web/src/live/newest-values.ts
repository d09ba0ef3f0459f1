import {
  type BaseUnit,
  byMeasurand,
  FURTHER_MEASURANDS,
  type KnownValues,
  type LiveRecord,
  MAX_AHEAD_MS,
  type Sensor,
} from '@ts1/contract';

/**
 * A sensor with what a live record says, unless what it has is newer. What lies ahead of now is of a server's clock
 * that was set right since, and gives way.
 */
export function withRecord(sensor: Sensor, record: LiveRecord, now = Date.now()): Sensor {
  const lastReceivedAt = later(past(sensor.lastHeardAt, now), record.lastHeardAt);
  if (isNewer(sensor.timestamp, record.timestamp, now)) return { ...sensor, lastHeardAt: lastReceivedAt };
  return {
    ...sensor,
    SNR: record.SNR,
    Battery: record.Battery === null ? sensor.Battery : String(record.Battery),
    temperature: record.temperature,
    temperature_2: record.temperature_2 ?? null,
    humidity: record.humidity ?? null,
    ...allFurtherValues(record),
    ...knownInputs(record, sensor),
    RSSI: record.RSSI,
    error: record.error ?? null,
    error_2: record.error_2 ?? null,
    timestamp: record.timestamp,
    lastHeardAt: lastReceivedAt,
  };
}

/** The list with the records of one event in it; the very same sensors where nothing changed. */
export function withRecords(sensors: readonly Sensor[], records: readonly LiveRecord[]): Sensor[] {
  const bySensor = new Map(records.map((record) => [record.sensor_id, record]));
  return sensors.map((sensor) => {
    const record = bySensor.get(String(sensor.id));
    return record === undefined ? sensor : withRecord(sensor, record);
  });
}

/**
 * A list just read, with newer values that were pushed while it was on its way: an answer in flight must not
 * put an older value back on the screen.
 */
export function keepNewest(
  read: readonly Sensor[],
  shown: readonly Sensor[] | undefined,
  now = Date.now(),
): Sensor[] {
  const before = new Map(shown?.map((sensor) => [sensor.id, sensor]));
  return read.map((sensor) => {
    const known = before.get(sensor.id);
    if (known === undefined || !isNewer(known.timestamp, sensor.timestamp ?? '', now)) return sensor;
    const { SNR, Battery, temperature, temperature_2, humidity, RSSI, error, error_2, timestamp } = known;
    const lastReceivedAt = later(sensor.lastHeardAt, known.lastHeardAt);
    return {
      ...sensor,
      SNR,
      Battery,
      temperature,
      temperature_2,
      humidity,
      ...allFurtherValues(known),
      ...knownInputs(known, sensor),
      RSSI,
      error,
      error_2,
      timestamp,
      lastHeardAt: lastReceivedAt,
    };
  });
}

/** Returns the measurands that the specification does not know; null for those not measured, in place of old values. */
function allFurtherValues(known: KnownValues) {
  return byMeasurand(FURTHER_MEASURANDS, (name) => known[name] ?? null);
}

/** Those that are known, or else those that were: inputs that a record does not name are not gone. */
function knownInputs(known: Pick<Sensor, 'inputs'>, before: Pick<Sensor, 'inputs'>): Pick<Sensor, 'inputs'> {
  const inputs = known.inputs ?? before.inputs;
  return inputs === undefined ? {} : { inputs };
}

/** Units as they were just read, each with the newer of its last contacts: an event may have overtaken the answer. */
export function withNewestContacts(
  read: readonly BaseUnit[],
  shown: readonly BaseUnit[] | undefined,
): BaseUnit[] {
  const contacts = new Map(shown?.map((unit) => [unit.id, unit.last_contact]));
  return read.map((unit) => {
    const known = contacts.get(unit.id) ?? '';
    return known > (unit.last_contact ?? '') ? { ...unit, last_contact: known } : unit;
  });
}

/** The answered records, each in its newest form known. */
export function newestRecords(answered: readonly LiveRecord[], known: readonly LiveRecord[]): LiveRecord[] {
  const knownById = new Map(known.map((record) => [record.sensor_id, record]));
  return answered.map((record) => {
    const other = knownById.get(record.sensor_id);
    return other !== undefined && other.timestamp > record.timestamp ? other : record;
  });
}

function isNewer(known: string | null, other: string, now: number): boolean {
  const counted = past(known, now);
  return counted !== null && counted > other;
}

/** Null for a time that lies ahead. */
function past(time: string | null, now: number): string | null {
  return time !== null && Date.parse(time) > now + MAX_AHEAD_MS ? null : time;
}

/** ISO 8601 in UTC sorts as text. */
function later(a: string | null, b: string | null): string | null {
  if (a === null || b === null) return a ?? b;
  return a > b ? a : b;
}
