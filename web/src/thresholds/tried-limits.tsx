import {
  ALARM_LEVELS,
  analyticsRoutes,
  inputFacts,
  figureLimit,
  LIMIT_SIDES,
  MILDER_LEVELS,
  toTimestamp,
  type InputBackTest,
  type InputLimits,
  type LatestInput,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { alarmTypeText, alarmDurationText } from '../alarms/index.ts';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { systemClock } from '../platform/clock.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { errorText } from '../platform/error-text.ts';
import { formatInUnit } from '../platform/units.ts';
import { FormError } from '../ui/form-error.tsx';

const PAST_MS = 30 * 24 * 3_600_000;

interface TriedLimitsProps {
  readonly sensorId: number;
  readonly input: LatestInput;
  readonly limits: InputLimits;
}

/** How many alarms limits of an input would have raised in the last 30 days, when and how long. Changes nothing. */
export function TriedLimits({ sensorId, input, limits }: TriedLimitsProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [endMs] = useState(() => systemClock.now());
  const given = limitsOn(limits);
  const { data, error } = useQuery({
    queryKey: ['DayData', 'inputBackTest', { sensorId, input: input.input, limits, endMs }],
    queryFn: async ({ signal }) => {
      const params = { sensorId: String(sensorId), input: String(input.input) };
      const period = { startDate: toTimestamp(endMs - PAST_MS), endDate: toTimestamp(endMs) };
      const query = { ...period, ...given };
      return api.call(analyticsRoutes.inputBackTest, { params, query }, { signal });
    },
    enabled: given !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  if (given === null) return <p className="mt-2 text-body">{t('thresholds.inputs.tryNothing')}</p>;
  if (error !== null) {
    return <FormError>{t('thresholds.inputs.tryFailed', { reason: errorText(error, t) })}</FormError>;
  }
  if (data === undefined) return <p className="mt-2 text-body text-muted">{t('thresholds.inputs.trying')}</p>;
  const { alarms, preAlarms, warnings, readings, first } = data;
  const raised = alarms + warnings;
  return (
    <div className="mt-2">
      <p className="text-body font-semibold">{t('thresholds.inputs.tried', { count: alarms })}</p>
      <p className="text-body text-muted">{t('thresholds.inputs.triedMore', { preAlarms, readings })}</p>
      {warnings > 0 && (
        <p className="text-body">{t('thresholds.inputs.triedWarnings', { count: warnings })}</p>
      )}
      {raised > first.length && (
        <p className="text-body text-muted">{t('thresholds.inputs.triedFirst', { count: first.length })}</p>
      )}
      <ul className="mt-2 max-h-40 overflow-y-auto text-table">
        {first.map((alarm) => (
          <li key={`${alarm.level} ${alarm.type} ${alarm.activated}`}>{alarmText(alarm, input, t)}</li>
        ))}
      </ul>
    </div>
  );
}

/** The figures of the limits that are on, with what goes with them, as a query has them; null where none is on. */
function limitsOn(limits: InputLimits): Readonly<Record<string, string>> | null {
  const on = figuresOn(limits).flatMap(([name, figure]) => (figure === null ? [] : [[name, String(figure)]]));
  if (on.length === 0) return null;
  const beside = limits.kind === 'analogue' ? figuresBeside(limits) : [];
  return Object.fromEntries([...on, ...beside]);
}

/** The deadband and the delays that are set. */
function figuresBeside(limits: Extract<InputLimits, { kind: 'analogue' }>): readonly string[][] {
  const delays = MILDER_LEVELS.map((level) => `${level}_delay` as const);
  return (['deadband', 'delay', ...delays, 'off_delay'] as const).flatMap((name) => {
    const figure = limits[name];
    return figure === null ? [] : [[name, String(figure)]];
  });
}

function figuresOn(limits: InputLimits): readonly (readonly [name: string, figure: number | null])[] {
  switch (limits.kind) {
    case 'analogue':
      return ALARM_LEVELS.flatMap((level) =>
        LIMIT_SIDES.map((side) => [`${side}_${level}`, figureLimit(limits, side, level)] as const),
      );
    case 'state':
      return [['open_minutes', limits.open_enable ? limits.open_minutes : null]];
    case 'count':
      return [['count_alarm', limits.count_enable ? limits.count_alarm : null]];
  }
}

/** When an alarm would have been raised, what of, and how long it would have lasted. */
function alarmText(
  { type, level, value, raised, returned }: InputBackTest['first'][number],
  { measurand }: LatestInput,
  t: TFunction,
): string {
  const facts = inputFacts(measurand);
  const name = alarmTypeText({ alarm_type: type, level, measurand: null }, t);
  const figure =
    facts === undefined || facts.kind === 'state'
      ? ''
      : formatInUnit(value, facts.kind === 'count' ? { unit: '', decimals: 0 } : facts).trimEnd();
  const what = `${name} ${figure}`.trimEnd();
  const when = formatDateTime(Date.parse(raised));
  if (returned === null) return t('thresholds.inputs.triedGoesOn', { what, when });
  const lasted = alarmDurationText(Date.parse(raised), Date.parse(returned), t);
  return t('thresholds.inputs.triedRow', { what, when, lasted });
}
