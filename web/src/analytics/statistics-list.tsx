import {
  FURTHER_LIMITED,
  MEASURAND_TABLE,
  type PooledStatistics,
  type SensorStatistics,
  type StatisticsByMeasurand,
} from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { TFunction } from '../i18n/translate.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { measurandName } from '../platform/measurand-name.ts';
import {
  formatDifference,
  formatInUnit,
  formatHumidity,
  formatMeasured,
  formatTemperature,
  NO_VALUE,
} from '../platform/units.ts';
import { classes } from '../ui/classes.ts';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../ui/table.tsx';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { TABLET, useMediaQuery } from '../ui/use-media-query.ts';
import { hoursText } from './hours-text.ts';
import { limitsInWords } from './limits-in-words.ts';

const FIGURES = ['min', 'max', 'mean', 'deviation', 'mkt', 'outside', 'completeness', 'battery'] as const;
type Figure = (typeof FIGURES)[number];
type Figures = Readonly<Record<Figure, ReactNode>>;

interface StatisticsListProps {
  /** Figures of all sensors together, where they say something. */
  readonly whole: PooledStatistics | undefined;
  readonly rows: readonly SensorStatistics[];
}

interface Line {
  readonly key: string;
  readonly name: ReactNode;
  readonly figures: Figures;
}

/** The figures of each sensor: a table, or on a phone cards with the same figures in the same order. */
export function StatisticsList({ whole, rows }: StatisticsListProps) {
  const { t } = useTranslation();
  const toFigures = useFigures();
  const toFurtherFigures = useFurtherFigures();
  const lines = rows.flatMap((row): Line[] => [
    {
      key: String(row.sensor_id),
      name: <SensorLink row={row} />,
      figures: { ...toFigures(row), outside: <Outside row={row} text={toFigures(row).outside} /> },
    },
    ...toFurtherFigures(row).map(({ name, figures }) => ({ key: `${row.sensor_id} ${name}`, name, figures })),
  ]);
  if (whole !== undefined) {
    const name = <span className="font-semibold">{t('analytics.wholeZone')}</span>;
    lines.unshift({ key: 'whole', name, figures: toFigures(whole) });
  }
  if (useMediaQuery(TABLET)) {
    return (
      <ul aria-label={t('analytics.statistics')} className="divide-y divide-border border-y border-border">
        {lines.map(({ key, name, figures }) => (
          <li key={key} className="py-3">
            {name}
            <dl className="mt-1 grid grid-cols-[1fr_1.35fr_1fr_1.25fr] gap-x-2 gap-y-1 text-table tabular-nums md:grid-cols-8">
              {FIGURES.map((figure) => (
                <div key={figure}>
                  <dt className="text-fine text-muted">{t(`analytics.columns.${figure}`)}</dt>
                  <dd>{figures[figure]}</dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table label={t('analytics.statistics')}>
      <TableHead>
        {(['sensor', ...FIGURES] as const).map((column) => (
          <TableHeaderCell key={column}>{t(`analytics.columns.${column}`)}</TableHeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {lines.map(({ key, name, figures }) => (
          <TableRow key={key}>
            <TableCell>{name}</TableCell>
            {FIGURES.map((figure) => (
              <TableCell key={figure} className="whitespace-nowrap tabular-nums">
                {figures[figure]}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function SensorLink({ row: { sensor_id, sensor_name } }: { readonly row: SensorStatistics }) {
  return (
    <Link
      to="/sensors/$sensorId"
      params={{ sensorId: String(sensor_id) }}
      className={classes(TOUCH_AREA, 'font-medium break-words text-text hover:underline')}
    >
      {sensor_name}
    </Link>
  );
}

/** Names the limits under the figure where it is by more than one. */
function Outside({ row, text }: { readonly row: SensorStatistics; readonly text: ReactNode }) {
  const { t } = useTranslation();
  const words = limitsInWords(row.limits, t);
  if (words === undefined) return text;
  return (
    <>
      {text}
      <span className="block max-w-56 text-fine whitespace-normal text-muted">{words}</span>
    </>
  );
}

function useFigures(): (statistics: PooledStatistics) => Figures {
  const { t } = useTranslation();
  return ({ temperature, hasLimits, outsideMs, completeness, batteryLowAt, ...kinetic }) => ({
    min: formatTemperature(temperature.min),
    max: formatTemperature(temperature.max),
    mean: formatTemperature(temperature.mean),
    deviation: formatDifference(temperature.standardDeviation),
    mkt: kineticText(kinetic, t),
    outside:
      outsideMs === null
        ? t(hasLimits ? 'analytics.notYetKnown' : 'analytics.noLimits')
        : hoursText(outsideMs),
    completeness: completeness === null ? t('analytics.notYetKnown') : formatHumidity(completeness * 100),
    battery: batteryLowAt === null ? NO_VALUE : formatDateTime(Date.parse(batteryLowAt), 'day'),
  });
}

/** Measurands that the specification does not know have figures of their own, where they were measured. */
function useFurtherFigures() {
  const { t } = useTranslation();
  const none = Object.fromEntries(FIGURES.map((figure) => [figure, NO_VALUE])) as Record<Figure, string>;
  return (row: SensorStatistics) => {
    const known: StatisticsByMeasurand = row;
    return FURTHER_LIMITED.flatMap((measurand) => {
      const statistics = known[measurand];
      if (statistics === undefined) return [];
      const value = (figure: number | null) => formatMeasured(measurand, figure);
      const figures: Figures = {
        ...none,
        min: value(statistics.min),
        max: value(statistics.max),
        mean: value(statistics.mean),
        deviation: formatInUnit(statistics.standardDeviation, MEASURAND_TABLE[measurand], 'difference'),
      };
      return [{ name: `${row.sensor_name} · ${measurandName(measurand, t)}`, figures }];
    });
  };
}

/** Above 98.5 °C the figure is a lower bound. */
function kineticText(
  {
    meanKineticTemperature,
    meanKineticIsAtLeast,
  }: Pick<PooledStatistics, 'meanKineticTemperature' | 'meanKineticIsAtLeast'>,
  t: TFunction,
): string {
  const text = formatTemperature(meanKineticTemperature);
  return meanKineticIsAtLeast ? t('analytics.atLeast', { value: text }) : text;
}
