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
 */

/** What one reading says about the condition. Between beyond and inside (the deadband) nothing changes. */
export interface Sample {
  readonly at: number;
  readonly receivedAt: number;
  readonly value: number;
  readonly beyond: boolean;
  readonly inside: boolean;
}

/** How the condition is judged. No rule: switched off, without a limit, or out of service. */
export interface Rule {
  readonly delayMs: number;
  readonly offDelayMs: number;
  readonly autoReset: boolean;
  /** How often an event in force is said again; null for never. */
  readonly repeatMs: number | null;
  /** The worse of two values, for the extreme of a row. */
  readonly worse: (a: number, b: number) => number;
}

export type Input =
  | { readonly kind: 'sample'; readonly sample: Sample }
  /** Live time, with the newest reading of the sensor: what it says and when it was received. */
  | { readonly kind: 'clock'; readonly at: number; readonly last: Pick<Sample, 'value' | 'receivedAt'> }
  /** Stands just after the newest input evaluated: `at` is that position, not the time on the wall. */
  | { readonly kind: 'acknowledge'; readonly at: number }
  /** A settings version saved at `at`: its rule, and the last reading as that rule judges it. */
  | { readonly kind: 'rule'; readonly at: number; readonly rule: Rule | null; readonly last: Sample | null };

interface RecordedRow {
  readonly row: number;
  readonly extreme: number;
}

/** An excursion that is or was an alarm: the rows it writes to, and since when it has been back inside. */
interface Recording {
  readonly rows: readonly RecordedRow[];
  readonly insideSince: number | null;
}

interface PreAlarm {
  readonly phase: 'pre-alarm';
  readonly event: number;
  readonly row: number;
  readonly extreme: number;
  /** The event was in force before this excursion and stays so if this one ends: when it is next repeated. */
  readonly inForce: { readonly nextRepeatAt: number | null } | null;
  /** Receipt of the opening reading: a delay that was over by then belongs to a backlog. */
  readonly openedReceivedAt: number;
}

interface Alarm extends Recording {
  readonly phase: 'alarm';
  readonly event: number;
  readonly nextRepeatAt: number | null;
}

interface Acknowledged extends Recording {
  readonly phase: 'acknowledged';
  readonly position: number;
}

interface Latched {
  readonly phase: 'latched';
  readonly event: number;
  readonly nextRepeatAt: number | null;
}

export type ConditionState = { readonly phase: 'normal' } | PreAlarm | Alarm | Acknowledged | Latched;

export type Transition =
  /** A row, not active yet; the first of its event when `row` equals `event`. */
  | { readonly kind: 'opened'; readonly event: number; readonly row: number; readonly value: number }
  | { readonly kind: 'raised'; readonly event: number; readonly row: number; readonly at: number }
  | { readonly kind: 'worsened'; readonly row: number; readonly value: number }
  /** A pre-alarm ended without ever having been an alarm: returned and reset at once. */
  | { readonly kind: 'closed'; readonly row: number; readonly at: number }
  | { readonly kind: 'returned'; readonly row: number; readonly at: number }
  /** Every active row of the event that has no reset yet gets this one. */
  | { readonly kind: 'reset'; readonly event: number; readonly at: number }
  /** A further row of an event in force, active from the start. */
  | { readonly kind: 'repeated'; readonly event: number; readonly row: number; readonly value: number }
  /** Every active, unacknowledged row of the event. */
  | { readonly kind: 'acknowledged'; readonly event: number; readonly at: number };

export interface Step {
  readonly state: ConditionState;
  readonly transitions: readonly Transition[];
}

export const NORMAL: ConditionState = { phase: 'normal' };

/** How long the clock waits for more of a backlog before it ends a delay that was already over on receipt. */
export const BACKLOG_WAIT_MS = 60_000;

/**
 * Takes the condition one input further. Every deadline up to the input's time expires first, so a delay that
 * ends exactly at a reading's time ends before the reading counts. `rule` is the one in force before the input.
 */
