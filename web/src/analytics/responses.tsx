import {
  analyticsRoutes,
  formatFigure,
  RESPONSE_TARGET_MINUTES,
  type ResponseFigures,
  type ResponseTimes,
} from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { preferences } from '../platform/preferences.ts';
import { requestUrl } from '../platform/request.ts';
import { NO_VALUE } from '../platform/units.ts';
import { buttonStyle } from '../ui/button-style.ts';
import { Card } from '../ui/card.tsx';
import { Loaded } from '../ui/loaded.tsx';
import { Select } from '../ui/select.tsx';
import { StatCard } from '../ui/stat-card.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../ui/table.tsx';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { timeText } from './hours-text.ts';
import type { Wanted } from './period-statistics.tsx';

const TARGETS = ['5', '10', '15', '30', '60'] as const;
const STEPS = ['first_message', 'opened', 'acknowledged', 'normal'] as const;

/** How people responded to the alarms of a period, against a target that is chosen here. */
export function Responses({ wanted }: { readonly wanted: Wanted }) {
  const { t } = useTranslation();
  const [target, setTarget] = useState<string>(String(RESPONSE_TARGET_MINUTES));
  const query = { ...wanted, withinMinutes: Number(target) };
  const figures = useQuery({
    ...apiQuery(useApi(), 'AlarmLog', analyticsRoutes.responseFigures, { query }),
    staleTime: 60_000,
  });
  return (
    <Card title={t('analytics.responses.title')}>
      <div className="mb-3 flex flex-wrap items-end gap-3">
        <div className="w-full md:w-56">
          <Select
            label={t('analytics.responses.target')}
            value={target}
            options={TARGETS.map((value) => ({
              value,
              label: t('analytics.responses.minutes', { count: Number(value) }),
            }))}
            onChange={setTarget}
          />
        </div>
        <a href={requestUrl(analyticsRoutes.responsePdf, { query })} download className={buttonStyle()}>
          {t('analytics.responses.pdf')}
        </a>
      </div>
      <Loaded query={figures} loading={t('analytics.loading')} height="h-48" failed={t('analytics.failed')}>
        {(found) => <Found figures={found} />}
      </Loaded>
    </Card>
  );
}

function Found({ figures }: { readonly figures: ResponseFigures }) {
  const { t } = useTranslation();
  const number = (value: number | null, digits: number, unit = ''): string =>
    value === null ? NO_VALUE : formatFigure(value, preferences().language, { digits }) + unit;
  const inAll = (count: number): string =>
    t('analytics.responses.outOf', { part: count, whole: figures.judged });
  if (figures.alarms === 0) return <p className="text-body text-muted">{t('analytics.responses.none')}</p>;
  return (
    <div className="flex flex-col gap-4">
      <div className="grid grid-cols-2 gap-3 lg:grid-cols-4">
        <StatCard label={t('analytics.responses.inTime')} value={inAll(figures.within_target)} />
        <StatCard
          label={t('analytics.responses.noResponse')}
          value={inAll(figures.without_response)}
          tone={figures.without_response > 0 ? 'high' : 'neutral'}
        />
        <StatCard label={t('analytics.responses.perPerson')} value={number(figures.per_person_and_day, 1)} />
        <StatCard label={t('analytics.responses.burst')} value={figures.most_in_ten_minutes} />
      </div>
      <p className="text-fine text-muted">{t('analytics.responses.hint')}</p>
      <Times
        title={t('analytics.responses.times')}
        rows={STEPS.map((step) => ({
          key: step,
          name: t(`analytics.responses.steps.${step}`),
          alarms: figures[step].count,
          times: figures[step],
        }))}
      />
      <Times
        title={t('analytics.responses.byPerson')}
        rows={figures.by_person.map(({ person, alarms, acknowledged }) => ({
          key: person,
          name: person,
          alarms,
          times: acknowledged,
        }))}
      />
      <Times
        title={t('analytics.responses.byGroup')}
        rows={figures.by_group.map(({ group, alarms, acknowledged }) => ({
          key: group,
          name: group,
          alarms,
          times: acknowledged,
        }))}
      />
      <Times
        title={t('analytics.responses.bySensor', {
          percent: number((figures.top_ten_share ?? 0) * 100, 0, '\u00A0%'),
        })}
        rows={figures.by_sensor.map(({ sensor_id: id, sensor_name: name, alarms, acknowledged }) => ({
          key: String(id),
          name: (
            <Link
              to="/sensors/$sensorId"
              params={{ sensorId: String(id) }}
              className={`text-accent hover:underline ${TOUCH_AREA}`}
            >
              {name}
            </Link>
          ),
          alarms,
          times: acknowledged,
        }))}
      />
      <Times
        title={t('analytics.responses.byHour')}
        rows={figures.by_hour.map(({ hour, alarms, acknowledged }) => ({
          key: String(hour),
          name: `${String(hour).padStart(2, '0')}:00`,
          alarms,
          times: acknowledged,
        }))}
      />
    </div>
  );
}

interface TimesProps {
  readonly title: string;
  readonly rows: readonly {
    readonly key: string;
    readonly name: ReactNode;
    readonly alarms: number;
    readonly times: ResponseTimes;
  }[];
}

/** How long something took; nothing where there is no row. */
function Times({ title, rows }: TimesProps) {
  const { t } = useTranslation();
  if (rows.length === 0) return null;
  const text = (ms: number | null): string => (ms === null ? NO_VALUE : timeText(ms));
  return (
    <section>
      <h3 className="mb-1 text-body font-semibold">{title}</h3>
      <Table label={title}>
        <TableHead>
          <TableHeaderCell>{t('analytics.responses.columns.name')}</TableHeaderCell>
          {(['alarms', 'median', 'p90', 'longest'] as const).map((column) => (
            <TableHeaderCell key={column} className="text-right">
              {t(`analytics.responses.columns.${column}`)}
            </TableHeaderCell>
          ))}
        </TableHead>
        <TableBody>
          {rows.map(({ key, name, alarms, times }) => (
            <TableRow key={key}>
              <TableCell>{name}</TableCell>
              <TableCell className="text-right tabular-nums">{alarms}</TableCell>
              <TableCell className="text-right tabular-nums">{text(times.median_ms)}</TableCell>
              <TableCell className="text-right tabular-nums">{text(times.p90_ms)}</TableCell>
              <TableCell className="text-right tabular-nums">{text(times.longest_ms)}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}
