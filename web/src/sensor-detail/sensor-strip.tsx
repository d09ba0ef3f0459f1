import { SENSOR_TYPES, isBatteryLow, type Sensor } from '@ts1/contract';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../platform/date-time.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import {
  formatBattery,
  formatHumidity,
  formatSignalStrength,
  formatSignalToNoise,
} from '../platform/units.ts';
import { StatusChip, Temperature, batteryOf, signalTone, statusOf } from '../sensors/index.ts';
import { BrighteningText } from '../ui/brightening-text.tsx';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT } from '../ui/tone.ts';
import { LimitList, LimitStanding } from './limit-items.tsx';
import type { SensorLimits } from './use-limits.ts';
import { lineName } from './sensor-texts.ts';

interface SensorStripProps {
  readonly sensor: Sensor;
  readonly limits: SensorLimits;
  readonly now: number;
}

/** What the sensor says now, in one strip. */
export function SensorStrip({ sensor, limits, now }: SensorStripProps) {
  const { t } = useTranslation();
  const { type, lastHeardAt } = sensor;
  const { hasHumidity, hasSecondTemperature } = SENSOR_TYPES[type];
  const battery = batteryOf(sensor);
  const batteryTone = isBatteryLow(type, battery) ? 'text-high' : 'text-ok';
  return (
    <dl
      aria-label={t('sensorDetail.current')}
      className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 rounded-md border border-border bg-surface p-4 sm:flex sm:flex-wrap sm:gap-x-10"
    >
      <Item name={lineName(type, 'temperature', t)} large>
        <Temperature value={sensor.temperature} error={sensor.error} />
      </Item>
      {(hasSecondTemperature || sensor.temperature_2 !== null || sensor.error_2 !== null) && (
        <Item name={lineName(type, 'temperature_2', t)} large>
          <Temperature value={sensor.temperature_2} error={sensor.error_2} />
        </Item>
      )}
      {(hasHumidity || sensor.humidity !== null) && (
        <Item name={t('sensorDetail.lines.humidity')} large>
          <BrighteningText text={formatHumidity(sensor.humidity)} />
        </Item>
      )}
      <Item name={t('sensorDetail.limits')}>
        <LimitList limits={limits.limits} />
      </Item>
      <Item name={t('sensorDetail.state')}>
        <LimitStanding sensor={sensor} {...limits} now={now} />
      </Item>
      <Item name={t('sensorDetail.status')}>
        <StatusChip status={statusOf(sensor, now)} />
      </Item>
      <Item name={t('sensorDetail.signal')}>
        {formatSignalStrength(sensor.RSSI)}{' '}
        <span className={TONE_TEXT[signalTone(sensor.SNR)]}>
          {sensor.SNR === null ? t('sensors.notAvailable') : formatSignalToNoise(sensor.SNR)}
        </span>
      </Item>
      <Item name={t('sensorDetail.lines.battery')}>
        <span className={battery === null ? undefined : batteryTone}>{formatBattery(battery)}</span>
      </Item>
      <Item name={t('sensorDetail.lastSeen')}>
        <span title={lastHeardAt === null ? undefined : formatDateTime(Date.parse(lastHeardAt), 'second')}>
          {relativeTimeText(lastHeardAt, now, t)}
        </span>
      </Item>
    </dl>
  );
}

interface ItemProps {
  readonly name: string;
  readonly large?: boolean;
  readonly children: ReactNode;
}

function Item({ name, large = false, children }: ItemProps) {
  return (
    <div className="flex min-w-0 flex-col">
      <dt className="text-table text-muted">{name}</dt>
      <dd
        className={classes(
          'flex min-h-9 items-center gap-2',
          large ? 'text-figure font-semibold' : 'text-body',
        )}
      >
        {children}
      </dd>
    </div>
  );
}