export function step(state: ConditionState, rule: Rule | null, input: Input): Step {
  const expired = rule === null ? stay(state) : expire(state, rule, input);
  const applied = apply(expired.state, rule, input);
  return { state: applied.state, transitions: [...expired.transitions, ...applied.transitions] };
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
      return earlier(clockRaisesAt(state, rule, lastReceivedAt), state.inForce?.nextRepeatAt ?? null);
    case 'alarm':
      return earlier(returnCountsAt(state, rule), state.nextRepeatAt);
    case 'acknowledged':
      return returnCountsAt(state, rule);
    case 'latched':
      return state.nextRepeatAt;
  }
}

// --- deadlines -------------------------------------------------------------------------------------------------

function expire(state: ConditionState, rule: Rule, input: Input): Step {
  const expired = expireOne(state, rule, input);
  if (expired === null)
    return input.kind === 'clock' ? repeat(state, rule, input.at, input.last.value) : stay(state);
  const further = expire(expired.state, rule, input);
  return { state: further.state, transitions: [...expired.transitions, ...further.transitions] };
}

function expireOne(state: ConditionState, rule: Rule, input: Input): Step | null {
  const until = input.kind === 'sample' ? input.sample.at : input.at;
  switch (state.phase) {
    case 'normal':
    case 'latched':
      return null;
    case 'pre-alarm': {
      const due =
        input.kind === 'clock' ? clockRaisesAt(state, rule, input.last.receivedAt) : delayEndsAt(state, rule);
      return due <= until ? raise(state, rule, delayEndsAt(state, rule)) : null;
    }
    case 'alarm':
    case 'acknowledged': {
      const due = returnCountsAt(state, rule);
      return due !== null && due <= until ? comeBack(state, rule, due) : null;
    }
  }
}

function delayEndsAt(state: PreAlarm, rule: Rule): number {
  return state.row + rule.delayMs;
}

function clockRaisesAt(state: PreAlarm, rule: Rule, lastReceivedAt: number): number {
  const end = delayEndsAt(state, rule);
  const isBacklog = end <= state.openedReceivedAt;
  return isBacklog ? Math.max(end, lastReceivedAt + BACKLOG_WAIT_MS) : end;
}

function returnCountsAt({ insideSince }: Recording, rule: Rule): number | null {
  return insideSince === null ? null : insideSince + rule.offDelayMs;
}

/** By the live clock only. After a silence of the clock itself the event is said once, not once for each miss. */
function repeat(state: ConditionState, rule: Rule, now: number, value: number): Step {
  const said = (at: number | null): at is number => at !== null && at <= now;
  const nextRepeatAt = rule.repeatMs === null ? null : now + rule.repeatMs;
  switch (state.phase) {
    case 'alarm':
      if (!said(state.nextRepeatAt)) return stay(state);
      return {
        state: { ...state, nextRepeatAt, rows: [...state.rows, { row: now, extreme: value }] },
        transitions: [{ kind: 'repeated', event: state.event, row: now, value }],
      };
    case 'latched':
      if (!said(state.nextRepeatAt)) return stay(state);
      return {
        state: { ...state, nextRepeatAt },
        transitions: [{ kind: 'repeated', event: state.event, row: now, value }],
      };
    case 'pre-alarm':
      if (state.inForce === null || !said(state.inForce.nextRepeatAt)) return stay(state);
      return {
        state: { ...state, inForce: { nextRepeatAt } },
        transitions: [{ kind: 'repeated', event: state.event, row: now, value }],
      };
    case 'normal':
    case 'acknowledged':
      return stay(state);
  }
}

// --- inputs ----------------------------------------------------------------------------------------------------

function apply(state: ConditionState, rule: Rule | null, input: Input): Step {
  switch (input.kind) {
    case 'clock':
      return stay(state);
    case 'sample':
      return rule === null ? stay(state) : judge(state, rule, input.sample);
    case 'acknowledge':
      return acknowledge(state, input.at);
    case 'rule':
      return input.rule === null
        ? switchOff(state, input.at)
        : change(state, input.rule, input.at, input.last);
  }
}

