import {
  LIMITED_MEASURANDS,
  limitsOf,
  type AlarmSettings,
  type LimitedMeasurand,
  type MeasurandStatistics,
} from '@ts1/contract';
import type { Tx } from '../database/index.ts';
import { readSums, readTimeOutside } from '../readings/index.ts';
import { statisticsOf } from './read-statistics.ts';
import type { WantedSensor } from './wanted-sensors.ts';

/** What one measurand did in a period, by the limits that are set now. */
export interface MeasurandFigures {
  readonly measurand: LimitedMeasurand;
  /** Null where the limit is off. */
  readonly high: number | null;
  readonly low: number | null;
  readonly statistics: MeasurandStatistics;
  /** Of temperatures, in °C. */
  readonly meanKineticTemperature: number | null;
  /** Null without limits. */
  readonly outsideMs: number | null;
}

export interface SensorFigures {
  /** Share of the period, 0 to 1, that readings cover. */
  readonly completeness: number;
  /** Temperature, and what else was measured or has a limit. */
  readonly measurands: readonly MeasurandFigures[];
}

/** Every figure of a sensor over a period that ends now at the latest. Times are epoch milliseconds. */
export async function readFigures(
  tx: Tx,
  companyId: number,
  sensor: WantedSensor,
  settings: AlarmSettings,
  { from, to: wantedTo, now }: { readonly from: number; readonly to: number; readonly now: number },
): Promise<SensorFigures> {
  const to = Math.max(from, Math.min(wantedTo, now));
  const sums = await readSums(tx, companyId, sensor, from, to);
  const kinetic = {
    temperature: sums.meanKineticTemperature,
    temperature_2: sums.meanKineticTemperature2,
    humidity: undefined,
  };
  const measurands: MeasurandFigures[] = [];
  for (const measurand of LIMITED_MEASURANDS) {
    const { high_alarm, high_enable, low_alarm, low_enable } = limitsOf(settings, measurand);
    const high = high_enable ? high_alarm : null;
    const low = low_enable ? low_alarm : null;
    const hasLimits = high !== null || low !== null;
    const statistics = statisticsOf(sums[measurand]);
    if (statistics.count === 0 && measurand !== 'temperature' && !hasLimits) continue;
    measurands.push({
      measurand,
      high,
      low,
      statistics,
      meanKineticTemperature: kinetic[measurand] ?? null,
      outsideMs: hasLimits
        ? await readTimeOutside(tx, companyId, sensor, { measurand, high, low }, { from, to })
        : null,
    });
  }
  return { completeness: to === from ? 0 : Math.min(1, sums.coveredMs / (to - from)), measurands };
}
