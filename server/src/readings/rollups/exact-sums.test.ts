import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { casesOn } from '../../../testing/cases-on.ts';
import { describeOnEachEngine } from '../../../testing/each-engine.ts';
import { createSensors } from '../../../testing/stored-readings.ts';
import { CARRY, ExactSums } from './exact-sums.ts';
import { bucketStart, ROLLUP_WIDTHS_MS } from './levels.ts';
import { RollupRows } from './rollup-rows.ts';
import { selectRollups } from './select-rollups.ts';
import { addToRollups, insertRollups } from './store-rollups.ts';

const [FINEST_MS, MIDDLE_MS] = ROLLUP_WIDTHS_MS;
const AT = bucketStart(Date.UTC(2026, 0, 5), MIDDLE_MS);
const LIMIT = 2n ** 63n;

/** A sum around the limit of 64 bits, below it and above it. */
const around = fc
  .tuple(
    fc.bigInt({ min: -(2n ** 53n), max: 2n ** 53n }),
    fc.constantFrom(LIMIT, LIMIT / 2n, LIMIT * 4n, 2n ** 53n),
  )
  .map(([off, middle]) => middle + off);

/** Returns roll-ups of the finest width with this sum of squares, one bucket each. */
function rowsWith(sensorId: number, sums: readonly bigint[]): RollupRows {
  const rows = new RollupRows(FINEST_MS);
  rows.startSensor(sensorId);
  for (const [index, sum] of sums.entries()) {
    const columns = Array.from({ length: 6 }, () => Float64Array.of(Number.NaN));
    columns[0] = Float64Array.of(4);
    rows.addReading(AT + index * FINEST_MS, columns, 0);
    const squares = rows.statistics[0]?.sumSquares;
    if (squares === undefined) throw new Error('temperature comes first');
    squares.low[index] = Number(sum % BigInt(CARRY));
    squares.carries[index] = Number(sum / BigInt(CARRY));
  }
  return rows;
}

/** Expects exact sums below the limit; above it, an error of at most one part in 2^50. */
function expectNear(
  found: { low: ArrayLike<number>; carries: ArrayLike<number> },
  row: number,
  wanted: bigint,
): void {
  const value = (found.carries[row] ?? 0) * CARRY + (found.low[row] ?? 0);
  expect(Math.abs(value - Number(wanted))).toBeLessThanOrEqual(Number(wanted) / 2 ** 50);
  const exact = (): bigint => BigInt(found.carries[row] ?? 0) * BigInt(CARRY) + BigInt(found.low[row] ?? 0);
  expect(wanted < LIMIT ? exact() : wanted).toBe(wanted);
}

describeOnEachEngine('exact sums', (on) => {
  test(
    'pass the limit of 64 bits without failing: closed, added to late and closed wider, each sum stays right',
    { tags: ['R39'] },
    async () => {
      let companyId = 3_000;
      await fc.assert(
        fc.asyncProperty(fc.array(around, { minLength: 1, maxLength: 6 }), around, async (sums, late) => {
          companyId += 1;
          const [sensorId = 0] = await createSensors(on.database, companyId, 1, 60_000);
          await on.database.write(companyId, async (tx) => {
            const range = [{ sensorId, from: AT, to: AT + MIDDLE_MS }];
            await insertRollups(tx, companyId, rowsWith(sensorId, sums));
            await addToRollups(tx, companyId, rowsWith(sensorId, [late]));
            const finer = await selectRollups(tx, companyId, FINEST_MS, range);
            const wanted = sums.map((sum, index) => (index === 0 ? sum + late : sum));
            const wider = new RollupRows(MIDDLE_MS);
            wider.startSensor(sensorId);
            for (let row = 0; row < finer.size; row += 1) {
              const squares = finer.statistics[0]?.sumSquares;
              if (squares !== undefined) expectNear(squares, row, wanted[row] ?? 0n);
              wider.addRollup(finer, row);
            }
            await insertRollups(tx, companyId, wider);
            const stored = await selectRollups(tx, companyId, MIDDLE_MS, range);
            const squares = stored.statistics[0]?.sumSquares;
            const total = wanted.reduce((sum, one) => sum + one, 0n);
            if (squares === undefined) throw new Error('temperature comes first');
            const value = (squares.carries[0] ?? 0) * CARRY + (squares.low[0] ?? 0);
            expect(Math.abs(value - Number(total))).toBeLessThanOrEqual(Number(total) / 2 ** 49);
          });
        }),
        { numRuns: casesOn(on.engine, 40, 12) },
      );
    },
  );
});

test('a sum that came back with a fraction of a carry is added whole', () => {
  const sums = new ExactSums();
  sums.push();
  sums.addFrom(0, { low: [7], carries: [2_048.5] }, 0);
  expect(sums.column([0])).toEqual([2_048n * BigInt(CARRY) + BigInt(CARRY) / 2n + 7n]);
});
