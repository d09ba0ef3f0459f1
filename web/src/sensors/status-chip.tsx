import type { SensorStatus } from '@ts1/contract';
import { BellOff, CircleCheck, CircleSlash, TriangleAlert, type LucideIcon } from 'lucide-react';
import { useTranslation } from '../i18n/use-translation.ts';
import { AlarmChip, sinceText, type SensorAlarm } from '../alarms/index.ts';
import { classes } from '../ui/classes.ts';
import { Chip } from '../ui/chip.tsx';
import type { Tone } from '../ui/tone.ts';

const LOOKS: Readonly<Record<SensorStatus, { tone: Tone; icon: LucideIcon }>> = {
  online: { tone: 'ok', icon: CircleCheck },
  warning: { tone: 'warning', icon: TriangleAlert },
  offline: { tone: 'high', icon: CircleSlash },
};

/** Online, Warning or Offline, in colour, icon and word. */
export function StatusChip({ status }: { readonly status: SensorStatus }) {
  const { t } = useTranslation();
  const { tone, icon } = LOOKS[status];
  return (
    <Chip tone={tone} icon={icon}>
      {t(`sensors.status.${status}`)}
    </Chip>
  );
}

interface SensorStandingProps {
  readonly status: SensorStatus;
  readonly alarm: SensorAlarm | undefined;
  readonly outOfService: boolean;
  readonly now: number;
  /** In a card the words stand beside the chip. */
  readonly layout: 'row' | 'card';
}

/** What a row says of its sensor: an alarm first, with its status in small words; out of service; else its status. */
export function SensorStanding({ status, alarm, outOfService, now, layout }: SensorStandingProps) {
  const { t } = useTranslation();
  if (alarm === undefined && !outOfService) return <StatusChip status={status} />;
  const word = t(`sensors.status.${status}`);
  if (alarm === undefined) {
    return (
      <span className="flex flex-wrap items-center gap-x-2">
        <Chip tone="silent" icon={BellOff}>
          {t('sensors.outOfService')}
        </Chip>
        {status !== 'offline' && <span className="text-fine text-muted">{word}</span>}
      </span>
    );
  }
  return (
    <span
      className={classes(
        'flex',
        layout === 'card' ? 'flex-wrap items-center gap-x-2' : 'flex-col items-start',
      )}
    >
      <AlarmChip alarm={alarm} />
      <span className="text-fine whitespace-nowrap text-muted">
        {sinceText(alarm, now, t)}
        {alarm.entry.alarm_type !== 'offline' && ` · ${word}`}
      </span>
    </span>
  );
}
