import {
  ALARM_TYPE_FLAGS,
  ALARM_TYPE_SETTINGS,
  ALARM_TYPES,
  deadbandName,
  enableName,
  limitName,
  listChangeLimits,
  MEASURAND_TABLE,
  type AlarmRules,
  type LimitedMeasurand,
  type LimitSide,
  type MilderLevel,
} from '@ts1/contract';
import { changeLimitText } from '../alarms/index.ts';
import type { TFunction } from '../i18n/translate.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { formatInUnit, formatLimits } from '../platform/units.ts';

const MOST_CHARACTERS = 80;

/** The limits of a level that are on, with the delay of the level: `3.0 … 7.0 °C after 10 min`. */
export function levelSummary(
  rules: AlarmRules,
  level: MilderLevel,
  measurands: readonly LimitedMeasurand[],
  t: TFunction,
): string {
  const limits = measurands.flatMap((measurand) => {
    const limit = (side: LimitSide): number | null =>
      rules[enableName(measurand, side, level)] ? rules[limitName(measurand, side, level)] : null;
    const text = formatLimits(limit('low'), limit('high'), measurand);
    if (text === null) return [];
    return [measurands.length === 1 ? text : `${measurandName(measurand, t)} ${text}`];
  });
  const minutes = rules[`${level}_delay`];
  const what = limits.join(', ');
  if (limits.length === 0 || minutes === null) return orNone(limits, t);
  return minutes === 0
    ? t('thresholds.folds.atOnce', { what })
    : t('thresholds.folds.after', { what, minutes });
}

/** The off-delay and the deadbands that are set: `off-delay 5 min, deadband 0.5 °C`. */
export function timingSummary(
  rules: AlarmRules,
  deadbands: readonly LimitedMeasurand[],
  t: TFunction,
): string {
  const { off_delay: minutes } = rules;
  const figures = deadbands.flatMap((measurand) => {
    const deadband = rules[deadbandName(measurand)];
    return deadband === null ? [] : [formatInUnit(deadband, MEASURAND_TABLE[measurand], 'difference')];
  });
  return orNone(
    [
      ...(minutes === null ? [] : [t('thresholds.folds.offDelay', { minutes })]),
      ...figures.map((figure) => t('thresholds.folds.deadband', { figure })),
    ],
    t,
  );
}

/** The limits of rapid changes that are on: `Rapid rise +3.0 °C in 60 min`. */
export function changesSummary(rules: AlarmRules, t: TFunction): string {
  return orNone(
    listChangeLimits(rules)
      .filter(({ isOn }) => isOn)
      .map((limit) => changeLimitText(limit, t)),
    t,
  );
}

/** The types of alarm without a limit that are on: `Offline after 45 min, Battery`. */
export function othersSummary(rules: AlarmRules, t: TFunction): string {
  const types = ALARM_TYPE_FLAGS.filter((name) => rules[name])
    .map((name) => ALARM_TYPE_SETTINGS[name].type)
    .filter((type) => ALARM_TYPES[type].limit === null);
  return orNone(
    types.map((type) => {
      const what = t(`alarms.types.${type}.name`);
      const minutes = type === 'offline' ? rules.offline_after : null;
      return minutes === null ? what : t('thresholds.folds.after', { what, minutes });
    }),
    t,
  );
}

/** The first line of what to do, cut where it is long. */
export function instructionsSummary(instructions: string, t: TFunction): string {
  const [first = ''] = instructions.trim().split('\n');
  if (first.length > MOST_CHARACTERS) return `${first.slice(0, MOST_CHARACTERS).trimEnd()}…`;
  return orNone(first === '' ? [] : [first], t);
}

function orNone(parts: readonly string[], t: TFunction): string {
  return parts.length === 0 ? t('thresholds.noneOfIt') : parts.join(', ');
}
