import {
  ALARM_LEVELS,
  CHANGING_MEASURAND,
  figureLimit,
  isLimitAlarm,
  isWarning,
  LIMIT_SIDES,
  LIMITED_MEASURANDS,
  limitInForce,
  limitKey,
  findOutPeriod,
  type AlarmLevel,
  type AlarmLogEntry,
  type AlarmSettings,
  type ChangeLimit,
  type ChartMeasurand,
  type LimitedInput,
  type LimitedMeasurand,
  type LimitSide,
  type LimitsOverTime,
  type MilderLevel,
  type Sensor,
} from '@ts1/contract';
import type { TimeWindow } from './chart-range.ts';
import { inputKey, type InputKey } from './drawn-lines.ts';
import type { Point } from './points.ts';

/** A limit that is on. */
export interface ChartLimit {
  readonly measurand: LimitedMeasurand;
  readonly side: LimitSide;
  /** Left out for the limit of alarms. */
  readonly level?: MilderLevel;
  readonly value: number;
}

/** A limit of a measurand or of an input for as long as it was in force; ends are open where they are infinite. */
export interface PastLimit extends Omit<ChartLimit, 'measurand'>, TimeWindow {
  readonly measurand: LimitedMeasurand | InputKey;
}

/** A limit of a change for as long as it was in force, in the same way. */
export interface PastChangeLimit extends ChangeLimit, TimeWindow {}

/** A time out of limits that was an alarm. */
export interface AlarmPeriod extends TimeWindow {
  readonly side: LimitSide;
  /** Since when it was acknowledged and still out; undefined where it was not. */
  readonly acknowledgedMs?: number;
}

/** The limits of alarms first. */
const LEVELS_AND_SIDES = ALARM_LEVELS.flatMap((level) => LIMIT_SIDES.map((side) => ({ level, side })));

/** The limits that are on; none for a sensor that is out of service. */
export function limitsIn(settings: AlarmSettings | undefined): readonly ChartLimit[] {
  if (settings === undefined || settings.alarms_disabled) return [];
  return LIMITED_MEASURANDS.flatMap((measurand) =>
    LEVELS_AND_SIDES.flatMap(({ level, side }) =>
      limitAt(measurand, side, level, limitInForce(settings, measurand, side, level)),
    ),
  );
}

function limitAt<Measured extends PastLimit['measurand']>(
  measurand: Measured,
  side: LimitSide,
  level: AlarmLevel,
  value: number | null,
): (Omit<ChartLimit, 'measurand'> & { readonly measurand: Measured })[] {
  return value === null ? [] : [{ measurand, side, ...(level !== 'alarm' && { level }), value }];
}

/** The limits that were on through time; none while the sensor was out of service. What went on unchanged is one. */
export function limitsThrough(versions: readonly LimitsOverTime[]): readonly PastLimit[] {
  const all = versions.flatMap((version) => {
    if (version.outOfService) return [];
    const stretch = versionWindow(version);
    const measured = version.limits.flatMap((limits): PastLimit[] => {
      return LEVELS_AND_SIDES.flatMap(({ level, side }) =>
        limitAt(limits.measurand, side, level, limits[limitKey(side, level)]),
      ).map((limit) => ({ ...limit, ...stretch }));
    });
    return [...measured, ...(version.inputs ?? []).flatMap((one) => inputLimitsAt(one, stretch))];
  });
  return inOnePiece(
    all,
    (one, other) =>
      one.measurand === other.measurand &&
      one.side === other.side &&
      one.level === other.level &&
      one.value === other.value,
  );
}

/** The limits of a figure that were on; a state and a counter have none that a line could show. */
function inputLimitsAt({ input, limits }: LimitedInput, stretch: TimeWindow): readonly PastLimit[] {
  if (limits.kind !== 'analogue') return [];
  return LEVELS_AND_SIDES.flatMap(({ level, side }) =>
    limitAt(inputKey(input), side, level, figureLimit(limits, side, level)).map((limit) => ({
      ...limit,
      ...stretch,
    })),
  );
}

/** Limits of changes that were on through time, in the same way. */
export function changeLimitsThrough(versions: readonly LimitsOverTime[]): readonly PastChangeLimit[] {
  const all = versions.flatMap((version) => {
    const stretch = versionWindow(version);
    return (version.outOfService ? [] : version.changes).map((change) => ({ ...change, ...stretch }));
  });
  return inOnePiece(
    all,
    (one, other) => one.type === other.type && one.value === other.value && one.minutes === other.minutes,
  );
}

