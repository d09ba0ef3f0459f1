import {
  after,
  NORMAL,
  stay,
  type Acknowledged,
  type Alarm,
  type ConditionState,
  type PreAlarm,
  type Rule,
  type Sample,
  type Step,
  type Transition,
} from './condition-state.ts';
import { delayEndsAt, returnCountsAt } from './deadlines.ts';
import { closePreAlarm, comeBack, endedTransitions, open, raise, record } from './excursion.ts';
import { isKnownAt } from './hold.ts';

/** A settings version evaluates the latest reading again. What it opens, raises or closes has its time. */
export function change(state: ConditionState, rule: Rule, at: number, last: Sample | null): Step {
  const now = last === null ? null : { ...last, at };
  switch (state.phase) {
    case 'normal':
      return now?.beyond === true ? open(rule, now, null) : stay(state);
    case 'pre-alarm': {
      if (now?.inside !== true) return reschedule(state, rule, at);
      const closed = closePreAlarm(state, at);
      // The event it was a further row of may be in force still: the version decides about that too.
      return after(closed.transitions, change(closed.state, rule, at, last));
    }
    case 'alarm':
      return reevaluate({ ...state, nextRepeatAt: nextRepeat(state.nextRepeatAt, rule, at) }, rule, at, now);
    case 'acknowledged':
      return reevaluate(state, rule, at, now);
    case 'latched':
      if (now?.beyond === true) return open(rule, now, state);
      if (rule.autoReset) return endAt(state.event, at);
      return stay({ ...state, nextRepeatAt: nextRepeat(state.nextRepeatAt, rule, at) });
  }
}

/** A switched-off condition closes what is pre-alarm and resets what is in force. */
export function switchOff(state: ConditionState, at: number): Step {
  switch (state.phase) {
    case 'normal':
      return stay(state);
    case 'acknowledged':
      return { state: NORMAL, transitions: endedTransitions(state, at) };
    case 'pre-alarm': {
      const closed: Transition = { kind: 'closed', row: state.row, at };
      if (state.inForce !== null) return after([closed], endAt(state.event, at));
      return { state: NORMAL, transitions: [closed, { kind: 'ended', event: state.event, at }] };
    }
    case 'alarm':
      return {
        state: NORMAL,
        transitions: [{ kind: 'reset', event: state.event, at }, ...endedTransitions(state, at)],
      };
    case 'latched':
      return endAt(state.event, at);
  }
}

function endAt(event: number, at: number): Step {
  return {
    state: NORMAL,
    transitions: [
      { kind: 'reset', event, at },
      { kind: 'ended', event, at },
    ],
  };
}

function reschedule(state: PreAlarm, rule: Rule, at: number): Step {
  const ends = delayEndsAt(state, rule);
  const rescheduled: Transition = { kind: 'rescheduled', row: state.row, delayEndsAt: ends };
  const isOver = ends <= at && isKnownAt(state, rule, ends);
  return after([rescheduled], isOver ? raise(state, rule, at, at) : stay(state));
}

function reevaluate(state: Alarm | Acknowledged, rule: Rule, at: number, now: Sample | null): Step {
  const evaluated = now === null ? stay(state) : record(state, rule, now);
  const { state: next } = evaluated;
  if (next.phase !== 'alarm' && next.phase !== 'acknowledged') return evaluated;
  const due = returnCountsAt(next, rule);
  return due !== null && due <= at ? after(evaluated.transitions, comeBack(next, rule, at)) : evaluated;
}

function nextRepeat(planned: number | null, rule: Rule, at: number): number | null {
  return rule.repeatMs === null ? null : (planned ?? at + rule.repeatMs);
}
