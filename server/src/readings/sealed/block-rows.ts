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
  /** What its readings say of channels; left out for none. */
  readonly channels?: readonly ChannelColumn[];
}

/** The values of a channel beside the readings of a day, NaN for nothing, by the key that messages have for it. */
export interface ChannelColumn {
  readonly key: string;
  readonly column: Float64Array;
}

/** What stands around another reading is known by these columns. */
export type BlockTimes = Pick<BlockRows, 'measuredAt' | 'error'>;
