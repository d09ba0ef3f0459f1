import { analyticsRoutes, MEASURAND_TABLE, type HeatCell, type LimitedMeasurand } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { formatMeasured, NO_VALUE } from '../platform/units.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LAPTOP, useMediaQuery } from '../ui/use-media-query.ts';
import { Failed } from './failed.tsx';
import type { OneSensorProps } from './try-limits.tsx';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface Scale {
  readonly measurand: LimitedMeasurand;
  readonly cellOf: (day: number, hour: number) => HeatCell | undefined;
  readonly coldest: number;
  readonly warmest: number;
}

/** Temperature, or what else is chosen, by hour and day of the week; the figure stands in each cell, the colour only shows it. */
export function HeatMap({ sensorId, sensorName, measurand, wanted: { startDate, endDate } }: OneSensorProps) {
  const { t } = useTranslation();
  // Twenty-four columns need a wide page; elsewhere the week lies across and the day runs down.
  const isNarrow = useMediaQuery(LAPTOP);
  const query = { startDate, endDate, ...(measurand !== 'temperature' && { measurand }) };
  const request = { params: { sensorId }, query };
  const { data, isError, refetch } = useQuery({
    ...apiQuery(useApi(), 'DayData', analyticsRoutes.heatMap, request),
    staleTime: 60_000,
  });
  const cells = new Map(data?.map((cell) => [cell.day * 24 + cell.hour, cell]));
  const means = (data ?? []).map(({ mean }) => mean);
  const scale: Scale = {
    measurand,
    cellOf: (day, hour) => cells.get(day * 24 + hour),
    coldest: Math.min(...means),
    warmest: Math.max(...means),
  };
  return (
    <Card title={t('analytics.heatMap')}>
      <p className="mb-2 text-body text-muted">{sensorName}</p>
      {data === undefined && (isError ? <Failed onRetry={refetch} /> : <Skeleton className="h-48 w-full" />)}
      {data?.length === 0 && <p className="text-body text-muted">{t('analytics.noHeat')}</p>}
      {means.length > 0 && (
        <table
          aria-label={t('analytics.heatMapTable', { what: measurandName(measurand, t).toLowerCase() })}
          className="w-full table-fixed border-separate border-spacing-0.5 text-fine tabular-nums [&_th]:font-normal [&_th]:text-muted"
        >
          {isNarrow ? <DayDown scale={scale} /> : <DayAcross scale={scale} />}
        </table>
      )}
    </Card>
  );
}

function DayAcross({ scale }: { readonly scale: Scale }) {
  const { t } = useTranslation();
  return (
    <>
      <thead>
        <tr>
          <th scope="col" className="w-12 text-left">
            {t('analytics.hour')}
          </th>
          {HOURS.map((hour) => (
            <th key={hour} scope="col">
              {hour}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {DAYS.map((day) => (
          <tr key={day}>
            <th scope="row" className="text-left">
              {t(`analytics.days.d${day}`)}
            </th>
            {HOURS.map((hour) => (
              <HeatCellView key={hour} cell={scale.cellOf(day, hour)} scale={scale} />
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

function DayDown({ scale }: { readonly scale: Scale }) {
  const { t } = useTranslation();
  return (
    <>
      <thead>
        <tr>
          <th scope="col" className="w-9 text-left">
            {t('analytics.hour')}
          </th>
          {DAYS.map((day) => (
            <th key={day} scope="col">
              {t(`analytics.days.d${day}`)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {HOURS.map((hour) => (
          <tr key={hour}>
            <th scope="row" className="text-left">
              {hour}
            </th>
            {DAYS.map((day) => (
              <HeatCellView key={day} cell={scale.cellOf(day, hour)} scale={scale} />
            ))}
          </tr>
        ))}
      </tbody>
    </>
  );
}

interface HeatCellViewProps {
  readonly cell: HeatCell | undefined;
  readonly scale: Scale;
}

function HeatCellView({ cell, scale: { measurand, coldest, warmest } }: HeatCellViewProps) {
  const { t } = useTranslation();
  if (cell === undefined)
    return <td className="h-6 rounded-sm bg-raised text-center text-muted">{NO_VALUE}</td>;
  const share = warmest > coldest ? (cell.mean - coldest) / (warmest - coldest) : 0.5;
  const title = t('analytics.heatCell', {
    day: t(`analytics.days.d${cell.day as (typeof DAYS)[number]}`),
    hour: cell.hour,
    mean: formatMeasured(measurand, cell.mean),
    min: formatMeasured(measurand, cell.min),
    max: formatMeasured(measurand, cell.max),
  });
  return (
    <td
      title={title}
      className="h-6 rounded-sm text-center text-text"
      style={{
        background: `color-mix(in srgb, color-mix(in srgb, var(--high) ${Math.round(share * 100)}%, var(--low)) 35%, var(--surface))`,
      }}
    >
      {cell.mean.toFixed(MEASURAND_TABLE[measurand].decimals)}
    </td>
  );
}
