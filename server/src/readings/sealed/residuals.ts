/** Where a prediction starts and what it leaves; `order` says how many earlier numbers predict the next. */
export interface Residuals {
  readonly order: 0 | 1 | 2;
  /** The first numbers, which nothing predicts. */
  readonly first: readonly number[];
  /** Subtracted from each difference, and what all of those then are a multiple of. */
  readonly centre: number;
  readonly step: number;
  /** By turns 0, -1, 1, -2 for what is left in steps: from 0 to 2^53. */
  readonly turns: Float64Array;
}

const SAMPLES = 64;

/** What the number itself (order 0), its difference (1) or the difference of differences (2) leaves. */
export function residualsOf(numbers: Float64Array, order: 0 | 1 | 2): Residuals {
  const turns = differences(numbers, order);
  const centre = typical(turns);
  let step = 0;
  for (let at = 0; at < turns.length; at += 1) {
    const left = (turns[at] ?? 0) - centre;
    turns[at] = left;
    if (left !== 0 && !Number.isInteger(left / step)) step = commonDivisor(step, Math.abs(left));
  }
  const divisor = step === 0 ? 1 : step;
  for (let at = 0; at < turns.length; at += 1) {
    const steps = (turns[at] ?? 0) / divisor;
    turns[at] = steps < 0 ? -2 * steps - 1 : 2 * steps;
  }
  return { order, first: [...numbers.subarray(0, order)], centre, step: divisor, turns };
}

/** The numbers that residuals were made of. */
export function numbersOf({ order, first, centre, step, turns }: Residuals): Float64Array {
  const numbers = new Float64Array(order + turns.length);
  numbers.set(first);
  for (let at = 0; at < turns.length; at += 1) {
    const turn = turns[at] ?? 0;
    const half = Math.floor(turn / 2);
    const left = (turn === 2 * half ? half : -half - 1) * step + centre;
    const before = numbers[at + order - 1] ?? 0;
    const earlier = order === 2 ? before - (numbers[at] ?? 0) : 0;
    numbers[at + order] = order === 0 ? left : before + earlier + left;
  }
  return numbers;
}

function differences(numbers: Float64Array, order: 0 | 1 | 2): Float64Array {
  let found = numbers.slice();
  for (let time = 0; time < order; time += 1) {
    const next = new Float64Array(found.length - 1);
    for (let at = 0; at < next.length; at += 1) next[at] = (found[at + 1] ?? 0) - (found[at] ?? 0);
    found = next;
  }
  return found;
}

/** The middle of a sample: one of the numbers, so that the rest may have a common step. */
function typical(numbers: Float64Array): number {
  const sample = new Float64Array(Math.min(SAMPLES, numbers.length));
  const apart = numbers.length / sample.length;
  for (let at = 0; at < sample.length; at += 1) sample[at] = numbers[Math.floor(at * apart)] ?? 0;
  sample.sort();
  return sample[sample.length >> 1] ?? 0;
}

function commonDivisor(one: number, other: number): number {
  let [larger, smaller] = [one, other];
  while (smaller > 0) [larger, smaller] = [smaller, larger % smaller];
  return larger;
}
