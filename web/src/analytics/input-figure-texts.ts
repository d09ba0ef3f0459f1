import { inputFacts, formatFigure, type InputFigures, type FiguresWithKind } from '@ts1/contract';
import type { TFunction } from '../i18n/translate.ts';
import { alarmDurationText } from '../alarms/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { preferences } from '../platform/preferences.ts';
import { formatCount, formatHumidity, formatInUnit, NO_VALUE } from '../platform/units.ts';

/** One figure, and what has to be known with it: when, or of what. */
export interface FigureText {
  readonly value: string;
  readonly detail?: string;
}

/** The figures of each kind, in their order. */
export const COLUMNS = {
  analogue: ['min', 'max', 'mean', 'deviation', 'completeness'],
  state: ['active', 'openings', 'longest', 'unknown'],
  count: ['total', 'perHour', 'busiest', 'resets'],
} as const;

/** The figures of an input in words, in the order of `COLUMNS`. */
export function figureTexts(figures: InputFigures, t: TFunction): FigureText[] {
  switch (figures.kind) {
    case 'analogue':
      return analogueTexts(figures, t);
    case 'state':
      return stateTexts(figures, t);
    case 'count':
      return countTexts(figures);
  }
}

function analogueTexts(
  { measurand, min, max, mean, standardDeviation, completeness, count }: FiguresWithKind<'analogue'>,
  t: TFunction,
): FigureText[] {
  const facts = inputFacts(measurand) ?? { unit: '', decimals: 2 };
  const extreme = (one: typeof min): FigureText => {
    if (one === null) return { value: NO_VALUE };
    const at = formatDateTime(Date.parse(one.at));
    const detail = one.within_ms === 0 ? at : t('analytics.inputs.within', { at });
    return { value: formatInUnit(one.value, facts), detail };
  };
  const data =
    completeness === null ? (count > 0 ? t('analytics.notYetKnown') : NO_VALUE) : percent(completeness);
  return [
    extreme(min),
    extreme(max),
    { value: formatInUnit(mean, facts) },
    { value: formatInUnit(standardDeviation, facts) },
    { value: data },
  ];
}

function stateTexts(
  { active_ms, inactive_ms, unknown_ms, openings, longest }: FiguresWithKind<'state'>,
  t: TFunction,
): FigureText[] {
  const known = active_ms + inactive_ms;
  const duration = (ms: number): string => alarmDurationText(0, ms, t);
  if (known === 0) {
    return [{ value: NO_VALUE }, { value: NO_VALUE }, { value: NO_VALUE }, { value: duration(unknown_ms) }];
  }
  return [
    {
      value: duration(active_ms),
      detail: t('analytics.inputs.ofKnown', { percent: percent(active_ms / known) }),
    },
    { value: formatCount(openings) },
    longest === null
      ? { value: NO_VALUE }
      : {
          value: duration(Date.parse(longest.until) - Date.parse(longest.from)),
          detail: formatDateTime(Date.parse(longest.from)),
        },
    { value: duration(unknown_ms) },
  ];
}

function countTexts({ count, total, resets, per_hour, busiest }: FiguresWithKind<'count'>): FigureText[] {
  if (count === 0) return COLUMNS.count.map(() => ({ value: NO_VALUE }));
  return [
    { value: formatCount(total) },
    {
      value:
        per_hour === null
          ? NO_VALUE
          : formatFigure(per_hour, preferences().language, { digits: 1, grouped: true }),
    },
    busiest === null
      ? { value: NO_VALUE }
      : { value: formatCount(busiest.value), detail: formatDateTime(Date.parse(busiest.at)) },
    { value: formatCount(resets) },
  ];
}

function percent(share: number): string {
  return formatHumidity(share * 100);
}
