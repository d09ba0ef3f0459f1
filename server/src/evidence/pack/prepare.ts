import { LIMITED_MEASURANDS } from '@ts1/contract';
import { limitsThrough, readSettingsThrough } from '../../alarms/index.ts';
import { periodUntil, readRhythmicSensor, readWantedSensor } from '../../analytics/index.ts';
import type { Tx } from '../../database/index.ts';
import { readCompany } from '../../reports/index.ts';
import { toDay } from '../../readings/index.ts';
import type { PackSensor, WantedPack } from './wanted-pack.ts';

/** A pack whose subject is known. */
export interface PreparedPack extends WantedPack {
  readonly company: Awaited<ReturnType<typeof readCompany>>;
  /** Ascending by id. */
  readonly sensors: readonly PackSensor[];
  /** Number of days of all sensors together. */
  readonly days: number;
}

/** Reads what a pack is about. @throws NotFound for a sensor that was deleted since it was asked for */
export async function preparePack(tx: Tx, wanted: WantedPack): Promise<PreparedPack> {
  const { companyId, sensorIds } = wanted;
  const company = await readCompany(tx, companyId);
  const sensors: PackSensor[] = [];
  for (const sensorId of sensorIds.toSorted((one, other) => one - other)) {
    sensors.push(await prepareSensor(tx, wanted, sensorId));
  }
  const days = sensors.reduce((sum, { firstDay, lastDay }) => sum + lastDay - firstDay + 1, 0);
  return { ...wanted, company, sensors, days };
}

async function prepareSensor(
  tx: Tx,
  { companyId, from, to, madeAt }: WantedPack,
  sensorId: number,
): Promise<PackSensor> {
  const wanted = await readWantedSensor(tx, companyId, sensorId, 'all');
  const period = periodUntil(madeAt, { from, to: to + 1 });
  const { parts } = await readRhythmicSensor(tx, companyId, wanted, period);
  const settings = (await readSettingsThrough(tx, companyId, [sensorId], period))(sensorId);
  const reachMs = parts[0]?.reachMs ?? 1;
  return {
    wanted,
    // The last reading before the period covers its beginning.
    firstDay: toDay(Math.max(0, from - reachMs + 1)),
    lastDay: toDay(to),
    figures: {
      period,
      parts: parts.map((part) => ({ from: part.from, to: part.to, reachMs: part.reachMs })),
      measurands: LIMITED_MEASURANDS.map((measurand) => ({
        measurand,
        limits: limitsThrough(settings, measurand),
      })),
    },
  };
}
