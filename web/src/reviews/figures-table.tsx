import type { ReviewedMeasurand, ReviewedSensor } from '@ts1/contract';
import { Link } from '@tanstack/react-router';
import { useTranslation } from '../i18n/use-translation.ts';
import { hoursText } from '../analytics/hours-text.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { formatDay } from '../platform/day-text.ts';
import { measurandName } from '../platform/measurand-name.ts';
import { formatHumidity, formatMeasured } from '../platform/units.ts';
import { classes } from '../ui/classes.ts';
import { CARD_LIST } from '../ui/card-list.ts';
import { TOUCH_AREA } from '../ui/touch-area.ts';
import { Figure } from './figure.tsx';
import { worstFirst } from './worst-first.ts';

/** Style of what is wrong, the only thing with colour. */
const WRONG = 'font-medium text-high';

/** The figures of the sensors of a review, those that need a look first; j and k go from sensor to sensor. */
export function FiguresTable({ sensors }: { readonly sensors: readonly ReviewedSensor[] }) {
  const { t } = useTranslation();
  return (
    <ul aria-label={t('reviews.figures')} className={CARD_LIST}>
      {worstFirst(sensors).map((sensor) => (
        <SensorFigures key={sensor.sensor_id} sensor={sensor} />
      ))}
    </ul>
  );
}

function SensorFigures({ sensor }: { readonly sensor: ReviewedSensor }) {
  const { t } = useTranslation();
  const { sensor_id, sensor_name, readings, completeness, alarms, measurands } = sensor;
  const { unacknowledged, drill_alarms: drillAlarms } = sensor;
  return (
    <li className="grid gap-x-4 gap-y-2 border-b border-border bg-surface px-4 py-3 text-body last:border-b-0 lg:grid-cols-[minmax(9rem,1fr)_3fr_minmax(14rem,1.5fr)]">
      <Link
        to="/sensors/$sensorId"
        params={{ sensorId: String(sensor_id) }}
        className={classes(TOUCH_AREA, 'self-start font-semibold break-words text-text hover:underline')}
      >
        {sensor_name}
      </Link>
      <div className="flex flex-col gap-2">
        {readings === 0 ? (
          <span className={completeness === 1 ? 'text-muted' : WRONG}>{t('reviews.noReadings')}</span>
        ) : (
          measurands.map((one) => <Measurand key={one.measurand} figures={one} />)
        )}
      </div>
      <dl className="grid grid-cols-2 gap-x-4 gap-y-1">
        <Figure name={t('reviews.columns.alarms')}>
          {alarms === 0 ? (
            t('reviews.none')
          ) : (
            <span className={WRONG}>{t('reviews.alarms', { count: alarms })}</span>
          )}
          {unacknowledged > 0 && (
            <span className={classes('block', WRONG)}>
              {t('reviews.unacknowledged', { count: unacknowledged })}
            </span>
          )}
          {drillAlarms !== undefined && (
            <span className="block">{t('reviews.drillAlarms', { count: drillAlarms })}</span>
          )}
        </Figure>
        <Figure name={t('reviews.columns.completeness')}>
          {completeness === null ? t('reviews.notYetKnown') : formatHumidity(completeness * 100)}
        </Figure>
      </dl>
      <Notes sensor={sensor} />
    </li>
  );
}

function Measurand({ figures }: { readonly figures: ReviewedMeasurand }) {
  const { t } = useTranslation();
  const { measurand, min, min_at, max, max_at, mean, outside_ms, low, high } = figures;
  const isOutside = outside_ms !== null && outside_ms > 0;
  const isLow = isOutside && min !== null && low !== null && min < low;
  const isHigh = isOutside && max !== null && high !== null && max > high;
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-1 sm:grid-cols-4">
      {measurand !== 'temperature' && <dt className="sr-only">{measurandName(measurand, t)}</dt>}
      <Figure name={t('reviews.columns.min')}>
        <Extreme text={formatMeasured(measurand, min)} at={min_at} isWrong={isLow} />
      </Figure>
      <Figure name={t('reviews.columns.max')}>
        <Extreme text={formatMeasured(measurand, max)} at={max_at} isWrong={isHigh} />
      </Figure>
      <Figure name={t('reviews.columns.mean')}>{formatMeasured(measurand, mean)}</Figure>
      <Figure name={t('reviews.columns.outside')}>
        {outside_ms === null ? (
          t('reviews.noLimits')
        ) : (
          <span className={isOutside ? WRONG : undefined}>{hoursText(outside_ms)}</span>
        )}
      </Figure>
    </dl>
  );
}

interface ExtremeProps {
  readonly text: string;
  readonly at: string | null;
  readonly isWrong: boolean;
}

function Extreme({ text, at, isWrong }: ExtremeProps) {
  return (
    <>
      <span className={isWrong ? WRONG : undefined}>{text}</span>
      {at !== null && (
        <time dateTime={at} className="block text-fine text-muted">
          {formatDateTime(Date.parse(at))}
        </time>
      )}
    </>
  );
}

function Notes({ sensor }: { readonly sensor: ReviewedSensor }) {
  const { t } = useTranslation();
  const { quiet, calibration_due, later_readings, by_hand: byHand, tasks } = sensor;
  const isByProbeAlone = byHand === undefined && tasks === undefined;
  if (isByProbeAlone && quiet.length === 0 && calibration_due === null && later_readings === 0) return null;
  return (
    <ul className="flex flex-col gap-1 lg:col-span-3">
      {later_readings > 0 && <li>{t('reviews.later', { count: later_readings })}</li>}
      {calibration_due !== null && (
        <li className={WRONG}>{t('reviews.calibration', { day: formatDay(calibration_due) })}</li>
      )}
      {byHand !== undefined && (
        <li className={byHand.findings > 0 ? WRONG : 'text-muted'}>
          {t(byHand.findings > 0 ? 'reviews.byHandFindings' : 'reviews.byHand', byHand)}
        </li>
      )}
      {tasks !== undefined && (
        <li className={tasks.missed > 0 ? WRONG : 'text-muted'}>{t('reviews.tasks', tasks)}</li>
      )}
      {quiet.map(({ from, until, reason }) => (
        <li key={`${from} ${reason}`} className="text-muted">
          {t('reviews.quiet', {
            from: formatDateTime(Date.parse(from)),
            until: formatDateTime(Date.parse(until)),
            reason,
          })}
        </li>
      ))}
    </ul>
  );
}
