import { emptyReading } from '@ts1/server/testing';

/** Returns a reading with values that text could damage: long fractions, every column, errors, zero, late clocks. */
export function oddReading(sensorId: number, measuredAt: number, minute: number) {
  const at = measuredAt + (minute % 7);
  if (minute % 97 === 0) return emptyReading(sensorId, at, { error: 8001, error_2: 8002, rssi: -99 });
  if (minute % 89 === 0) return emptyReading(sensorId, at, { battery: 0 });
  return emptyReading(sensorId, at, {
    temperature: -20 + Math.sin(minute / 229) * 3,
    temperature_2: minute % 3 === 0 ? -(minute % 100) / 7 : null,
    humidity: minute % 2 === 0 ? 0.1 + 0.2 : 1e-7,
    battery: 3.7 - minute / 3_000_000,
    rssi: -60 - (minute % 31),
    snr: 10 - (minute % 9) / 2,
  });
}
