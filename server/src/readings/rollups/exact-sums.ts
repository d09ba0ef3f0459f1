import type { Column } from '../../database/index.ts';
import { columnOf } from '../batch.ts';

/** Doubles are exact integers up to twice this. */
const CARRY = 2 ** 52;

/** Sums of whole numbers from 0 to 2^52, exact at any size: what does not fit into a double is carried. */
export class ExactSums {
  readonly #low: number[] = [];
  readonly #carries: number[] = [];

  push(): void {
    this.#low.push(0);
    this.#carries.push(0);
  }

  add(row: number, term: number): void {
    let low = (this.#low[row] ?? 0) + term;
    if (low >= CARRY) {
      low -= CARRY;
      this.#carries[row] = (this.#carries[row] ?? 0) + 1;
    }
    this.#low[row] = low;
  }

  /** Adds the sum of one row to that of another. */
  merge(target: number, source: number): void {
    this.add(target, this.#low[source] ?? 0);
    this.#carries[target] = (this.#carries[target] ?? 0) + (this.#carries[source] ?? 0);
  }

  /** The sums of those rows: doubles, unless one is too large for that. */
  column(rows: readonly number[]): Column['values'] {
    if (this.#carries.some((carries) => carries !== 0)) return rows.map((row) => this.#value(row));
    return columnOf(rows, (row) => this.#low[row] ?? 0);
  }

  #value(row: number): number | bigint {
    const low = this.#low[row] ?? 0;
    const carries = this.#carries[row] ?? 0;
    return carries === 0 ? low : BigInt(carries) * BigInt(CARRY) + BigInt(low);
  }
}
