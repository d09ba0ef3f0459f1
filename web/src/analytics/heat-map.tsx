import { analyticsRoutes, inputFacts, MEASURAND_TABLE, type HeatCell, type LatestInput } from '@ts1/contract';
import { useQuery } from '@tanstack/react-query';
import { inputName } from '../i18n/input-name.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { useApi } from '../platform/api-context.tsx';
import { apiQuery } from '../platform/api-query.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { formatBare, formatInUnit, NO_VALUE } from '../platform/units.ts';
import { stateText } from '../sensor-inputs/readout.ts';
import { Card } from '../ui/card.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { LAPTOP, useMediaQuery } from '../ui/use-media-query.ts';
import { Failed } from './failed.tsx';
import type { OneSensorProps } from './try-limits.tsx';

const DAYS = [0, 1, 2, 3, 4, 5, 6] as const;
const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

interface Scale {
  readonly facts: Facts;
  readonly findCell: (day: number, hour: number) => HeatCell | undefined;
  readonly coldest: number;
  readonly warmest: number;
}

/** In which unit figures are shown, and with how many decimals. */
interface Facts {
  readonly unit: string;
  readonly decimals: number;
}

/** Temperature, or what else is chosen, by hour and day of the week. */
export function HeatMap({ sensorId, sensorName, measurand, wanted: { startDate, endDate } }: OneSensorProps) {
  const { t } = useTranslation();
  const query = { startDate, endDate, ...(measurand !== 'temperature' && { measurand }) };
  const request = { params: { sensorId }, query };
  const { data, isError, refetch } = useQuery({
    ...apiQuery(useApi(), 'DayData', analyticsRoutes.heatMap, request),
    staleTime: 60_000,
  });
  return (
    <WeekTable
      about={sensorName}
      label={t('analytics.heatMapTable', { what: measurandName(measurand, t).toLowerCase() })}
      cells={data}
      facts={MEASURAND_TABLE[measurand]}
      failed={isError ? refetch : undefined}
    />
  );
}

interface InputHeatMapProps extends Pick<OneSensorProps, 'sensorId' | 'sensorName' | 'wanted'> {
  readonly input: LatestInput;
}

/** An input in the same way: the mean of a figure, for which part of the time a state lasted, how many were counted. */
export function InputHeatMap({ sensorId, sensorName, input, wanted }: InputHeatMapProps) {
  const { t } = useTranslation();
  const { startDate, endDate } = wanted;
  const params = { sensorId, input: String(input.input) };
  const { data, isError, refetch } = useQuery({
    ...apiQuery(useApi(), 'DayData', analyticsRoutes.inputHeatMap, {
      params,
      query: { startDate, endDate },
    }),
    staleTime: 60_000,
  });
  const own = inputFacts(input.measurand);
  const kind = own?.kind ?? 'analogue';
  const state = kind === 'state' ? stateText(input.measurand, own?.active ?? 1, t) : undefined;
  const facts = {
    analogue: own ?? { unit: '', decimals: 2 },
    state: { unit: '%', decimals: 0 },
    count: { unit: '', decimals: 1 },
  }[kind];
  return (
    <WeekTable
      about={`${sensorName}, ${inputName(input)}`}
      label={t(`analytics.inputWeek.${kind}`, { what: inputName(input), state })}
      isLabelShown
      cells={data?.cells}
      facts={facts}
      failed={isError ? refetch : undefined}
    />
  );
}

interface WeekTableProps {
  /** The sensor, and what of it. */
  readonly about: string;
  readonly label: string;
  /** Where the figures say something else than the title of the card. */
  readonly isLabelShown?: boolean;
  /** Undefined while they are not there. */
  readonly cells: readonly HeatCell[] | undefined;
  readonly facts: Facts;
  /** Reads again; undefined where nothing failed. */
  readonly failed: (() => unknown) | undefined;
}

/** Each cell holds its figure; the colour only shows it. */
function WeekTable({ about, label, isLabelShown = false, cells: data, facts, failed }: WeekTableProps) {
  const { t } = useTranslation();
  // Twenty-four columns need a wide page; elsewhere the week lies across and the day runs down.
  const isNarrow = useMediaQuery(LAPTOP);
  const cells = new Map(data?.map((cell) => [cell.day * 24 + cell.hour, cell]));
  const means = (data ?? []).map(({ mean }) => mean);
  const scale: Scale = {
    facts,
    findCell: (day, hour) => cells.get(day * 24 + hour),
    coldest: Math.min(...means),
    warmest: Math.max(...means),
  };
  return (
    <Card title={t('analytics.heatMap')}>
      <p className="mb-2 text-body text-muted">{about}</p>
      {isLabelShown && <p className="mb-2 text-body text-muted">{label}</p>}
      {data === undefined &&
        (failed === undefined ? <Skeleton className="h-48 w-full" /> : <Failed onRetry={failed} />)}
      {data?.length === 0 && <p className="text-body text-muted">{t('analytics.noHeat')}</p>}
      {means.length > 0 && (
        <table
          aria-label={label}
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
              <HeatCellView key={hour} cell={scale.findCell(day, hour)} scale={scale} />
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
              <HeatCellView key={day} cell={scale.findCell(day, hour)} scale={scale} />
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

function HeatCellView({ cell, scale: { facts, coldest, warmest } }: HeatCellViewProps) {
  const { t } = useTranslation();
  if (cell === undefined)
    return <td className="h-6 rounded-sm bg-raised text-center text-muted">{NO_VALUE}</td>;
  const share = warmest > coldest ? (cell.mean - coldest) / (warmest - coldest) : 0.5;
  const title = t('analytics.heatCell', {
    day: t(`analytics.days.d${cell.day as (typeof DAYS)[number]}`),
    hour: cell.hour,
    mean: formatInUnit(cell.mean, facts),
    min: formatInUnit(cell.min, facts),
    max: formatInUnit(cell.max, facts),
  });
  return (
    <td
      title={title}
      className="h-6 rounded-sm text-center text-text"
      style={{
        background: `color-mix(in srgb, color-mix(in srgb, var(--high) ${Math.round(share * 100)}%, var(--low)) 35%, var(--surface))`,
      }}
    >
      {formatBare(cell.mean, facts)}
    </td>
  );
}
