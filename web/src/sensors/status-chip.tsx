import type { Sensor, SensorStatus } from '@ts1/contract';
import { BellOff, CircleCheck, CircleSlash, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { AlarmChip, isUnheard, alarmRows, sinceText, type SensorAlarm } from '../alarms/index.ts';
import { classes } from '../ui/classes.ts';
import { Chip } from '../ui/chip.tsx';
import type { Tone } from '../ui/tone.ts';
import { sensorStatusAt } from './sensor-signs.ts';

/** Tone and icon of each status. */
export const STATUS_LOOKS: Readonly<Record<SensorStatus, { tone: Tone; icon: LucideIcon }>> = {
  online: { tone: 'ok', icon: CircleCheck },
  warning: { tone: 'warning', icon: TriangleAlert },
  offline: { tone: 'high', icon: CircleSlash },
};

/** Online, Warning or Offline, in colour, icon and word. */
function StatusChip({ status }: { readonly status: SensorStatus }) {
  const { t } = useTranslation();
  const { tone, icon } = STATUS_LOOKS[status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`sensors.status.${status}`)}
    </Chip>
  );
}

/** States in which nothing is wrong and nothing guards the sensor either. */
export const UNGUARDED = { out_of_service: 'sensors.outOfService', no_limits: 'sensors.noLimits' } as const;

interface SensorStandingProps {
  readonly sensor: Sensor;
  readonly alarm: SensorAlarm | undefined;
  readonly now: number;
  /** In a card the words are beside the chip. */
  readonly layout: 'row' | 'card';
}

const WORDS = 'min-w-0 truncate text-fine text-muted';

/** State of a sensor in its row: an alarm, with its status in small words; else that nothing guards it; else status. */
export function SensorStanding({ sensor, alarm, now, layout }: SensorStandingProps) {
  const { t } = useTranslation();
  const { state } = sensor;
  const status = sensorStatusAt(sensor, now);
  const word = t(`sensors.status.${status}`);
  if (alarm === undefined) {
    if (state === 'out_of_service' || state === 'no_limits') {
      return (
        <span className="flex min-w-0 items-center gap-x-2">
          <Chip tone="silent" icon={BellOff}>
            {t(UNGUARDED[state])}
          </Chip>
          {status !== 'offline' && <span className={WORDS}>{word}</span>}
        </span>
      );
    }
    // A normal sensor has no colour but that of its bell.
    return status === 'online' ? <span className="text-muted">{word}</span> : <StatusChip status={status} />;
  }
  return (
    <span
      className={classes('flex min-w-0', layout === 'card' ? 'items-center gap-x-2' : 'flex-col items-start')}
    >
      <AlarmChip alarm={alarm} />
      <span className={classes(WORDS, 'max-w-full')}>
        {alarmRows(alarm).some(isUnheard) && (
          <>
            <span className="font-semibold text-warning">{t('alarms.nobodyNotified')}</span> ·{' '}
          </>
        )}
        {sinceText(alarm, now, t)}
        {(alarm.entry.alarm_type !== 'offline' || alarm.kind === 'returned') && ` · ${word}`}
      </span>
    </span>
  );
}
