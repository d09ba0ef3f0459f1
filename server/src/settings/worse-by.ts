import { byWorseBy, WORSE_BY, type WorseBy, type WorseBySetting } from '@ts1/contract';

type WorseByColumn = WorseBy['column'];

/** Where a company's settings of how much worse is a message of its own are stored. */
export const WORSE_BY_COLUMNS: readonly WorseByColumn[] = WORSE_BY.map(({ column }) => column);

/** Those settings from a row of `companies`. */
export function worseByIn(row: Readonly<Record<WorseByColumn, number>>): Record<WorseBySetting, number> {
  return byWorseBy(({ column }) => row[column]);
}

/** The columns of a row of `companies` that hold them. */
export function toWorseByColumns(
  settings: Readonly<Record<WorseBySetting, number>>,
): Record<WorseByColumn, number> {
  return Object.fromEntries(WORSE_BY.map(({ setting, column }) => [column, settings[setting]])) as Record<
    WorseByColumn,
    number
  >;
}
