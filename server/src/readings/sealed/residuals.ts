import { present } from '@ts1/contract/figures';

/** Start and residuals of a prediction; `order` is the number of earlier numbers that predict the next. */
export interface Residuals {
  readonly order: 0 | 1 | 2;
  /** The first numbers, which are not predicted. */
  readonly first: readonly number[];
  /** `centre` is subtracted from each difference; all results are multiples of `step`. */
  readonly centre: number;
  readonly step: number;
  /** Residuals in steps, encoded by turns (0, -1, 1, -2): from 0 to 2^53. */
  readonly turns: Float64Array;
}

const SAMPLES = 64;

/** Returns the residuals of the numbers (order 0), their differences (1) or the differences of differences (2). */
export function toResiduals(numbers: Float64Array, order: 0 | 1 | 2): Residuals {
  const turns = differences(numbers, order);
  const centre = typical(turns);
  let step = 0;
  for (let at = 0; at < turns.length; at += 1) {
    const left = present(turns[at]) - centre;
    turns[at] = left;
    if (left !== 0 && !Number.isInteger(left / step)) step = commonDivisor(step, Math.abs(left));
  }
  const divisor = step === 0 ? 1 : step;
  for (let at = 0; at < turns.length; at += 1) {
    const steps = present(turns[at]) / divisor;
    turns[at] = steps < 0 ? -2 * steps - 1 : 2 * steps;
  }
  return { order, first: [...numbers.subarray(0, order)], centre, step: divisor, turns };
}

/** Returns the numbers from which residuals were made. */
export function restoreNumbers({ order, first, centre, step, turns }: Residuals): Float64Array {
  const numbers = new Float64Array(order + turns.length);
  numbers.set(first);
  for (let at = 0; at < turns.length; at += 1) {
    const turn = present(turns[at]);
    const half = Math.floor(turn / 2);
    const left = (turn === 2 * half ? half : -half - 1) * step + centre;
    const before = order === 0 ? 0 : present(numbers[at + order - 1]);
    const earlier = order === 2 ? before - present(numbers[at]) : 0;
    numbers[at + order] = before + earlier + left;
  }
  return numbers;
}

function differences(numbers: Float64Array, order: 0 | 1 | 2): Float64Array {
  let found = numbers.slice();
  for (let time = 0; time < order; time += 1) {
    const next = new Float64Array(found.length - 1);
    for (let at = 0; at < next.length; at += 1) next[at] = present(found[at + 1]) - present(found[at]);
    found = next;
  }
  return found;
}

/** Returns the middle of a sample: one of the numbers, so that the others may have a common step. */
function typical(numbers: Float64Array): number {
  if (numbers.length === 0) return 0;
  const sample = new Float64Array(Math.min(SAMPLES, numbers.length));
  const apart = numbers.length / sample.length;
  for (let at = 0; at < sample.length; at += 1) sample[at] = present(numbers[Math.floor(at * apart)]);
  sample.sort();
  return present(sample[sample.length >> 1]);
}

function commonDivisor(one: number, other: number): number {
  let [larger, smaller] = [one, other];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
