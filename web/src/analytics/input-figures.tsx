import {
  poolInputs,
  type InputFigures as Figures,
  type InputKind,
  type SensorInputFigures,
  analyticsRoutes,
} from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { inputName } from '../i18n/input-name.ts';
import { useTranslation } from '../i18n/use-translation.ts';
import { activeText } from '../sensor-inputs/readout.ts';
import { Card } from '../ui/card.tsx';
import { classes } from '../ui/classes.ts';
import { LoadingState } from '../ui/loading-state.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../ui/table.tsx';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { TABLET, useMediaQuery } from '../ui/use-media-query.ts';
import { COLUMNS, figureTexts, type FigureText } from './input-figure-texts.ts';
import { Failed } from './failed.tsx';
import type { Wanted } from './period-statistics.tsx';
import { useInfiniteQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useApi } from '../platform/api-context.tsx';

const KINDS = ['analogue', 'state', 'count'] as const satisfies InputKind[];

interface Line {
  readonly key: string;
  /** The sensor of the line; null of all of a zone together. */
  readonly sensor: SensorInputFigures | null;
  /** Name of the input or inputs: `Door (open)`. */
  readonly name: string;
  readonly figures: Figures;
}

/** Figures of each sensor's inputs over a period, a list for each kind; of a zone also those measuring the same. */
export function InputFigures({ wanted }: { readonly wanted: Wanted }) {
  const { t } = useTranslation();
  const { sensors, isError, refetch, isComplete } = useInputFigures(wanted);
  const toLines = useLines();
  const lines = sensors && toLines(sensors, wanted.zoneId !== undefined && isComplete);
  // A zone may have none.
  if (lines?.length === 0 && isComplete) return null;
  return (
    <Card title={t('analytics.inputs.title')}>
      {isError && <Failed onRetry={refetch} />}
      {lines === undefined && !isError && (
        <LoadingState label={t('analytics.loading')}>
          <Skeleton className="h-48 w-full" />
        </LoadingState>
      )}
      {lines !== undefined && (
        <div className="flex flex-col gap-4">
          {KINDS.map((kind) => {
            const own = lines.filter(({ figures }) => figures.kind === kind);
            return own.length > 0 && <KindList key={kind} kind={kind} lines={own} />;
          })}
        </div>
      )}
      {lines !== undefined && !isComplete && !isError && (
        <output className="mt-2 block text-body text-muted">{t('analytics.inputs.reading')}</output>
      )}
      {lines?.some(({ sensor }) => sensor === null) === true && (
        <p className="mt-2 text-fine text-muted">{t('analytics.inputs.wholeHint')}</p>
      )}
      <p className="mt-2 text-fine text-muted">{t('analytics.inputs.hint')}</p>
    </Card>
  );
}

function useLines() {
  const { t } = useTranslation();
  return (sensors: readonly SensorInputFigures[], isPooled: boolean): Line[] => {
    const named = (name: string, { kind, measurand }: Figures): string =>
      kind === 'state' ? `${name} (${activeText(measurand, t)})` : name;
    const whole = (isPooled ? poolInputs(sensors) : []).map(({ inputs, figures }): Line => {
      const measurand = t(`sensorInputs.measurands.${figures.measurand}.name`);
      const name = t('analytics.inputs.counted', { measurand, count: inputs });
      return { key: figures.measurand, sensor: null, name: named(name, figures), figures };
    });
    const each = sensors
      .toSorted((one, other) =>
        one.sensor_name.localeCompare(other.sensor_name, undefined, { numeric: true }),
      )
      .flatMap((sensor) =>
        sensor.inputs.map((figures): Line => ({
          key: `${sensor.sensor_id} ${figures.input}`,
          sensor,
          name: named(inputName(figures), figures),
          figures,
        })),
      );
    return [...whole, ...each];
  };
}

interface KindListProps {
  readonly kind: InputKind;
  readonly lines: readonly Line[];
}

/** The figures of one kind: a table, or on a phone cards with the same figures in the same order. */
function KindList({ kind, lines }: KindListProps) {
  const { t } = useTranslation();
  const label = t(`analytics.inputs.kinds.${kind}`);
  const columns = COLUMNS[kind];
  if (useMediaQuery(TABLET)) {
    return (
      <ul aria-label={label} className="divide-y divide-border border-y border-border">
        {lines.map((line) => (
          <li key={line.key} className="py-3">
            <Name line={line} />
            <dl className="mt-1 grid grid-cols-2 gap-x-3 gap-y-1 text-table tabular-nums md:grid-cols-4">
              {figureTexts(line.figures, t).map((text, column) => (
                <div key={columns[column]}>
                  <dt className="text-fine text-muted">
                    {t(`analytics.inputs.columns.${columns[column] ?? 'name'}`)}
                  </dt>
                  <dd>
                    <Value text={text} />
                  </dd>
                </div>
              ))}
            </dl>
          </li>
        ))}
      </ul>
    );
  }
  return (
    <Table label={label}>
      <TableHead>
        {(['name', ...columns] as const).map((column) => (
          <TableHeaderCell key={column}>{t(`analytics.inputs.columns.${column}`)}</TableHeaderCell>
        ))}
      </TableHead>
      <TableBody>
        {lines.map((line) => (
          <TableRow key={line.key}>
            <TableCell>
              <Name line={line} />
            </TableCell>
            {figureTexts(line.figures, t).map((text, column) => (
              <TableCell key={columns[column]} className="whitespace-nowrap tabular-nums">
                <Value text={text} />
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  );
}

function Name({ line: { sensor, name } }: { readonly line: Line }) {
  const { t } = useTranslation();
  if (sensor === null) {
    return (
      <span className="font-semibold">
        {t('analytics.wholeZone')} · {name}
      </span>
    );
  }
  return (
    <Link
      to="/sensors/$sensorId"
      params={{ sensorId: String(sensor.sensor_id) }}
      className={classes(TOUCH_AREA, 'font-medium break-words text-text hover:underline')}
    >
      {sensor.sensor_name} · {name}
    </Link>
  );
}

function Value({ text: { value, detail } }: { readonly text: FigureText }) {
  return (
    <>
      {value}
      {detail !== undefined && <span className="block text-fine text-muted">{detail}</span>}
    </>
  );
}

/** Reads a period's input figures by parts: a year of many sensors takes a while, and the first are shown at once. */
function useInputFigures(wanted: Wanted) {
  const api = useApi();
  const { data, isError, refetch, hasNextPage, isFetching, fetchNextPage } = useInfiniteQuery({
    queryKey: ['DayData', analyticsRoutes.inputFigures.path, wanted],
    queryFn: async ({ pageParam: after, signal }) =>
      api.call(
        analyticsRoutes.inputFigures,
        { query: { ...wanted, ...(after !== null && { after: String(after) }) } },
        { signal, background: true },
      ),
    initialPageParam: null as number | null,
    getNextPageParam: ({ next }) => next,
    staleTime: 60_000,
  });
  const mayReadOn = hasNextPage && !isFetching && !isError;
  useEffect(() => {
    if (mayReadOn) void fetchNextPage();
  }, [mayReadOn, fetchNextPage]);
  const sensors = data?.pages.flatMap((page) => page.sensors);
  return { sensors, isError, refetch, isComplete: sensors !== undefined && !hasNextPage };
}
