import { SENSOR_TYPES, isBatteryLow, sensorStatus, type SensorStatus, type SensorType } from '@ts1/contract';
import { CircleCheck, CircleSlash, TriangleAlert, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatDateTime } from '../platform/date-time.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import {
  formatBattery,
  formatHumidity,
  formatSignalStrength,
  formatSignalToNoise,
  formatTemperature,
} from '../platform/units.ts';
import { Chip } from '../ui/chip.tsx';
import { classes } from '../ui/classes.ts';
import type { Tone } from '../ui/tone.ts';
import type { CurrentValues } from './current-values.ts';
import { lineName } from './sensor-texts.ts';

const STATUS: Readonly<Record<SensorStatus, { tone: Tone; icon: LucideIcon }>> = {
  online: { tone: 'ok', icon: CircleCheck },
  warning: { tone: 'warning', icon: TriangleAlert },
  offline: { tone: 'high', icon: CircleSlash },
};

interface SensorStripProps {
  readonly type: SensorType;
  readonly values: CurrentValues;
  readonly now: number;
}

/** What the sensor says now, in one strip. */
export function SensorStrip({ type, values, now }: SensorStripProps) {
  const { t } = useTranslation();
  const lastHeardAt = values.lastHeardAt === null ? null : Date.parse(values.lastHeardAt);
  const status = sensorStatus({ type, lastHeardAt, battery: values.battery }, now);
  const { hasHumidity, hasSecondTemperature } = SENSOR_TYPES[type];
  return (
    <dl
      aria-label={t('sensorDetail.current')}
      className="mb-4 grid grid-cols-2 gap-x-6 gap-y-3 rounded-md border border-border bg-surface p-4 sm:flex sm:flex-wrap sm:items-center sm:gap-x-10"
    >
      <Item name={lineName(type, 'temperature', t)} large>
        {values.hasError ? (
          <span className="text-high">{t('sensorDetail.sensorError')}</span>
        ) : (
          formatTemperature(values.temperature)
        )}
      </Item>
      {(hasSecondTemperature || values.temperature_2 !== null) && (
        <Item name={lineName(type, 'temperature_2', t)} large>
          {formatTemperature(values.temperature_2)}
        </Item>
      )}
      {(hasHumidity || values.humidity !== null) && (
        <Item name={t('sensorDetail.lines.humidity')} large>
          {formatHumidity(values.humidity)}
        </Item>
      )}
      <Item name={t('sensorDetail.status')}>
        <Chip tone={STATUS[status].tone} icon={STATUS[status].icon}>
          {t(`sensorDetail.statuses.${status}`)}
        </Chip>
      </Item>
      <Item name={t('sensorDetail.signal')}>
        {formatSignalStrength(values.rssi)}
        <span className="pl-2 text-muted">{formatSignalToNoise(values.snr)}</span>
      </Item>
      <Item name={t('sensorDetail.lines.battery')}>
        <span className={batteryColour(type, values.battery)}>{formatBattery(values.battery, type)}</span>
      </Item>
      <Item name={t('sensorDetail.lastSeen')}>
        <span title={lastHeardAt === null ? undefined : formatDateTime(lastHeardAt, 'second')}>
          {relativeTimeText(lastHeardAt, now, t)}
        </span>
      </Item>
    </dl>
  );
}

function batteryColour(type: SensorType, battery: number | null): string | undefined {
  if (battery === null) return undefined;
  return isBatteryLow(type, battery) ? 'text-high' : 'text-ok';
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
      <dd className={classes('min-h-6', large ? 'text-figure font-semibold' : 'text-body')}>{children}</dd>
    </div>
  );
}
