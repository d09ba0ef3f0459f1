import {
  byLimit,
  type InputLimits,
  type ChangeLimit,
  LIMIT_SCALE,
  type LimitKey,
  limitKey,
  listChangeLimits,
  LIMITED_MEASURANDS,
  limitInForce,
  type LimitedMeasurand,
  type LimitsOverTime,
  toTimestamp,
} from '@ts1/contract';
import type { Tx } from '../../database/index.ts';
import type { Settings } from '../machine/conditions.ts';
import { limitedInputs } from './limited-inputs.ts';
import { readVersionsBySensor, type SettingsVersion } from './settings-versions.ts';

/** A stretch of time; epoch milliseconds, the end exclusive. */
interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** Settings that were in force for a stretch. */
interface SettingsInForce extends Stretch {
  /** Counted from 1 for each sensor; 0 for the defaults, before anybody saved any. */
  readonly version: number;
  /** Null for the defaults. */
  readonly savedAt: number | null;
  readonly settings: Settings | null;
}

/** Limits of a measurand that were in force for a stretch; null for a limit that was off. */
export interface LimitsInForce extends Stretch, Readonly<Record<LimitKey, number | null>> {
  readonly version: number;
  readonly savedAt: number | null;
  /** No user was notified of anything; but the limits were in force. */
  readonly outOfService: boolean;
}

/** Limits of an input that were in force for a stretch; null where it had none. */
export interface InputLimitsInForce extends Stretch {
  readonly version: number;
  readonly savedAt: number | null;
  readonly limits: InputLimits | null;
  readonly outOfService: boolean;
}

/**
 * Which version was in force when, as alarms are evaluated: the first reaches back without limit, each later one counts
 * from the moment it was saved. Stretches fill the period without a gap.
 */
export function settingsThrough(
  versions: readonly SettingsVersion[],
  { from, to }: Stretch,
): SettingsInForce[] {
  if (versions.length === 0) return [{ from, to, version: 0, savedAt: null, settings: null }];
  const starts = versions.map(({ savedAt }, index) => (index === 0 ? Number.NEGATIVE_INFINITY : savedAt));
  const stretches = versions.flatMap(({ version, savedAt, settings }, index) => {
    // A clock that was set back may have dated a later one before: it counts from its date on.
    const end = Math.min(to, ...starts.slice(index + 1));
    const start = Math.max(from, starts[index] ?? from);
    return start < end ? [{ from: start, to: end, version, savedAt, settings }] : [];
  });
  return stretches.toSorted((one, other) => one.from - other.from);
}

/** The limits of one measurand through those stretches; neighbours that say the same are one, by the first's name. */
export function limitsThrough(
  stretches: readonly SettingsInForce[],
  measurand: LimitedMeasurand,
): LimitsInForce[] {
  return withoutRepeats(stretches, ({ settings, ...stretch }): LimitsInForce => {
    const outOfService = settings?.alarms_disabled === true;
    return { ...stretch, ...limitsOn(settings, measurand), outOfService };
  });
}

function limitsOn(settings: Settings | null, measurand: LimitedMeasurand): Record<LimitKey, number | null> {
  const limits = byLimit<number | null>(null);
  if (settings === null) return limits;
  for (const { side, level } of LIMIT_SCALE) {
    limits[limitKey(side, level)] = limitInForce(settings, measurand, side, level);
  }
  return limits;
}

/** Limits of changes that were in force for a stretch; none where all were off. */
export interface ChangeLimitsInForce extends Stretch {
  readonly version: number;
  readonly savedAt: number | null;
  readonly changes: readonly ChangeLimit[];
  readonly outOfService: boolean;
}

/** The limits of changes through those stretches, in the same way. */
export function changeLimitsThrough(stretches: readonly SettingsInForce[]): ChangeLimitsInForce[] {
  return withoutRepeats(stretches, ({ settings, ...stretch }): ChangeLimitsInForce => ({
    ...stretch,
    changes: changesOn(settings),
    outOfService: settings?.alarms_disabled === true,
  }));
}

/** The limits of one input through those stretches, in the same way. */
export function inputLimitsThrough(
  stretches: readonly SettingsInForce[],
  input: number,
): InputLimitsInForce[] {
  return withoutRepeats(stretches, ({ settings, ...stretch }): InputLimitsInForce => ({
    ...stretch,
    limits: settings?.inputs?.[input]?.limits ?? null,
    outOfService: settings?.alarms_disabled === true,
  }));
}

interface Limited extends Stretch {
  readonly version: number;
  readonly savedAt: number | null;
}

/** Makes one of neighbours that differ only in their times and versions. */
function withoutRepeats<One extends Limited>(
  stretches: readonly SettingsInForce[],
  limitsIn: (stretch: SettingsInForce) => One,
): One[] {
  const found: One[] = [];
  const limitsText = (one: One): string => JSON.stringify({ ...one, from: 0, to: 0, version: 0, savedAt: 0 });
  for (const one of stretches.map(limitsIn)) {
    const last = found.at(-1);
    if (last !== undefined && limitsText(last) === limitsText(one))
      found[found.length - 1] = { ...last, to: one.to };
    else found.push(one);
  }
  return found;
}

function changesOn(settings: Settings | null): ChangeLimit[] {
  if (settings === null) return [];
  return listChangeLimits(settings)
    .filter(({ isOn }) => isOn)
    .map(({ type, value, minutes }) => ({ type, value, minutes }));
}

/** Which settings each sensor had when in a period, oldest first. */
export async function readSettingsThrough(
  tx: Tx,
  companyId: number,
  sensorIds: readonly number[],
  period: Stretch,
): Promise<(sensorId: number) => SettingsInForce[]> {
  const versions = await readVersionsBySensor(tx, companyId, sensorIds);
  return (sensorId) => settingsThrough(versions.get(sensorId) ?? [], period);
}

const EVER = { from: Number.NEGATIVE_INFINITY, to: Number.POSITIVE_INFINITY };

/** The limits of a sensor through all time. */
export async function readLimitsOverTime(
  tx: Tx,
  companyId: number,
  sensorId: number,
): Promise<LimitsOverTime[]> {
  const settings = await readSettingsThrough(tx, companyId, [sensorId], EVER);
  return settings(sensorId).map((stretch) => {
    const inputs = limitedInputs(stretch.settings?.inputs);
    return {
      version: stretch.version,
      from: Number.isFinite(stretch.from) ? toTimestamp(stretch.from) : null,
      to: Number.isFinite(stretch.to) ? toTimestamp(stretch.to) : null,
      outOfService: stretch.settings?.alarms_disabled === true,
      limits: LIMITED_MEASURANDS.map((measurand) => ({
        measurand,
        ...limitsOn(stretch.settings, measurand),
      })),
      changes: changesOn(stretch.settings),
      ...(inputs.length > 0 && { inputs }),
    };
  });
}
