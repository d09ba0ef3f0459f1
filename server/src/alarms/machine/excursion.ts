import {
  after,
  NORMAL,
  stay,
  type Acknowledged,
  type Alarm,
  type Latched,
  type PreAlarm,
  type RecordedRow,
  type Rule,
  type Sample,
  type Step,
  type Transition,
} from './condition-state.ts';

/** Opens a row, of a new event or of the one that is latched; without a delay it is an alarm at once. */
export function open(rule: Rule, sample: Sample, latched: Latched | null): Step {
  const { at, value, receivedAt } = sample;
  const event = latched?.event ?? at;
  const state: PreAlarm = {
    phase: 'pre-alarm',
    event,
    row: at,
    extreme: value,
    inForce: latched === null ? null : { nextRepeatAt: latched.nextRepeatAt },
    openedReceivedAt: receivedAt,
    ...(rule.holdMs !== undefined && { heardAt: sample.heardAt ?? at }),
  };
  const delayEndsAt = at + rule.delayMs;
  const opened: Transition = { kind: 'opened', event, row: at, value, receivedAt, delayEndsAt };
  if (rule.delayMs > 0) return { state, transitions: [opened] };
  return after([opened], raise(state, rule, at, receivedAt));
}

/** The delay is over at `at`. It became known at `knownAt`, from which on the alarm is repeated. */
export function raise(state: PreAlarm, rule: Rule, at: number, knownAt: number): Step {
  const { event, row, extreme } = state;
  const firstRepeatAt = rule.repeatMs === null ? null : Math.max(at, knownAt) + rule.repeatMs;
  return {
    state: {
      phase: 'alarm',
      event,
      rows: [{ event, row, extreme }],
      insideSince: null,
      nextRepeatAt: state.inForce?.nextRepeatAt ?? firstRepeatAt,
    },
    transitions: [{ kind: 'raised', row, at }],
  };
}

/** Back inside before the delay was over. */
export function closePreAlarm({ event, row, inForce }: PreAlarm, at: number): Step {
  const closed: Transition = { kind: 'closed', row, at };
  if (inForce === null) return { state: NORMAL, transitions: [closed, { kind: 'ended', event, at }] };
  return {
    state: { phase: 'latched', event, nextRepeatAt: inForce.nextRepeatAt },
    transitions: [closed],
  };
}

/** A pre-alarm records its extreme. */
export function worsen(state: PreAlarm, rule: Rule, sample: Sample): Step {
  const extreme = rule.worse(state.extreme, sample.value);
  if (extreme === state.extreme) return stay(state);
  return {
    state: { ...state, extreme },
    transitions: [{ kind: 'worsened', row: state.row, value: extreme }],
  };
}

/** Writes a sample into the rows of an alarm, and sees whether it has come back. */
export function record(state: Alarm | Acknowledged, rule: Rule, sample: Sample): Step {
  const worsened: Transition[] = [];
  const rows = state.rows.map((recorded): RecordedRow => {
    const value = sample.at < recorded.row ? recorded.extreme : rule.worse(recorded.extreme, sample.value);
    if (value === recorded.extreme) return recorded;
    worsened.push({ kind: 'worsened', row: recorded.row, value });
    return { ...recorded, extreme: value };
  });
  const insideSince = sample.beyond ? null : (state.insideSince ?? (sample.inside ? sample.at : null));
  if (worsened.length === 0 && insideSince === state.insideSince) return stay(state);
  const recorded: Alarm | Acknowledged = { ...state, rows, insideSince };
  if (insideSince === null || rule.offDelayMs > 0) return { state: recorded, transitions: worsened };
  return after(worsened, comeBack(recorded, rule, sample.at));
}

/** The return counts: `returned` is the first reading inside, the reset the end of the off-delay. */
export function comeBack(state: Alarm | Acknowledged, rule: Rule, resetAt: number): Step {
  const at = state.insideSince ?? resetAt;
  const returned = state.rows.map(({ row }): Transition => ({ kind: 'returned', row, at }));
  if (state.phase === 'acknowledged') {
    return { state: NORMAL, transitions: [...returned, ...endedTransitions(state, resetAt)] };
  }
  if (rule.autoReset) {
    const reset: Transition = { kind: 'reset', event: state.event, at: resetAt };
    return { state: NORMAL, transitions: [...returned, reset, ...endedTransitions(state, resetAt)] };
  }
  const { event, nextRepeatAt } = state;
  const others = endedTransitions(state, resetAt).filter((ended) => ended.event !== event);
  return { state: { phase: 'latched', event, nextRepeatAt }, transitions: [...returned, ...others] };
}

/** With repeat, an acknowledged excursion that lasts is raised again, as an event that is active at once. */
export function openAgain(state: Acknowledged, rule: Rule, sample: Sample): Step {
  const recorded = record(state, rule, sample);
  const opened = open({ ...rule, delayMs: 0 }, sample, null);
  if (recorded.state.phase !== 'acknowledged' || opened.state.phase !== 'alarm') return recorded;
  return {
    state: { ...opened.state, rows: [...recorded.state.rows, ...opened.state.rows] },
    transitions: [...recorded.transitions, ...opened.transitions],
  };
}

/** Ends every event that has a row here. */
export function endedTransitions({ rows }: Alarm | Acknowledged, at: number) {
  const events = new Set(rows.map(({ event }) => event));
  return [...events].map((event) => ({ kind: 'ended', event, at }) as const);
}
