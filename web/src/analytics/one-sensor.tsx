import { analyticsRoutes, type BackTest, type HeatCell } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useApi } from '../platform/api-context.tsx';
import { ApiError } from '../platform/api-error.ts';
import { apiQuery } from '../platform/api-query.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { errorText } from '../platform/error-text.ts';
import { formatTemperature, NO_VALUE } from '../platform/units.ts';
import { Button } from '../ui/button.tsx';
import { Card } from '../ui/card.tsx';
import { FormError } from '../ui/form-error.tsx';
import { TextField } from '../ui/text-field.tsx';
import { hoursText, type Wanted } from './period-statistics.tsx';

interface OneSensorProps {
  readonly sensorId: string;
  readonly wanted: Pick<Wanted, 'startDate' | 'endDate'>;
}

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

/** Temperature by hour and day of the week; the figure stands in each cell's name, the colour only shows it. */
export function HeatMap({ sensorId, wanted: { startDate, endDate } }: OneSensorProps) {
  const { t } = useTranslation();
  const request = { params: { sensorId }, query: { startDate, endDate } };
  const { data = [] } = useQuery({
    ...apiQuery(useApi(), 'DayData', analyticsRoutes.heatMap, request),
    staleTime: 60_000,
  });
  const cells = new Map(data.map((cell) => [cell.day * 24 + cell.hour, cell]));
  const means = data.map(({ mean }) => mean);
  const [coldest, warmest] = [Math.min(...means), Math.max(...means)];
  return (
    <Card title={t('analytics.heatMap')}>
      {data.length === 0 ? (
        <p className="text-body text-muted">{t('analytics.noHeat')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls has to be reached by keys
        <section className="overflow-x-auto" tabIndex={0} aria-label={t('analytics.heatMapTable')}>
          <table
            aria-label={t('analytics.heatMapTable')}
            className="w-full min-w-160 table-fixed border-separate border-spacing-0.5 text-fine"
          >
            <thead>
              <tr>
                <th scope="col" className="w-12 text-left font-normal text-muted">
                  {t('analytics.hour')}
                </th>
                {HOURS.map((hour) => (
                  <th key={hour} scope="col" className="font-normal text-muted">
                    {hour}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {DAYS.map((day) => (
                <tr key={day}>
                  <th scope="row" className="pr-2 text-left font-normal text-muted">
                    {t(`analytics.days.d${day}`)}
                  </th>
                  {HOURS.map((hour) => (
                    <HeatCellView
                      key={hour}
                      cell={cells.get(day * 24 + hour)}
                      coldest={coldest}
                      warmest={warmest}
                    />
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      )}
    </Card>
  );
}

interface HeatCellViewProps {
  readonly cell: HeatCell | undefined;
  readonly coldest: number;
  readonly warmest: number;
}

function HeatCellView({ cell, coldest, warmest }: HeatCellViewProps) {
  const { t } = useTranslation();
  if (cell === undefined) return <td className="h-6 bg-raised text-center text-muted">{NO_VALUE}</td>;
  const share = warmest > coldest ? (cell.mean - coldest) / (warmest - coldest) : 0.5;
  const title = t('analytics.heatCell', {
    day: t(`analytics.days.d${cell.day as (typeof DAYS)[number]}`),
    hour: cell.hour,
    mean: formatTemperature(cell.mean),
    min: formatTemperature(cell.min),
    max: formatTemperature(cell.max),
  });
  return (
    <td
      title={title}
      className="h-6 rounded-sm text-center"
      style={{
        background: `color-mix(in srgb, color-mix(in srgb, var(--high) ${Math.round(share * 100)}%, var(--low)) 35%, var(--surface))`,
      }}
    >
      {cell.mean.toFixed(0)}
    </td>
  );
}

/** Tries limits and a delay on the past of one sensor. */
export function TryLimits({ sensorId, wanted: { startDate, endDate } }: OneSensorProps) {
  const { t } = useTranslation();
  const api = useApi();
  const [texts, setTexts] = useState({ high: '', low: '', delay: '0' });
  const [busy, setBusy] = useState(false);
  const [result, setResult] = useState<BackTest>();
  const [error, setError] = useState<unknown>();
  const fieldError = (field: string): string | undefined =>
    error instanceof ApiError ? error.fieldError(field) : undefined;
  const named = fieldError('high_alarm') ?? fieldError('low_alarm') ?? fieldError('delay');
  const run = async (): Promise<void> => {
    setBusy(true);
    setError(undefined);
    setResult(undefined);
    try {
      const query = {
        startDate,
        endDate,
        delay: texts.delay.trim(),
        ...(texts.high.trim() !== '' && { high_alarm: texts.high.trim() }),
        ...(texts.low.trim() !== '' && { low_alarm: texts.low.trim() }),
      };
      setResult(await api.call(analyticsRoutes.backTest, { params: { sensorId }, query }));
    } catch (caught) {
      setError(caught);
    } finally {
      setBusy(false);
    }
  };
  const field = (name: 'high' | 'low' | 'delay', path: string) => (
    <TextField
      label={t(`analytics.${name}`)}
      inputMode="decimal"
      value={texts[name]}
      error={fieldError(path)}
      onChange={({ target }) => setTexts({ ...texts, [name]: target.value })}
    />
  );
  return (
    <Card title={t('analytics.backTest')}>
      <p className="mb-3 text-body text-muted">{t('analytics.backTestHint')}</p>
      <form
        noValidate
        className="grid items-end gap-3 sm:grid-cols-4"
        onSubmit={(submitted: FormEvent) => {
          submitted.preventDefault();
          if (!busy) void run();
        }}
      >
        {field('high', 'high_alarm')}
        {field('low', 'low_alarm')}
        {field('delay', 'delay')}
        <Button variant="primary" type="submit" busy={busy}>
          {t('analytics.try')}
        </Button>
      </form>
      {error !== undefined && named === undefined && (
        <div className="mt-3">
          <FormError>{errorText(error, t)}</FormError>
        </div>
      )}
      <output className="mt-3 block">{result !== undefined && <Result result={result} />}</output>
    </Card>
  );
}

function Result({ result }: { readonly result: BackTest }) {
  const { t } = useTranslation();
  const { alarms, preAlarms, outsideMs, readings, first } = result;
  return (
    <>
      <p className="text-body font-semibold">{t('analytics.result', { count: alarms })}</p>
      <p className="text-body text-muted">
        {t('analytics.resultMore', { preAlarms, outside: hoursText(outsideMs), readings })}
      </p>
      <ul className="mt-2 max-h-40 overflow-y-auto text-table">
        {first.map((alarm) => (
          <li key={`${alarm.type} ${alarm.activated}`}>
            {t('analytics.alarmRow', {
              type: t(`alarms.types.${alarm.type}`),
              value: formatTemperature(alarm.value),
              when: formatDateTime(Date.parse(alarm.raised)),
            })}
          </li>
        ))}
      </ul>
    </>
  );
}