function versionWindow({ from, to }: LimitsOverTime): TimeWindow {
  return {
    startMs: from === null ? Number.NEGATIVE_INFINITY : Date.parse(from),
    endMs: to === null ? Number.POSITIVE_INFINITY : Date.parse(to),
  };
}

function inOnePiece<Limit extends TimeWindow>(
  all: readonly Limit[],
  isSame: (one: Limit, other: Limit) => boolean,
): readonly Limit[] {
  const found: Limit[] = [];
  for (const one of all) {
    const before = found.findIndex((last) => last.endMs === one.startMs && isSame(last, one));
    const last = found[before];
    if (last === undefined) found.push(one);
    else found[before] = { ...last, endMs: one.endMs };
  }
  return found;
}

/** Whether a value is strictly beyond a limit; exactly at it is inside. */
function isBeyond(value: number, { side, value: limit }: Pick<ChartLimit, 'side' | 'value'>): boolean {
  return side === 'high' ? value > limit : value < limit;
}

/** Says of a point whether it is beyond a limit of its measurand and its time: smoothing must not touch it. */
export function beyondAny(
  limits: readonly PastLimit[],
): (point: Point, measurand: ChartMeasurand) => boolean {
  return ({ at, value }, measurand) =>
    limits.some(
      (limit) =>
        limit.measurand === measurand && limit.startMs <= at && at < limit.endMs && isBeyond(value, limit),
    );
}

/** When the sensor was in alarm at a limit: until its value was back, until now where it is still out. */
export function alarmPeriods(entries: readonly AlarmLogEntry[], nowMs: number): readonly AlarmPeriod[] {
  return entries.flatMap((entry) => {
    const { alarm_type: side, withdrawn, raised_at } = entry;
    if (isWarning(entry) || withdrawn || raised_at === null || (side !== 'high' && side !== 'low')) return [];
    const { from: startMs, to, acknowledgedFrom } = findOutPeriod(entry);
    const endMs = to ?? nowMs;
    if (endMs <= startMs) return [];
    return [{ side, startMs, endMs, ...(acknowledgedFrom !== null && { acknowledgedMs: acknowledgedFrom }) }];
  });
}

/** When an input was in alarm: for the lanes of states and counts, which have no axis for a limit. */
export function inputAlarmPeriods(
  entries: readonly AlarmLogEntry[],
  input: InputKey,
  nowMs: number,
): readonly TimeWindow[] {
  return entries.flatMap((entry) => {
    const { input: about, withdrawn, raised_at } = entry;
    if (about === undefined || inputKey(about.input) !== input || withdrawn || raised_at === null) return [];
    const [startMs, endMs] = [Date.parse(raised_at), findOutPeriod(entry).to ?? nowMs];
    return endMs > startMs ? [{ startMs, endMs }] : [];
  });
}

/** State of a sensor beside its limits, and since when, where the log knows. */
export type LimitState =
  | { readonly kind: 'none' }
  | { readonly kind: 'in'; readonly sinceMs: number | undefined }
  | { readonly kind: LimitSide; readonly limit: ChartLimit; readonly sinceMs: number | undefined };

/** Evaluated by the newest values and the limits of alarms; the log says since when. How much a value changed no newest value says. */
export function limitState(
  sensor: Pick<Sensor, LimitedMeasurand>,
  limits: readonly ChartLimit[],
  entries: readonly AlarmLogEntry[],
  changes: readonly ChangeLimit[] = [],
): LimitState {
  const measured = limits.filter(
    ({ measurand, level }) => level === undefined && (sensor[measurand] ?? null) !== null,
  );
  const isChangeMeasured = changes.length > 0 && sensor[CHANGING_MEASURAND] !== null;
  if (measured.length === 0 && !isChangeMeasured) return { kind: 'none' };
  const limitAlarms = entries.filter((entry) => !entry.withdrawn && isLimitAlarm(entry));
  const beyond = measured.find((limit) => isBeyond(sensor[limit.measurand] ?? Number.NaN, limit));
  if (beyond !== undefined) {
    const open = limitAlarms.filter(
      ({ alarm_type, measurand, returned_at }) =>
        alarm_type === beyond.side && measurand === beyond.measurand && returned_at === null,
    );
    const since = Math.min(...open.map(({ activated }) => Date.parse(activated)));
    return { kind: beyond.side, limit: beyond, sinceMs: Number.isFinite(since) ? since : undefined };
  }
  const returns = limitAlarms.flatMap(({ returned_at }) =>
    returned_at === null ? [] : [Date.parse(returned_at)],
  );
  return { kind: 'in', sinceMs: returns.length === 0 ? undefined : Math.max(...returns) };
}
