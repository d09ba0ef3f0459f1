/** Statement of a reading about the condition. Between beyond and inside (the deadband) nothing changes. */
export interface Sample {
  readonly at: number;
  readonly receivedAt: number;
  readonly value: number;
  readonly beyond: boolean;
  readonly inside: boolean;
  /** When the sensor last sent anything, if that was before. */
  readonly heardAt?: number;
}

/** How the condition is evaluated. No rule: switched off, without a limit, or out of service. */
export interface Rule {
  readonly delayMs: number;
  readonly offDelayMs: number;
  readonly autoReset: boolean;
  /** How often people are notified again of an event in force; null for never. */
  readonly repeatMs: number | null;
  /** The worse of two values, for the extreme of a row. */
  readonly worse: (a: number, b: number) => number;
  /**
   * For how long after anything was received of the sensor its last value holds: a delay does not end while it is
   * unknown. Left out it holds for ever.
   */
  readonly holdMs?: number;
}

export type Input =
  | { readonly kind: 'sample'; readonly sample: Sample }
  /** Live time, with the newest reading of the sensor: what it says and when it was received. */
  | {
      readonly kind: 'clock';
      readonly at: number;
      readonly last: Pick<Sample, 'value' | 'receivedAt'>;
      readonly position: number;
    }
  /** Deadlines up to here were evaluated before; with the flag, by a reading without a value for this condition. */
  | { readonly kind: 'until'; readonly at: number; readonly isHeard?: true }
  /** A row that the live clock added back then. */
  | { readonly kind: 'repeated'; readonly at: number; readonly value: number; readonly position: number }
  /** Comes just after the newest input evaluated: `at` is that position, not the time on the wall. */
  | { readonly kind: 'acknowledge'; readonly at: number }
  /** A settings version saved at `at`: its rule, and the last reading as that rule evaluates it. */
  | { readonly kind: 'rule'; readonly at: number; readonly rule: Rule | null; readonly last: Sample | null };

export interface RecordedRow {
  readonly event: number;
  readonly row: number;
  readonly extreme: number;
}

/** An excursion that is or was an alarm: the rows it writes to, and since when it has been back inside. */
interface Recording {
  readonly rows: readonly RecordedRow[];
  readonly insideSince: number | null;
}

export interface PreAlarm {
  readonly phase: 'pre-alarm';
  readonly event: number;
  readonly row: number;
  readonly extreme: number;
  /** The event was in force before this excursion and stays so if this one ends: when it is next repeated. */
  readonly inForce: { readonly nextRepeatAt: number | null } | null;
  /** Receipt of the opening reading: a delay that was over by then belongs to a backlog. */
  readonly openedReceivedAt: number;
  /** Where values do not hold for ever: the newest reading by which the last one held. */
  readonly heardAt?: number;
}

export interface Alarm extends Recording {
  readonly phase: 'alarm';
  readonly event: number;
  readonly nextRepeatAt: number | null;
}

export interface Acknowledged extends Recording {
  readonly phase: 'acknowledged';
  readonly position: number;
}

export interface Latched {
  readonly phase: 'latched';
  readonly event: number;
  readonly nextRepeatAt: number | null;
}

export type ConditionState = { readonly phase: 'normal' } | PreAlarm | Alarm | Acknowledged | Latched;

export type Transition =
  /** A row, not active yet; the first of its event when `row` equals `event`. */
  | {
      readonly kind: 'opened';
      readonly event: number;
      readonly row: number;
      readonly value: number;
      readonly receivedAt: number;
      readonly delayEndsAt: number;
    }
  /** A settings version gave the open pre-alarm another delay. */
  | { readonly kind: 'rescheduled'; readonly row: number; readonly delayEndsAt: number }
  | { readonly kind: 'raised'; readonly row: number; readonly at: number }
  | { readonly kind: 'worsened'; readonly row: number; readonly value: number }
  /** A pre-alarm ended without ever having been an alarm: returned and reset at once. */
  | { readonly kind: 'closed'; readonly row: number; readonly at: number }
  | { readonly kind: 'returned'; readonly row: number; readonly at: number }
  /** Every active row of the event that has no reset yet gets this one. */
  | { readonly kind: 'reset'; readonly event: number; readonly at: number }
  /**
   * A further row of an event in force, active from the start; it comes just after the newest input evaluated.
   * `isBack`: the alarm that it repeats has returned already and waits for its acknowledgement.
   */
  | {
      readonly kind: 'repeated';
      readonly event: number;
      readonly row: number;
      readonly value: number;
      readonly position: number;
      readonly isBack: boolean;
    }
  /** From here on the event has nothing more to record; the condition is normal or belongs to another one. */
  | { readonly kind: 'ended'; readonly event: number; readonly at: number };

export interface Step {
  readonly state: ConditionState;
  readonly transitions: readonly Transition[];
}

export const NORMAL: ConditionState = { phase: 'normal' };

/** Nothing happens. */
export function stay(state: ConditionState): Step {
  return { state, transitions: [] };
}

/** First these transitions, then that step. */
export function after(transitions: readonly Transition[], then: Step): Step {
  return { state: then.state, transitions: [...transitions, ...then.transitions] };
}
