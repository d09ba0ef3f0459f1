import { step } from './condition.ts';
import { NORMAL, type ConditionState, type Input, type Sample, type Transition } from './condition-state.ts';
import {
  findDetector,
  toSample,
  type Condition,
  type EvaluatedReading,
  type ConditionKey,
} from './conditions.ts';
import { ofEvent, overlap, rowSpan, write, type AcknowledgedBy, type LogRow, type Span } from './log-row.ts';
import { Window } from './window.ts';

/** An acknowledgement as it is stored. */
export interface Acknowledgement extends AcknowledgedBy {
  /** Just after the newest input that had been evaluated when it was accepted. */
  readonly position: number;
  /** Spans of the active rows for which it was given. */
  readonly spans: readonly Span[];
}

/** One condition of a sensor while it is being evaluated: its state, and the rows that it writes. */
export class Track {
  readonly key: ConditionKey;
  condition: Condition | null;
  state: ConditionState;
  /** Ascending by when they were activated. */
  readonly rows: LogRow[];
  readonly #valueIn: (reading: EvaluatedReading) => number;
  #window: Window;
  /** The last reading that had a value for this condition. */
  #lastReading: EvaluatedReading | null = null;
  /** When the newest reading was measured, whatever it says. */
  #heardAt = Number.NEGATIVE_INFINITY;

  constructor(
    key: ConditionKey,
    condition: Condition | null,
    state: ConditionState = NORMAL,
    rows: LogRow[] = [],
  ) {
    this.key = key;
    this.#valueIn = findDetector(key).valueIn;
    this.#window = emptyWindow(key);
    this.condition = condition;
    this.state = state;
    this.rows = rows;
  }

  get isNormal(): boolean {
    return this.state.phase === 'normal';
  }

  /** Whether a reading of such a value (NaN for none) changes anything that later readings are evaluated by. */
  isMovedBy(value: number): boolean {
    const { condition } = this;
    return condition !== null && (!this.isNormal || condition.windowMs > 0 || condition.isBeyond(value));
  }

  /** Evaluates a reading. One that says nothing to this condition still lets time pass. */
  evaluate(reading: EvaluatedReading): void {
    const hasValue = this.remember(reading);
    const { condition } = this;
    if (condition === null) return;
    const value = hasValue ? condition.value(this.#window) : Number.NaN;
    const isSilent = Number.isNaN(value);
    if (this.isNormal && (isSilent || !condition.isBeyond(value))) return;
    if (isSilent) this.feed({ kind: 'until', at: reading.measuredAt, isHeard: true });
    else this.feed({ kind: 'sample', sample: toSample(condition, reading, value) });
  }

  /** Takes note of a reading without evaluating it, and returns whether it has a value for this condition. */
  remember(reading: EvaluatedReading): boolean {
    const value = this.#valueIn(reading);
    this.#heardAt = reading.measuredAt;
    if (Number.isNaN(value)) return false;
    this.#window.push(reading.measuredAt, value);
    this.#lastReading = reading;
    return true;
  }

  /** Value evaluated now, or the known one when there is no statement: for rows that the clock adds. */
  get value(): number {
    const value = this.condition?.value(this.#window) ?? Number.NaN;
    // Without a row the condition is normal, and nothing takes the value.
    return Number.isNaN(value) ? (this.rows.at(-1)?.value ?? 0) : value;
  }

  /** A settings version applies from `at` and evaluates the latest reading again. */
  switchTo(condition: Condition | null, at: number): void {
    const last = condition && this.#evaluatedBy(condition, at);
    this.feed({ kind: 'rule', at, rule: condition?.rule ?? null, last }, condition?.limit ?? null);
    this.condition = condition;
  }

  /** Another device measures from `at` on: what was wrong with the one before is over, what it measured is forgotten. */
  startAnew(condition: Condition | null, at: number): void {
    this.switchTo(null, at);
    this.#window = emptyWindow(this.key);
    this.#lastReading = null;
    this.#heardAt = Number.NEGATIVE_INFINITY;
    this.condition = condition;
  }

  #evaluatedBy(condition: Condition, at: number): Sample | null {
    const value = condition.value(this.#window);
    const reading = this.#lastReading;
    if (reading === null || Number.isNaN(value)) return null;
    const lastReadingAt = this.#heardAt;
    const holdMs = condition.rule.holdMs ?? Number.POSITIVE_INFINITY;
    return at <= lastReadingAt + holdMs
      ? { ...toSample(condition, reading, value), heardAt: lastReadingAt }
      : null;
  }

  /** Takes the condition one input further and writes down what happened. */
  feed(input: Input, limit: number | null = this.condition?.limit ?? null): readonly Transition[] {
    const { state, transitions } = step(this.state, this.condition?.rule ?? null, input);
    this.state = state;
    for (const transition of transitions) write(this.rows, transition, limit);
    return transitions;
  }

  /** The state after a replay, which never repeats: an open alarm is next repeated an interval from now. */
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
  const span = rowSpan(row);
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

/** Returns a condition's window before there is a reading. */
function emptyWindow(key: ConditionKey): Window {
  const { reachMs, isCounter } = findDetector(key);
  return new Window(reachMs, { isCounter: isCounter === true });
}
