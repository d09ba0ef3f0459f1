import {
  after,
  NORMAL,
  stay,
  type ConditionState,
  type Input,
  type PreAlarm,
  type Rule,
  type Sample,
  type Step,
} from './condition-state.ts';
import { delayEndsAt, expire, repeat } from './deadlines.ts';
import { closePreAlarm, open, openAgain, raise, record, worsen } from './excursion.ts';
import { hear } from './hold.ts';
import { change, switchOff } from './rule-change.ts';

/**
 * One alarm condition of one sensor (say: temperature high) as a state machine without I/O.
 *
 *     normal ──beyond──▶ pre-alarm ──delay over──▶ alarm ──acknowledge──▶ acknowledged
 *        ▲                  │ inside                 │ inside                 │ inside
 *        ├──────────────────┘                        ├─ auto-reset ─▶ normal  └─▶ normal
 *        └────────────────────── acknowledge ◀── latched ◀─ otherwise
 *
 * Terms of ISA-18.2: an excursion is the time beyond the limit; its event is what people see and acknowledge.
 * An event that does not reset by itself stays in force (latched) and takes further excursions as further rows.
 * A row is named by the moment it was activated, an event by that of its first row.
 *
 * `step` takes the condition one input further. Every deadline up to the input's time expires first, so a delay
 * that ends exactly at a reading's time ends before the reading counts. `rule` is the one in force before it.
 */
export function step(state: ConditionState, rule: Rule | null, input: Input): Step {
  const expired = rule === null ? stay(state) : expire(state, rule, input);
  return after(expired.transitions, apply(expired.state, rule, input));
}

function apply(state: ConditionState, rule: Rule | null, input: Input): Step {
  switch (input.kind) {
    case 'clock':
      return stay(state);
    case 'until':
      return rule === null || input.isHeard !== true ? stay(state) : stay(hear(state, rule, input.at));
    case 'sample':
      return rule === null ? stay(state) : evaluate(state, rule, input.sample);
    case 'repeated':
      return rule === null ? stay(state) : repeat(state, rule, input);
    case 'acknowledge':
      return acknowledge(state, input.at);
    case 'rule':
      return input.rule === null
        ? switchOff(state, input.at)
        : change(state, input.rule, input.at, input.last);
  }
}

function evaluate(state: ConditionState, rule: Rule, sample: Sample): Step {
  switch (state.phase) {
    case 'normal':
      return sample.beyond ? open(rule, sample, null) : stay(state);
    case 'latched':
      return sample.beyond ? open(rule, sample, state) : stay(state);
    case 'pre-alarm':
      return sample.inside ? closePreAlarm(state, sample.at) : goOn(state, rule, sample);
    case 'alarm':
      return record(state, rule, sample);
    case 'acknowledged':
      if (sample.beyond && rule.repeatMs !== null && sample.at >= state.position + rule.repeatMs) {
        return openAgain(state, rule, sample);
      }
      return record(state, rule, sample);
  }
}

/** Still out; what was unknown when the delay ended is known again. */
function goOn(state: PreAlarm, rule: Rule, sample: Sample): Step {
  const worse = worsen(state, rule, sample);
  if (rule.holdMs === undefined || worse.state.phase !== 'pre-alarm') return worse;
  const continued = { ...worse.state, heardAt: sample.at };
  const isOverdue = sample.beyond && delayEndsAt(state, rule) <= sample.at;
  return after(
    worse.transitions,
    isOverdue ? raise(continued, rule, sample.at, sample.receivedAt) : stay(continued),
  );
}

/** A row that is not active cannot be acknowledged: that would swallow the alarm to come. */
function acknowledge(state: ConditionState, position: number): Step {
  switch (state.phase) {
    case 'normal':
    case 'acknowledged':
      return stay(state);
    case 'pre-alarm':
      return stay({ ...state, inForce: null });
    case 'alarm': {
      const { rows, insideSince } = state;
      return stay({ phase: 'acknowledged', position, rows, insideSince });
    }
    case 'latched':
      return { state: NORMAL, transitions: [{ kind: 'ended', event: state.event, at: position }] };
  }
}
