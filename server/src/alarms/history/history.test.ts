import { enableName, LIMIT_SIDES, LIMITED_MEASURANDS, limitName, NOTHING_MEASURED } from '@ts1/contract';
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { referenceHistory, referenceNow, type ReferenceSettings } from '../../../testing/reference-alarms.ts';
import {
  conditionKey,
  enabledConditions,
  type Condition,
  type ConditionKey,
  type EvaluatedReading,
} from '../machine/conditions.ts';
import { ofEvent, rowSpan, type LogRow } from '../machine/log-row.ts';
import { parseSettings } from '../settings/settings-versions.ts';
import { Replay } from '../machine/replay.ts';
import { rowState } from '../machine/row-state.ts';
import { fromStored, toStored } from '../machine/stored-state.ts';
import { Track, type Acknowledgement } from '../machine/track.ts';
import { wantedRow } from '../log/wanted-rows.ts';

const MINUTE = 60_000;
const UNTIL = 60;
const KEY = 'temperature:high';
const RISE = 'temperature:rise';
/** The warnings: each side of each measurand. */
const WARNINGS = LIMITED_MEASURANDS.flatMap((measurand) =>
  LIMIT_SIDES.map((side) => ({ measurand, side, sign: side === 'high' ? 1 : -1 })),
);
type ConditionFor = typeof limitCondition;

/** The same limit of a rise, within as many minutes as the limit has degrees. */
function riseCondition(settings: ReferenceSettings | null): Condition | null {
  if (settings === null) return null;
  const { limit, delay, offDelay } = settings;
  const given = { rise_alarm: limit - 4, rise_enable: true, rate_window: limit, delay, off_delay: offDelay };
  const all = enabledConditions({ ...parseSettings(null), ...given, repeat: settings.repeat !== null }, '1');
  return all.find(({ key }) => key === RISE) ?? null;
}

function limitCondition(settings: ReferenceSettings | null): Condition | null {
  if (settings === null) return null;
  const { limit, deadband, delay, offDelay, autoReset, hold } = settings;
  const [condition] = enabledConditions(
    {
      ...parseSettings(null),
      high_alarm: limit,
      high_enable: true,
      deadband,
      delay,
      off_delay: offDelay,
      auto_reset: autoReset,
      repeat: settings.repeat !== null,
    },
    '1',
  );
  if (condition === undefined || hold === undefined) return condition ?? null;
  return { ...condition, rule: { ...condition.rule, holdMs: hold * MINUTE } };
}

/** The same limit as a warning, with a delay of its own, beside an alarm further out. */
function warningCondition(
  settings: ReferenceSettings | null,
  { measurand, side, sign }: (typeof WARNINGS)[number],
  alarmLimit: number | null,
): Condition | null {
  if (settings === null) return null;
  const { limit, deadband, delay, offDelay, autoReset, repeat } = settings;
  const all = enabledConditions(
    {
      ...parseSettings(null),
      [limitName(measurand, side, 'warning')]: limit * sign,
      [enableName(measurand, side, 'warning')]: true,
      [limitName(measurand, side)]: alarmLimit === null ? null : alarmLimit * sign,
      [enableName(measurand, side)]: alarmLimit !== null,
      deadband,
      humidity_deadband: deadband,
      delay: delay + 1,
      warning_delay: delay,
      off_delay: offDelay,
      auto_reset: autoReset,
      repeat: repeat !== null,
    },
    '1',
  );
  return all.find(({ key }) => key === `${measurand}:${side}_warning`) ?? null;
}

const readingAt = (minute: number, temperature: number | null): EvaluatedReading => ({
  measuredAt: minute * MINUTE,
  receivedAt: minute * MINUTE,
  ...NOTHING_MEASURED,
  temperature,
  error: null,
  error_2: null,
});
/** Fields of a reading for a value. */
const asTemperature = (temperature: number): Partial<EvaluatedReading> => ({ temperature });

interface Scenario {
  readonly first: ReferenceSettings | null;
  readonly readings: ReadonlyMap<number, number>;
  readonly alive?: ReadonlySet<number>;
  readonly versions: ReadonlyMap<number, ReferenceSettings | null>;
  readonly acknowledgements: ReadonlySet<number>;
}

