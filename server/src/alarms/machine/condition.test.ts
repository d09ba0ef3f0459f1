import { describe, expect, test } from 'vitest';
import { step } from './condition.ts';
import {
  NORMAL,
  type ConditionState,
  type Input,
  type Rule,
  type Sample,
  type Transition,
} from './condition-state.ts';
import { BACKLOG_WAIT_MS, nextDeadline } from './deadlines.ts';

const MINUTE = 60_000;
const LIMIT = 8;
const DEADBAND = 1;

const rule = (changes: Partial<Rule> = {}): Rule => ({
  delayMs: 10 * MINUTE,
  offDelayMs: 0,
  autoReset: true,
  repeatMs: null,
  worse: Math.max,
  ...changes,
});

const sample = (minute: number, value: number): Sample => ({
  at: minute * MINUTE,
  receivedAt: minute * MINUTE,
  value,
  beyond: value > LIMIT,
  inside: value <= LIMIT - DEADBAND,
});
const reads = (minute: number, value: number): Input => ({ kind: 'sample', sample: sample(minute, value) });
const clock = (minute: number, last: { value?: number; receivedMinute?: number } = {}): Input => ({
  kind: 'clock',
  at: minute * MINUTE,
  last: { value: last.value ?? 9, receivedAt: (last.receivedMinute ?? 0) * MINUTE },
  position: minute * MINUTE,
});
const acknowledges = (minute: number): Input => ({ kind: 'acknowledge', at: minute * MINUTE });
const saves = (minute: number, to: Rule | null, last: number | null = null): Input => ({
  kind: 'rule',
  at: minute * MINUTE,
  rule: to,
  last: last === null ? null : sample(minute, last),
});

const SHOWN = new Set(['event', 'row', 'at', 'value']);

/** Transitions in short: kind, row or event in minutes, what else there is. */
function transitionText(transition: Transition): string {
  const { kind, ...rest } = transition;
  const parts = Object.entries(rest)
    .filter((field): field is [string, number] => SHOWN.has(field[0]))
    .map(([name, value]) => (name === 'value' ? `value ${value}` : `${name} ${value / MINUTE}`));
  return [kind, ...parts].join(' ');
}

function run(start: Rule | null, inputs: readonly Input[]) {
  let state: ConditionState = NORMAL;
  let current = start;
  const story: string[] = [];
  const ended: string[] = [];
  for (const input of inputs) {
    const taken = step(state, current, input);
    state = taken.state;
    if (input.kind === 'rule') current = input.rule;
    story.push(...taken.transitions.filter(({ kind }) => kind !== 'ended').map(transitionText));
    ended.push(...taken.transitions.filter(({ kind }) => kind === 'ended').map(transitionText));
  }
  return { story, ended, state };
}

const story = (start: Rule | null, ...inputs: Input[]): string[] => run(start, inputs).story;

describe('an excursion', () => {
  test('exactly at the limit is inside', () => {
    expect(story(rule(), reads(0, LIMIT))).toEqual([]);
  });

  test('opens with the first reading beyond the limit, not active', () => {
    expect(story(rule(), reads(0, 9))).toEqual(['opened event 0 row 0 value 9']);
  });

  test('becomes an alarm when the delay is over by a reading, at the moment the delay ended', () => {
    expect(story(rule(), reads(0, 9), reads(12, 10))).toEqual([
      'opened event 0 row 0 value 9',
      'raised row 0 at 10',
      'worsened row 0 value 10',
    ]);
  });

  test('becomes an alarm by the clock when nothing more is received', () => {
    expect(story(rule(), reads(0, 9), clock(10))).toEqual([
      'opened event 0 row 0 value 9',
      'raised row 0 at 10',
    ]);
  });

  test('is an alarm at once without a delay', () => {
    expect(story(rule({ delayMs: 0 }), reads(3, 9))).toEqual([
      'opened event 3 row 3 value 9',
      'raised row 3 at 3',
    ]);
  });

  test('closes as a pre-alarm that never was an alarm when it is back inside before the delay ends', () => {
    expect(story(rule(), reads(0, 9), reads(9, 7), clock(60))).toEqual([
      'opened event 0 row 0 value 9',
      'closed row 0 at 9',
    ]);
  });

  test('a delay that ends exactly at a reading inside ends before that reading counts', () => {
    expect(story(rule(), reads(0, 9), reads(10, 7))).toEqual([
      'opened event 0 row 0 value 9',
      'raised row 0 at 10',
      'returned row 0 at 10',
      'reset event 0 at 10',
    ]);
  });

  test('goes on within the deadband: inside by less than that is not back', () => {
    expect(story(rule(), reads(0, 9), reads(9, 7.5), clock(10))).toEqual([
      'opened event 0 row 0 value 9',
      'raised row 0 at 10',
    ]);
  });

  test('carries its true extreme', () => {
    const { state } = run(rule(), [reads(0, 9), reads(1, 12), reads(2, 10), reads(11, 11)]);
    expect(state).toMatchObject({ phase: 'alarm', rows: [{ row: 0, extreme: 12 }] });
  });

  test('of a low limit carries its minimum', () => {
    const low = rule({ worse: Math.min, delayMs: 0 });
    const at = (minute: number, value: number): Input => ({
      kind: 'sample',
      sample: { at: minute, receivedAt: minute, value, beyond: value < 2, inside: value >= 2 },
    });
    expect(run(low, [at(0, 1), at(1, -4), at(2, 0)]).state).toMatchObject({ rows: [{ extreme: -4 }] });
  });
});

