import { LIMITED_MEASURANDS, limitsOf, type LimitedMeasurand } from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { parseSettings, readVersions } from './settings-versions.ts';

/** What a sensor has limits for that are switched on. */
export async function readLimitedMeasurands(
  tx: Tx,
  companyId: number,
  sensorId: number,
): Promise<LimitedMeasurand[]> {
  const settings = (await readVersions(tx, companyId, sensorId)).at(-1)?.settings ?? parseSettings(null);
  return LIMITED_MEASURANDS.filter((measurand) => {
    const { high_alarm, high_enable, low_alarm, low_enable } = limitsOf(settings, measurand);
    return (high_enable && high_alarm !== null) || (low_enable && low_alarm !== null);
  });
}