const settings: fc.Arbitrary<ReferenceSettings> = fc
  .record({
    limit: fc.integer({ min: 6, max: 8 }),
    deadband: fc.integer({ min: 0, max: 2 }),
    delay: fc.integer({ min: 0, max: 8 }),
    offDelay: fc.integer({ min: 0, max: 4 }),
    autoReset: fc.boolean(),
    repeats: fc.boolean(),
  })
  .map(({ repeats, ...rest }) => ({ ...rest, repeat: repeats ? Math.max(rest.delay, 5) : null }));

const minute = fc.integer({ min: 0, max: UNTIL });
const byMinute = <T>(value: fc.Arbitrary<T>, maxLength: number) =>
  fc.array(fc.tuple(minute, value), { maxLength }).map((pairs) => new Map(pairs));

const scenario: fc.Arbitrary<Scenario> = fc.record({
  first: fc.option(settings, { freq: 8 }),
  readings: byMinute(fc.integer({ min: 4, max: 11 }), 40),
  versions: byMinute(fc.option(settings, { freq: 4 }), 3),
  acknowledgements: fc.array(minute, { maxLength: 3 }).map((minutes) => new Set(minutes)),
});
/** A value holds for some minutes only, and the sensor often sends something else. */
const holding: fc.Arbitrary<Scenario> = fc
  .tuple(
    scenario,
    fc.array(minute, { maxLength: 20 }),
    fc.array(fc.integer({ min: 1, max: 12 }), { minLength: 4 }),
  )
  .map(([given, alive, holds]) => {
    const held = (one: ReferenceSettings | null, index: number) =>
      one && { ...one, deadband: 0, hold: holds[index % holds.length] ?? 1 };
    const versions = [...given.versions].map(([at, one], index) => [at, held(one, index + 1)] as const);
    return { ...given, alive: new Set(alive), first: held(given.first, 0), versions: new Map(versions) };
  });
/** It came back, fell silent, and then a version ended the delay of the return. */
const OFF_DELAY_SHORTENED_WHILE_SILENT: Scenario = {
  first: { limit: 6, deadband: 0, delay: 0, offDelay: 3, autoReset: false, repeat: null, hold: 1 },
  readings: new Map([
    [0, 7],
    [18, 4],
  ]),
  versions: new Map([
    [20, { limit: 6, deadband: 0, delay: 0, offDelay: 0, autoReset: true, repeat: null, hold: 1 }],
  ]),
  acknowledgements: new Set(),
  alive: new Set(),
};
/** A pre-alarm is unknown when its limit is raised; then a reading above the first one is within the new limit. */
const LIMIT_RAISED_WHILE_SILENT: Scenario = {
  first: null,
  readings: new Map([
    [0, 7],
    [3, 8],
  ]),
  versions: new Map([
    [0, { limit: 6, deadband: 0, delay: 2, offDelay: 0, autoReset: false, repeat: null, hold: 1 }],
    [2, { limit: 8, deadband: 0, delay: 2, offDelay: 0, autoReset: false, repeat: null, hold: 1 }],
  ]),
  acknowledgements: new Set(),
  alive: new Set(),
};
const withoutVersions = scenario.map((given) => ({ ...given, versions: new Map<number, null>() }));

