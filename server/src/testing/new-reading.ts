import type { NewReading } from '../readings/index.ts';

/** A reading to store: of a sensor and a time (epoch milliseconds), 4.2 °C and otherwise as given. */
export function newReading(
  sensorId: number,
  measuredAt: number,
  given: Partial<NewReading> = {},
): NewReading {
  return {
    sensorId,
    measuredAt,
    receivedAt: measuredAt,
    baseUnitId: 1,
    temperature: 4.2,
    temperature_2: null,
    humidity: null,
    battery: 3.6,
    rssi: -70,
    snr: 9,
    error: null,
    error_2: null,
    ...given,
  };
}

/** A reading of which a test says all that was measured. */
export function emptyReading(
  sensorId: number,
  measuredAt: number,
  given: Partial<NewReading> = {},
): NewReading {
  const nothing = { temperature: null, humidity: null, battery: null, rssi: null, snr: null };
  return newReading(sensorId, measuredAt, { ...nothing, receivedAt: measuredAt + 1_000, ...given });
}
