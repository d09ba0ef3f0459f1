import { isDue } from '../../platform/work/not-before.ts';
import {
  after,
  stay,
  type Acknowledged,
  type Alarm,
  type ConditionState,
  type Input,
  type PreAlarm,
  type Rule,
  type Step,
  type Transition,
} from './condition-state.ts';
import { comeBack, raise } from './excursion.ts';
import { isKnownAt } from './hold.ts';

/** How long the clock waits for more of a backlog before it ends a delay that was already over on receipt. */
export const BACKLOG_WAIT_MS = 60_000;

/** Lets every deadline up to the input's time expire, in the order of their times. */
export function expire(state: ConditionState, rule: Rule, input: Input): Step {
  const expired = expireOne(state, rule, input);
  if (expired === null) {
    return input.kind === 'clock' ? repeatByClock(state, rule, input) : stay(state);
  }
  return after(expired.transitions, expire(expired.state, rule, input));
}

/** When the clock next has something to do, or null; a backlog is waited for from its newest receipt on. */
export function nextDeadline(
  state: ConditionState,
  rule: Rule | null,
  lastReceivedAt: number,
): number | null {
  if (rule === null) return null;
  switch (state.phase) {
    case 'normal':
      return null;
    case 'pre-alarm':
      return earliest(
        isKnownAt(state, rule, delayEndsAt(state, rule)) ? clockRaisesAt(state, rule, lastReceivedAt) : null,
        state.inForce?.nextRepeatAt,
      );
    case 'alarm':
      return earliest(returnCountsAt(state, rule), state.nextRepeatAt);
    case 'acknowledged':
      return returnCountsAt(state, rule);
    case 'latched':
      return state.nextRepeatAt;
  }
}

/** The earliest of some moments, null for never. */
export function earliest(...moments: readonly (number | null | undefined)[]): number | null {
  const known = moments.filter((at) => at !== null && at !== undefined);
  return known.length === 0 ? null : Math.min(...known);
}

function expireOne(state: ConditionState, rule: Rule, input: Input): Step | null {
  const until = input.kind === 'sample' ? input.sample.at : input.at;
  const knownAt = input.kind === 'sample' ? input.sample.receivedAt : input.at;
  switch (state.phase) {
    case 'normal':
    case 'latched':
      return null;
    case 'pre-alarm': {
      if (!isKnownAt(state, rule, delayEndsAt(state, rule))) return null;
      const due =
        input.kind === 'clock' ? clockRaisesAt(state, rule, input.last.receivedAt) : delayEndsAt(state, rule);
      return due <= until ? raise(state, rule, delayEndsAt(state, rule), knownAt) : null;
    }
    case 'alarm':
    case 'acknowledged': {
      const due = returnCountsAt(state, rule);
      return due !== null && due <= until ? comeBack(state, rule, due) : null;
    }
  }
}

export function delayEndsAt(state: PreAlarm, rule: Rule): number {
  return state.row + rule.delayMs;
}

function clockRaisesAt(state: PreAlarm, rule: Rule, lastReceivedAt: number): number {
  const end = delayEndsAt(state, rule);
  const isBacklog = end <= state.openedReceivedAt;
  return isBacklog ? Math.max(end, lastReceivedAt + BACKLOG_WAIT_MS) : end;
}

export function returnCountsAt({ insideSince }: Alarm | Acknowledged, rule: Rule): number | null {
  return insideSince === null ? null : insideSince + rule.offDelayMs;
}

/** After a silence of the clock itself the event is repeated once, not once for each missed time. */
function repeatByClock(state: ConditionState, rule: Rule, clock: Extract<Input, { kind: 'clock' }>): Step {
  const due = nextRepeat(state);
  if (due === null || !isDue(due, clock.at, rule.repeatMs ?? 0)) return stay(state);
  return repeat(state, rule, { at: clock.at, value: clock.last.value, position: clock.position });
}

function nextRepeat(state: ConditionState): number | null {
  switch (state.phase) {
    case 'alarm':
    case 'latched':
      return state.nextRepeatAt;
    case 'pre-alarm':
      return state.inForce?.nextRepeatAt ?? null;
    case 'normal':
    case 'acknowledged':
      return null;
  }
}

/** Time and value of the repetition of an event, and its place among the inputs. */
interface Reminder {
  readonly at: number;
  readonly value: number;
  readonly position: number;
}

/** Repeats an event in force: a further row with the value of that moment, which records nothing itself. */
export function repeat(state: ConditionState, rule: Rule, reminder: Reminder): Step {
  const nextRepeatAt = rule.repeatMs === null ? null : reminder.at + rule.repeatMs;
  switch (state.phase) {
    case 'alarm':
      return { state: { ...state, nextRepeatAt }, transitions: [repeated(state.event, reminder, false)] };
    case 'latched':
      return { state: { ...state, nextRepeatAt }, transitions: [repeated(state.event, reminder, true)] };
    case 'pre-alarm':
      if (state.inForce === null) return stay(state);
      return {
        state: { ...state, inForce: { nextRepeatAt } },
        transitions: [repeated(state.event, reminder, true)],
      };
    case 'normal':
    case 'acknowledged':
      return stay(state);
  }
}

function repeated(event: number, { at, value, position }: Reminder, isBack: boolean): Transition {
  return { kind: 'repeated', event, row: at, value, position, isBack };
}

/** Up to where the clock has evaluated: the end of the delays that it let expire, or null for none. */
export function expiredUntil(
  before: ConditionState,
  rule: Rule,
  transitions: readonly Transition[],
): number | null {
  const ends = transitions.flatMap((transition) => {
    if (transition.kind === 'raised') return [transition.at];
    const isReturn =
      transition.kind === 'returned' &&
      (before.phase === 'alarm' || before.phase === 'acknowledged') &&
      before.insideSince === transition.at;
    return isReturn ? [transition.at + rule.offDelayMs] : [];
  });
  return ends.length === 0 ? null : Math.max(...ends);
}
