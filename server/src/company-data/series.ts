import { FURTHER_MEASURANDS, KINETIC_MEASURANDS, MEASURANDS } from '@ts1/contract';

/** Columns of the readings of one sensor: times in ISO 8601, the base unit by its number in the file. */
export const READING_COLUMNS = [
  'measured_at',
  'received_at',
  'base_unit',
  ...MEASURANDS,
  'error',
  'error_2',
] as const;

/** Columns of the roll-ups of one sensor, as they are stored; sums are whole thousandths. */
export const STATISTIC_COLUMNS: readonly string[] = [
  'width_ms',
  'bucket_at',
  'readings',
  'covered_ms',
  ...MEASURANDS.flatMap((name) =>
    ['count', 'min', 'min_at', 'max', 'max_at', 'sum', 'sum_squares'].map((part) => `${name}_${part}`),
  ),
  ...KINETIC_MEASURANDS.map((name) => `${name}_kinetic`),
];

/** Whether files of earlier versions lack a column, because they did not know its measurand. */
export function mayBeMissing(column: string): boolean {
  return (FURTHER_MEASURANDS as readonly string[]).some(
    (name) => column === name || column.startsWith(`${name}_`),
  );
}

/** Whether a column has whole numbers that may be too large to be exact as doubles. */
export function isExact(column: string): boolean {
  return column.endsWith('_sum_squares') || column.endsWith('_kinetic');
}

/** Whether a column has numbers with a fraction; all others are whole. */
export function isReal(column: string): boolean {
  return (MEASURANDS as readonly string[]).some(
    (name) => column === name || column === `${name}_min` || column === `${name}_max`,
  );
}

/** A row of numbers, null where nothing was measured; whole numbers of any size as bigint. */
export type SeriesRow = readonly (number | bigint | null)[];
