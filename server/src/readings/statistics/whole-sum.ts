import { type RawBuilder, sql } from 'kysely';

/** Sums have two parts, each of which stays an exact double: years of terms up to 2^52 exceed one double. */
const SPLIT = 2 ** 32;

/** A sum of whole numbers that is independent of the order of its terms, and of the roll-ups they come from. */
export class WholeSum {
  #low = 0;
  #high = 0;

  /** Adds a whole number from 0 to 2^52. */
  add(term: number): void {
    const low = term % SPLIT;
    this.addParts(low, (term - low) / SPLIT);
  }

  /** Adds the two columns that `partsOf` selects. */
  addParts(low: number, high: number): void {
    this.#low += low;
    this.#high += high;
  }

  get value(): number {
    return this.#high * SPLIT + this.#low;
  }
}

/** Returns the sum of a column of exact sums as two columns, named `<column>_low` and `<column>_high`. */
export function selectSumParts(column: string): RawBuilder<unknown> {
  const stored = sql.ref(column);
  const low = sql`${stored} % ${sql.lit(SPLIT)}`;
  return sql`sum(${low}) as ${sql.ref(`${column}_low`)},
    sum((${stored} - ${low}) / ${sql.lit(SPLIT)}) as ${sql.ref(`${column}_high`)}`;
}