describe('a backlog', () => {
  const late: Input = { kind: 'sample', sample: { ...sample(0, 9), receivedAt: 100 * MINUTE } };

  test('is not hurried by the clock: a delay over on receipt waits a minute for further readings', () => {
    const { story: lines, state } = run(rule(), [late, clock(100.5, { receivedMinute: 100 })]);
    expect(lines).toEqual(['opened event 0 row 0 value 9']);
    expect(nextDeadline(state, rule(), 100 * MINUTE)).toBe(100 * MINUTE + BACKLOG_WAIT_MS);
  });

  test('becomes an alarm when the minute is over, at the moment the delay ended', () => {
    expect(story(rule(), late, clock(101, { receivedMinute: 100 }))).toContain('raised row 0 at 10');
  });

  test('that goes on to come back inside in time was never an alarm', () => {
    const back: Input = { kind: 'sample', sample: { ...sample(5, 6), receivedAt: 100.5 * MINUTE } };
    expect(story(rule(), late, back, clock(200))).toEqual([
      'opened event 0 row 0 value 9',
      'closed row 0 at 5',
    ]);
  });
});

describe('the return', () => {
  const alarmed = [reads(0, 9), clock(10)];

  test('with auto-reset ends the event, and the next excursion is another one', () => {
    expect(story(rule(), ...alarmed, reads(20, 7), reads(30, 9)).slice(2)).toEqual([
      'returned row 0 at 20',
      'reset event 0 at 20',
      'opened event 30 row 30 value 9',
    ]);
  });

  test('without auto-reset leaves the event in force, and the next excursion is a further row of it', () => {
    const { story: lines, state } = run(rule({ autoReset: false }), [...alarmed, reads(20, 7), reads(30, 9)]);
    expect(lines.slice(2)).toEqual(['returned row 0 at 20', 'opened event 0 row 30 value 9']);
    expect(state).toMatchObject({ phase: 'pre-alarm', event: 0 });
  });

  test('counts only after the off-delay: the first reading inside is the return, its end the reset', () => {
    const patient = rule({ offDelayMs: 5 * MINUTE });
    expect(story(patient, ...alarmed, reads(20, 7), clock(25)).slice(2)).toEqual([
      'returned row 0 at 20',
      'reset event 0 at 25',
    ]);
  });

  test('does not count when the value goes beyond again within the off-delay', () => {
    const patient = rule({ offDelayMs: 5 * MINUTE });
    expect(story(patient, ...alarmed, reads(20, 7), reads(24, 9), clock(60)).slice(2)).toEqual([]);
  });
});

describe('an acknowledgement', () => {
  const alarmed = [reads(0, 9), clock(10)];

  test('of a pre-alarm changes nothing: it would swallow the alarm to come', () => {
    expect(story(rule(), reads(0, 9), acknowledges(1), clock(10))).toContain('raised row 0 at 10');
  });

  test('while beyond lets the row go on recording, and starts no new event before the return', () => {
    expect(
      story(rule(), ...alarmed, acknowledges(11), reads(12, 14), reads(20, 7), reads(21, 9)).slice(2),
    ).toEqual(['worsened row 0 value 14', 'returned row 0 at 20', 'opened event 21 row 21 value 9']);
  });

  test('of a latched event ends it', () => {
    const { ended, state } = run(rule({ autoReset: false }), [...alarmed, reads(20, 7), acknowledges(20)]);
    expect([ended, state]).toEqual([['ended event 0 at 20'], NORMAL]);
  });

  test('leaves a further pre-alarm of the same event to become an alarm of its own', () => {
    const withClock = story(
      rule({ autoReset: false }),
      ...alarmed,
      reads(20, 7),
      reads(30, 9),
      acknowledges(31),
      clock(40),
    );
    expect(withClock.slice(-2)).toEqual(['opened event 0 row 30 value 9', 'raised row 30 at 40']);
  });

  test('twice changes nothing the second time', () => {
    const once = run(rule(), [...alarmed, acknowledges(11)]);
    expect(run(rule(), [...alarmed, acknowledges(11), acknowledges(12)])).toEqual(once);
  });
});

