import { isBatteryLow, type LimitedMeasurand, type Sensor } from '@ts1/contract';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { findOutTone, useSensorAlarms } from '../alarms/index.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import { formatBattery, formatSignalStrength, formatSignalToNoise } from '../platform/units.ts';
import {
  MeasuredValue,
  StatusChip,
  sensorBattery,
  shownValues,
  signalTone,
  sensorStatusAt,
} from '../sensors/index.ts';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { PHONE, useMediaQuery } from '../ui/use-media-query.ts';
import { LimitList, LimitStanding } from './limit-items.tsx';
import type { SensorLimits } from './use-limits.ts';
import { lineName } from './sensor-texts.ts';

interface SensorStripProps {
  readonly sensor: Sensor;
  readonly limits: SensorLimits;
  readonly now: number;
}

const STRIP =
  'mb-4 grid grid-cols-2 gap-x-6 gap-y-3 rounded-md border border-border bg-surface p-4 sm:flex sm:flex-wrap sm:gap-x-10 max-md:gap-y-1 max-md:p-3';

/** Newest values of the sensor, in one strip; on a phone only those that decide, with `SensorSigns` after the chart. */
export function SensorStrip({ sensor, limits, now }: SensorStripProps) {
  const { t } = useTranslation();
  const isPhone = useMediaQuery(PHONE);
  const alarm = useSensorAlarms().get(sensor.id);
  const colour = (measurand: LimitedMeasurand): string | undefined => {
    const tone = findOutTone(alarm, measurand);
    return tone && TONE_TEXT[tone];
  };
  return (
    <dl aria-label={t('sensorDetail.current')} className={STRIP}>
      {shownValues(sensor).map((measurand) => (
        <Item key={measurand} name={lineName(sensor.type, measurand, t)} large colour={colour(measurand)}>
          <MeasuredValue sensor={sensor} measurand={measurand} />
        </Item>
      ))}
      <Item name={t('sensorDetail.state')} wide last>
        <LimitStanding sensor={sensor} alarm={alarm} {...limits} now={now} />
      </Item>
      <Item name={t('sensorDetail.limits')} wide>
        <LimitList {...limits} />
      </Item>
      {!isPhone && <Signs sensor={sensor} now={now} />}
    </dl>
  );
}

/** On a phone: how the sensor itself is doing. */
export function SensorSigns({ sensor, now }: Pick<SensorStripProps, 'sensor' | 'now'>) {
  const { t } = useTranslation();
  return (
    <dl aria-label={t('sensorDetail.details')} className={classes(STRIP, 'mt-4')}>
      <Signs sensor={sensor} now={now} />
    </dl>
  );
}

function Signs({ sensor, now }: Pick<SensorStripProps, 'sensor' | 'now'>) {
  const { t } = useTranslation();
  const { type, lastHeardAt } = sensor;
  const battery = sensorBattery(sensor);
  const batteryTone = isBatteryLow(type, battery) ? 'text-high' : 'text-ok';
  return (
    <>
      <Item name={t('sensorDetail.status')}>
        <StatusChip status={sensorStatusAt(sensor, now)} />
      </Item>
      <Item name={t('sensorDetail.signal')}>
        {formatSignalStrength(sensor.RSSI)}{' '}
        <span className={TONE_TEXT[signalTone(sensor.SNR)]}>
          {sensor.SNR === null ? t('sensors.notAvailable') : formatSignalToNoise(sensor.SNR)}
        </span>
      </Item>
      <Item name={t('measurands.battery.name')}>
        <span className={battery === null ? undefined : batteryTone}>{formatBattery(battery, type)}</span>
      </Item>
      <Item name={t('sensorDetail.lastSeen')}>
        {lastHeardAt === null ? (
          t('sensorDetail.never')
        ) : (
          <span title={formatDateTime(Date.parse(lastHeardAt), 'second')}>
            {relativeTimeText(lastHeardAt, now, t)}
          </span>
        )}
      </Item>
    </>
  );
}

interface ItemProps {
  readonly name: string;
  readonly large?: boolean;
  /** On a phone over the whole width. */
  readonly wide?: boolean;
  /** On a desk on a line of its own, so that nothing moves when there is more to say. */
  readonly last?: boolean;
  readonly colour?: string | undefined;
  readonly children: ReactNode;
}

function Item({ name, large = false, wide = false, last = false, colour, children }: ItemProps) {
  return (
    <div
      data-at-once={large ? '' : undefined}
      className={classes(
        'flex min-w-0 flex-col',
        wide && 'max-sm:col-span-2 max-sm:flex-row max-sm:items-baseline max-sm:gap-3',
        last && 'sm:order-last sm:basis-full',
      )}
    >
      <dt className="text-table text-muted">{name}</dt>
      <dd
        className={classes(
          'flex min-h-9 items-center gap-2',
          large ? 'text-figure font-semibold' : 'text-body',
          colour,
        )}
      >
        {children}
      </dd>
    </div>
  );
}
