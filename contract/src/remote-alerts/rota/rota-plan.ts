/** Exception: a person on call in place of the one on turn. Times are epoch milliseconds, `until` is exclusive. */
export interface RotaOverride {
  readonly id: number;
  readonly from: number;
  readonly until: number;
  readonly userId: number;
}

/** People who take turns on call, and their hand-overs. Days and times are in the company's local time. */
export interface RotaPlan {
  readonly unit: 'days' | 'weeks';
  /** Days or weeks of one turn. */
  readonly length: number;
  /** Day of the first hand-over (`2027-01-04`); for weeks, every hand-over is on its weekday. */
  readonly startsOn: string;
  /** `08:00`. */
  readonly handOverAt: string;
  /** Ids of users in the order of their turns. */
  readonly people: readonly number[];
  /** Where several overlap, the one added last applies. */
  readonly overrides: readonly RotaOverride[];
}

/** Period in which the same person is on call. */
export interface Turn {
  /** Null where no one is on call: before the first hand-over, or without people. */
  readonly userId: number | null;
  /** Key of the turn, the same in every time zone: by it a turn is notified once. */
  readonly key: string;
  readonly from: number;
  /** When the next turn begins; infinite for a rota without people. */
  readonly until: number;
}
