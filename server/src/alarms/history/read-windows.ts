import type { Tx } from '../../database/index.ts';
import { readExtremes, readStretches, type WantedExtreme } from '../../readings/index.ts';
import type { EvaluatedReading } from '../machine/conditions.ts';
import { EVALUATED_COLUMNS, toEvaluated } from './read-past.ts';

/** A window of a sensor: `windowMs` long, up to `until`, which is not in it. */
export interface WantedWindow {
  readonly sensorId: number;
  readonly windowMs: number;
  readonly until: number;
}

/** The lowest or highest value in windows, by sensor, NaN for none: none takes no statement. */
export async function readWindowExtremes(
  tx: Tx,
  companyId: number,
  extreme: WantedExtreme,
  wanted: readonly WantedWindow[],
): Promise<Map<number, number>> {
  return readExtremes(tx, companyId, extreme, wanted.map(toStretch));
}

/** Reads the readings in windows, oldest first, by sensor: none takes no statement. */
export async function readWindows(
  tx: Tx,
  companyId: number,
  wanted: readonly WantedWindow[],
): Promise<Map<number, EvaluatedReading[]>> {
  if (wanted.length === 0) return new Map();
  const found = await readStretches(tx, companyId, wanted.map(toStretch), EVALUATED_COLUMNS);
  const sensorIds = found.column('sensor_id');
  const windows = new Map<number, EvaluatedReading[]>(wanted.map(({ sensorId }) => [sensorId, []]));
  for (const [row, reading] of toEvaluated(found).entries()) {
    windows.get(sensorIds[row] ?? Number.NaN)?.push(reading);
  }
  return windows;
}

function toStretch({ sensorId, windowMs, until }: WantedWindow) {
  return { sensorId, from: until - windowMs, to: until };
}