function judge(state: ConditionState, rule: Rule, sample: Sample): Step {
  switch (state.phase) {
    case 'normal':
      return sample.beyond ? open(rule, sample, sample.at, null) : stay(state);
    case 'latched':
      return sample.beyond ? open(rule, sample, sample.at, state) : stay(state);
    case 'pre-alarm':
      if (sample.inside) return closePreAlarm(state, sample.at);
      return worsen(state, rule, sample);
    case 'alarm':
      return record(state, rule, sample);
    case 'acknowledged':
      if (sample.beyond && rule.repeatMs !== null && sample.at >= state.position + rule.repeatMs) {
        return openAgain(state, rule, sample);
      }
      return record(state, rule, sample);
  }
}

/** Opens a row, of a new event or of the one that is latched; without a delay it is an alarm at once. */
function open(rule: Rule, sample: Sample, at: number, latched: Latched | null): Step {
  const event = latched?.event ?? at;
  const state: PreAlarm = {
    phase: 'pre-alarm',
    event,
    row: at,
    extreme: sample.value,
    inForce: latched === null ? null : { nextRepeatAt: latched.nextRepeatAt },
    openedReceivedAt: sample.receivedAt,
  };
  const opened: Transition = { kind: 'opened', event, row: at, value: sample.value };
  return rule.delayMs === 0 ? after([opened], raise(state, rule, at)) : { state, transitions: [opened] };
}

function raise(state: PreAlarm, rule: Rule, at: number): Step {
  return {
    state: {
      phase: 'alarm',
      event: state.event,
      rows: [{ row: state.row, extreme: state.extreme }],
      insideSince: null,
      nextRepeatAt: state.inForce?.nextRepeatAt ?? (rule.repeatMs === null ? null : at + rule.repeatMs),
    },
    transitions: [{ kind: 'raised', event: state.event, row: state.row, at }],
  };
}

function closePreAlarm(state: PreAlarm, at: number): Step {
  const closed: Transition = { kind: 'closed', row: state.row, at };
  if (state.inForce === null) return { state: NORMAL, transitions: [closed] };
  return {
    state: {
      phase: 'latched',
      event: state.event,
      nextRepeatAt: state.inForce.nextRepeatAt,
    },
    transitions: [closed],
  };
}

function worsen(state: PreAlarm, rule: Rule, sample: Sample): Step {
  const extreme = rule.worse(state.extreme, sample.value);
  if (extreme === state.extreme) return stay(state);
  return {
    state: { ...state, extreme },
    transitions: [{ kind: 'worsened', row: state.row, value: extreme }],
  };
}

/** Writes a sample into the rows of an alarm, and sees whether it has come back. */
function record(state: Alarm | Acknowledged, rule: Rule, sample: Sample): Step {
  const rows = state.rows.map(({ row, extreme }) => ({ row, extreme: rule.worse(extreme, sample.value) }));
  const worsened = rows.filter(({ extreme }, index) => extreme !== state.rows[index]?.extreme);
  const insideSince = sample.beyond ? null : (state.insideSince ?? (sample.inside ? sample.at : null));
  const recorded: Alarm | Acknowledged = { ...state, rows, insideSince };
  const transitions = worsened.map(({ row, extreme }): Transition => ({
    kind: 'worsened',
    row,
    value: extreme,
  }));
  if (insideSince === null || rule.offDelayMs > 0) return { state: recorded, transitions };
  return after(transitions, comeBack(recorded, rule, insideSince));
}

/** The return counts: `returned` is the first reading inside, the reset the end of the off-delay. */
function comeBack(state: Alarm | Acknowledged, rule: Rule, resetAt: number): Step {
  const at = state.insideSince ?? resetAt;
  const returned = state.rows.map(({ row }): Transition => ({ kind: 'returned', row, at }));
  if (state.phase === 'acknowledged') return { state: NORMAL, transitions: returned };
  if (rule.autoReset) {
    return { state: NORMAL, transitions: [...returned, { kind: 'reset', event: state.event, at: resetAt }] };
  }
  const { event, nextRepeatAt } = state;
  return { state: { phase: 'latched', event, nextRepeatAt }, transitions: returned };
}

