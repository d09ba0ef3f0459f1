import {
  figureLimit,
  INPUT_TABLE,
  type InputLimits,
  type InputMeasurand,
  MILDER_LEVELS,
} from '@ts1/contract';
import { alarmLevelWords } from '@ts1/contract/alarm-type-words';
import { lastingWord, type InputLimitsInForce } from '../../alarms/index.ts';
import { type CompanyClock, durationText } from '../company-clock.ts';
import { shownFigure } from '../shown-figure.ts';
import { reportTexts } from '../texts/index.ts';

const MINUTE_MS = 60_000;

/** Limits of an input for a stretch: `at most 1,200 ppm; warning at most 1,000 ppm`, `open for at most 10 min`. */
export function inputLimitsText(
  { limits, outOfService }: Pick<InputLimitsInForce, 'limits' | 'outOfService'>,
  measurand: InputMeasurand,
  clock: Pick<CompanyClock, 'preferences'>,
): string {
  const { report } = reportTexts(clock);
  const text = limits === null ? report.noLimits : limitText(limits, measurand, clock);
  return outOfService ? report.whileOutOfService(text) : text;
}

/** Whether any limit is on. */
export function hasLimit({ limits }: Pick<InputLimitsInForce, 'limits'>): boolean {
  if (limits === null) return false;
  if (limits.kind === 'state') return limits.open_enable;
  if (limits.kind === 'count') return limits.count_enable;
  const levels = ['alarm', ...MILDER_LEVELS] as const;
  return levels.some((level) =>
    (['high', 'low'] as const).some((side) => figureLimit(limits, side, level) !== null),
  );
}

function limitText(
  limits: InputLimits,
  measurand: InputMeasurand,
  clock: Pick<CompanyClock, 'preferences'>,
): string {
  const { report } = reportTexts(clock);
  const { language } = clock.preferences;
  if (limits.kind === 'state') {
    if (!limits.open_enable) return report.noLimits;
    const word = lastingWord(measurand, language);
    return report.inputLimits.lasting(word, durationText((limits.open_minutes ?? 0) * MINUTE_MS));
  }
  if (limits.kind === 'count') {
    return limits.count_enable && limits.count_alarm !== null
      ? report.inputLimits.anHour(
          shownFigure(limits.count_alarm, { unit: '', decimals: 0 }, clock.preferences),
        )
      : report.noLimits;
  }
  const { unit, decimals } = INPUT_TABLE[measurand];
  const figure = (value: number): string => shownFigure(value, { unit, decimals }, clock.preferences);
  const pair = (low: number | null, high: number | null): string => {
    if (low !== null && high !== null) return report.between(figure(low), figure(high));
    if (high !== null) return report.above(figure(high));
    return low === null ? report.noLimits : report.below(figure(low));
  };
  const milder = MILDER_LEVELS.flatMap((level) => {
    const [low, high] = [figureLimit(limits, 'low', level), figureLimit(limits, 'high', level)];
    if (low === null && high === null) return [];
    return [`${alarmLevelWords(level, language).inList} ${pair(low, high)}`];
  });
  return [pair(figureLimit(limits, 'low'), figureLimit(limits, 'high')), ...milder].join('; ');
}
