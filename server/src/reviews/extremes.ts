import { MEASURANDS, type LimitedMeasurand, present } from '@ts1/contract';
import type { ReadingRows } from '../readings/index.ts';

/** The lowest or the highest value of a period, and when it was measured first (epoch milliseconds). */
export interface Extreme {
  readonly value: number;
  readonly at: number;
}

/** Finds the lowest and the highest value of each measurand, with their times, as readings come a page at a time. */
export class Extremes {
  readonly #least = new Map<string, Extreme>();
  readonly #greatest = new Map<string, Extreme>();

  /** Takes in readings, oldest first. */
  add({ measuredAt, values }: ReadingRows): void {
    for (const [place, name] of MEASURANDS.entries()) {
      const column = present(values[place]);
      let [least, greatest] = [this.#least.get(name), this.#greatest.get(name)];
      for (const [row, value] of column.entries()) {
        if (Number.isNaN(value)) continue;
        if (least === undefined || value < least.value) least = { value, at: present(measuredAt[row]) };
        if (greatest === undefined || value > greatest.value)
          greatest = { value, at: present(measuredAt[row]) };
      }
      if (least !== undefined) this.#least.set(name, least);
      if (greatest !== undefined) this.#greatest.set(name, greatest);
    }
  }

  /** The lowest and the highest value; null where nothing was measured. */
  of(measurand: LimitedMeasurand): { readonly least: Extreme | null; readonly greatest: Extreme | null } {
    return {
      least: this.#least.get(measurand) ?? null,
      greatest: this.#greatest.get(measurand) ?? null,
    };
  }
}
