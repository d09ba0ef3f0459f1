import { NOTHING_MEASURED } from '@ts1/contract';
import { DRILL_SERIAL } from '../../sensors/index.ts';
import { DeliveredReadings } from '../decode/delivered-readings.ts';
import type { Pipeline } from './pipeline.ts';

/** Id in place of a base unit: none was in contact. */
const NO_UNIT = 0;
const BYTES = 100;

/** A reading of a company's drill sensor. */
export interface DrillReading {
  readonly companyId: number;
  /** Epoch milliseconds. */
  readonly measuredAt: number;
  readonly temperatureC: number;
}

/** Delivers a reading of the drill sensor through the pipeline; resolves when it is committed. */
export type DeliverDrill = (reading: DrillReading) => Promise<void>;

/**
 * Delivers readings of drills as those of a device: they wait in the same queue and are evaluated in the same batch.
 * @throws Unavailable as any delivery; Unprocessable for one that cannot be stored
 */
export function createDeliverDrill(
  pipeline: Pick<Pipeline, 'deliver'>,
  clock: { now(): number },
): DeliverDrill {
  return async ({ companyId, measuredAt, temperatureC }) => {
    const reading = {
      ...NOTHING_MEASURED,
      temperature: temperatureC,
      serial: DRILL_SERIAL,
      measuredAt,
      error: null,
      error_2: null,
      battery_percent: null,
      firmware: null,
      inputs: null,
    };
    await pipeline.deliver({
      companyId,
      baseUnitId: NO_UNIT,
      receivedAt: clock.now(),
      readings: DeliveredReadings.of([reading]),
      unreadable: false,
      bytes: BYTES,
      from: 'drill',
    });
  };
}
