import { present } from '@ts1/contract';
import { DAY_MS } from '@ts1/contract/durations';
import type { Tx } from '../../database/index.ts';
import type { BlockKey } from '../sealed/block-key.ts';
import type { BlockRows, InputColumn } from '../sealed/block-rows.ts';
import { lowerBound } from '../sealed/lower-bound.ts';

/** An input of a sensor, and those of its values of a day that are rows, ascending by time. */
export interface InputRows {
  readonly input: number;
  readonly key: string;
  readonly times: Float64Array;
  readonly values: Float64Array;
}

/** Reads the values of a sensor's day that are rows, of each input that has some. */
export async function readInputRows(tx: Tx, { companyId, sensorId, day }: BlockKey): Promise<InputRows[]> {
  const inputs = await tx.sql
    .selectFrom('inputs')
    .select(['input', 'wire_key'])
    .where('company_id', '=', companyId)
    .where('sensor_id', '=', sensorId)
    .orderBy('input')
    .execute();
  const found: InputRows[] = [];
  for (const { input, wire_key: key } of inputs) {
    const query = tx.sql
      .selectFrom('input_readings')
      .select(['measured_at', 'value'])
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('input', '=', input)
      .where('measured_at', '>=', day * DAY_MS)
      .where('measured_at', '<', (day + 1) * DAY_MS)
      .orderBy('measured_at');
    const rows = await tx.dialect.selectNumbers(tx, query.compile(), ['measured_at', 'value']);
    if (rows.rowCount === 0) continue;
    found.push({ input, key, times: rows.column('measured_at'), values: rows.column('value') });
  }
  return found;
}

/**
 * Joins the input values of a day to the times of its readings: those in its block, and rows whose time is that of a
 * reading. Where both have a value, that of the block stays.
 */
export function joinInputs(
  measuredAt: Float64Array,
  before: BlockRows | null,
  rows: readonly InputRows[],
): InputColumn[] {
  const columns = new Map<string, Float64Array>();
  const add = (key: string, times: Float64Array, values: Float64Array): void => {
    const column = columns.get(key) ?? new Float64Array(measuredAt.length).fill(Number.NaN);
    columns.set(key, column);
    for (const [row, at] of times.entries()) {
      const place = lowerBound(measuredAt, at);
      if (measuredAt[place] === at && Number.isNaN(column[place])) column[place] = values[row] ?? Number.NaN;
    }
  };
  for (const { key, column } of before?.inputs ?? []) add(key, before?.measuredAt ?? measuredAt, column);
  for (const { key, times, values } of rows) add(key, times, values);
  return Array.from(columns, ([key, column]) => ({ key, column })).filter(({ column }) =>
    column.some((value) => !Number.isNaN(value)),
  );
}

/**
 * Deletes the rows of an input's day that are in its sealed values, bit by bit. Returns whether other rows remain that
 * belong to one of the readings. The sensor must be locked.
 */
export async function deleteSealedValues(
  tx: Tx,
  { companyId, sensorId, day }: BlockKey,
  measuredAt: Float64Array,
  sealed: readonly InputColumn[],
): Promise<boolean> {
  let isLate = false;
  for (const { input, key, times, values } of await readInputRows(tx, { companyId, sensorId, day })) {
    const column = sealed.find((one) => one.key === key)?.column;
    const isOfReading = (at: number): boolean => measuredAt[lowerBound(measuredAt, at)] === at;
    const others = times.filter(
      (at, row) => !isOfReading(at) || !Object.is(column?.[lowerBound(measuredAt, at)], values[row]),
    );
    isLate ||= others.some(isOfReading);
    const held = tx.sql
      .deleteFrom('input_readings')
      .where('company_id', '=', companyId)
      .where('sensor_id', '=', sensorId)
      .where('input', '=', input)
      .where('measured_at', '>=', day * DAY_MS)
      .where('measured_at', '<=', present(times.at(-1)));
    await (others.length === 0 ? held : held.where('measured_at', 'not in', [...others])).execute();
  }
  return isLate;
}
