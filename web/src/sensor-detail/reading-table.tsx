import {
  measurandFault,
  READING_NAMES,
  type ChartMeasurand,
  type Reading,
  type SensorType,
} from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { formatOfType, NO_VALUE } from '../platform/units.ts';
import { Table, TableBody, TableCell, TableHead, TableHeaderCell, TableRow } from '../ui/table.tsx';
import { isMeasured } from './points.ts';
import { lineName } from './sensor-texts.ts';

interface ReadingTableProps {
  readonly type: SensorType;
  readonly readings: readonly Reading[];
  readonly measurands: readonly ChartMeasurand[];
}

/** The answer as a table, newest first: what the chart draws, as it was measured. */
export function ReadingTable({ type, readings, measurands }: ReadingTableProps) {
  const { t } = useTranslation();
  const rows = readings.filter((reading) => hasAny(reading, measurands)).toReversed();
  return (
    // Scrolls, so it has to be reachable with the keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <section tabIndex={0} aria-label={t('sensorDetail.table')} className="max-h-[32rem] overflow-y-auto">
      <Table label={t('sensorDetail.table')}>
        <TableHead>
          <TableHeaderCell>{t('sensorDetail.time')}</TableHeaderCell>
          {measurands.map((measurand) => (
            <TableHeaderCell key={measurand}>{lineName(type, measurand, t)}</TableHeaderCell>
          ))}
        </TableHead>
        <TableBody>
          {rows.map((reading) => (
            <TableRow key={reading.timestamp}>
              <TableCell>{formatDateTime(Date.parse(reading.timestamp), 'second')}</TableCell>
              {measurands.map((measurand) => {
                const value = reading[READING_NAMES[measurand]];
                const hasFailed = isFaulty(reading, measurand);
                return (
                  <TableCell key={measurand}>
                    {hasFailed && t('sensors.sensorError')}
                    {!hasFailed &&
                      (isMeasured(value, measurand) ? formatOfType(type, measurand, value) : NO_VALUE)}
                  </TableCell>
                );
              })}
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </section>
  );
}

/** Extremes of what is not shown, such as the signal's, have rows of their own. */
function hasAny(reading: Reading, measurands: readonly ChartMeasurand[]): boolean {
  return measurands.some(
    (measurand) => isMeasured(reading[READING_NAMES[measurand]], measurand) || isFaulty(reading, measurand),
  );
}

/** The sensor reported a fault in place of this measurand. */
function isFaulty(reading: Reading, measurand: ChartMeasurand): boolean {
  const { error = null, error_2 = null } = reading;
  return measurandFault({ error, error_2 }, measurand) !== null;
}
