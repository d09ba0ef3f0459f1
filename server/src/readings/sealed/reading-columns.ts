import { MEASURANDS, present } from '@ts1/contract';
import { numberColumns, type NumberColumns } from '../../database/index.ts';
import type { BlockRows, InputColumn } from './block-rows.ts';

/** All stored columns of a reading except its company and sensor. */
export const STORED_COLUMNS = [
  'measured_at',
  'received_at',
  'base_unit_id',
  ...MEASURANDS,
  'error',
  'error_2',
] as const;

export type StoredColumn = (typeof STORED_COLUMNS)[number];

/** Readings by column, ascending by time. */
export type Readings<Name extends StoredColumn> = NumberColumns<Name | 'measured_at'>;

/** Returns the column names with the time, each once. */
export function withTime<Name extends StoredColumn>(names: readonly Name[]): (Name | 'measured_at')[] {
  return [...new Set<Name | 'measured_at'>(['measured_at', ...names])];
}

/** Returns a column of a block by the name that it has in rows. */
function columnOfBlock(rows: BlockRows, name: StoredColumn): Float64Array {
  if (name === 'measured_at') return rows.measuredAt;
  if (name === 'received_at') return rows.receivedAt;
  if (name === 'base_unit_id') return rows.baseUnitId;
  if (name === 'error') return rows.error;
  if (name === 'error_2') return rows.error2;
  return present(rows.values[MEASURANDS.indexOf(name)]);
}

/** Returns readings with all their columns, and their input values, in the form from which a block is made. */
export function toBlockRows(
  readings: Readings<StoredColumn>,
  inputs: readonly InputColumn[] = [],
): BlockRows {
  return {
    ...(inputs.length > 0 && { inputs }),
    size: readings.rowCount,
    measuredAt: readings.column('measured_at'),
    receivedAt: readings.column('received_at'),
    baseUnitId: readings.column('base_unit_id'),
    values: MEASURANDS.map((name) => readings.column(name)),
    error: readings.column('error'),
    error2: readings.column('error_2'),
  };
}

/** Returns some columns of the rows of a block from one place to another, the end excluded, without a copy. */
export function partOfBlock<Name extends StoredColumn>(
  rows: BlockRows,
  names: readonly Name[],
  { start, end }: { readonly start: number; readonly end: number },
): Readings<Name> {
  return numberColumns(
    end - start,
    new Map(withTime(names).map((name) => [name, columnOfBlock(rows, name).subarray(start, end)])),
  );
}
