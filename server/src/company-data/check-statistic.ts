import { MEASURAND_TABLE, MEASURANDS, type Measurand } from '@ts1/contract';
import { type SeriesRow, STATISTIC_COLUMNS } from './series.ts';
import { LAST_MOMENT } from './columns.ts';

const AT = new Map(STATISTIC_COLUMNS.map((name, at) => [name, at]));
const KINETIC_TERM = 2n ** 52n;
const THOUSANDTHS = 1_000;

/** Returns the wrong field of a statistics row and why; undefined for a row as this server would write it. */
export function findFlaw(row: SeriesRow): string | undefined {
  const cell = (name: string) => row[AT.get(name) ?? -1] ?? null;
  for (const name of ['bucket_at', 'readings', 'covered_ms']) {
    if (!isWithin(cell(name), 0, LAST_MOMENT)) return `${name} is out of range`;
  }
  for (const name of MEASURANDS) {
    const flaw = flawOfMeasurand(name, (part) => cell(`${name}_${part}`));
    if (flaw !== undefined) return `${name}_${flaw}`;
  }
  return undefined;
}

type Cell = (part: string) => number | bigint | null;

function flawOfMeasurand(name: Measurand, cell: Cell): string | undefined {
  const count = cell('count');
  if (typeof count !== 'number' || !isWithin(count, 0, LAST_MOMENT)) return 'count is out of range';
  if (count === 0) return undefined;
  const {
    range: { min, max },
    hasKineticMean,
  } = MEASURAND_TABLE[name];
  const largest = Math.ceil(Math.max(-min, max) * THOUSANDTHS);
  for (const part of ['min', 'max'])
    if (!isWithin(cell(part), min, max)) return `${part} is missing or out of range`;
  for (const part of ['min_at', 'max_at']) {
    if (!isWithin(cell(part), 0, LAST_MOMENT)) return `${part} is missing or out of range`;
  }
  if (!isWithin(cell('sum'), -count * largest, count * largest)) return 'sum is missing or out of range';
  if (!isSum(cell('sum_squares'), BigInt(count) * BigInt(largest) ** 2n)) {
    return 'sum_squares is missing or out of range';
  }
  if (hasKineticMean && !isSum(cell('kinetic'), BigInt(count) * KINETIC_TERM)) {
    return 'kinetic is missing or out of range';
  }
  return undefined;
}

function isWithin(value: number | bigint | null, min: number, max: number): boolean {
  return typeof value === 'number' && value >= min && value <= max;
}

function isSum(value: number | bigint | null, most: bigint): boolean {
  return typeof value === 'bigint' && value >= 0n && value <= most;
}
