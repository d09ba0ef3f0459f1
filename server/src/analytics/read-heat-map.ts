import type { HeatCell, LimitedMeasurand } from '@ts1/contract';
import type { VisibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { readMeans } from '../readings/index.ts';
import { readCompanySettings } from '../settings/index.ts';
import { heatMap, weekClock } from './heat-map.ts';
import { readWantedSensor } from './wanted-sensors.ts';

const TEN_MINUTES_MS = 600_000;

interface Wanted {
  readonly measurand: LimitedMeasurand;
  readonly visible: VisibleSensors;
  readonly from: number;
  readonly to: number;
}

/**
 * One measurand of a sensor by day of the week and hour, on the clock of the company. Times are epoch milliseconds.
 * @throws NotFound for a sensor that is not there, deleted, another company's or hidden from the user
 */
export async function readHeatMap(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { measurand, visible, ...period }: Wanted,
): Promise<HeatCell[]> {
  await readWantedSensor(tx, companyId, sensorId, visible);
  const { timeZone } = await readCompanySettings(tx, companyId);
  const means = await readMeans(tx, companyId, sensorId, measurand, TEN_MINUTES_MS, period);
  return heatMap(means, weekClock(timeZone));
}
