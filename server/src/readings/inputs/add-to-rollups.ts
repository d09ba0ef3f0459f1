import { INPUT_TABLE, present } from '@ts1/contract';
import type { Column, Tx } from '../../database/index.ts';
import { INPUT_ROLLUP_MS, type InputRollup, joinRollups, rollUpInput } from './input-rollup.ts';
import type { StoredInputValue } from './input-value.ts';
import { readRollups, selectValues } from './read-values.ts';

interface Bucket {
  readonly sensorId: number;
  readonly input: number;
  readonly bucketAt: number;
}

/**
 * Updates the roll-ups of the hours of values that were just stored, ascending by time within each input. Values at
 * the end of an hour are joined to its roll-up; for late values the hour is rolled up again.
 */
export async function addToInputRollups(
  tx: Tx,
  companyId: number,
  stored: readonly StoredInputValue[],
): Promise<void> {
  const figures = stored.filter(({ measurand }) => INPUT_TABLE[measurand].kind !== 'state');
  if (figures.length === 0) return;
  const known = await knownRollups(tx, companyId, figures);
  const changed: (Bucket & { readonly rollup: InputRollup })[] = [];
  for (const own of Map.groupBy(figures, (value) => bucketKey(toBucket(value))).values()) {
    const first = present(own[0]);
    const bucket = toBucket(first);
    const before = known.get(bucketKey(bucket));
    const isLate = before !== undefined && first.measuredAt < before.lastAt;
    const values = isLate ? await selectValues(tx, companyId, bucket, hourBounds(bucket)) : own;
    const rollup = rollUpInput(values);
    changed.push({
      ...bucket,
      rollup: before === undefined || isLate ? rollup : joinRollups(before, rollup),
    });
  }
  await writeRollups(tx, companyId, changed);
}

function toBucket({ sensorId, input, measuredAt }: StoredInputValue): Bucket {
  return { sensorId, input, bucketAt: Math.floor(measuredAt / INPUT_ROLLUP_MS) * INPUT_ROLLUP_MS };
}

function bucketKey({ sensorId, input, bucketAt }: Bucket): string {
  return `${sensorId} ${input} ${bucketAt}`;
}

function hourBounds({ bucketAt }: Bucket): { readonly from: number; readonly to: number } {
  return { from: bucketAt, to: bucketAt + INPUT_ROLLUP_MS - 1 };
}

/** Reads the known roll-ups, by the hours of these values: almost always one hour. */
async function knownRollups(
  tx: Tx,
  companyId: number,
  values: readonly StoredInputValue[],
): Promise<ReadonlyMap<string, InputRollup>> {
  const sensorIds = [...new Set(values.map(({ sensorId }) => sensorId))];
  const hours = [...new Set(values.map((value) => toBucket(value).bucketAt))];
  const rows = await readRollups(tx, companyId, { sensorIds, hours });
  return new Map(rows.map((row) => [bucketKey(row), row.rollup]));
}

async function writeRollups(
  tx: Tx,
  companyId: number,
  rows: readonly (Bucket & { readonly rollup: InputRollup })[],
): Promise<void> {
  const column = (
    name: string,
    type: Column['type'],
    value: (row: (typeof rows)[number]) => number,
  ): Column => ({ name, type, values: rows.map(value) });
  const key = [
    column('company_id', 'integer', () => companyId),
    column('sensor_id', 'integer', ({ sensorId }) => sensorId),
    column('input', 'integer', ({ input }) => input),
    column('bucket_at', 'integer', ({ bucketAt }) => bucketAt),
  ];
  const figures = [
    column('samples', 'integer', ({ rollup }) => rollup.samples),
    column('min', 'real', ({ rollup }) => rollup.min),
    column('max', 'real', ({ rollup }) => rollup.max),
    column('sum', 'real', ({ rollup }) => rollup.sum),
    column('first_at', 'integer', ({ rollup }) => rollup.firstAt),
    column('first_value', 'real', ({ rollup }) => rollup.first),
    column('last_at', 'integer', ({ rollup }) => rollup.lastAt),
    column('last_value', 'real', ({ rollup }) => rollup.last),
    column('difference', 'real', ({ rollup }) => rollup.difference),
    column('resets', 'integer', ({ rollup }) => rollup.resets),
  ];
  await tx.dialect.upsert(
    tx,
    'input_rollups',
    [...key, ...figures],
    key.map(({ name }) => name),
    Object.fromEntries(figures.map(({ name }) => [name, `excluded.${name}`])),
  );
}
