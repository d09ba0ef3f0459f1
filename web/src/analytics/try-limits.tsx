import {
  ALARM_LEVELS,
  ALARM_TYPES,
  analyticsRoutes,
  CHANGE_FIGURES,
  CHANGING_MEASURAND,
  LIMIT_SIDES,
  MEASURAND_TABLE,
  TRIED_LIMITS,
  figureSwitch,
  type AlarmTypeFigure,
  type BackTest,
  type ChangeFigure,
  type LimitedMeasurand,
} from '@ts1/contract';
import { useState, type FormEvent } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { alarmTypeText } from '../alarms/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { shownDegrees } from '../platform/preferences.ts';
import { problemText, readTyped, type TypedQuantity } from '../platform/typed-number.ts';
import { formatInUnit, formatMeasured, unitText } from '../platform/units.ts';
import { useAction } from '../platform/use-api-mutation.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { hoursText } from './hours-text.ts';
import type { Wanted } from './period-statistics.tsx';

export interface OneSensorProps {
  readonly sensorId: string;
  readonly sensorName: string;
  readonly measurand: LimitedMeasurand;
  readonly wanted: Pick<Wanted, 'startDate' | 'endDate'>;
}

const MINUTES = { unit: '' };

/** The quantity of a change is a difference of temperatures; its time has no unit that is shown otherwise. */
const changeQuantity = (name: ChangeFigure): TypedQuantity =>
  figureSwitch(name) === undefined
    ? MINUTES
    : { unit: MEASURAND_TABLE[CHANGING_MEASURAND].unit, kind: 'difference' };

type TriedText = (typeof TRIED_LIMITS)[number] | 'delay';
const NOTHING_TYPED: Readonly<Record<TriedText, string>> = {
  ...(Object.fromEntries(TRIED_LIMITS.map((name) => [name, ''])) as Record<
    (typeof TRIED_LIMITS)[number],
    string
  >),
  delay: '0',
};

interface TryLimitsProps extends OneSensorProps {
  /** Names the sensor and the period as they were chosen: an answer is shown under no other. */
  readonly about: string;
}

/** Tries limits and a delay on the past of one sensor. */
export function TryLimits({
  sensorId,
  sensorName,
  measurand,
  wanted: { startDate, endDate },
  about,
}: TryLimitsProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [texts, setTexts] = useState(NOTHING_TYPED);
  const [changes, setChanges] = useState<Partial<Record<ChangeFigure, string>>>({});
  const { unit } = MEASURAND_TABLE[measurand];
  const changeFigures = measurand === CHANGING_MEASURAND ? CHANGE_FIGURES : [];
  const { busy, answer, refusal, failure, send, forget } = useAction(
    async () => {
      const query = {
        ...(measurand !== 'temperature' && { measurand }),
        startDate,
        endDate,
        delay: asSent(texts.delay, MINUTES),
        ...Object.fromEntries(
          TRIED_LIMITS.flatMap((name) => {
            const figure = asSent(texts[name], { unit });
            return figure === '' ? [] : [[name, figure]];
          }),
        ),
        ...Object.fromEntries(
          changeFigures.flatMap((name) => {
            const text = changes[name]?.trim() ?? '';
            return text === '' ? [] : [[name, asSent(text, changeQuantity(name))]];
          }),
        ),
      };
      const result = await api.call(analyticsRoutes.backTest, { params: { sensorId }, query });
      return { about, result };
    },
    { fields: [...TRIED_LIMITS, 'delay', ...CHANGE_FIGURES] },
  );
  const settingLabel = (name: AlarmTypeFigure): string =>
    t(`alarmTypes.settings.${name}`, { unit: shownDegrees() });
  /** Reports a text that is no number before anything is asked. */
  const wrong = (text: string, quantity: TypedQuantity): string | undefined => {
    const { problem } = readTyped(text, quantity);
    return problem === undefined || problem === 'nothing' ? undefined : problemText(problem);
  };
  const isWrong =
    Object.values(texts).some((text) => wrong(text, MINUTES) !== undefined) ||
    Object.values(changes).some((text) => wrong(text, MINUTES) !== undefined);
  const field = (name: TriedText, label: string) => (
    <TextField
      key={name}
      label={label}
      inputMode="decimal"
      value={texts[name]}
      error={wrong(texts[name], MINUTES) ?? refusal(name)}
      onChange={({ target }) => {
        setTexts({ ...texts, [name]: target.value });
        forget();
      }}
    />
  );
  return (
    <Card title={t('analytics.backTest')}>
      <p className="text-body text-muted">{sensorName}</p>
      <p className="mb-3 text-body text-muted">{t('analytics.backTestHint')}</p>
      <form
        noValidate
        className="grid items-start gap-3 sm:grid-cols-4"
        onSubmit={(submitted: FormEvent) => {
          submitted.preventDefault();
          if (!busy && !isWrong) void send(undefined);
        }}
      >
        {ALARM_LEVELS.flatMap((level) =>
          LIMIT_SIDES.map((side) =>
            field(`${side}_${level}`, t(`alarmLevels.${level}.limitIn.${side}`, { unit: unitText(unit) })),
          ),
        )}
        {field('delay', t('analytics.delay'))}
        {changeFigures.map((name) => (
          <TextField
            key={name}
            label={settingLabel(name)}
            inputMode="decimal"
            value={changes[name] ?? ''}
            error={wrong(changes[name] ?? '', MINUTES) ?? refusal(name)}
            onChange={({ target }) => {
              setChanges({ ...changes, [name]: target.value });
              forget();
            }}
          />
        ))}
        <Button variant="primary" type="submit" busy={busy} className="sm:mt-6">
          {t('analytics.try')}
        </Button>
      </form>
      {failure !== undefined && (
        <div className="mt-3">
          <FormError>{failure}</FormError>
        </div>
      )}
      <output className="mt-3 block">
        {answer?.about === about && <Result result={answer.result} measurand={measurand} />}
      </output>
    </Card>
  );
}

/** A figure as the query has it: in the unit in which it is stored. */
function asSent(text: string, quantity: TypedQuantity): string {
  const { value } = { value: undefined, ...readTyped(text, quantity) };
  return value === undefined ? text.trim() : String(value);
}

interface ResultProps {
  readonly result: BackTest;
  readonly measurand: LimitedMeasurand;
}

function Result({ result, measurand }: ResultProps) {
  const { t } = useTranslation();
  const { alarms, preAlarms, warnings, outsideMs, readings, first } = result;
  return (
    <>
      <p className="text-body font-semibold">{t('analytics.result', { count: alarms })}</p>
      {warnings > 0 && (
        <p className="text-body font-semibold text-warning">
          {t('analytics.resultWarnings', { count: warnings })}
        </p>
      )}
      <p className="text-body text-muted">
        {t('analytics.resultMore', {
          preAlarms,
          readings,
          outside: outsideMs === null ? t('analytics.notYetKnown') : hoursText(outsideMs),
        })}
      </p>
      <ul className="mt-2 max-h-40 overflow-y-auto text-table">
        {first.map((alarm) => (
          <li key={`${alarm.type} ${alarm.level} ${alarm.activated}`}>
            {t('analytics.alarmRow', {
              type: alarmTypeText({ alarm_type: alarm.type, level: alarm.level, measurand: null }, t),
              value:
                ALARM_TYPES[alarm.type].limit === 'change'
                  ? ALARM_TYPES[alarm.type].sign +
                    formatInUnit(alarm.value, MEASURAND_TABLE[measurand], 'difference')
                  : formatMeasured(measurand, alarm.value),
              when: formatDateTime(Date.parse(alarm.raised)),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
