import { inputColumn, parseInputKey, present, type SensorInput } from '@ts1/contract';
import type { Database } from '../../database/index.ts';
import type { ReadingRows } from '../reading-rows.ts';
import { selectValues } from './read-values.ts';

/** Readings with their values of some inputs: a column for each, in the order of the inputs, NaN for nothing. */
export interface RowsWithInputs extends ReadingRows {
  readonly inputs: readonly Float64Array[];
}

/** Returns the names of inputs as columns of files: `co2_ppm`, `door_2`. */
export function inputColumns(inputs: readonly SensorInput[]): string[] {
  return inputs.map(({ key }) => inputColumn(present(parseInputKey(key))));
}

/** Adds the values of inputs of their sensor to pages of readings, oldest first. */
export async function* withInputs(
  database: Database,
  { companyId, sensorId }: { readonly companyId: number; readonly sensorId: number },
  inputs: readonly SensorInput[],
  pages: AsyncIterable<ReadingRows>,
): AsyncGenerator<RowsWithInputs> {
  for await (const page of pages) {
    const [from, to] = [page.measuredAt[0], page.measuredAt[page.size - 1]];
    if (inputs.length === 0 || from === undefined || to === undefined) {
      yield { ...page, inputs: inputs.map(() => new Float64Array(page.size).fill(Number.NaN)) };
      continue;
    }
    const columns = await database.readLong(companyId, async (tx) => {
      const found: Float64Array[] = [];
      for (const { input } of inputs) {
        const values = await selectValues(tx, companyId, { sensorId, input }, { from, to });
        found.push(valueColumn(page, new Map(values.map(({ measuredAt, value }) => [measuredAt, value]))));
      }
      return found;
    });
    yield { ...page, inputs: columns };
  }
}

function valueColumn({ size, measuredAt }: ReadingRows, values: ReadonlyMap<number, number>): Float64Array {
  const column = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    column[row] = values.get(measuredAt[row] ?? Number.NaN) ?? Number.NaN;
  }
  return column;
}