/** Evaluates a scenario as it happens; every minute the clock has expired what is due. */
function live(
  given: Scenario,
  between: (track: Track, now: number) => Track = (track) => track,
  key: ConditionKey = KEY,
  conditionFor: ConditionFor = key === KEY ? limitCondition : riseCondition,
  valueFor = asTemperature,
) {
  let track = new Track(key, conditionFor(given.first));
  let position = 0;
  const acknowledgements: Acknowledgement[] = [];
  for (let at = 0; at <= UNTIL; at += 1) {
    const temperature = given.readings.get(at);
    track.feed({ kind: 'until', at: at * MINUTE });
    if (temperature !== undefined) track.evaluate({ ...readingAt(at, null), ...valueFor(temperature) });
    else if (given.alive?.has(at) === true) track.evaluate(readingAt(at, null));
    if (given.versions.has(at)) track.switchTo(conditionFor(given.versions.get(at) ?? null), at * MINUTE);
    position = at * MINUTE;
    if (given.acknowledgements.has(at)) {
      const newest = track.rows.findLast((row) => row.raisedAt !== null && row.acknowledged === null);
      if (newest !== undefined) {
        const waiting = ofEvent(track.rows, newest.event).filter(
          (row) => row.raisedAt !== null && row.acknowledged === null,
        );
        const spans = waiting.map((row) => rowSpan(row, position));
        const acknowledgement = { by: 'admin', userId: 1, at: position, position, spans };
        acknowledgements.push(acknowledgement);
        track.acknowledge(acknowledgement);
      }
    }
    track = between(track, at);
  }
  return { rows: track.rows, acknowledgements, state: track.state };
}

function replayed(
  given: Scenario,
  acknowledgements: readonly Acknowledgement[],
  key: ConditionKey = KEY,
  conditionFor: ConditionFor = key === KEY ? limitCondition : riseCondition,
  valueFor = asTemperature,
): LogRow[] {
  const replay = new Replay(key, Number.NEGATIVE_INFINITY, {
    versions: [
      { savedAt: 0, condition: conditionFor(given.first) },
      ...[...given.versions]
        .toSorted(([one], [other]) => one - other)
        .map(([at, version]) => ({ savedAt: at * MINUTE, condition: conditionFor(version) })),
    ],
    acknowledgements,
    repeats: [],
  });
  const alive = [...(given.alive ?? [])].map((at) => [at, null] as const);
  const all = new Map<number, number | null>([...alive, ...given.readings]);
  for (const [at, temperature] of [...all].toSorted(([one], [other]) => one - other)) {
    replay.evaluate({ ...readingAt(at, null), ...(temperature !== null && valueFor(temperature)) });
  }
  replay.finish(UNTIL * MINUTE);
  return replay.track.rows;
}

const inMinutes = (at: number | null): number | null => (at === null ? null : at / MINUTE);
const summaries = (rows: readonly LogRow[]) =>
  rows.map((row) => ({
    event: row.event / MINUTE,
    from: row.activated / MINUTE,
    raised: inMinutes(row.raisedAt),
    value: row.value,
    returned: inMinutes(row.returnedAt),
    reset: inMinutes(row.resetAt),
    acknowledged: inMinutes(row.acknowledged?.at ?? null),
  }));

