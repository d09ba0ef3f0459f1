import type { Tx } from '../database/index.ts';
import { readPeriod } from '../readings/index.ts';
import type { ReviewPeriod } from './read-figures.ts';

/** Counts the readings of a sensor that a period has now. */
export async function countReadings(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { from, to }: ReviewPeriod,
): Promise<number> {
  const found = await readPeriod(tx, companyId, { sensorId, from, to: to - 1, names: [] });
  return found.rowCount;
}
