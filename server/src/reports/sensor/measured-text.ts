import {
  ALARM_TYPES,
  CHANGING_MEASURAND,
  HOTTEST_KINETIC_C,
  LIMIT_KEYS,
  limitKey,
  MEASURAND_TABLE,
  MILDER_LEVELS,
  type FigureKind,
  type LimitedMeasurand,
  present,
} from '@ts1/contract';
import { alarmLevelWords, alarmWords } from '@ts1/contract/alarm-type-words';
import { MEASURAND_WORDS_IN } from '@ts1/contract/measurand-words';
import type { ChangeLimitsInForce, LimitsInForce } from '../../alarms/index.ts';
import type { MeasurandFigures, SensorFigures } from '../../analytics/index.ts';
import { type CompanyClock, durationText } from '../company-clock.ts';
import { shownFigure } from '../shown-figure.ts';
import { reportTexts } from '../texts/index.ts';
import type { ReportPeriod, SensorReport } from './read-sensor-report.ts';

/** Reader of the text. */
type Reader = Pick<CompanyClock, 'preferences'>;

/** A value with its unit, or a dash. */
export function valueText(
  value: number | null,
  measurand: LimitedMeasurand,
  reader: Reader,
  kind: FigureKind = 'value',
): string {
  if (value === null) return reportTexts(reader).nothing;
  const { unit, decimals } = MEASURAND_TABLE[measurand];
  return shownFigure(value, { unit, decimals, kind }, reader.preferences);
}

export function percentText(share: number, { preferences }: Reader): string {
  return shownFigure(Math.floor(share * 1_000) / 10, { unit: '%', decimals: 1 }, preferences);
}

/** A mean kinetic temperature, with "at least" where it is a lower bound. */
export function kineticText(
  { meanKinetic: { celsius, isAtLeast }, measurand }: MeasurandFigures,
  reader: Reader,
): string {
  const text = valueText(celsius, measurand, reader);
  return isAtLeast ? reportTexts(reader).report.atLeast(text) : text;
}

/** Above which temperature it is a lower bound. */
export const kineticBound = (reader: Reader): string => valueText(HOTTEST_KINETIC_C, 'temperature', reader);

/** Time out of limits: a dash without limits. */
export function outsideText(
  { outsideMs, limits }: MeasurandFigures,
  { notYetKnown }: Pick<SensorFigures, 'notYetKnown'>,
  reader: Reader,
): string {
  if (outsideMs !== null) return durationText(outsideMs);
  const { nothing, report } = reportTexts(reader);
  return notYetKnown === null || !limits.some(isLimited) ? nothing : report.notYetKnown;
}

/** `1 Jan 2026, 00:00 – 31 Jan 2026, 23:59 · Times of Europe/London` */
export function periodText({ from, to }: ReportPeriod, clock: CompanyClock): string {
  return `${clock.minute(from)} – ${clock.minute(to)} · ${reportTexts(clock).report.timesIn(clock.timeZone)}`;
}

/** Two stretches fit into a cell of a table. */
const MOST_IN_A_CELL = 2;

/** Limits of a figure: `at most 8.0 °C until 5 Jan 2026, 10:00, then at most 20.0 °C`. */
export function limitsText(
  { limits, measurand }: MeasurandFigures,
  { changes }: Pick<SensorFigures, 'changes'>,
  clock: CompanyClock,
): string {
  const { report } = reportTexts(clock);
  if (!limits.some(isLimited)) {
    return measurand === CHANGING_MEASURAND && changes.some(isChangeLimited)
      ? report.changesOnly
      : report.noLimits;
  }
  const isLong = limits.length > 1 && limits.some(({ outOfService }) => outOfService);
  if (isLong || limits.length > MOST_IN_A_CELL) return report.limitsChanged(limits.length - 1);
  const [first, second] = limits.map((one) => stretchText(one, measurand, clock));
  const until = present(limits[0]?.to);
  return second === undefined
    ? present(first)
    : report.limitsThen(present(first), clock.minute(until), second);
}

/** The limits of one stretch: `2.0 °C to 8.0 °C; warning 3.0 °C to 7.0 °C`. */
export function stretchText(limits: LimitsInForce, measurand: LimitedMeasurand, reader: Reader): string {
  const { report } = reportTexts(reader);
  const milder = MILDER_LEVELS.flatMap((level) => {
    const [low, high] = [limits[limitKey('low', level)], limits[limitKey('high', level)]];
    if (low === null && high === null) return [];
    const { inList } = alarmLevelWords(level, reader.preferences.language);
    return [`${inList} ${pairText(low, high, measurand, reader)}`];
  });
  const text = [pairText(limits.low, limits.high, measurand, reader), ...milder].join('; ');
  return limits.outOfService ? report.whileOutOfService(text) : text;
}

/** The limits of changes of one stretch: `rapid rise: at most +5.0 °C in 15 min`. */
export function changesText({ changes, outOfService }: ChangeLimitsInForce, reader: Reader): string {
  const { language } = reader.preferences;
  const { report } = reportTexts(reader);
  const parts = changes.map(({ type, value, minutes }) => {
    const limit = ALARM_TYPES[type].sign + valueText(value, CHANGING_MEASURAND, reader, 'difference');
    return report.change(alarmWords(type, 'alarm', language).name, limit, minutes);
  });
  const text = parts.length === 0 ? report.noLimits : parts.join(', ');
  return outOfService ? report.whileOutOfService(text) : text;
}

/** `version 2, saved 5 Jan 2026, 10:00` */
export function versionText(
  { version, savedAt }: Pick<LimitsInForce, 'version' | 'savedAt'>,
  clock: CompanyClock,
): string {
  const { report } = reportTexts(clock);
  return savedAt === null ? report.defaults : report.savedVersion(version, clock.minute(savedAt));
}

function pairText(
  low: number | null,
  high: number | null,
  measurand: LimitedMeasurand,
  reader: Reader,
): string {
  const { report } = reportTexts(reader);
  if (low !== null && high !== null) {
    return report.between(valueText(low, measurand, reader), valueText(high, measurand, reader));
  }
  if (high !== null) return report.above(valueText(high, measurand, reader));
  return low === null ? report.noLimits : report.below(valueText(low, measurand, reader));
}

/** Whether it has a limit of alarms or of warnings. */
export const isLimited = (limits: LimitsInForce): boolean => LIMIT_KEYS.some((key) => limits[key] !== null);
export const isChangeLimited = ({ changes }: ChangeLimitsInForce): boolean => changes.length > 0;

/** Two temperatures are the inputs of a sensor. */
export function measurandName(
  measurand: LimitedMeasurand,
  { figures }: Pick<SensorReport, 'figures'>,
  { preferences }: Reader,
): string {
  const hasTwo = figures.measurands.some((one) => one.measurand === 'temperature_2');
  const { name, beside } = MEASURAND_WORDS_IN[preferences.language][measurand];
  return hasTwo ? beside : name;
}
