import { step } from './condition.ts';
import { NORMAL, type ConditionState, type Input, type Transition } from './condition-state.ts';
import { sampleOf, VALUE_FOR, type Condition, type Judged, type ConditionKey } from './conditions.ts';
import { ofEvent, overlap, spanOf, write, type AcknowledgedBy, type LogRow, type Span } from './log-row.ts';

/** An acknowledgement as it is stored. */
export interface Acknowledgement extends AcknowledgedBy {
  /** Stands just after the newest input that had been evaluated when it was accepted. */
  readonly position: number;
  /** Of the active rows that it was given for. */
  readonly spans: readonly Span[];
}

/** One condition of a sensor while it is being judged: its state, and the rows that it writes. */
export class Track {
  readonly key: ConditionKey;
  condition: Condition | null;
  state: ConditionState;
  /** Ascending by when they were activated. */
  readonly rows: LogRow[];
  readonly #valueIn: (reading: Judged) => number;
  #lastSaying: Judged | null = null;

  constructor(
    key: ConditionKey,
    condition: Condition | null,
    state: ConditionState = NORMAL,
    rows: LogRow[] = [],
  ) {
    this.key = key;
    this.#valueIn = VALUE_FOR[key];
    this.condition = condition;
    this.state = state;
    this.rows = rows;
  }

  get isNormal(): boolean {
    return this.state.phase === 'normal';
  }

  /** Judges a reading. One that says nothing to this condition still lets time pass. */
  judge(reading: Judged): void {
    const { condition } = this;
    const value = this.#valueIn(reading);
    const isSilent = Number.isNaN(value);
    if (!isSilent) this.#lastSaying = reading;
    if (condition === null) return;
    if (this.isNormal && (isSilent || !condition.isBeyond(value))) return;
    if (isSilent) this.feed({ kind: 'until', at: reading.measuredAt });
    else this.feed({ kind: 'sample', sample: sampleOf(condition, reading, value) });
  }

  /** Takes note of a reading that was judged before, as the last one so far. */
  remember(reading: Judged): void {
    if (!Number.isNaN(this.#valueIn(reading))) this.#lastSaying = reading;
  }

  /** What a reading says, or what is known when it says nothing: for rows that the clock adds. */
  valueOf(reading: Judged | null = this.#lastSaying): number {
    const value = reading === null ? Number.NaN : this.#valueIn(reading);
    return Number.isNaN(value) ? (this.rows.at(-1)?.value ?? 0) : value;
  }

  /** A settings version takes over at `at` and judges the last reading anew. */
  switchTo(condition: Condition | null, at: number): void {
    const said = this.#lastSaying;
    const last = condition && said && sampleOf(condition, said, this.#valueIn(said));
    this.feed({ kind: 'rule', at, rule: condition?.rule ?? null, last }, condition?.limit ?? null);
    this.condition = condition;
  }

  /** Takes the condition one input further and writes down what happened. */
  feed(input: Input, limit: number | null = this.condition?.limit ?? null): readonly Transition[] {
    const { state, transitions } = step(this.state, this.condition?.rule ?? null, input);
    this.state = state;
    for (const transition of transitions) write(this.rows, transition, limit);
    return transitions;
  }

  /** The state after a replay, which never repeats: what is in force is next said an interval from now. */
  repeatFrom(now: number): ConditionState {
    const { state, condition } = this;
    const repeatMs = condition?.rule.repeatMs ?? null;
    if (repeatMs === null || (state.phase !== 'alarm' && state.phase !== 'latched')) return state;
    if (state.nextRepeatAt !== null && state.nextRepeatAt > now) return state;
    return { ...state, nextRepeatAt: now + repeatMs };
  }

  /** Acknowledges the active rows that overlap the span; the event in force is dealt with when all of its are. */
  acknowledge(given: Acknowledgement): void {
    const { by, userId, at, position } = given;
    this.feed({ kind: 'until', at: position });
    for (const row of this.rows) {
      if (row.acknowledged !== null || !holdsFor(given, row)) continue;
      row.acknowledged = { by, userId, at };
      row.resetAt ??= at;
    }
    const event = eventInForce(this.state);
    if (event === null) return;
    const active = ofEvent(this.rows, event).filter(({ raisedAt }) => raisedAt !== null);
    if (active.every(({ acknowledged }) => acknowledged !== null)) {
      this.feed({ kind: 'acknowledge', at: position });
    }
  }
}

function holdsFor({ position, spans }: Acknowledgement, row: LogRow): boolean {
  if (row.raisedAt === null || activeSince(row, row.raisedAt) > position) return false;
  const span = spanOf(row);
  return spans.some((given) => overlap(given, span));
}

/** Where the row became active among the inputs: the live clock runs ahead of them. */
function activeSince({ repeated, openedReceivedAt }: LogRow, raisedAt: number): number {
  return repeated ? openedReceivedAt : raisedAt;
}

function eventInForce(state: ConditionState): number | null {
  switch (state.phase) {
    case 'alarm':
    case 'latched':
      return state.event;
    case 'pre-alarm':
      return state.inForce === null ? null : state.event;
    case 'normal':
    case 'acknowledged':
      return null;
  }
}
