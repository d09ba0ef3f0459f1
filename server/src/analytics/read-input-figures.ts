import type { inputFiguresPage, SensorInputFigures } from '@ts1/contract';
import type { z } from 'zod';
import type { VisibleSensors } from '../auth/index.ts';
import type { Tx } from '../database/index.ts';
import { readInputFigures } from '../readings/index.ts';
import { periodUntil, readRhythmicSensor } from './rhythm-figures.ts';
import { readWantedSensors } from './wanted-sensors.ts';

interface Wanted {
  readonly from: number;
  readonly to: number;
  readonly now: number;
  readonly zoneId: number | undefined;
  readonly visible: VisibleSensors;
  /** The last sensor of the part before; undefined for the first part. */
  readonly after: number | undefined;
  /** Whether a part is long enough, asked after each sensor. */
  readonly isEnough: () => boolean;
}

/** Reads figures of the inputs of sensors in a period that ends now at the latest, in parts ordered by sensor id. */
export async function readFiguresOfInputs(
  tx: Tx,
  companyId: number,
  { now, zoneId, visible, after = 0, isEnough, ...wanted }: Wanted,
): Promise<z.output<typeof inputFiguresPage>> {
  const { from, to: until } = periodUntil(now, wanted);
  const withInputs = await readSensorsWithInputs(tx, companyId);
  const all = await readWantedSensors(tx, companyId, { zoneId, visible });
  const rest = all.filter(({ sensorId }) => sensorId > after && withInputs.has(sensorId));
  const sensors: SensorInputFigures[] = [];
  for (const [at, wantedSensor] of rest.entries()) {
    const rhythmic = await readRhythmicSensor(tx, companyId, wantedSensor, { from, to: until });
    const { sensorId, name, reachMs, isRhythmKnown } = rhythmic;
    const period = { sensorId, from, until, reachMs: isRhythmKnown ? reachMs : null };
    const inputs = await readInputFigures(tx, companyId, period);
    sensors.push({ sensor_id: sensorId, sensor_name: name, inputs });
    if (at < rest.length - 1 && isEnough()) return { sensors, next: sensorId };
  }
  return { sensors, next: null };
}

async function readSensorsWithInputs(tx: Tx, companyId: number): Promise<ReadonlySet<number>> {
  const rows = await tx.sql
    .selectFrom('inputs')
    .select('sensor_id')
    .distinct()
    .where('company_id', '=', companyId)
    .where('removed_at', 'is', null)
    .execute();
  return new Set(rows.map(({ sensor_id }) => sensor_id));
}
