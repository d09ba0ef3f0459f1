import type { Tx } from '../../database/index.ts';
import { readStretches } from '../../readings/index.ts';
import type { EvaluatedReading } from '../machine/conditions.ts';
import { EVALUATED_COLUMNS, toEvaluated } from './read-past.ts';

/** A window of a sensor: `windowMs` long, up to `until`, which is not in it. */
export interface WantedWindow {
  readonly sensorId: number;
  readonly windowMs: number;
  readonly until: number;
}

/** Reads the readings in windows, oldest first, by sensor: none takes no statement. */
export async function readWindows(
  tx: Tx,
  companyId: number,
  wanted: readonly WantedWindow[],
): Promise<Map<number, EvaluatedReading[]>> {
  if (wanted.length === 0) return new Map();
  const stretches = wanted.map(({ sensorId, windowMs, until }) => ({
    sensorId,
    from: until - windowMs,
    to: until,
  }));
  const found = await readStretches(tx, companyId, stretches, EVALUATED_COLUMNS);
  const sensorIds = found.column('sensor_id');
  const windows = new Map<number, EvaluatedReading[]>(wanted.map(({ sensorId }) => [sensorId, []]));
  for (const [row, reading] of toEvaluated(found).entries()) {
    windows.get(sensorIds[row] ?? Number.NaN)?.push(reading);
  }
  return windows;
}
