/** An exception: somebody is on call instead of whose turn it is. Times are epoch milliseconds, `until` is outside. */
export interface RotaOverride {
  readonly id: number;
  readonly from: number;
  readonly until: number;
  readonly userId: number;
}

/** Who takes turns on call, and when they hand over. Days and times are those of the clock on the company's wall. */
export interface RotaPlan {
  readonly unit: 'days' | 'weeks';
  /** Days or weeks of one turn. */
  readonly length: number;
  /** The day of the first hand-over (`2027-01-04`); with weeks its weekday is the one of every hand-over. */
  readonly startsOn: string;
  /** `08:00`. */
  readonly handOverAt: string;
  /** Ids of users in the order of their turns. */
  readonly people: readonly number[];
  /** The one that was added last holds where several meet. */
  readonly overrides: readonly RotaOverride[];
}

/** A stretch of time in which the same person is on call. */
export interface Turn {
  /** Null where nobody is: before the first hand-over, or without people. */
  readonly userId: number | null;
  /** The same for one turn whatever the time zone: by it a turn is notified once. */
  readonly key: string;
  readonly from: number;
  /** When the next turn begins; infinite for a rota that nobody takes part in. */
  readonly until: number;
}
