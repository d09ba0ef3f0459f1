import type { LimitSide } from '@ts1/contract';

/** A value that a person measured: a mark of its own shape, in no line. */
export interface HandMark {
  readonly measurand: string;
  readonly at: number;
  readonly value: number;
  /** The side of the limit that it breaks; null for none. */
  readonly side: LimitSide | null;
}
