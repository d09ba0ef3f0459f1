import {
  ALARM_LEVELS,
  LIMIT_SIDES,
  LIMITED_MEASURANDS,
  limitInForce,
  type LimitedMeasurand,
} from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import { parseSettings, readVersions } from './settings-versions.ts';

/** Reads a sensor's measurands with limits switched on. */
export async function readLimitedMeasurands(
  tx: Tx,
  companyId: number,
  sensorId: number,
): Promise<LimitedMeasurand[]> {
  const settings = (await readVersions(tx, companyId, sensorId)).at(-1)?.settings ?? parseSettings(null);
  return LIMITED_MEASURANDS.filter((measurand) =>
    ALARM_LEVELS.some((level) =>
      LIMIT_SIDES.some((side) => limitInForce(settings, measurand, side, level) !== null),
    ),
  );
}
