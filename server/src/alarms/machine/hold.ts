import type { ConditionState, PreAlarm, Rule } from './condition-state.ts';

/**
 * Whether the last value still holds at a moment. A sensor that sends changes alone says by each of its readings that
 * nothing has changed; once it is silent, that is unknown.
 */
export function isKnownAt(state: PreAlarm, { holdMs }: Rule, at: number): boolean {
  return holdMs === undefined || state.heardAt === undefined || at <= state.heardAt + holdMs;
}

/** Something was received of the sensor that says nothing to this condition: what was known holds on. */
export function hear(state: ConditionState, rule: Rule, at: number): ConditionState {
  if (state.phase !== 'pre-alarm' || rule.holdMs === undefined || !isKnownAt(state, rule, at)) return state;
  return { ...state, heardAt: at };
}
