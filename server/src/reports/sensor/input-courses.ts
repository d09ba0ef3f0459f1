import { INPUT_TABLE, type SensorInput } from '@ts1/contract';
import { inputLimitsThrough, type InputLimitsInForce, readSettingsThrough } from '../../alarms/index.ts';
import type { Tx } from '../../database/index.ts';
import { readInputs, readInputSeries } from '../../readings/index.ts';

/** An input in the period of a report. */
export interface InputCourse {
  readonly input: Pick<SensorInput, 'input' | 'measurand' | 'name' | 'kind'>;
  /** The limits that were in force, oldest first. */
  readonly limits: readonly InputLimitsInForce[];
  /** Means of buckets and when each begins (epoch milliseconds); null for states and counters. */
  readonly line: {
    readonly at: Float64Array;
    readonly values: Float64Array;
    readonly bucketMs: number;
  } | null;
}

/** Reads the inputs of a sensor with their limits and courses in a period, in their order, without removed ones. */
export async function readInputCourses(
  tx: Tx,
  companyId: number,
  wanted: {
    readonly sensorId: number;
    /** Epoch milliseconds, both ends inclusive. */
    readonly from: number;
    readonly to: number;
    readonly now: number;
    readonly maxPoints: number;
  },
): Promise<InputCourse[]> {
  const { sensorId, from, to } = wanted;
  const inputs = (await readInputs(tx, companyId, sensorId)).filter(({ removed_at }) => removed_at === null);
  if (inputs.length === 0) return [];
  const settings = await readSettingsThrough(tx, companyId, [sensorId], { from, to: to + 1 });
  const courses: InputCourse[] = [];
  for (const input of inputs) {
    const limits = inputLimitsThrough(settings(sensorId), input.input);
    courses.push({ input, limits, line: await readLine(tx, companyId, input, wanted) });
  }
  return courses;
}

async function readLine(
  tx: Tx,
  companyId: number,
  input: SensorInput,
  wanted: Parameters<typeof readInputCourses>[2],
): Promise<InputCourse['line']> {
  if (INPUT_TABLE[input.measurand].kind !== 'analogue') return null;
  const series = await readInputSeries(tx, companyId, { ...wanted, input });
  if (series.kind !== 'analogue') return null;
  return {
    at: Float64Array.from(series.points, ({ timestamp }) => Date.parse(timestamp)),
    values: Float64Array.from(series.points, ({ mean }) => mean),
    bucketMs: series.bucketMs,
  };
}