describe('repeat', () => {
  const often = rule({ repeatMs: 10 * MINUTE });

  test('adds a row with the current value while the event is in force, by the clock', () => {
    expect(story(often, reads(0, 9), clock(10), reads(15, 11), clock(20, { value: 11 })).at(-1)).toBe(
      'repeated event 0 row 20 value 11',
    );
  });

  test('never comes from readings alone, as in a replay', () => {
    expect(story(often, reads(0, 9), reads(11, 9), reads(60, 9)).join()).not.toContain('repeated');
  });

  test('repeats once for several missed times, not once for each', () => {
    const withClock = story(often, reads(0, 9), clock(10), clock(95), clock(96));
    expect(withClock.filter((line) => line.startsWith('repeated'))).toEqual([
      'repeated event 0 row 95 value 9',
    ]);
  });

  test('reports an excursion that outlasts its acknowledgement by an interval as a new event, active at once', () => {
    const lines = story(often, reads(0, 9), clock(10), acknowledges(12), reads(15, 9), reads(22, 9.5));
    expect(lines.slice(-2)).toEqual(['opened event 22 row 22 value 9.5', 'raised row 22 at 22']);
  });
});

describe('an event', () => {
  test('ends with the return that resets it, and a closed pre-alarm at once', () => {
    const { ended } = run(rule(), [reads(0, 9), reads(1, 7), reads(2, 9), clock(12), reads(20, 7)]);
    expect(ended).toEqual(['ended event 0 at 1', 'ended event 2 at 20']);
  });

  test('in force does not end', () => {
    expect(run(rule({ autoReset: false }), [reads(0, 9), clock(10), reads(20, 7)]).ended).toEqual([]);
  });

  test('that was repeated ends together with its successor', () => {
    const often = rule({ repeatMs: 10 * MINUTE });
    const { ended } = run(often, [reads(0, 9), clock(10), acknowledges(12), reads(22, 9), reads(30, 7)]);
    expect(ended).toEqual(['ended event 0 at 30', 'ended event 22 at 30']);
  });
});

describe('a settings version', () => {
  test('opens what the last reading is beyond, at the moment it was saved', () => {
    expect(story(null, saves(50, rule(), 9))).toEqual(['opened event 50 row 50 value 9']);
  });

  test('closes a pre-alarm that the new limit lets be', () => {
    expect(story(rule(), reads(0, 9), saves(5, rule(), 6))).toContain('closed row 0 at 5');
  });

  test('with a shorter delay raises at the moment it was saved', () => {
    expect(story(rule(), reads(0, 9), saves(5, rule({ delayMs: MINUTE }), 9))).toContain('raised row 0 at 5');
  });

  test('with a shorter off-delay ends the return at the moment it was saved', () => {
    const inside = [reads(0, 9), clock(10), reads(20, 7)];
    const patient = rule({ offDelayMs: 60 * MINUTE });
    expect(story(patient, ...inside, saves(30, rule(), 7)).slice(-2)).toEqual([
      'returned row 0 at 20',
      'reset event 0 at 30',
    ]);
  });

  test('with auto-reset that closes the pre-alarm of a latched event resets the event too', () => {
    const latching = rule({ autoReset: false, delayMs: MINUTE });
    const lines = story(latching, reads(0, 9), reads(2, 7), reads(9, 9), saves(9, rule(), 6));
    expect(lines).toContain('closed row 9 at 9');
    expect(lines).toContain('reset event 0 at 9');
  });

  test('that switches off closes a pre-alarm and resets an alarm', () => {
    expect(story(rule(), reads(0, 9), saves(5, null))).toContain('closed row 0 at 5');
    expect(story(rule(), reads(0, 9), clock(10), saves(15, null))).toContain('reset event 0 at 15');
  });

  test('that switches off starts nothing any more', () => {
    expect(story(rule(), saves(1, null), reads(2, 99), clock(100))).toEqual([]);
  });
});
