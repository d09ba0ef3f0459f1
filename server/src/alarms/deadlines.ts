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
} from './condition-state.ts';
import { comeBack, raise } from './excursion.ts';

/** How long the clock waits for more of a backlog before it ends a delay that was already over on receipt. */
export const BACKLOG_WAIT_MS = 60_000;

/** Lets every deadline up to the input's time expire, in the order of their times. */
export function expire(state: ConditionState, rule: Rule, input: Input): Step {
  const expired = expireOne(state, rule, input);
  if (expired === null) {
    return input.kind === 'clock' ? repeatByClock(state, rule, input.at, input.last.value) : stay(state);
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
      return earliest(clockRaisesAt(state, rule, lastReceivedAt), state.inForce?.nextRepeatAt);
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

/** After a silence of the clock itself the event is said once, not once for each miss. */
function repeatByClock(state: ConditionState, rule: Rule, now: number, value: number): Step {
  const due = nextRepeat(state);
  return due === null || due > now ? stay(state) : repeat(state, rule, now, value);
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

/** Says an event in force again, in a row that records on while the alarm lasts. */
export function repeat(state: ConditionState, rule: Rule, now: number, value: number): Step {
  const nextRepeatAt = rule.repeatMs === null ? null : now + rule.repeatMs;
  switch (state.phase) {
    case 'alarm': {
      const { event } = state;
      return {
        state: { ...state, nextRepeatAt, rows: [...state.rows, { event, row: now, extreme: value }] },
        transitions: [{ kind: 'repeated', event, row: now, value }],
      };
    }
    case 'latched':
      return { state: { ...state, nextRepeatAt }, transitions: saidOnce(state.event, now, value) };
    case 'pre-alarm':
      if (state.inForce === null) return stay(state);
      return {
        state: { ...state, inForce: { nextRepeatAt } },
        transitions: saidOnce(state.event, now, value),
      };
    case 'normal':
    case 'acknowledged':
      return stay(state);
  }
}

/** What the event tells of has returned already, so that its row has nothing to record. */
function saidOnce(event: number, now: number, value: number): Step['transitions'] {
  return [
    { kind: 'repeated', event, row: now, value },
    { kind: 'returned', row: now, at: now },
  ];
}
