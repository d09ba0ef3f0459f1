import { NOTHING_MEASURED } from '@ts1/contract';
import type { NewReading } from '../src/readings/index.ts';

/** Returns a reading to store, of a sensor at a time (epoch milliseconds): 4.2 °C unless given otherwise. */
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
    ...NOTHING_MEASURED,
    temperature: 4.2,
    battery: 3.6,
    rssi: -70,
    snr: 9,
    error: null,
    error_2: null,
    ...given,
  };
}

/** Returns a reading without values: a test gives all that was measured. */
export function emptyReading(
  sensorId: number,
  measuredAt: number,
  given: Partial<NewReading> = {},
): NewReading {
  return newReading(sensorId, measuredAt, { ...NOTHING_MEASURED, receivedAt: measuredAt + 1_000, ...given });
}
