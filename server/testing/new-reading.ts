import { NOTHING_MEASURED } from '@ts1/contract';
import type { NewReading } from '../src/readings/index.ts';

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

/** A reading of which a test says all that was measured. */
export function emptyReading(
  sensorId: number,
  measuredAt: number,
  given: Partial<NewReading> = {},
): NewReading {
  return newReading(sensorId, measuredAt, { ...NOTHING_MEASURED, receivedAt: measuredAt + 1_000, ...given });
}
