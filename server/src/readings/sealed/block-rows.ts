/** The readings of a sensor's day by column, ascending by time, each time once; NaN where there is nothing. */
export interface BlockRows {
  readonly size: number;
  /** Epoch milliseconds, as `receivedAt`. */
  readonly measuredAt: Float64Array;
  readonly receivedAt: Float64Array;
  readonly baseUnitId: Float64Array;
  /** One column for each of MEASURANDS, in their order. */
  readonly values: readonly Float64Array[];
  readonly error: Float64Array;
  readonly error2: Float64Array;
  /** Input values of the readings; left out for none. */
  readonly inputs?: readonly InputColumn[];
}

/** The values of an input for the readings of a day, NaN for nothing, with the key of the input in messages. */
export interface InputColumn {
  readonly key: string;
  readonly column: Float64Array;
}

/** Columns that are needed to find the neighbours of a reading. */
export type BlockTimes = Pick<BlockRows, 'measuredAt' | 'error'>;
