import type { Sensor } from '@ts1/contract';
import { Clock, Signal, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { useTranslation } from '../i18n/use-translation.ts';
import { formatDateTime } from '../platform/date-time.ts';
import { relativeTimeText } from '../platform/relative-time-text.ts';
import { formatBattery, formatSignalStrength, formatSignalToNoise } from '../platform/units.ts';
import { batteryLook, sensorBattery, sensorStatusAt, signalTone, STATUS_LOOKS } from '../sensors/index.ts';
import { classes } from '../ui/classes.ts';
import { TONE_TEXT, type Tone } from '../ui/tone.ts';
import { StripItem } from './strip-item.tsx';

/** Tones of what is as it should be, or not known: these are no reason to look. */
const CALM: ReadonlySet<Tone> = new Set<Tone>(['ok', 'neutral']);

interface SensorSignsProps {
  readonly sensor: Sensor;
  readonly now: number;
}

/** State of the device itself: each an icon with a muted figure, which comes forward when it is bad. */
export function SensorSigns({ sensor, now }: SensorSignsProps) {
  const { t } = useTranslation();
  const { type, lastHeardAt } = sensor;
  const status = sensorStatusAt(sensor, now);
  return (
    <>
      <Sign name={t('sensorDetail.status')} {...STATUS_LOOKS[status]}>
        {t(`sensors.status.${status}`)}
      </Sign>
      <Sign name={t('sensorDetail.lastSeen')} icon={Clock} tone="neutral">
        {lastHeardAt === null ? (
          t('sensorDetail.never')
        ) : (
          <span title={formatDateTime(Date.parse(lastHeardAt), 'second')}>
            {relativeTimeText(lastHeardAt, now, t)}
          </span>
        )}
      </Sign>
      <Sign name={t('sensorDetail.signal')} icon={Signal} tone={signalTone(sensor.SNR)}>
        {sensor.SNR === null ? t('sensors.notAvailable') : formatSignalToNoise(sensor.SNR)}{' '}
        <span className="text-muted">{formatSignalStrength(sensor.RSSI)}</span>
      </Sign>
      <Sign name={t('measurands.battery.name')} {...batteryLook(sensor)}>
        {formatBattery(sensorBattery(sensor), type)}
      </Sign>
    </>
  );
}

interface SignProps {
  readonly name: string;
  readonly icon: LucideIcon;
  readonly tone: Tone;
  readonly children: ReactNode;
}

function Sign({ name, icon: Icon, tone, children }: SignProps) {
  return (
    <StripItem name={name} named="nowhere" className="gap-1.5 text-table whitespace-nowrap text-muted">
      <span title={name} className={classes('flex shrink-0', TONE_TEXT[tone])}>
        <Icon aria-hidden size={16} />
      </span>
      <span className={CALM.has(tone) ? undefined : classes('font-medium', TONE_TEXT[tone])}>{children}</span>
    </StripItem>
  );
}
