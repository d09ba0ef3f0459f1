import { channelColumn, parseChannelKey, present, type SensorChannel } from '@ts1/contract';
import type { Database } from '../../database/index.ts';
import type { ReadingRows } from '../reading-rows.ts';
import { selectValues } from './read-values.ts';

/** Readings with their values of some channels: a column for each, in the order of the channels, NaN for nothing. */
export interface RowsWithChannels extends ReadingRows {
  readonly channels: readonly Float64Array[];
}

/** Returns the names of channels as columns of files: `co2_ppm`, `door_2`. */
export function channelColumns(channels: readonly SensorChannel[]): string[] {
  return channels.map(({ key }) => channelColumn(present(parseChannelKey(key))));
}

/** Adds the values of channels of their sensor to pages of readings, oldest first. */
export async function* withChannels(
  database: Database,
  { companyId, sensorId }: { readonly companyId: number; readonly sensorId: number },
  channels: readonly SensorChannel[],
  pages: AsyncIterable<ReadingRows>,
): AsyncGenerator<RowsWithChannels> {
  for await (const page of pages) {
    const [from, to] = [page.measuredAt[0], page.measuredAt[page.size - 1]];
    if (channels.length === 0 || from === undefined || to === undefined) {
      yield { ...page, channels: channels.map(() => new Float64Array(page.size).fill(Number.NaN)) };
      continue;
    }
    const columns = await database.readLong(companyId, async (tx) => {
      const found: Float64Array[] = [];
      for (const { channel } of channels) {
        const values = await selectValues(tx, companyId, { sensorId, channel }, { from, to });
        found.push(valueColumn(page, new Map(values.map(({ measuredAt, value }) => [measuredAt, value]))));
      }
      return found;
    });
    yield { ...page, channels: columns };
  }
}

function valueColumn({ size, measuredAt }: ReadingRows, values: ReadonlyMap<number, number>): Float64Array {
  const column = new Float64Array(size);
  for (let row = 0; row < size; row += 1) {
    column[row] = values.get(measuredAt[row] ?? Number.NaN) ?? Number.NaN;
  }
  return column;
}
