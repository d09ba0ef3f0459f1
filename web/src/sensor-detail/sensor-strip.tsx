import type { LimitedMeasurand, Sensor } from '@ts1/contract';
import { useTranslation } from '../i18n/use-translation.ts';
import { findOutTone, useSensorAlarms } from '../alarms/index.ts';
import { MeasuredValue, shownValues } from '../sensors/index.ts';
import { Trend } from '../sensors/sensor-outlook.tsx';
import { useTrend } from '../sensors/use-trend.ts';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { LimitList, LimitStanding } from './limit-items.tsx';
import { SensorSigns } from './sensor-signs.tsx';
import { lineName } from './sensor-texts.ts';
import { StripItem } from './strip-item.tsx';
import type { SensorLimits } from './use-limits.ts';

interface SensorStripProps {
  readonly sensor: Sensor;
  readonly limits: SensorLimits;
  readonly now: number;
}

/** Newest values of the sensor, in one strip; on a phone only those that decide, with its signs after the chart. */
export function SensorStrip({ sensor, limits, now }: SensorStripProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(PHONE);
  const alarm = useSensorAlarms().get(sensor.id);
  const trend = useTrend(sensor.id);
  const colour = (measurand: LimitedMeasurand): string => {
    const tone = findOutTone(alarm, measurand);
    return tone === undefined ? 'text-text' : TONE_TEXT[tone];
  };
  return (
    <section aria-label={t('sensorDetail.current')} className="mb-2 flex flex-wrap gap-x-6 gap-y-1">
      <dl className="flex min-w-0 grow basis-96 flex-wrap items-start gap-x-6 gap-y-1 max-sm:basis-full">
        {shownValues(sensor).map((measurand) => (
          <StripItem
            key={measurand}
            name={lineName(sensor.type, measurand, t)}
            className={classes('text-value font-semibold whitespace-nowrap', colour(measurand))}
          >
            <span data-at-once="">
              <MeasuredValue sensor={sensor} measurand={measurand} />
            </span>
            {measurand === 'temperature' && sensor.temperature !== null && trend !== null && (
              <Trend {...trend} />
            )}
          </StripItem>
        ))}
        <StripItem name={t('sensorDetail.state')} named="on-desks" grows className="min-h-12">
          <LimitStanding sensor={sensor} alarm={alarm} {...limits} now={now} />
        </StripItem>
        <StripItem name={t('sensorDetail.limits')} named="on-desks" className="text-body text-text">
          <LimitList sensorId={sensor.id} {...limits} />
        </StripItem>
      </dl>
      {!isPhone && (
        <dl className="grid grid-cols-[auto_auto] gap-x-5 gap-y-1 self-center">
          <SensorSigns sensor={sensor} now={now} />
        </dl>
      )}
    </section>
  );
}
