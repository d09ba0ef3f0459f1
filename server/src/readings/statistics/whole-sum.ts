import { type RawBuilder, sql } from 'kysely';

/** Sums are kept in two parts, each of which stays a whole double: years of terms up to 2^52 pass what one holds. */
const SPLIT = 2 ** 32;

/** A sum of whole numbers that is the same in whatever order, and from whatever roll-ups, its terms come. */
export class WholeSum {
  #low = 0;
  #high = 0;

  /** A whole number from 0 to 2^52. */
  add(term: number): void {
    const low = term % SPLIT;
    this.addParts(low, (term - low) / SPLIT);
  }

  /** What `partsOf` selected. */
  addParts(low: number, high: number): void {
    this.#low += low;
    this.#high += high;
  }

  get value(): number {
    return this.#high * SPLIT + this.#low;
  }
}

/** The sum of a column of exact sums as two columns, named `<column>_low` and `<column>_high`. */
export function partsOf(column: string): RawBuilder<unknown> {
  const stored = sql.ref(column);
  const low = sql`${stored} % ${sql.lit(SPLIT)}`;
  return sql`sum(${low}) as ${sql.ref(`${column}_low`)},
    sum((${stored} - ${low}) / ${sql.lit(SPLIT)}) as ${sql.ref(`${column}_high`)}`;
}
