import {
  inputMeasurand,
  type InputMeasurand,
  figureLimit,
  type MeasurandLimits,
  type WithoutInput,
} from '@ts1/contract';
import { inCompany, type Tx } from '../../database/index.ts';
import { chunks } from '../../platform/work/chunks.ts';
import { limitsFor } from '../followed/inputs-of-template.ts';

const SENSORS_PER_QUERY = 1_000;

/** An input that a template limits, with its newest value. */
export interface LimitedByTemplate {
  readonly sensorId: number;
  readonly input: number;
  readonly measurand: InputMeasurand;
  readonly value: number | null;
}

/** The inputs of some sensors that a template limits, by sensor and in their order. */
export async function readLimitedInputs(
  tx: Tx,
  companyId: number,
  sensors: readonly { readonly sensorId: number }[],
  limits: readonly MeasurandLimits[],
): Promise<LimitedByTemplate[]> {
  if (limits.length === 0) return [];
  const measurands = limits.map(({ measurand }) => measurand);
  const found: LimitedByTemplate[] = [];
  for (const some of chunks(sensors, SENSORS_PER_QUERY)) {
    const rows = await tx.sql
      .selectFrom('inputs as own')
      .leftJoin('input_latest as latest', (join) =>
        inCompany(join, 'latest.sensor_id', 'own.sensor_id').onRef('latest.input', '=', 'own.input'),
      )
      .select(['own.sensor_id', 'own.input', 'own.measurand', 'latest.value'])
      .where('own.company_id', '=', companyId)
      .where(
        'own.sensor_id',
        'in',
        some.map(({ sensorId }) => sensorId),
      )
      .where('own.measurand', 'in', measurands)
      .where('own.removed_at', 'is', null)
      .orderBy('own.sensor_id')
      .orderBy('own.input')
      .execute();
    for (const { sensor_id, input, measurand, value } of rows) {
      found.push({ sensorId: sensor_id, input, measurand: inputMeasurand.parse(measurand), value });
    }
  }
  return found;
}

/** Sensors with a figure beyond a limit of alarms now. How long a state lasts and what is counted take a stretch of time. */
export function outOfLimits(
  inputs: readonly LimitedByTemplate[],
  limits: readonly MeasurandLimits[],
): ReadonlySet<number> {
  const out = inputs.filter(({ measurand, value }) => {
    const own = limitsFor(limits, measurand);
    if (value === null || own?.kind !== 'analogue') return false;
    const [high, low] = [figureLimit(own, 'high'), figureLimit(own, 'low')];
    return (high !== null && value > high) || (low !== null && value < low);
  });
  return new Set(out.map(({ sensorId }) => sensorId));
}

/** How many of the sensors have no input of each measurand that a template limits; none where all have one. */
export function withoutInputs(
  sensors: number,
  inputs: readonly LimitedByTemplate[],
  limits: readonly MeasurandLimits[],
): WithoutInput[] {
  return limits.flatMap(({ measurand }) => {
    const having = new Set(
      inputs.filter((one) => one.measurand === measurand).map(({ sensorId }) => sensorId),
    );
    const lacking = sensors - having.size;
    return lacking === 0 ? [] : [{ measurand, sensors: lacking }];
  });
}
