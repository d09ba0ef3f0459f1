import { INPUT_TABLE, type HeatCell, type routes, type SensorInput } from '@ts1/contract';
import type { z } from 'zod';
import type { VisibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { lastValueBefore, readBands, readInput, readValuesOrHours } from '../readings/index.ts';
import { readCompanySettings } from '../settings/index.ts';
import { countHours, figureHours, stateHours } from './input-hours.ts';
import { heatMap, weekClock, type Bucket, type WeekClock } from './heat-map.ts';
import { readWantedSensor } from './wanted-sensors.ts';

interface Wanted {
  readonly sensorId: number;
  readonly input: number;
  readonly visible: VisibleSensors;
  readonly from: number;
  readonly to: number;
  readonly now: number;
}

/**
 * One input of a sensor by day of the week and hour, on the clock of the company. Times are epoch milliseconds.
 * @throws NotFound for a sensor that the user does not see, and an input that it does not have
 */
export async function readInputHeatMap(
  tx: Tx,
  companyId: number,
  { sensorId, input, visible, from, to, now }: Wanted,
): Promise<z.output<typeof routes.inputHeatMap.answer>> {
  await readWantedSensor(tx, companyId, sensorId, visible);
  const own = await readInput(tx, companyId, sensorId, input);
  const { timeZone } = await readCompanySettings(tx, companyId);
  const clock = weekClock(timeZone);
  const period = { from, until: Math.max(from, Math.min(to, now)) };
  const cells: HeatCell[] = heatMap(await readHours(tx, companyId, sensorId, own, period, clock), clock);
  const { measurand, name, kind } = own;
  return { input, measurand, name, kind, cells };
}

async function readHours(
  tx: Tx,
  companyId: number,
  sensorId: number,
  { input, measurand, kind }: SensorInput,
  period: { readonly from: number; readonly until: number },
  clock: WeekClock,
): Promise<Bucket[]> {
  const name = { sensorId, input };
  if (kind === 'state') {
    const bands = await readBands(tx, companyId, { ...name, ...period });
    return stateHours(bands, period, INPUT_TABLE[measurand].active ?? 1, clock);
  }
  const segments = await readValuesOrHours(tx, companyId, name, { from: period.from, to: period.until - 1 });
  if (kind === 'analogue') return figureHours(segments);
  return countHours(segments, await lastValueBefore(tx, companyId, name, period.from), clock);
}