describe('the history of a condition', () => {
  test('is the one that the definition gives, minute after minute', () => {
    fc.assert(
      fc.property(scenario, (given) => {
        expect(summaries(live(given).rows)).toEqual(referenceHistory({ ...given, until: UNTIL }));
      }),
      { numRuns: 2_000 },
    );
  });

  test('replayed from the readings, versions and acknowledgements is the same', () => {
    fc.assert(
      fc.property(scenario, (given) => {
        const { rows, acknowledgements } = live(given);
        expect(replayed(given, acknowledgements)).toEqual(rows);
      }),
      { numRuns: 2_000 },
    );
  });

  test(
    'of what is unknown once its sensor is silent is the one that the definition gives, also replayed',
    { tags: ['R4'] },
    () => {
      fc.assert(
        fc.property(holding, (given) => {
          const { rows, acknowledgements } = live(given);
          expect(summaries(rows)).toEqual(referenceHistory({ ...given, until: UNTIL }));
          expect(replayed(given, acknowledgements)).toEqual(rows);
        }),
        { numRuns: 4_000, examples: [[OFF_DELAY_SHORTENED_WHILE_SILENT], [LIMIT_RAISED_WHILE_SILENT]] },
      );
    },
  );

  test('of rapid rises, replayed, is the same, whatever windows there were', () => {
    fc.assert(
      fc.property(scenario, (given) => {
        const { rows, acknowledgements } = live(given, undefined, RISE);
        expect(replayed(given, acknowledgements, RISE)).toEqual(rows);
      }),
      { numRuns: 2_000 },
    );
  });

  test(
    'of every warning is the one that the definition gives, whatever the alarm of its side is, also replayed',
    { tags: ['R3'] },
    () => {
      const alarm = fc.option(fc.integer({ min: 8, max: 10 }));
      fc.assert(
        fc.property(scenario, fc.constantFrom(...WARNINGS), alarm, (given, warning, alarmLimit) => {
          const conditionFor = (settings: ReferenceSettings | null) =>
            warningCondition(settings, warning, alarmLimit);
          const valueFor = (value: number) => ({ [warning.measurand]: value * warning.sign });
          const withoutRepeat = {
            ...given,
            first: given.first && { ...given.first, repeat: null },
            versions: new Map(
              [...given.versions].map(([at, one]) => [at, one && { ...one, repeat: null }] as const),
            ),
          };
          const key = conditionKey.parse(`${warning.measurand}:${warning.side}_warning`);
          const { rows, acknowledgements } = live(given, undefined, key, conditionFor, valueFor);
          expect(summaries(rows).map((row) => ({ ...row, value: row.value * warning.sign }))).toEqual(
            referenceHistory({ ...withoutRepeat, until: UNTIL }),
          );
          expect(replayed(given, acknowledgements, key, conditionFor, valueFor)).toEqual(rows);
        }),
        { numRuns: 3_000 },
      );
    },
  );

  test('does not change by a restart at every point', () => {
    fc.assert(
      fc.property(scenario, (given) => {
        const restart = (track: Track, now: number): Track => {
          const states = fromStored(toStored(new Map([[KEY, track.state]])));
          const again = new Track(KEY, track.condition, states.get(KEY), structuredClone(track.rows));
          const passed = [...given.readings.keys()].filter((at) => at <= now);
          const last = passed.length === 0 ? undefined : Math.max(...passed);
          if (last !== undefined) again.remember(readingAt(last, given.readings.get(last) ?? 0));
          return again;
        };
        expect(live(given, restart).rows).toEqual(live(given).rows);
      }),
    );
  });

  test('has at most one open event, and every row carries its true extreme', () => {
    fc.assert(
      fc.property(withoutVersions, (given) => {
        const { rows } = live(given, (track) => {
          const open = track.rows.filter(
            (row) => row.raisedAt !== null && row.resetAt === null && row.acknowledged === null,
          );
          expect(new Set(open.map(({ event }) => event)).size).toBeLessThanOrEqual(1);
          return track;
        });
        for (const row of rows) {
          const until = row.returnedAt ?? Number.POSITIVE_INFINITY;
          const values = [...given.readings]
            .filter(([at]) => at * MINUTE >= row.activated && at * MINUTE <= until)
            .map(([, value]) => value);
          expect(row.value).toBe(Math.max(...values));
        }
      }),
    );
  });
});

describe('what a condition is now', () => {
  /** As the table of the log has it. */
  const logRowState = (row: LogRow) =>
    rowState({
      raised_at: row.raisedAt,
      acknowledged_at: row.acknowledged?.at ?? null,
      returned_at: row.returnedAt,
      reset_at: row.resetAt,
      ended_at: row.endedAt,
      withdrawn: 0,
      repeated: row.repeated ? 1 : 0,
    });

  test(
    'is what the definition says: acknowledged exactly while what was acknowledged has not returned',
    { tags: ['R7'] },
    () => {
      fc.assert(
        fc.property(scenario, (given) => {
          const now = wantedRow(1, KEY, live(given).state)?.state ?? 'normal';
          expect(now).toBe(referenceNow({ ...given, until: UNTIL }));
        }),
        { numRuns: 5_000 },
      );
    },
  );

  test('is the most urgent state among the rows that are not over', () => {
    const urgent = ['alarm', 'pre-alarm', 'acknowledged'] as const;
    fc.assert(
      fc.property(scenario, (given) => {
        const { rows, state } = live(given);
        const open = new Set(rows.filter(({ endedAt }) => endedAt === null).map(logRowState));
        expect(wantedRow(1, KEY, state)?.state).toBe(urgent.find((one) => open.has(one)));
      }),
      { numRuns: 5_000 },
    );
  });
});
