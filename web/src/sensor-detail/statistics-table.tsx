import type { SensorType } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { formatOfType } from '../platform/units.ts';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../ui/table.tsx';
import type { LineStatistics } from './line-statistics.ts';
import type { Point } from './points.ts';
import { lineName } from './sensor-texts.ts';

interface StatisticsTableProps {
  readonly type: SensorType;
  readonly statistics: readonly LineStatistics[];
}

/** Minimum, maximum and mean of each line over the period, always of measured values. */
export function StatisticsTable({ type, statistics }: StatisticsTableProps) {
  const { t } = useTranslation();
  const hasMean = statistics.some(({ mean }) => mean !== undefined);
  return (
    <section aria-label={t('sensorDetail.statistics')}>
      <Table label={t('sensorDetail.statistics')} className="max-sm:[&_:is(td,th)]:px-1.5">
        <TableHead>
          <TableHeaderCell>
            <span className="sr-only">{t('sensorDetail.show')}</span>
          </TableHeaderCell>
          <TableHeaderCell>{t('sensorDetail.minimum')}</TableHeaderCell>
          <TableHeaderCell>{t('sensorDetail.maximum')}</TableHeaderCell>
          {hasMean && <TableHeaderCell>{t('sensorDetail.mean')}</TableHeaderCell>}
        </TableHead>
        <TableBody>
          {statistics.map(({ measurand, min, max, mean }) => (
            <TableRow key={measurand}>
              <TableHeaderCell scope="row" className="max-sm:whitespace-normal">
                {lineName(type, measurand, t)}
              </TableHeaderCell>
              <Extreme value={formatOfType(type, measurand, min.value)} point={min} />
              <Extreme value={formatOfType(type, measurand, max.value)} point={max} />
              {hasMean && (
                <TableCell>{mean === undefined ? null : formatOfType(type, measurand, mean)}</TableCell>
              )}
            </TableRow>
          ))}
        </TableBody>
      </Table>
      {!hasMean && <p className="mt-2 text-fine text-muted">{t('sensorDetail.meanNotKnown')}</p>}
    </section>
  );
}

function Extreme({ value, point }: { readonly value: string; readonly point: Point }) {
  return (
    <TableCell>
      <span className="block font-semibold sm:inline">{value}</span>{' '}
      <span className="block text-fine text-muted sm:inline">{formatDateTime(point.at)}</span>
    </TableCell>
  );
}