/** With repeat, an acknowledged excursion that lasts is told anew, as an event that is active at once. */
function openAgain(state: Acknowledged, rule: Rule, sample: Sample): Step {
  const recorded = record(state, rule, sample);
  const opened = open({ ...rule, delayMs: 0 }, sample, sample.at, null);
  if (recorded.state.phase !== 'acknowledged' || opened.state.phase !== 'alarm') return recorded;
  return {
    state: { ...opened.state, rows: [...recorded.state.rows, ...opened.state.rows] },
    transitions: [...recorded.transitions, ...opened.transitions],
  };
}

/** A row that is not active cannot be acknowledged: that would swallow the alarm to come. */
function acknowledge(state: ConditionState, position: number): Step {
  switch (state.phase) {
    case 'normal':
    case 'acknowledged':
      return stay(state);
    case 'pre-alarm':
      if (state.inForce === null) return stay(state);
      return {
        state: { ...state, inForce: null },
        transitions: [{ kind: 'acknowledged', event: state.event, at: position }],
      };
    case 'alarm':
      return {
        state: { phase: 'acknowledged', position, rows: state.rows, insideSince: state.insideSince },
        transitions: [{ kind: 'acknowledged', event: state.event, at: position }],
      };
    case 'latched':
      return { state: NORMAL, transitions: [{ kind: 'acknowledged', event: state.event, at: position }] };
  }
}

// --- settings --------------------------------------------------------------------------------------------------

/** What a settings version opens, raises or closes carries the moment it was saved. */
function change(state: ConditionState, rule: Rule, at: number, last: Sample | null): Step {
  const now = last === null ? null : { ...last, at };
  switch (state.phase) {
    case 'normal':
      return now?.beyond === true ? open(rule, now, at, null) : stay(state);
    case 'pre-alarm':
      if (now?.inside === true) return closePreAlarm(state, at);
      return delayEndsAt(state, rule) <= at ? raise(state, rule, at) : stay(state);
    case 'alarm':
      return rejudge({ ...state, nextRepeatAt: nextRepeat(state.nextRepeatAt, rule, at) }, rule, now);
    case 'acknowledged':
      return rejudge(state, rule, now);
    case 'latched':
      if (now?.beyond === true) return open(rule, now, at, state);
      if (rule.autoReset) return { state: NORMAL, transitions: [{ kind: 'reset', event: state.event, at }] };
      return stay({ ...state, nextRepeatAt: nextRepeat(state.nextRepeatAt, rule, at) });
  }
}

function rejudge(state: Alarm | Acknowledged, rule: Rule, now: Sample | null): Step {
  return now === null ? stay(state) : record(state, rule, now);
}

function nextRepeat(planned: number | null, rule: Rule, at: number): number | null {
  return rule.repeatMs === null ? null : (planned ?? at + rule.repeatMs);
}

function switchOff(state: ConditionState, at: number): Step {
  switch (state.phase) {
    case 'normal':
    case 'acknowledged':
      return { state: NORMAL, transitions: [] };
    case 'pre-alarm': {
      const reset: Transition[] = state.inForce === null ? [] : [{ kind: 'reset', event: state.event, at }];
      return { state: NORMAL, transitions: [{ kind: 'closed', row: state.row, at }, ...reset] };
    }
    case 'alarm':
    case 'latched':
      return { state: NORMAL, transitions: [{ kind: 'reset', event: state.event, at }] };
  }
}

function stay(state: ConditionState): Step {
  return { state, transitions: [] };
}

function after(transitions: readonly Transition[], then: Step): Step {
  return { state: then.state, transitions: [...transitions, ...then.transitions] };
}

function earlier(a: number | null, b: number | null): number | null {
  if (a === null) return b;
  return b === null ? a : Math.min(a, b);
}
