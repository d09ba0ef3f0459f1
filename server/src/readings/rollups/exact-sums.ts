import { present } from '@ts1/contract';
import type { Column } from '../../database/index.ts';
import { toColumn } from '../batch.ts';

/** Unit of carries. Doubles are exact integers up to twice this. */
export const CARRY = 2 ** 52;

/** Exact sums by row: low + carries × CARRY. */
export interface ExactColumns {
  readonly low: ArrayLike<number>;
  readonly carries: ArrayLike<number>;
}

/**
 * Sums of whole numbers from 0 to 2^52, exact at any size: the part that does not fit into a double is carried. SQLite
 * stores sums past 63 bits as doubles (relative error 2^-53, `sqlite.ts`); read back, their carries have a fraction.
 */
export class ExactSums implements ExactColumns {
  readonly low: number[] = [];
  readonly carries: number[] = [];

  /** Starts another row, at 0. */
  push(): void {
    this.low.push(0);
    this.carries.push(0);
  }

  add(row: number, term: number): void {
    let low = present(this.low[row]) + term;
    if (low >= CARRY) {
      low -= CARRY;
      this.carries[row] = present(this.carries[row]) + 1;
    }
    this.low[row] = low;
  }

  /** Adds a row of other sums to a row. */
  addFrom(row: number, other: ExactColumns, source: number): void {
    this.add(row, present(other.low[source]));
    const carries = present(other.carries[source]);
    const whole = Math.floor(carries);
    if (carries !== whole) this.add(row, Math.round((carries - whole) * CARRY));
    this.carries[row] = present(this.carries[row]) + whole;
  }

  /** Returns the sums of those rows: doubles, unless one is too large for a double. */
  column(rows: readonly number[]): Column['values'] {
    if (this.carries.some((carries) => carries !== 0)) return rows.map((row) => this.#value(row));
    return toColumn(rows, (row) => present(this.low[row]));
  }

  #value(row: number): number | bigint {
    const low = present(this.low[row]);
    const carries = present(this.carries[row]);
    return carries === 0 ? low : BigInt(carries) * BigInt(CARRY) + BigInt(low);
  }
}
